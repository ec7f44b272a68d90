//! The folders and programs of this machine, for a program that is evaluated.

use std::fs;
use std::io::{Error, Result, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::UNIX_EPOCH;

use whatif_analysis::{Order, Question};

/// The error number where the system gives none.
const UNKNOWN: i32 = 5;

/// The answer, or the negative number of an error.
pub(crate) fn answer(question: &Question) -> std::result::Result<Vec<String>, i64> {
    answered(question).map_err(|error| i64::from(-error.raw_os_error().unwrap_or(UNKNOWN)))
}

fn answered(question: &Question) -> Result<Vec<String>> {
    let shown = |path: PathBuf| vec![path.to_string_lossy().into_owned()];
    let done = |(): ()| Vec::new();
    Ok(match question {
        Question::Names(path) => {
            let names =
                fs::read_dir(path)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
            names.collect::<Result<_>>()?
        }
        Question::Kind(path) => {
            vec![if fs::metadata(path)?.is_dir() { "folder" } else { "file" }.to_owned()]
        }
        Question::Size(path) => vec![fs::metadata(path)?.len().to_string()],
        Question::Changed(path) => {
            let changed = fs::metadata(path)?.modified()?.duration_since(UNIX_EPOCH).unwrap_or_default();
            vec![changed.as_nanos().to_string()]
        }
        Question::Absolute(path) => shown(fs::canonicalize(path)?),
        Question::MakeFolder(path) => fs::create_dir(path).map(done)?,
        Question::RemoveFile(path) => fs::remove_file(path).map(done)?,
        Question::RemoveFolder(path) => fs::remove_dir(path).map(done)?,
        Question::Rename(from, to) => fs::rename(from, to).map(done)?,
        Question::Copy(from, to) => fs::copy(from, to).map(|_| Vec::new())?,
        Question::Folder => shown(std::env::current_dir()?),
        Question::SetFolder(path) => std::env::set_current_dir(path).map(done)?,
        Question::Home => vec![std::env::var("HOME").map_err(|_| Error::from_raw_os_error(2))?],
        Question::Temporary => shown(std::env::temp_dir()),
        Question::Run(order) => run(order)?,
    })
}

fn run(order: &Order) -> Result<Vec<String>> {
    let mut command = Command::new(&order.program);
    command.args(&order.arguments);
    if !order.folder.is_empty() {
        command.current_dir(&order.folder);
    }
    if !order.keeps_output {
        return Ok(vec![status(command.status()?)]);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    if order.keeps_errors {
        command.stderr(Stdio::piped());
    }
    let mut child = command.spawn()?;
    let (stdin, input) = (child.stdin.take(), order.input.clone());
    // It may write before it has read everything.
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(input.as_bytes())));
    let output = child.wait_with_output()?;
    // A program that does not read its input is no error.
    let _ = writer.join();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(vec![status(output.status), text(&output.stdout), text(&output.stderr)])
}

/// The status, or the negative number of the signal that ended the program, as GHC has it.
fn status(status: std::process::ExitStatus) -> String {
    #[cfg(unix)]
    let signal = std::os::unix::process::ExitStatusExt::signal(&status);
    #[cfg(not(unix))]
    let signal: Option<i32> = None;
    status.code().or(signal.map(|signal| -signal)).unwrap_or(1).to_string()
}
