//! Moving droplets on a grid: the fewest instructions that exchange two places (003, section 5.1; Puddle).

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

const SIZE: usize = 5;

/// What is on a place: nothing, or a droplet.
type Cell = Option<char>;
type Grid = Rc<[Union<Cell>; SIZE * SIZE]>;

#[derive(Clone, Debug, Mergeable, SimpleMergeable, EvalSym, ExtractSym)]
struct Point {
    row: SymInt,
    column: SymInt,
}

#[derive(Clone, Copy, Debug, PartialEq, Symbolic)]
enum Direction {
    North,
    South,
    West,
    East,
}

use Direction::{East, North, South, West};

#[derive(Clone, Debug, Mergeable, EvalSym, ExtractSym)]
enum Instruction {
    Move(Point, Union<Direction>),
    Mix(Point),
}

impl Point {
    fn towards(&self, direction: Direction) -> Point {
        let (rows, columns) = match direction {
            North => (-1, 0),
            South => (1, 0),
            West => (0, -1),
            East => (0, 1),
        };
        Point { row: &self.row + rows, column: &self.column + columns }
    }

    fn is_on_grid(&self) -> SymBool {
        let on = |n: &SymInt| n.ge(0) & n.lt(SIZE);
        on(&self.row) & on(&self.column)
    }

    /// For each place of the grid, the condition under which this is it.
    fn places(&self) -> Vec<SymBool> {
        let rows: Vec<SymBool> = (0..SIZE).map(|row| self.row.eq(row)).collect();
        let columns: Vec<SymBool> = (0..SIZE).map(|column| self.column.eq(column)).collect();
        rows.iter().flat_map(|row| columns.iter().map(move |column| row & column)).collect()
    }
}

/// A grid under construction: the state, and the condition under which something went wrong.
#[derive(Clone, Mergeable, SimpleMergeable)]
struct Lab {
    grid: Grid,
    invalid: SymBool,
}

impl Lab {
    fn new() -> Lab {
        let mut grid: [Union<Cell>; SIZE * SIZE] = std::array::from_fn(|_| Union::single(None));
        grid[0] = Union::single(Some('a'));
        grid[2] = Union::single(Some('b'));
        Lab { grid: Rc::new(grid), invalid: false.into() }
    }

    fn read(&mut self, point: &Point) -> Union<Cell> {
        self.invalid = &self.invalid | !point.is_on_grid();
        let places = point.places();
        let mut cells = self.grid.iter().zip(&places).rev();
        let (last, _) = cells.next().expect("a grid has places");
        cells.fold(last.clone(), |rest, (cell, here)| Union::ite(here, cell, &rest))
    }

    fn write(&mut self, point: &Point, value: &Union<Cell>) {
        self.invalid = &self.invalid | !point.is_on_grid();
        let places = point.places();
        self.grid = Rc::new(std::array::from_fn(|i| Union::ite(&places[i], value, &self.grid[i])));
    }

    fn shift(&mut self, from: &Point, to: &Point) {
        let droplet = self.read(from);
        self.write(from, &Union::single(None));
        self.write(to, &droplet);
    }

    fn mix(&mut self, point: &Point) {
        let east = point.towards(East);
        let (south, south_east) = (point.towards(South), east.towards(South));
        for place in [point, &east] {
            let droplet = self.read(place);
            self.invalid = &self.invalid | droplet.holds(Option::is_none);
        }
        for place in [point, &east] {
            self.write(place, &Union::single(Some('c')));
        }
        for _ in 0..3 {
            self.shift(point, &east);
            self.shift(&east, &south_east);
            self.shift(&south_east, &south);
            self.shift(&south, point);
        }
    }

    fn execute(&self, instruction: &Union<Instruction>) -> Lab {
        instruction.fold(|instruction| {
            let mut lab = self.clone();
            match instruction {
                Instruction::Move(point, direction) => {
                    let to = direction.fold(|direction| point.towards(*direction));
                    lab.shift(point, &to);
                }
                Instruction::Mix(point) => lab.mix(point),
            }
            lab
        })
    }

    fn cell(&self, row: usize, column: usize) -> &Union<Cell> {
        &self.grid[row * SIZE + column]
    }

    fn is_done(&self) -> SymBool {
        let a_arrived = self.cell(4, 2).holds(|cell| *cell == Some('a'));
        let b_arrived = self.cell(0, 0).holds(|cell| *cell == Some('b'));
        SymBool::all([!&self.invalid, a_arrived, b_arrived])
    }
}

fn instruction(fresh: &mut Fresh) -> Union<Instruction> {
    let mut point = || Point { row: fresh.int(), column: fresh.int() };
    let (moved, mixed) = (point(), point());
    let direction = fresh.choose([North, South, West, East]);
    fresh.choose([Instruction::Move(moved, direction), Instruction::Mix(mixed)])
}

fn show(instruction: &Union<Instruction>) -> String {
    match instruction.single_value() {
        Some(Instruction::Move(p, d)) => format!("move ({}, {}) {:?}", p.row, p.column, d),
        Some(Instruction::Mix(p)) => format!("mix ({}, {})", p.row, p.column),
        None => instruction.len().to_string(),
    }
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let mut fresh = Fresh::new("f");
    let mut lab = Lab::new();
    let mut program: Vec<Union<Instruction>> = Vec::new();
    for steps in 1..=20 {
        let next = meter.evaluate(|| {
            let next = instruction(&mut fresh);
            lab = lab.execute(&next);
            next
        });
        program.push(next);
        let done = meter.evaluate(|| lab.is_done());
        let answer = meter.solve(&done);
        if !meter.options.solve && steps == 8 {
            break;
        }
        if let Ok(Solution::Sat(model)) = answer {
            let found = program.eval_sym(&model);
            found.iter().for_each(|instruction| meter.say(format_args!("  {}", show(instruction))));
            let rerun = found.iter().fold(Lab::new(), |lab, instruction| lab.execute(instruction));
            expect(rerun.is_done().as_con() == Some(true), "the program does not do it")?;
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
