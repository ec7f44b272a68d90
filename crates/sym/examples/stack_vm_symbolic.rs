//! A stack machine in ordinary Rust: synthesise a program from examples, and prove two implementations equal for all programs.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
struct Instruction {
    opcode: u8,
    argument: u8,
}

#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stop {
    Underflow,
}

/// The two instruction sets differ in opcode 4.
#[symbolic]
fn binary(opcode: u8, xor: bool, second: u8, top: u8) -> u8 {
    match opcode {
        2 => second.wrapping_add(top),
        3 => second.wrapping_sub(top),
        _ => {
            if xor {
                second ^ top
            } else {
                second.wrapping_mul(top)
            }
        }
    }
}

/// Runs with the stack as a list; the top is the last element.
#[symbolic]
fn run_list(program: &[Instruction], xor: bool, mut stack: Vec<u8>) -> Result<Vec<u8>, Stop> {
    for step in program {
        let n = stack.len();
        match step.opcode {
            0 => {}
            1 => stack.push(step.argument),
            2..=4 => {
                if n < 2 {
                    return Err(Stop::Underflow);
                }
                let result = binary(step.opcode, xor, stack[n - 2], stack[n - 1]);
                stack.truncate(n - 2);
                stack.push(result);
            }
            6 => {
                if n < 2 {
                    return Err(Stop::Underflow);
                }
                stack.swap(n - 1, n - 2);
            }
            other => {
                if n < 1 {
                    return Err(Stop::Underflow);
                }
                if other == 5 {
                    let top = stack[n - 1];
                    stack.push(top);
                } else {
                    stack.truncate(n - 1);
                }
            }
        }
    }
    Ok(stack)
}

/// A stack in an array: `free` is the index of the next free cell.
#[symbolic(simple)]
#[derive(Clone, Debug, PartialEq)]
struct Machine {
    cells: [u8; 8],
    free: u8,
    failed: bool,
}

#[symbolic]
impl Machine {
    fn get(&self, depth: u8) -> u8 {
        let at = self.free.wrapping_sub(depth);
        let mut value: u8 = 0;
        for i in 0..8usize {
            if at == i as u8 {
                value = self.cells[i];
            }
        }
        value
    }

    fn set(&mut self, depth: u8, value: u8) {
        let at = self.free.wrapping_sub(depth);
        for i in 0..8usize {
            if at == i as u8 {
                self.cells[i] = value;
            }
        }
    }

    fn execute(&mut self, step: &Instruction, xor: bool) {
        let needs: u8 = match step.opcode {
            0 | 1 => 0,
            5 | 7 => 1,
            _ => 2,
        };
        self.failed = self.failed || self.free < needs;
        let top = self.get(1);
        let second = self.get(2);
        match step.opcode {
            0 => {}
            1 => {
                self.set(0, step.argument);
                self.free = self.free.wrapping_add(1);
            }
            5 => {
                self.set(0, top);
                self.free = self.free.wrapping_add(1);
            }
            6 => {
                self.set(1, second);
                self.set(2, top);
            }
            7 => self.free = self.free.wrapping_sub(1),
            opcode => {
                self.set(2, binary(opcode, xor, second, top));
                self.free = self.free.wrapping_sub(1);
            }
        }
    }
}

fn program(length: usize) -> (Vec<SymInstruction>, SymBool) {
    let mut fresh = Fresh::new("i");
    let program: Vec<SymInstruction> =
        (0..length).map(|_| SymInstruction { opcode: fresh.sym(), argument: fresh.sym() }).collect();
    let valid = SymBool::all(program.iter().map(|step| step.opcode.lt(8)));
    (program, valid)
}

/// A program of three instructions that computes 3x + y.
fn synthesise(meter: &mut Meter) -> Result<(), Unsolved> {
    let (program, valid) = program(3);
    let examples = [(1u8, 2u8), (3, 5), (7, 11), (100, 33)];
    let wanted = |x: u8, y: u8| x.wrapping_mul(3).wrapping_add(y);
    let right = meter.evaluate(|| {
        SymBool::all(examples.map(|(x, y)| {
            run_list::sym(&program, false, vec![y.into(), x.into()]).fold(|outcome| match outcome {
                Ok(stack) => stack.last().map_or(false.into(), |top| top.eq(wanted(x, y))),
                Err(_) => false.into(),
            })
        }))
    });
    let found: Vec<Instruction> = program.under(&meter.model(&(valid & right))?).ok_or("no program")?;
    meter.say(format_args!("{found:?}"));
    for (x, y) in examples {
        let top = run_list(&found, false, vec![y, x]).ok().and_then(|stack| stack.last().copied());
        expect(top == Some(wanted(x, y)), format_args!("{top:?} for ({x}, {y})"))?;
    }
    Ok(())
}

/// The two implementations agree on failure, and on the top of the stack, for all programs and inputs.
fn prove_equal(meter: &mut Meter, length: usize) -> Result<(), Unsolved> {
    let (program, valid) = program(length);
    let [x, y] = ["x", "y"].map(SymU::<8>::sym);
    let differ = meter.evaluate(|| {
        let list = run_list::sym(&program, true, vec![y.clone(), x.clone()]);
        let mut cells = std::array::from_fn(|_| SymU::from(0));
        (cells[0], cells[1]) = (y, x);
        let mut array = SymMachine { cells, free: 2.into(), failed: false.into() };
        for step in &program {
            let () = array.execute(step, true).union().simple_merge();
        }
        let top = array.get(1).union().simple_merge();
        list.fold(|outcome| match outcome {
            Err(_) => !&array.failed,
            Ok(stack) => &array.failed | stack.last().map_or(false.into(), |last| top.ne(last)),
        })
    });
    meter.refute(&(valid & differ))?;
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
