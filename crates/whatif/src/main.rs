//! The program: arguments in, reports out. What it does is done by the libraries below it.

mod allocator;
mod args;
mod check;
mod engine;
mod haskell;
mod lambda;
mod output;
mod progress;
mod report;
mod sarif;
mod stop;
mod terminal;
mod top;

use std::process::ExitCode;

use args::{Args, Command};
use clap::{CommandFactory, Parser};
use engine::Engine;
use output::{Output, Status};

#[global_allocator]
static ALLOCATOR: allocator::BySize = allocator::BySize;

/// What is nested 100,000 deep is walked by functions that call themselves. Memory is taken as it is used.
const STACK: usize = 1 << 30;

fn main() -> ExitCode {
    match deep_thread().spawn(run) {
        Ok(thread) => thread.join().unwrap_or(ExitCode::from(101)),
        // Without that much address space, with the stack there is.
        Err(_) => run(),
    }
}

/// A thread with a deep stack; where there is a limit on the address space (`ulimit -v`), with a small part of that.
fn deep_thread() -> std::thread::Builder {
    let limits = std::fs::read_to_string("/proc/self/limits").unwrap_or_default();
    let limit = limits.lines().find_map(|line| line.strip_prefix("Max address space"));
    let limit = limit.and_then(|rest| rest.split_whitespace().next()?.parse::<usize>().ok());
    std::thread::Builder::new().stack_size(limit.map_or(STACK, |limit| STACK.min(limit / 16)))
}

fn run() -> ExitCode {
    if let Err(error) = whatif_solver::check_version() {
        eprintln!("error: {error}");
        return ExitCode::from(Status::NoAnswer as u8);
    }
    stop::quietly_when_nobody_reads();
    let args = Args::parse();
    let common = &args.common;
    let output = Output::new(common);
    if output.sarif && !matches!(args.command, Command::Check { .. }) {
        eprintln!("error: only `whatif check` writes SARIF");
        return ExitCode::from(Status::BadInput as u8);
    }
    let engine = match Engine::new(common) {
        Ok(engine) => engine,
        Err(reason) => {
            eprintln!("error: {reason}");
            return ExitCode::from(Status::BadInput as u8);
        }
    };
    // A task in the terminal saves after each event, and ends at once.
    if !matches!(args.command, Command::Top(args::Top::Run { .. })) {
        stop::on_interrupt();
    }
    let status = match &args.command {
        Command::Check { files, function, i } => check::run(files, function, i, common, &output, &engine),
        Command::Explore { file, function, predicate, i } => {
            haskell::explore(file, function, predicate.as_deref(), i, common, &output, &engine)
        }
        Command::Prove { file, property, i } => haskell::prove(file, property, i, common, &output, &engine),
        Command::Eval { file, expression, arguments, i } => {
            haskell::eval(file, expression, arguments, i, common, &output, &engine)
        }
        Command::Core { file, i } => haskell::core(file, i, &output),
        Command::Lambda { file } => lambda::run(file, common, &output, &engine),
        Command::Top(command) => top::run(command, common, &output),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Args::command(), "whatif", &mut std::io::stdout());
            Status::Fine
        }
    };
    engine.progress.clear();
    if common.stats && !matches!(args.command, Command::Top(_)) {
        eprintln!("{}", engine.report());
    }
    ExitCode::from(status as u8)
}
