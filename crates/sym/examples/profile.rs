//! A symbolic profile of a small interpreter, as text, and as a page and a time line if a folder is given.
//!
//! ```text
//! cargo run --release --example profile -- target
//! ```

#![allow(clippy::manual_find, reason = "the loop is what the profile is about")]

use std::path::PathBuf;
use std::process::ExitCode;

use whatif_sym::prelude::*;

#[symbolic]
#[derive(Clone, Debug, PartialEq)]
enum Command {
    Push(u8),
    Drop,
    Add,
    Jump(u8),
}

/// The program counter is one symbolic number, so each step asks for every place.
#[symbolic]
fn fetch(program: &[Command], pc: u8) -> Option<usize> {
    for at in 0..program.len() {
        if pc == at as u8 {
            return Some(at);
        }
    }
    None
}

/// The stack is a list: stacks of different length stay apart.
#[symbolic]
fn execute(program: &[Command], steps: usize) -> Vec<u8> {
    let mut stack: Vec<u8> = Vec::new();
    let mut pc: u8 = 0;
    for _ in 0..steps {
        let at = fetch(program, pc);
        pc = pc.wrapping_add(1);
        if let Some(at) = at {
            match &program[at] {
                Command::Push(n) => stack.push(*n),
                Command::Drop => {
                    if !stack.is_empty() {
                        stack.truncate(stack.len() - 1);
                    }
                }
                Command::Add => {
                    let n = stack.len();
                    if n > 1 {
                        let sum = stack[n - 1].wrapping_add(stack[n - 2]);
                        stack.truncate(n - 2);
                        stack.push(sum);
                    }
                }
                Command::Jump(to) => pc = *to,
            }
        }
    }
    stack
}

#[profiled]
fn search() -> Result<Solution, NoAnswer> {
    let mut fresh = Fresh::new("p");
    let program: Vec<SymCommand> = vec![
        SymCommand::Push(fresh.sym()),
        SymCommand::Jump(fresh.sym()),
        SymCommand::Add,
        SymCommand::Drop,
        SymCommand::Push(fresh.sym()),
    ];
    let stacks = execute::sym(&program, 6);
    let sum = stacks.fold(|stack| stack.iter().fold(SymU::<8>::from(0), |sum, n| sum + n));
    solve(&(sum.eq(42) & stacks.holds(|stack| stack.len() == 3)))
}

fn main() -> ExitCode {
    let (solution, profile) = Profile::record(search);
    print!("{profile}");
    if let Err(reason) = solution {
        eprintln!("error: {reason}");
        return ExitCode::FAILURE;
    }
    let Some(folder) = std::env::args().nth(1).map(PathBuf::from) else { return ExitCode::SUCCESS };
    let page = std::fs::write(folder.join("profile.html"), profile.to_html());
    let written = page.and_then(|()| std::fs::write(folder.join("profile.json"), profile.to_perfetto()));
    if let Err(error) = written {
        eprintln!("error: {}: {error}", folder.display());
        return ExitCode::FAILURE;
    }
    println!("\n{}: profile.html, and profile.json for ui.perfetto.dev", folder.display());
    ExitCode::SUCCESS
}
