//! A superoptimiser: the shortest program for a function, among 50 instructions, with the proof that no shorter one exists.
//!
//! A program is a list of instructions, each with an opcode and two operands, which are inputs or earlier results. The space
//! of all programs of a length is divided by its first instructions until two are left ([`Hierarchy`]). Such a part is refuted by
//! running its programs on the inputs that refuted others; one that is right for all of these is for the solver, which
//! finds the next input, or proves that the program is right for all. Every instruction is written once: under
//! `#[symbolic]` it is what the enumeration runs and what the solver sees.
//!
//! What is left out is no program of its own: results that nobody uses (such a program is a shorter one, which was refuted
//! before), first instructions that compute what is there already (checked for all inputs), the two orders of
//! instructions that do not depend on each other, and of operands where the order does not matter.
//!
//! ```text
//! cargo run --release --example superoptimise -- [--workers N] [--target min|average]
//! ```

#![allow(
    clippy::manual_rotate,
    reason = "the symbolic twin rotates by a word, which is more than is needed here"
)]

use std::process::ExitCode;
use std::time::Instant;

use whatif_sym::prelude::*;

type Word = SymU<8>;
type Choice = SymU<6>;

/// What small processors have, without minimum, maximum and multiplication. The first take two operands, of which
/// the first do not care for the order.
const OPCODES: [&str; 50] = [
    "xor", "and", "or", "add", "eq", "ne", "xnor", "nand", "nor", "sub", "ult", "andn", "orn", "ule", "slt",
    "sle", "shl", "shr", "sar", "rol", "neg", "not", "inc", "dec", "shl1", "shl2", "shl4", "shr1", "shr2",
    "shr4", "sar1", "sar2", "sar4", "rol1", "rol2", "swap", "popcnt", "clz", "ctz", "iszero", "isneg", "low",
    "high", "bit0", "even", "odd", "blsr", "blsi", "blsmsk", "sext4",
];
const COMMUTATIVE: usize = 9;
const BINARY: usize = 20;

/// What an instruction computes.
#[symbolic]
fn execute(opcode: usize, a: u8, b: u8) -> u8 {
    match opcode {
        0 => a ^ b,
        1 => a & b,
        2 => a | b,
        3 => a.wrapping_add(b),
        4 => (a == b) as u8,
        5 => (a != b) as u8,
        6 => !(a ^ b),
        7 => !(a & b),
        8 => !(a | b),
        9 => a.wrapping_sub(b),
        10 => (a < b) as u8,
        11 => a & !b,
        12 => a | !b,
        13 => (a <= b) as u8,
        14 => ((a as i8) < (b as i8)) as u8,
        15 => ((a as i8) <= (b as i8)) as u8,
        16 => a << (b & 7),
        17 => a >> (b & 7),
        18 => ((a as i8) >> ((b & 7) as i8)) as u8,
        19 => (a << (b & 7)) | ((a >> 1) >> (7 - (b & 7))),
        20 => a.wrapping_neg(),
        21 => !a,
        22 => a.wrapping_add(1),
        23 => a.wrapping_sub(1),
        24 => a << 1,
        25 => a << 2,
        26 => a << 4,
        27 => a >> 1,
        28 => a >> 2,
        29 => a >> 4,
        30 => ((a as i8) >> 1) as u8,
        31 => ((a as i8) >> 2) as u8,
        32 => ((a as i8) >> 4) as u8,
        33 => (a << 1) | (a >> 7),
        34 => (a << 2) | (a >> 6),
        35 => (a << 4) | (a >> 4),
        36 => a.count_ones() as u8,
        37 => a.leading_zeros() as u8,
        38 => a.trailing_zeros() as u8,
        39 => (a == 0) as u8,
        40 => a >> 7,
        41 => a & 0x0f,
        42 => a & 0xf0,
        43 => a & 1,
        44 => a & 0x55,
        45 => a & 0xaa,
        46 => a & a.wrapping_sub(1),
        47 => a & a.wrapping_neg(),
        48 => a ^ a.wrapping_sub(1),
        _ => (((a << 4) as i8) >> 4) as u8,
    }
}

