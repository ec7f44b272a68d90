//! Moving droplets on a grid, in ordinary Rust: the fewest instructions that exchange two places (003, section 5.1; Puddle).

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

const SIZE: usize = 5;
const PLACES: usize = SIZE * SIZE;

#[symbolic(simple)]
#[derive(Clone, Debug)]
struct Point {
    row: i8,
    column: i8,
}

/// To the north, south, west or east is 0, 1, 2 or 3.
#[symbolic]
#[derive(Clone, Debug)]
enum Instruction {
    Move(Point, u8),
    Mix(Point),
}

#[symbolic]
fn towards(point: &Point, direction: u8) -> Point {
    let mut to: Point = point.clone();
    match direction {
        0 => to.row -= 1,
        1 => to.row += 1,
        2 => to.column -= 1,
        _ => to.column += 1,
    }
    to
}

#[symbolic(simple)]
struct Lab {
    /// What is on each place: nothing (0), or a droplet.
    grid: [u8; PLACES],
    /// Did something go wrong?
    invalid: bool,
}

#[symbolic]
impl Lab {
    fn check(&mut self, point: &Point) {
        let on_grid = point.row >= 0 && point.row < 5 && point.column >= 0 && point.column < 5;
        self.invalid = self.invalid || !on_grid;
    }

    fn read(&mut self, point: &Point) -> u8 {
        self.check(point);
        let mut found: u8 = 0;
        for i in 0..PLACES {
            if point.row == (i / SIZE) as i8 && point.column == (i % SIZE) as i8 {
                found = self.grid[i];
            }
        }
        found
    }

    fn write(&mut self, point: &Point, droplet: u8) {
        self.check(point);
        for i in 0..PLACES {
            if point.row == (i / SIZE) as i8 && point.column == (i % SIZE) as i8 {
                self.grid[i] = droplet;
            }
        }
    }

    fn shift(&mut self, from: &Point, to: &Point) {
        let droplet = self.read(from);
        self.write(from, 0);
        self.write(to, droplet);
    }

    fn mix(&mut self, point: &Point) {
        let east = towards(point, 3);
        let south = towards(point, 1);
        let south_east = towards(&east, 1);
        let left = self.read(point);
        let right = self.read(&east);
        self.invalid = self.invalid || left == 0 || right == 0;
        self.write(point, 3);
        self.write(&east, 3);
        for _ in 0..3usize {
            self.shift(point, &east);
            self.shift(&east, &south_east);
            self.shift(&south_east, &south);
            self.shift(&south, point);
        }
    }

    fn execute(&mut self, instruction: &Instruction) {
        match instruction {
            Instruction::Move(point, direction) => {
                let to = towards(point, *direction);
                self.shift(point, &to);
            }
            Instruction::Mix(point) => self.mix(point),
        }
    }

    fn is_done(&self) -> bool {
        !self.invalid && self.grid[22] == 1 && self.grid[0] == 2
    }
}

fn lab() -> Lab {
    let mut grid = [0; PLACES];
    (grid[0], grid[2]) = (1, 2);
    Lab { grid, invalid: false }
}

fn instruction(fresh: &mut Fresh) -> Union<SymInstruction> {
    let mut point = || SymPoint { row: fresh.sym(), column: fresh.sym() };
    let (moved, mixed) = (point(), point());
    let direction = fresh.sym();
    fresh.choose([SymInstruction::Move(moved, direction), SymInstruction::Mix(mixed)])
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let mut fresh = Fresh::new("f");
    let mut symbolic: SymLab = lab().to_sym();
    let mut program: Vec<Union<SymInstruction>> = Vec::new();
    for steps in 1..=20 {
        let next = instruction(&mut fresh);
        let done = meter.evaluate(|| {
            let () = symbolic.execute(&next).union().simple_merge();
            symbolic.is_done().union().simple_merge()
        });
        program.push(next);
        let answer = meter.solve(&done);
        if !meter.options.solve && steps == 8 {
            break;
        }
        if let Ok(Solution::Sat(model)) = answer {
            let found: Vec<Instruction> = program.under(&model).ok_or("no program")?;
            found.iter().for_each(|instruction| meter.say(format_args!("  {instruction:?}")));
            let mut rerun = lab();
            found.iter().for_each(|instruction| rerun.execute(instruction));
            expect(rerun.is_done(), "the program does not do it")?;
            return expect(steps == 8, format_args!("{steps} instructions"));
        } else if meter.options.solve {
            answer?;
        }
        meter.say(format_args!("not with {steps}"));
    }
    Err("no program was found".into())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
