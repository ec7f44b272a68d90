//! The program: arguments in, reports out. What it does is done by the libraries below it.

mod args;
mod check;
mod haskell;
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
        Command::Check { files, function, i } => check::run(files, function, i, &args.common, &output),
        Command::Explore { file, function, i } => haskell::explore(file, function, i, &args.common, &output),
        Command::Prove { file, property, i } => haskell::prove(file, property, i, &args.common, &output),
        Command::Eval { file, expression, i } => haskell::eval(file, expression, i, &args.common, &output),
        Command::Core { file, i } => haskell::core(file, i, &output),
        Command::Lambda { file } => lambda::run(file, &args.common, &output),
        Command::Top(command) => top::run(command, &args.common, &output),
    };
    ExitCode::from(status as u8)
}