/// What is wanted, of two inputs.
#[derive(Clone, Copy)]
struct Target {
    name: &'static str,
    symbolic: fn(&Word, &Word) -> Word,
    concrete: fn(u8, u8) -> u8,
}

#[symbolic]
fn min(x: u8, y: u8) -> u8 {
    if x < y { x } else { y }
}

#[symbolic]
fn average(x: u8, y: u8) -> u8 {
    ((x as u16 + y as u16) / 2) as u8
}

const TARGETS: [Target; 2] = [
    Target { name: "min", symbolic: |x, y| min::sym(x, y).simple_merge(), concrete: min },
    Target { name: "average", symbolic: |x, y| average::sym(x, y).simple_merge(), concrete: average },
];

/// An instruction that is known: an opcode, and the numbers of its operands. The inputs are 0 and 1.
#[derive(Clone, Copy, PartialEq)]
struct Instruction {
    opcode: usize,
    operands: [usize; 2],
}

const INPUTS: usize = 2;

/// All instructions on this many values.
fn instructions(values: usize) -> impl Iterator<Item = Instruction> {
    (0..OPCODES.len()).flat_map(move |opcode| {
        let firsts = 0..values;
        firsts.flat_map(move |a| {
            let seconds = match opcode {
                0..COMMUTATIVE => a..values,
                COMMUTATIVE..BINARY => 0..values,
                _ => 0..1,
            };
            seconds.map(move |b| Instruction { opcode, operands: [a, b] })
        })
    })
}

impl Instruction {
    /// The values that it uses, as bits.
    fn uses(self) -> u32 {
        let [a, b] = self.operands;
        1 << a | if self.opcode < BINARY { 1 << b } else { 0 }
    }

    fn on(self, values: &[u8]) -> u8 {
        execute(self.opcode, values[self.operands[0]], values[self.operands[1]])
    }
}

/// All programs of a length that begin with these instructions.
#[derive(Clone)]
struct Programs {
    target: Target,
    length: usize,
    prefix: Vec<Instruction>,
}

fn inputs() -> [Word; INPUTS] {
    ["x", "y"].map(Word::sym)
}

/// The unknowns of the last instructions: opcode and operands.
fn holes(slot: usize) -> [Choice; 3] {
    ["op", "a", "b"].map(|part| Choice::sym(format!("{part}{slot}")))
}

/// One of the values, by its number.
fn select(values: &[Word], choice: &Choice) -> Word {
    let (last, others) = values.split_last().expect("there are inputs");
    others.iter().enumerate().rfold(last.clone(), |rest, (i, value)| choice.eq(i).ite(value, &rest))
}

impl Space for Programs {
    fn specification(&self) -> SymBool {
        let run = |opcode: usize, a: &Word, b: &Word| execute::sym(opcode, a, b).simple_merge();
        let mut values = inputs().to_vec();
        for Instruction { opcode, operands: [a, b] } in &self.prefix {
            values.push(run(*opcode, &values[*a], &values[*b]));
        }
        for slot in self.prefix.len()..self.length {
            let [opcode, a, b] = holes(slot);
            let (a, b) = (select(&values, &a), select(&values, &b));
            let start = run(OPCODES.len() - 1, &a, &b);
            values.push(
                (0..OPCODES.len() - 1).rfold(start, |rest, n| opcode.eq(n).ite(&run(n, &a, &b), &rest)),
            );
        }
        let [x, y] = inputs();
        values[values.len() - 1].eq((self.target.symbolic)(&x, &y))
    }

    fn constraint(&self) -> SymBool {
        SymBool::all((self.prefix.len()..self.length).flat_map(|slot| {
            let [opcode, a, b] = holes(slot);
            [opcode.lt(OPCODES.len()), a.lt(INPUTS + slot), b.lt(INPUTS + slot)]
        }))
    }

