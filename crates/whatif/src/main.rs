//! The program: arguments in, reports out. What it does is done by the libraries below it.

mod args;

use args::Args;
use clap::Parser;
use std::process::ExitCode;

fn main() -> ExitCode {
    if let Err(error) = whatif_solver::check_version() {
        eprintln!("error: {error}");
        return ExitCode::from(NO_ANSWER);
    }
    let Args {} = Args::parse();
    ExitCode::SUCCESS
}

/// The exit status when a question could not be answered.
const NO_ANSWER: u8 = 3;
