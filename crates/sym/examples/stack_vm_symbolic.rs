//! A stack machine in ordinary Rust: synthesise a program from examples, and prove two implementations equal for all programs.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

/// Only three bits of the opcode count.
#[symbolic]
#[derive(Debug)]
struct Instruction {
    opcode: u8,
    argument: u8,
}

#[symbolic]
#[derive(Clone, Copy)]
struct Underflow;

/// The two instruction sets differ in opcode 4.
#[symbolic]
fn binary(opcode: u8, xor: bool, second: u8, top: u8) -> u8 {
    match opcode {
        2 => second.wrapping_add(top),
        3 => second.wrapping_sub(top),
        _ if xor => second ^ top,
        _ => second.wrapping_mul(top),
    }
}

/// Runs with the stack as a list; the top is the last element.
#[symbolic]
fn run_list(program: &[Instruction], xor: bool, mut stack: Vec<u8>) -> Result<Vec<u8>, Underflow> {
    for step in program {
        let n = stack.len();
        match step.opcode & 7 {
            0 => {}
            1 => stack.push(step.argument),
            5 if n > 0 => stack.push(stack[n - 1]),
            6 if n > 1 => stack.swap(n - 1, n - 2),
            7 if n > 0 => stack.truncate(n - 1),
            opcode if n > 1 && opcode < 5 => {
                stack[n - 2] = binary(opcode, xor, stack[n - 2], stack[n - 1]);
                stack.truncate(n - 1);
            }
            _ => return Err(Underflow),
        }
    }
    Ok(stack)
}

/// A stack in an array: `free` is the index of the next free cell.
#[symbolic(simple)]
struct Machine {
    cells: [u8; 8],
    free: u8,
    failed: bool,
}

#[symbolic]
impl Machine {
    fn get(&self, depth: u8) -> u8 {
        self.cells[(self.free.wrapping_sub(depth) & 7) as usize]
    }

    fn set(&mut self, depth: u8, value: u8) {
        self.cells[(self.free.wrapping_sub(depth) & 7) as usize] = value;
    }

    /// Puts a value in place of the topmost ones.
    fn push(&mut self, instead_of: u8, value: u8) {
        self.set(instead_of, value);
        self.free = self.free.wrapping_sub(instead_of).wrapping_add(1);
    }

    fn execute(&mut self, step: &Instruction, xor: bool) {
        let top = self.get(1);
        let second = self.get(2);
        let opcode = step.opcode & 7;
        let needs: u8 = match opcode {
            0 | 1 => 0,
            5 | 7 => 1,
            _ => 2,
        };
        self.failed |= self.free < needs;
        match opcode {
            0 => {}
            1 => self.push(0, step.argument),
            5 => self.push(0, top),
            6 => {
                self.set(1, second);
                self.set(2, top);
            }
            7 => self.free = self.free.wrapping_sub(1),
            _ => self.push(2, binary(opcode, xor, second, top)),
        }
    }
}

/// Does the program compute this?
#[symbolic]
fn computes(program: &[Instruction], x: u8, y: u8, wanted: u8) -> bool {
    match run_list(program, false, vec![y, x]) {
        Ok(stack) => stack.last() == Some(&wanted),
        Err(_) => false,
    }
}

/// Do the two implementations agree on failure, and on the top of the stack?
#[symbolic(methods(execute, get))]
fn agree(program: &[Instruction], x: u8, y: u8) -> bool {
    let mut machine = Machine { cells: [y, x, 0, 0, 0, 0, 0, 0], free: 2, failed: false };
    for step in program {
        machine.execute(step, true);
    }
    match run_list(program, true, vec![y, x]) {
        Ok(stack) => !machine.failed && (stack.is_empty() || stack[stack.len() - 1] == machine.get(1)),
        Err(_) => machine.failed,
    }
}

fn program(length: usize) -> Vec<SymInstruction> {
    let mut fresh = Fresh::new("i");
    (0..length).map(|_| SymInstruction { opcode: fresh.sym(), argument: fresh.sym() }).collect()
}

/// A program of three instructions that computes 3x + y.
fn synthesise(meter: &mut Meter) -> Result<(), Unsolved> {
    let program = program(3);
    let examples =
        [(1u8, 2u8), (3, 5), (7, 11), (100, 33)].map(|(x, y)| (x, y, x.wrapping_mul(3).wrapping_add(y)));
    let right = meter.evaluate(|| {
        SymBool::all(examples.map(|(x, y, wanted)| computes::sym(&program, x, y, wanted).simple_merge()))
    });
    let found: Vec<Instruction> = program.under(&meter.model(&right)?).ok_or("no program")?;
    meter.say(format_args!("{found:?}"));
    for (x, y, wanted) in examples {
        expect(computes(&found, x, y, wanted), "it computes something else")?;
    }
    Ok(())
}

/// The two implementations agree for all programs and inputs.
fn prove_equal(meter: &mut Meter, length: usize) -> Result<(), Unsolved> {
    let [x, y] = ["x", "y"].map(SymU::<8>::sym);
    let agree = meter.evaluate(|| agree::sym(&program(length), x, y).simple_merge());
    meter.refute(&!agree)?;
    meter.say(format_args!("the two machines agree on all programs of {length} instructions"));
    Ok(())
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    synthesise(meter)?;
    prove_equal(meter, 2)?;
    prove_equal(meter, 3)
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
