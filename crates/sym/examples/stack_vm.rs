//! A stack machine: synthesise a program from examples, and prove two implementations equal for all programs.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

type Word = SymU<8>;
type Stack = Vec<Word>;

/// An instruction: `opcode` says what to do, `argument` is for `PUSH`.
#[derive(Clone, Debug, Symbolic)]
struct Instruction(SymU<3>, Word);

#[derive(Clone, Copy, Debug, Mergeable)]
struct Underflow;

/// The two instruction sets differ in opcode 4.
#[derive(Clone, Copy, PartialEq)]
enum Four {
    Mul,
    Xor,
}

fn program(length: usize) -> Vec<Instruction> {
    let mut fresh = Fresh::new("i");
    (0..length).map(|_| Instruction(fresh.sym(), fresh.sym())).collect()
}

fn binary(opcode: u8, four: Four, second: &Word, top: &Word) -> Word {
    match (opcode, four) {
        (2, _) => second + top,
        (3, _) => second - top,
        (_, Four::Mul) => second * top,
        (_, Four::Xor) => second ^ top,
    }
}

/// One instruction whose opcode is known. The top of the stack is the last element.
fn execute(opcode: u8, argument: &Word, four: Four, stack: &Stack) -> SymResult<Stack, Underflow> {
    let mut stack = stack.clone();
    match (opcode, &stack[..]) {
        (0, _) => {}
        (1, _) => stack.push(argument.clone()),
        (2..=4, [.., second, top]) => {
            let result = binary(opcode, four, second, top);
            stack.truncate(stack.len() - 2);
            stack.push(result);
        }
        (5, [.., top]) => stack.push(top.clone()),
        (6, [.., _, _]) => {
            let top = stack.len() - 1;
            stack.swap(top, top - 1);
        }
        (7, [.., _]) => stack.truncate(stack.len() - 1),
        _ => return Union::err(Underflow),
    }
    Union::ok(stack)
}

/// Runs with the stack as a list, whose length is concrete on every path.
fn run_list(program: &[Instruction], four: Four, stack: Stack) -> SymResult<Stack, Underflow> {
    program.iter().fold(Union::ok(stack), |stack, Instruction(opcode, argument)| {
        stack.try_then(|stack| {
            (0..7).rfold(execute(7, argument, four, stack), |rest, code| {
                mrg_if(&opcode.eq(code), || execute(code, argument, four, stack), || rest)
            })
        })
    })
}

/// A stack in an array: `top` is the index of the next free cell.
#[derive(Clone, SimpleMergeable, Mergeable)]
struct Machine {
    cells: [Word; 8],
    free: Word,
    failed: SymBool,
}

impl Machine {
    fn get(&self, depth: u8) -> Word {
        let at = &self.free - depth;
        (0..8).rfold(Word::from(0), |rest, i| at.eq(i).ite(&self.cells[i as usize], &rest))
    }

    fn set(&mut self, depth: u8, value: &Word) {
        let at = &self.free - depth;
        for (i, cell) in self.cells.iter_mut().enumerate() {
            *cell = at.eq(i).ite(value, cell);
        }
    }

    fn execute(&mut self, opcode: u8, argument: &Word, four: Four) {
        let needs = [0, 0, 2, 2, 2, 1, 2, 1][usize::from(opcode)];
        let underflow = self.free.lt(needs);
        self.failed = &self.failed | underflow;
        let (top, second) = (self.get(1), self.get(2));
        match opcode {
            0 => {}
            1 => {
                self.set(0, argument);
                self.free = &self.free + 1;
            }
            2..=4 => {
                self.set(2, &binary(opcode, four, &second, &top));
                self.free = &self.free - 1;
            }
            5 => {
                self.set(0, &top);
                self.free = &self.free + 1;
            }
            6 => {
                self.set(1, &second);
                self.set(2, &top);
            }
            _ => self.free = &self.free - 1,
        }
    }
}

/// Runs with the stack in an array and an index into it.
fn run_array(program: &[Instruction], four: Four, x: &Word, y: &Word) -> Machine {
    let mut cells = std::array::from_fn(|_| Word::from(0));
    (cells[0], cells[1]) = (y.clone(), x.clone());
    let mut machine = Machine { cells, free: 2.into(), failed: false.into() };
    for Instruction(opcode, argument) in program {
        let before = machine.clone();
        machine = (0..8)
            .rfold(None, |rest: Option<Machine>, code| {
                let mut after = before.clone();
                after.execute(code, argument, four);
                Some(match rest {
                    None => after,
                    Some(rest) => opcode.eq(code).ite(&after, &rest),
                })
            })
            .expect("there are opcodes");
        // After a failure nothing counts any more, so neither does the state.
    }
    machine
}

/// A program of three instructions that computes 3x + y.
fn synthesise(meter: &mut Meter) -> Result<(), Unsolved> {
    let program = program(3);
    let examples = [(1u8, 2u8), (3, 5), (7, 11), (100, 33)];
    let wanted = |x: u8, y: u8| x.wrapping_mul(3).wrapping_add(y);
    let right = meter.evaluate(|| {
        SymBool::all(examples.iter().map(|&(x, y)| {
            run_list(&program, Four::Mul, vec![y.into(), x.into()]).fold(|outcome| match outcome {
                Ok(stack) => stack.last().map_or(false.into(), |top| top.eq(wanted(x, y))),
                Err(Underflow) => false.into(),
            })
        }))
    });
    let model = meter.model(&right)?;
    let found = program.eval_sym(&model);
    let names = ["NOP", "PUSH", "ADD", "SUB", "MUL", "DUP", "SWAP", "POP"];
    for Instruction(opcode, argument) in &found {
        let opcode: usize = opcode.to_con().ok_or("no opcode")?;
        meter.say(format_args!(
            "  {} {}",
            names[opcode],
            if opcode == 1 { argument.to_string() } else { String::new() }
        ));
    }
    for (x, y) in examples {
        let outcome = run_list(&found, Four::Mul, vec![y.into(), x.into()]);
        let top = match outcome.single_value() {
            Some(Ok(stack)) => stack.last().and_then(ToCon::<u8>::to_con),
            _ => None,
        };
        expect(top == Some(wanted(x, y)), format_args!("{top:?} for ({x}, {y})"))?;
    }
    Ok(())
}

/// The two implementations agree on failure, and on the top of the stack, for all programs and inputs.
fn prove_equal(meter: &mut Meter, length: usize) -> Result<(), Unsolved> {
    let program = program(length);
    let [x, y] = ["x", "y"].map(Word::sym);
    let differ = meter.evaluate(|| {
        let list = run_list(&program, Four::Xor, vec![y.clone(), x.clone()]);
        let array = run_array(&program, Four::Xor, &x, &y);
        list.fold(|outcome| match outcome {
            Err(Underflow) => !&array.failed,
            Ok(stack) => &array.failed | stack.last().map_or(false.into(), |top| array.get(1).ne(top)),
        })
    });
    meter.refute(&differ)?;
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
