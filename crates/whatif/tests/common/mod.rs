//! What tests of the program on small programs of their own share.

use std::process::{Command, Output};

/// Writes a program, runs a command on it.
pub(crate) fn whatif(name: &str, program: &str, before: &[&str], after: &[&str]) -> Output {
    let path = std::env::temp_dir().join(format!("whatif-{}-{name}.hs", std::process::id()));
    std::fs::write(&path, program).expect("it can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    let output = command.args(before).arg(&path).args(after).output().expect("the program starts");
    let _ = std::fs::remove_file(&path);
    output
}

pub(crate) fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}
