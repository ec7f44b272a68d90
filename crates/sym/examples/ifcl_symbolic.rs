//! Does a stack machine with labels keep secrets? 18 queries of IFCL, on a machine in ordinary Rust.
//!
//! Two runs of programs that differ in secrets only must end in memories that differ in secrets only. Most of these
//! machines are wrong, and the query finds two programs that show it.

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

type Number = IntN<5>;

/// A number with a label: is it secret?
#[symbolic(simple)]
#[derive(Clone, Copy, Debug)]
struct Value {
    n: Number,
    secret: bool,
}

#[symbolic]
#[derive(Clone)]
enum Entry {
    Data(Value),
    /// Where to return to, and how many results to bring along.
    Return(Value, Value),
}

/// The right rule, and the wrong ones.
#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rule {
    StarAB,
    StarB,
    Right,
    Cr,
}

#[symbolic]
#[derive(Clone, Copy, Debug)]
enum Instruction {
    Halt,
    Noop,
    Push(Value),
    Pop,
    Load(Rule),
    Store(Rule),
    Add(Rule),
    Jump(Rule),
    /// How deep below the top to return, and with how many results.
    Call(Value, Value),
    CallB(Value),
    Return,
    ReturnAB(Value),
    ReturnB(Value),
}

/// A value that is not there, or of the wrong kind, or a check of labels.
#[symbolic]
#[derive(Clone, Copy, Debug)]
struct Stuck;

/// The top is the last.
type Stack = Vec<Rc<Entry>>;

#[symbolic]
struct Frames(Stack);

type Program = Vec<Rc<Instruction>>;

#[symbolic(simple)]
#[derive(Clone)]
struct Machine {
    pc: Value,
    stack: Rc<Frames>,
    memory: [Value; 2],
}

#[symbolic]
fn is_bit(value: &Value) -> bool {
    value.n == 0 || value.n == 1
}

/// Nobody without access to secrets can tell the two apart.
#[symbolic]
fn look_alike(a: &Value, b: &Value) -> bool {
    a.secret == b.secret && (a.secret || a.n == b.n)
}

#[symbolic]
fn pop(stack: &[Rc<Entry>]) -> Result<(Value, Stack), Stuck> {
    let [rest @ .., top] = stack else { return Err(Stuck) };
    match &**top {
        Entry::Data(value) => Ok((*value, rest.to_vec())),
        Entry::Return(..) => Err(Stuck),
    }
}

/// The machine elsewhere in the program, with this stack.
#[symbolic]
fn at(m: &Machine, n: Number, secret: bool, stack: Stack) -> Result<Machine, Stuck> {
    Ok(Machine { pc: Value { n, secret }, stack: Rc::new(Frames(stack)), memory: m.memory })
}

/// The next instruction, with this value on the stack.
#[symbolic]
fn push(m: &Machine, mut stack: Stack, n: Number, secret: bool) -> Result<Machine, Stuck> {
    stack.push(Rc::new(Entry::Data(Value { n, secret })));
    at(m, m.pc.n + 1, m.pc.secret, stack)
}

#[symbolic]
fn execute(m: &Machine, instruction: &Instruction, frames: &Frames, end: Number) -> Result<Machine, Stuck> {
    let stack = &frames.0;
    match instruction {
        Instruction::Halt => at(m, end, m.pc.secret, stack.clone()),
        Instruction::Noop => at(m, m.pc.n + 1, m.pc.secret, stack.clone()),
        Instruction::Push(value) => push(m, stack.clone(), value.n, value.secret),
        Instruction::Pop => {
            let [rest @ .., _] = &stack[..] else { return Err(Stuck) };
            at(m, m.pc.n + 1, m.pc.secret, rest.to_vec())
        }
        Instruction::Load(rule) => {
            let (x, rest) = pop(stack)?;
            let value = read(m, &x)?;
            push(m, rest, value.n, value.secret || *rule == Rule::Right && x.secret)
        }
        Instruction::Add(rule) => {
            let (a, rest) = pop(stack)?;
            let (b, rest) = pop(&rest)?;
            push(m, rest, a.n + b.n, *rule == Rule::Right && (a.secret || b.secret))
        }
        Instruction::Store(rule) => store(m, *rule, stack),
        Instruction::Jump(rule) => {
            let (x, rest) = pop(stack)?;
            let joined = *rule == Rule::Right && m.pc.secret || *rule != Rule::StarAB && x.secret;
            at(m, x.n, joined, rest)
        }
        Instruction::Call(depth, returns) => {
            if returns.secret || !is_bit(returns) {
                return Err(Stuck);
            }
            call(m, stack, depth, returns)
        }
        Instruction::CallB(depth) => call(m, stack, depth, &Value { n: 0.into(), secret: false }),
        Instruction::Return => {
            let (value, _) = pop(stack)?;
            let joined = Value { n: value.n, secret: value.secret || m.pc.secret };
            unwind(m, stack, None, Rc::new(Entry::Data(joined)))
        }
        // Here the result may be a return address, even the one that is returned to.
        Instruction::ReturnAB(n) => {
            let [.., top] = &stack[..] else { return Err(Stuck) };
            if n.secret || !is_bit(n) {
                return Err(Stuck);
            }
            unwind(m, stack, Some(n.n), top.clone())
        }
        Instruction::ReturnB(n) => {
            let (value, _) = pop(stack)?;
            if n.secret || !is_bit(n) {
                return Err(Stuck);
            }
            let labelled = Value { n: value.n, secret: m.pc.secret };
            unwind(m, stack, Some(n.n), Rc::new(Entry::Data(labelled)))
        }
    }
}

