//! The command line's contract, tried on the built program.

use std::process::{Command, Output};

/// Runs the program in a folder that is not the workspace.
fn whatif(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.current_dir(std::env::temp_dir()).args(arguments).output().expect("the program starts")
}

#[test]
fn the_version_names_the_solver_too() {
    let output = whatif(&["--version"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), "whatif 0.1.0 (Z3 5.3.2)\n");
    assert!(output.status.success());
}

#[test]
fn help_says_what_the_program_is_for() {
    let output = whatif(&["--help"]);
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("Asks \"what if?\" of functional programs"));
    assert!(output.status.success());
}

#[test]
fn an_unknown_argument_is_a_usage_error() {
    let output = whatif(&["--no-such-option"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--no-such-option"));
}