    /// One more instruction is known.
    fn split(&self) -> Vec<Programs> {
        let here = self.prefix.len();
        if here + TAIL >= self.length {
            return Vec::new();
        }
        let mut new: Vec<Instruction> = Vec::new();
        for next in instructions(INPUTS + here) {
            if self.comes_in_order(next) && self.can_use_all(next) && !self.is_known(next, &new) {
                new.push(next);
            }
        }
        let with =
            |next: Instruction| Programs { prefix: [&self.prefix[..], &[next]].concat(), ..self.clone() };
        new.into_iter().map(with).collect()
    }

    fn is_large(&self) -> bool {
        self.prefix.len() + TAIL < self.length
    }

    /// Runs all programs of this space on the inputs.
    fn is_refuted_by(&self, models: &[Model]) -> bool {
        if models.is_empty() {
            return false;
        }
        let rows: Vec<(Vec<u8>, u8)> = models.iter().map(|model| self.row(model)).collect();
        self.is_refuted_on(&rows)
    }
}

/// So many instructions at the end of a program are not known in a space that is small enough.
const TAIL: usize = 2;

/// Up to this many instructions, one that computes what is there already is left out.
const COMPARED: usize = 2;

impl Programs {
    /// An instruction that does not use the result before it has no smaller opcode than the instruction there.
    fn comes_in_order(&self, next: Instruction) -> bool {
        let Some(last) = self.prefix.last() else { return true };
        let newest = INPUTS + self.prefix.len() - 1;
        next.uses() >> newest & 1 == 1 || last.opcode <= next.opcode
    }

    /// The results that nobody uses, as bits.
    fn unused(&self, next: Instruction) -> u32 {
        let results = ((1 << (self.prefix.len() + 1)) - 1) << INPUTS;
        self.prefix.iter().chain([&next]).fold(results, |unused, instruction| unused & !instruction.uses())
    }

    /// An instruction uses two results and gives one, so not too many may be open.
    fn can_use_all(&self, next: Instruction) -> bool {
        let left = self.length - self.prefix.len() - 1;
        self.unused(next).count_ones() as usize <= left + 1
    }

    /// Does it compute, for all inputs, what is there already, or what one of these does?
    fn is_known(&self, next: Instruction, new: &[Instruction]) -> bool {
        if self.prefix.len() >= COMPARED {
            return false;
        }
        let some =
            (0..16u8).map(|i| self.values(i.wrapping_mul(89) ^ i >> 2, i.wrapping_mul(57).wrapping_add(200)));
        let some: Vec<Vec<u8>> = some.collect();
        let all = || (0..=255u8).flat_map(|x| (0..=255u8).map(move |y| self.values(x, y)));
        let equal = |get: &dyn Fn(&[u8]) -> u8| {
            some.iter().all(|values| get(values) == next.on(values))
                && all().all(|values| get(&values) == next.on(&values))
        };
        (0..INPUTS + self.prefix.len()).any(|i| equal(&|values| values[i]))
            || new.iter().any(|other| equal(&|values| other.on(values)))
    }

    /// The inputs and the results of the known instructions.
    fn values(&self, x: u8, y: u8) -> Vec<u8> {
        let mut values = vec![x, y];
        self.prefix.iter().for_each(|instruction| values.push(instruction.on(&values)));
        values
    }

    /// The values for one input, and what is wanted.
    fn row(&self, model: &Model) -> (Vec<u8>, u8) {
        let [x, y] = inputs().map(|input| input.under::<u8>(model).unwrap_or_default());
        (self.values(x, y), (self.target.concrete)(x, y))
    }