#[symbolic]
fn read(m: &Machine, x: &Value) -> Result<Value, Stuck> {
    if is_bit(x) { Ok(if x.n == 0 { m.memory[0] } else { m.memory[1] }) } else { Err(Stuck) }
}

#[symbolic]
fn store(m: &Machine, rule: Rule, stack: &Stack) -> Result<Machine, Stuck> {
    let (x, rest) = pop(stack)?;
    let (y, rest) = pop(&rest)?;
    let old = read(m, &x)?;
    let context = rule != Rule::StarAB && x.secret || rule == Rule::Cr && m.pc.secret;
    if rule != Rule::StarB && context && !old.secret {
        return Err(Stuck);
    }
    let mut next = m.clone();
    for i in 0..2usize {
        if x.n == i {
            next.memory[i] = Value { n: y.n, secret: context || y.secret };
        }
    }
    at(&next, m.pc.n + 1, m.pc.secret, rest)
}

/// Puts a return address below the `depth` topmost entries.
#[symbolic]
fn call(m: &Machine, stack: &Stack, depth: &Value, returns: &Value) -> Result<Machine, Stuck> {
    let (x, rest) = pop(stack)?;
    if depth.secret {
        return Err(Stuck);
    }
    let back = Value { n: m.pc.n + 1, secret: m.pc.secret };
    for below in 0..=rest.len() {
        if depth.n == below {
            let mut called = rest.clone();
            called.insert(rest.len() - below, Rc::new(Entry::Return(back, *returns)));
            return at(m, x.n, x.secret || m.pc.secret, called);
        }
    }
    Err(Stuck)
}

/// Returns to the nearest return address, with no result or with one; the address says which, if nobody else does.
#[symbolic]
fn unwind(
    m: &Machine,
    stack: &[Rc<Entry>],
    count: Option<Number>,
    value: Rc<Entry>,
) -> Result<Machine, Stuck> {
    let [rest @ .., top] = stack else { return Err(Stuck) };
    match &**top {
        Entry::Data(_) => unwind(m, rest, count, value),
        Entry::Return(pc, asked) => {
            let mut stack_there = rest.to_vec();
            if count.unwrap_or(asked.n) != 0 {
                stack_there.push(value);
            }
            at(m, pc.n, pc.secret, stack_there)
        }
    }
}

#[symbolic]
fn run_machine(m: &Machine, program: &Program, steps: usize) -> Result<Machine, Stuck> {
    let end: Number = program.len().into();
    if steps == 0 || m.pc.n == end {
        return Ok(m.clone());
    }
    if m.pc.n < 0 || m.pc.n > end {
        return Err(Stuck);
    }
    let mut instruction = program[program.len() - 1].clone();
    for (i, other) in program.iter().enumerate().rev() {
        if m.pc.n == i {
            instruction = other.clone();
        }
    }
    let next = execute(m, &instruction, &m.stack, end)?;
    run_machine(&next, program, steps - 1)
}

/// Do two programs that look alike end in memories that do not?
#[symbolic]
fn leaks(first: &Program, second: &Program, steps: usize, low: bool) -> bool {
    let zero = Value { n: 0.into(), secret: false };
    let start = Machine { pc: zero, stack: Rc::new(Frames(Vec::new())), memory: [zero, zero] };
    let Ok(a) = run_machine(&start, first, steps) else { return false };
    let Ok(b) = run_machine(&start, second, steps) else { return false };
    let end = first.len();
    let ended = a.pc.n == end && b.pc.n == end && !(low && (a.pc.secret || b.pc.secret));
    let memories = look_alike(&a.memory[0], &b.memory[0]) && look_alike(&a.memory[1], &b.memory[1]);
    ended && !(a.pc.secret == b.pc.secret && (a.pc.secret || memories))
}

/// The instruction with unknown arguments, and one that looks like it. The arguments of Call and Return are checked to be
/// public: those that look alike are the same.
fn lookalikes(template: Instruction, fresh: &mut Fresh) -> [SymInstruction; 2] {
    let value = |fresh: &mut Fresh| SymValue { n: fresh.sym(), secret: fresh.bool() };
    let same = match template {
        Instruction::Push(_) => {
            let SymValue { n, secret } = value(fresh);
            let other = secret.ite(&fresh.sym(), &n);
            let push = |n, secret| SymInstruction::Push(SymValue { n, secret });
            return [push(n, secret.clone()), push(other, secret)];
        }
        Instruction::Call(..) => SymInstruction::Call(value(fresh), value(fresh)),
        Instruction::CallB(_) => SymInstruction::CallB(value(fresh)),
        Instruction::ReturnAB(_) => SymInstruction::ReturnAB(value(fresh)),
        Instruction::ReturnB(_) => SymInstruction::ReturnB(value(fresh)),
        other => other.to_sym(),
    };
    [same.clone(), same]
}

