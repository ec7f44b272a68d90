//! Says which commit the program is built from, in the variable `WHATIF_BUILT_FROM`: empty where nobody knows.
//!
//! A build for development says nothing, so that a commit rebuilds nothing; nor does one from an archive, so that it gives the same program
//! wherever and whenever it is built. Who packages whatif without git may set `WHATIF_COMMIT`.

use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-env-changed=WHATIF_COMMIT");
    let told = std::env::var("WHATIF_COMMIT").ok();
    let is_release = std::env::var("PROFILE").is_ok_and(|profile| profile == "release");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let commit = match told {
        Some(told) => told.trim().to_owned(),
        None if is_release => commit(&root).unwrap_or_default(),
        None => {
            println!("cargo:rerun-if-changed=build.rs");
            String::new()
        }
    };
    println!("cargo:rustc-env=WHATIF_BUILT_FROM={commit}");
}

/// The commit of the sources, with a sign if they differ from it; none if they are no repository of their own.
fn commit(root: &Path) -> Option<String> {
    // Not the folder of crates as a whole: what is packed is put there, too, and would have the next build link anew.
    for watched in git(root, &["ls-files", "--", "crates", "Cargo.toml", "Cargo.lock"])?.lines() {
        println!("cargo:rerun-if-changed={}", root.join(watched).display());
    }
    // Each commit, checkout and merge is a line of this log.
    let log = git(root, &["rev-parse", "--path-format=absolute", "--git-path", "logs/HEAD"])?;
    println!("cargo:rerun-if-changed={log}");
    // Sources that lie in somebody else's repository are not of its commits.
    let top = git(root, &["rev-parse", "--show-toplevel"])?;
    if Path::new(&top).canonicalize().ok()? != root.canonicalize().ok()? {
        return None;
    }
    let commit = git(root, &["rev-parse", "--short=12", "HEAD"])?;
    let changes = git(root, &["status", "--porcelain", "--", "crates", "Cargo.toml", "Cargo.lock"])?;
    Some(if changes.is_empty() { commit } else { commit + "+changes" })
}

fn git(root: &Path, arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").arg("-C").arg(root).args(arguments).output().ok()?;
    output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
}
