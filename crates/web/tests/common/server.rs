//! A server in a process of its own, for tests and benchmarks of the program.

#![allow(dead_code, reason = "each test and benchmark uses a part of it")]

#[path = "client.rs"]
mod client;

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

pub(crate) use client::Client;

/// A folder that goes when it is not needed any more.
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Folder {
        let path = std::env::temp_dir().join(format!("whatif-web-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        std::fs::write(&path, text).expect("a file");
        path
    }
}

impl Folder {
    /// Changes bytes of the log, as somebody does who can write to the file.
    pub(crate) fn replace_in_log(&self, from: &[u8], to: &[u8]) {
        assert_eq!(from.len(), to.len());
        let path = self.0.join("log.sqlite");
        let mut bytes = std::fs::read(&path).expect("the log");
        let at = bytes.windows(from.len()).position(|window| window == from).expect("it is in the log");
        bytes[at..at + to.len()].copy_from_slice(to);
        std::fs::write(&path, bytes).expect("the log");
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A running server; it is killed, not asked to end, when it is dropped.
pub(crate) struct Process {
    child: Child,
    pub(crate) client: Client,
    links: Vec<(String, String)>,
}

fn command(program: &Path, folder: &Folder) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command
        .arg("web")
        .arg(program)
        .args(["--listen", "127.0.0.1:0", "--log"])
        .arg(folder.0.join("log.sqlite"));
    command
}

impl Process {
    /// Starts a server and waits for its links.
    pub(crate) fn start(program: &Path, folder: &Folder) -> Process {
        let mut child = command(program, folder).stdout(Stdio::piped()).spawn().expect("whatif runs");
        let mut links = Vec::new();
        let mut address = None;
        for line in BufReader::new(child.stdout.take().expect("its output")).lines() {
            let line = line.expect("a line of text");
            if let Some((user, url)) = line.trim().split_once("  http://") {
                let (host, path) = url.split_once('/').expect("an address and a path");
                address = Some(host.parse().expect("an address"));
                links.push((user.trim().to_owned(), format!("/{path}")));
            }
            if line.starts_with("inputs are kept") {
                break;
            }
        }
        let address = address.expect("the server told its links");
        Process { child, client: Client { address }, links }
    }

    /// The status of looking at the log, and what is said of it.
    pub(crate) fn verify(program: &Path, folder: &Folder) -> (i32, String) {
        let output = command(program, folder).arg("--verify").output().expect("whatif runs");
        let told = [output.stdout, output.stderr].concat();
        (output.status.code().expect("an exit status"), String::from_utf8_lossy(&told).into_owned())
    }

    /// The status and the message of a server that does not start.
    pub(crate) fn fails(program: &Path, folder: &Folder) -> (i32, String) {
        let output = command(program, folder).output().expect("whatif runs");
        (output.status.code().expect("an exit status"), String::from_utf8_lossy(&output.stderr).into_owned())
    }

    /// The path of a user's link in the first session.
    pub(crate) fn link(&self, user: &str) -> &str {
        &self.links.iter().find(|(name, _)| name == user).expect("a user of the program").1
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