/// Two programs that look alike: they have the same opcodes and differ in secret arguments only.
fn programs(slots: &[Vec<Instruction>]) -> [Vec<Union<SymInstruction>>; 2] {
    let mut fresh = Fresh::new("i");
    let mut programs = [Vec::new(), Vec::new()];
    for slot in slots {
        let mut choice: Option<[Union<SymInstruction>; 2]> = None;
        for template in slot {
            let alike = lookalikes(*template, &mut fresh).map(Union::single);
            choice = Some(match choice {
                None => alike,
                Some([a, b]) => {
                    let chosen = fresh.bool();
                    [Union::ite(&chosen, &alike[0], &a), Union::ite(&chosen, &alike[1], &b)]
                }
            });
        }
        for (program, choice) in programs.iter_mut().zip(choice.into_iter().flatten()) {
            program.push(choice);
        }
    }
    programs
}

struct Query {
    name: &'static str,
    /// The end has a public pc.
    low: bool,
    /// The opcodes that each instruction may have.
    slots: Vec<Vec<Instruction>>,
    steps: usize,
    broken: bool,
}

fn queries() -> Vec<Query> {
    use Instruction::*;
    use Rule::{Cr, Right, StarAB, StarB};
    let v = Value { n: 0.into(), secret: false };
    let any = |n: usize, more: &[Instruction]| vec![[&[Halt, Noop, Push(v), Pop], more].concat(); n];
    let exact = |all: &[Instruction]| all.iter().map(|instruction| vec![*instruction]).collect::<Vec<_>>();
    let query = |name, low, slots: Vec<_>, broken| Query { name, low, steps: slots.len(), slots, broken };
    let stars = |rule| [Add(StarB), Load(StarB), Store(rule)];
    let right = |rule| [Add(Right), Load(Right), Store(rule)];
    let jump = |rule| [Add(Right), Load(Right), Store(Right), Jump(rule)];
    let calls = |rule, call, back| [Add(Right), Load(Right), Store(rule), call, back];
    let (p, call_b, ab, b) = (Push(v), CallB(v), ReturnAB(v), ReturnB(v));
    vec![
        query("1", false, any(3, &stars(StarAB)), true),
        query("2", false, any(3, &stars(StarB)), true),
        query("3", false, any(5, &stars(Right)), true),
        query("4", false, any(7, &[Add(Right), Load(StarB), Store(Right)]), true),
        query("*", false, any(7, &right(Right)), false),
        query("+", false, any(8, &right(Right)), false),
        query("11", false, any(6, &jump(StarAB)), true),
        query("12", false, any(4, &jump(StarB)), true),
        query("**", false, any(7, &jump(Right)), false),
        query("++", false, any(8, &jump(Right)), false),
        query("13", true, any(7, &calls(Right, call_b, ab)), true),
        query("15", true, any(8, &calls(Cr, call_b, ab)), true),
        query("16", true, any(8, &calls(Cr, call_b, b)), true),
        query("17", true, any(10, &calls(Cr, Call(v, v), Return)), true),
        query("13*", true, exact(&[p, call_b, Halt, p, p, Store(Right), ab]), true),
        query("15*", true, exact(&[p, p, call_b, p, Store(Cr), Halt, p, ab]), true),
        query("16*", true, exact(&[p, p, call_b, p, Store(Cr), Halt, b, p, b]), true),
        Query {
            steps: 13,
            ..query(
                "17*",
                true,
                exact(&[p, Call(v, v), p, Store(Cr), Halt, p, p, Call(v, v), Pop, p, Return]),
                true,
            )
        },
    ]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let mut open = Vec::new();
    for Query { name, low, slots, steps, broken } in queries() {
        if !meter.options.wants(name) {
            continue;
        }
        let [first, second] = programs(&slots);
        let query = meter.evaluate(|| leaks::sym(&first, &second, steps, low).simple_merge());
        match meter.solve(&query) {
            Ok(Solution::Unsat) => {
                expect(!broken, format_args!("query {name}"))?;
                meter.say(format_args!("{name:4} keeps secrets"));
            }
            Ok(Solution::Sat(model)) => {
                let (first, second): (Program, Program) =
                    (first, second).under(&model).ok_or("no program")?;
                expect(broken && leaks(&first, &second, steps, low), format_args!("query {name}"))?;
                meter.say(format_args!("{name:4} leaks: {first:?} {second:?}"));
            }
            // The others may have an answer.
            Err(Unsolved::Open(reason)) => {
                meter.say(format_args!("{name:4} {reason}"));
                open.push(name);
            }
            Err(wrong) => return Err(wrong),
        }
    }
    if open.is_empty() { Ok(()) } else { Err(Unsolved::Open(format!("no answer to {}", open.join(", ")))) }
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
