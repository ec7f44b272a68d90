//! The program: arguments in, reports out. What it does is done by the libraries below it.

mod args;
mod lambda;
mod output;
mod report;
mod top;

use std::process::ExitCode;

use args::{Args, Command};
use clap::Parser;
use output::{Output, Status};

fn main() -> ExitCode {
    if let Err(error) = whatif_solver::check_version() {
        eprintln!("error: {error}");
        return ExitCode::from(Status::NoAnswer as u8);
    }
    let args = Args::parse();
    let output = Output::new(&args.common);
    let status = match &args.command {
        Command::Lambda { file } => lambda::run(file, &args.common, &output),
        Command::Top(command) => top::run(command, &args.common, &output),
    };
    ExitCode::from(status as u8)
}