    fn is_refuted_on(&self, rows: &[(Vec<u8>, u8)]) -> bool {
        let mut rows = rows.to_vec();
        let left = self.length - self.prefix.len();
        if left == 1 {
            let open = self.prefix.iter().fold(self.results(), |open, known| open & !known.uses());
            return !instructions(INPUTS + self.prefix.len())
                .any(|last| open & !last.uses() == 0 && is_right(last, &rows));
        }
        let (count, open) = (INPUTS + self.prefix.len(), self.results());
        let open = self.prefix.iter().fold(open, |open, known| open & !known.uses());
        let last: Vec<Instruction> =
            instructions(count + 1).filter(|last| last.uses() >> count & 1 == 1).collect();
        rows.iter_mut().for_each(|(values, _)| values.push(0));
        for next in instructions(count) {
            let open = open & !next.uses();
            if !self.comes_in_order(next) || open.count_ones() > 1 {
                continue;
            }
            rows.iter_mut().for_each(|(values, _)| values[count] = next.on(values));
            if last.iter().any(|last| open & !last.uses() == 0 && is_right(*last, &rows)) {
                return false;
            }
        }
        true
    }

    /// The results of the known instructions, as bits.
    fn results(&self) -> u32 {
        ((1 << self.prefix.len()) - 1) << INPUTS
    }
}

fn is_right(last: Instruction, rows: &[(Vec<u8>, u8)]) -> bool {
    rows.iter().all(|(values, wanted)| last.on(values) == *wanted)
}

/// The program that was found.
fn program(space: &Programs, model: &Model) -> Option<Vec<Instruction>> {
    let tail = (space.prefix.len()..space.length).map(|slot| {
        let [opcode, a, b] = holes(slot).map(|hole| hole.under::<usize>(model));
        Some(Instruction { opcode: opcode?, operands: [a?, b?] })
    });
    space.prefix.iter().map(|known| Some(*known)).chain(tail).collect()
}

fn show(program: &[Instruction]) {
    let name = |i: usize| if i < INPUTS { ["x", "y"][i].to_owned() } else { format!("t{}", i - INPUTS + 1) };
    for (i, Instruction { opcode, operands: [a, b] }) in program.iter().enumerate() {
        let second = if *opcode < BINARY { format!(", {}", name(*b)) } else { String::new() };
        println!("  t{} = {} {}{second}", i + 1, OPCODES[*opcode], name(*a));
    }
}

fn superoptimise(target: Target, workers: usize) -> Result<(), String> {
    println!("{} among {} instructions, {workers} workers", target.name, OPCODES.len());
    let mut examples = Vec::new();
    for length in 1..=6 {
        let start = Instant::now();
        let search = Hierarchy::new(&inputs()).workers(workers).examples(examples);
        let all = Programs { target, length, prefix: Vec::new() };
        let searched = search.run(vec![all]).map_err(|reason| reason.to_string())?;
        let seconds = start.elapsed().as_secs_f64();
        let Searched { refuted, divided, counterexamples, .. } = &searched;
        println!(
            "length {length}: {seconds:.1} s, {refuted} spaces refuted, {divided} divided, {} inputs",
            counterexamples.len()
        );
        let Some((space, model)) = &searched.found else {
            examples = searched.counterexamples;
            continue;
        };
        let program = program(space, model).ok_or("a hole has no value")?;
        show(&program);
        let found = Programs { prefix: program, ..space.clone() };
        for (x, y) in (0..=255).flat_map(|x| (0..=255).map(move |y| (x, y))) {
            if found.values(x, y).last() != Some(&(target.concrete)(x, y)) {
                return Err(format!("the program is wrong for {x} and {y}"));
            }
        }
        println!("right for all 65536 inputs; no program of {} instructions is", length - 1);
        return Ok(());
    }
    Err("no program of up to six instructions".into())
}

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let option = |name: &str| args.iter().position(|arg| arg == name).and_then(|at| args.get(at + 1));
    let workers = option("--workers").and_then(|n| n.parse().ok()).unwrap_or(2);
    let target = option("--target").map_or("min", |name| name);
    let Some(target) = TARGETS.iter().find(|known| known.name == target) else {
        eprintln!("options: --workers N, --target {}", TARGETS.map(|target| target.name).join("|"));
        return ExitCode::from(2);
    };
    match superoptimise(*target, workers) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
