//! Does a stack machine with labels keep secrets? 18 queries of IFCL (003, section 5.1; `sdsl/ifc` of Rosette).
//!
//! Two runs of programs that differ in secrets only must end in memories that differ in secrets only. Most of these
//! machines are wrong, and the query finds two programs that show it. Integers are words of 5 bits.
//!
//! Z3 answers most queries within seconds, but may search for minutes for the programs of 15 and 17. The solvers that are
//! made for bit-vectors answer all of them, as Boolector does in the paper: `--solver "yices-smt2 --incremental"`.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

type Word = SymI<5>;

/// A number with a label: is it secret?
#[derive(Clone, Debug, Mergeable, SimpleMergeable, EvalSym)]
struct Value {
    n: Word,
    secret: SymBool,
}

impl Value {
    fn public(n: impl Into<Word>) -> Value {
        Value { n: n.into(), secret: false.into() }
    }

    fn fresh(fresh: &mut Fresh) -> Value {
        Value { n: fresh.sym(), secret: fresh.bool() }
    }

    /// The same number, and secret if it was or `secret` holds.
    fn join(&self, secret: &SymBool) -> Value {
        Value { n: self.n.clone(), secret: &self.secret | secret }
    }

    fn is_public_bit(&self) -> SymBool {
        !&self.secret & self.is_bit()
    }

    fn is_bit(&self) -> SymBool {
        self.n.eq(0) | self.n.eq(1)
    }

    /// Nobody without access to secrets can tell the two apart.
    fn looks_like(&self, other: &Value) -> SymBool {
        self.secret.eq(&other.secret) & (&self.secret | self.n.eq(&other.n))
    }
}

#[derive(Clone, Debug, Mergeable)]
enum Entry {
    Data(Value),
    /// Where to return to, and how many results to bring along.
    Return(Value, Value),
}

impl From<Value> for Union<Entry> {
    fn from(value: Value) -> Self {
        Union::single(Entry::Data(value))
    }
}

/// Instructions; the starred and suffixed ones are the wrong variants.
#[derive(Clone, Debug, Mergeable, EvalSym)]
enum Instruction {
    Halt,
    Noop,
    Push(Value),
    Pop,
    Load { joins: bool },
    Store(StoreRule),
    Add { joins: bool },
    Jump(JumpRule),
    Call { returns: Value, depth: Value, checks_returns: bool },
    Return,
    ReturnAB(Value),
    ReturnB(Value),
}

#[derive(Clone, Copy, Debug, PartialEq, Mergeable, EvalSym)]
enum StoreRule {
    StarAB,
    StarB,
    Right,
    CR,
}

#[derive(Clone, Copy, Debug, PartialEq, Mergeable, EvalSym)]
enum JumpRule {
    StarAB,
    StarB,
    Right,
}

/// Opcodes by the names of the original.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Opcode {
    Halt,
    Noop,
    Push,
    Pop,
    Load,
    LoadStar,
    Store(StoreRule),
    Add,
    AddStar,
    Jump(JumpRule),
    Call,
    CallB,
    Return,
    ReturnAB,
    ReturnB,
}

impl Opcode {
    fn with_fresh_arguments(self, fresh: &mut Fresh) -> Instruction {
        match self {
            Opcode::Halt => Instruction::Halt,
            Opcode::Noop => Instruction::Noop,
            Opcode::Push => Instruction::Push(Value::fresh(fresh)),
            Opcode::Pop => Instruction::Pop,
            Opcode::Load => Instruction::Load { joins: true },
            Opcode::LoadStar => Instruction::Load { joins: false },
            Opcode::Store(rule) => Instruction::Store(rule),
            Opcode::Add => Instruction::Add { joins: true },
            Opcode::AddStar => Instruction::Add { joins: false },
            Opcode::Jump(rule) => Instruction::Jump(rule),
            Opcode::Call => {
                let (depth, returns) = (Value::fresh(fresh), Value::fresh(fresh));
                Instruction::Call { returns, depth, checks_returns: true }
            }
            Opcode::CallB => Instruction::Call {
                returns: Value::public(0),
                depth: Value::fresh(fresh),
                checks_returns: false,
            },
            Opcode::Return => Instruction::Return,
            Opcode::ReturnAB => Instruction::ReturnAB(Value::fresh(fresh)),
            Opcode::ReturnB => Instruction::ReturnB(Value::fresh(fresh)),
        }
    }
}

/// An instruction that looks like this one. The arguments of Call and Return are checked to be public: those that look
/// alike are the same.
fn lookalike(instruction: &Instruction, fresh: &mut Fresh) -> Instruction {
    match instruction {
        Instruction::Push(Value { n, secret }) => {
            let other: Word = fresh.sym();
            Instruction::Push(Value { n: secret.ite(&other, n), secret: secret.clone() })
        }
        other => other.clone(),
    }
}

/// Why a run does not count.
#[derive(Clone, Copy, Debug, PartialEq, Mergeable)]
enum Stuck {
    /// A value that is not there, or of the wrong kind.
    Access,
    /// A check of labels.
    Denied,
}

#[derive(Clone, Debug, Mergeable, SimpleMergeable)]
struct Machine {
    pc: Value,
    /// The top is the last.
    stack: Union<Vec<Union<Entry>>>,
    memory: [Value; 2],
}

/// A run, in an encoding of errors.
type Run<C, T> = Union<<C as Encoding>::Result<T, Stuck>>;

type Program = Vec<Union<Instruction>>;

impl Machine {
    fn new() -> Machine {
        let zero = Value::public(0);
        Machine { pc: zero.clone(), stack: Union::single(Vec::new()), memory: [zero.clone(), zero] }
    }

    fn is_halted(&self, program: &Program) -> SymBool {
        self.pc.n.eq(program.len())
    }

    fn read(&self, address: &Word) -> Value {
        address.eq(0).ite(&self.memory[0], &self.memory[1])
    }

    fn write(&mut self, address: &Word, value: &Value) {
        for (i, cell) in self.memory.iter_mut().enumerate() {
            *cell = address.eq(i).ite(value, cell);
        }
    }

    /// The next instruction, with this stack.
    fn next(&self, stack: Vec<Union<Entry>>) -> Machine {
        let pc = Value { n: &self.pc.n + 1, secret: self.pc.secret.clone() };
        Machine { pc, stack: Union::single(stack), memory: self.memory.clone() }
    }
}

fn data<C: Encoding>(entry: &Union<Entry>) -> Run<C, Value> {
    entry.and_then(|entry| match entry {
        Entry::Data(value) => Union::ok(value.clone()),
        Entry::Return(..) => Union::err(Stuck::Access),
    })
}

/// The top of the stack, and the rest.
fn pop<C: Encoding>(stack: &[Union<Entry>]) -> Option<(Run<C, Value>, &[Union<Entry>])> {
    let (top, rest) = stack.split_last()?;
    Some((data::<C>(top), rest))
}

fn push(stack: &[Union<Entry>], value: Value) -> Vec<Union<Entry>> {
    let mut stack = stack.to_vec();
    stack.push(value.into());
    stack
}

/// Runs one instruction. Only paths on which the stack has a known length come here.
fn execute<C: Encoding>(
    m: &Machine,
    program: &Program,
    i: &Instruction,
    stack: &[Union<Entry>],
) -> Run<C, Machine> {
    let stuck = || Union::err(Stuck::Access);
    let pc_label = &m.pc.secret;
    match i {
        Instruction::Halt => {
            let pc = Value { n: program.len().into(), secret: pc_label.clone() };
            Union::ok(Machine { pc, ..m.clone_with(stack) })
        }
        Instruction::Noop => Union::ok(m.next(stack.to_vec())),
        Instruction::Push(value) => Union::ok(m.next(push(stack, value.clone()))),
        Instruction::Pop => match stack.split_last() {
            Some((_, rest)) => Union::ok(m.next(rest.to_vec())),
            None => stuck(),
        },
        Instruction::Load { joins } => {
            let Some((address, rest)) = pop::<C>(stack) else { return stuck() };
            C::then(&address, |x| {
                C::guard(&x.is_bit(), Stuck::Access, || {
                    let value = m.read(&x.n);
                    let value = if *joins { value.join(&x.secret) } else { value };
                    Union::ok(m.next(push(rest, value)))
                })
            })
        }
        Instruction::Store(rule) => {
            let Some((address, rest)) = pop::<C>(stack) else { return stuck() };
            let Some((value, rest)) = pop::<C>(rest) else { return stuck() };
            C::then(&address, |x| C::then(&value, |y| store::<C>(m, *rule, x, y, rest)))
        }
        Instruction::Add { joins } => {
            let Some((a, rest)) = pop::<C>(stack) else { return stuck() };
            let Some((b, rest)) = pop::<C>(rest) else { return stuck() };
            C::then(&a, |a| {
                C::then(&b, |b| {
                    let secret = if *joins { &a.secret | &b.secret } else { false.into() };
                    Union::ok(m.next(push(rest, Value { n: &a.n + &b.n, secret })))
                })
            })
        }
        Instruction::Jump(rule) => {
            let Some((target, rest)) = pop::<C>(stack) else { return stuck() };
            C::then(&target, |x| {
                let pc = match rule {
                    JumpRule::Right => x.join(pc_label),
                    JumpRule::StarB => x.clone(),
                    JumpRule::StarAB => Value { n: x.n.clone(), secret: false.into() },
                };
                Union::ok(Machine { pc, ..m.clone_with(rest) })
            })
        }
        Instruction::Call { returns, depth, checks_returns } => {
            let Some((target, rest)) = pop::<C>(stack) else { return stuck() };
            let allowed =
                !&depth.secret & if *checks_returns { returns.is_public_bit() } else { true.into() };
            C::then(&target, |x| C::guard(&allowed, Stuck::Denied, || call::<C>(m, x, returns, depth, rest)))
        }
        Instruction::Return => {
            let Some((value, _)) = pop::<C>(stack) else { return stuck() };
            C::then(&value, |value| {
                unwind::<C>(m, stack, &|count| (count.clone(), value.join(pc_label).into()))
            })
        }
        Instruction::ReturnAB(n) => C::guard(&n.is_public_bit(), Stuck::Denied, || {
            // Here the result may be a return address, even the one that is returned to.
            let Some(value) = stack.last() else { return stuck() };
            unwind::<C>(m, stack, &|_| (n.clone(), value.clone()))
        }),
        Instruction::ReturnB(n) => C::guard(&n.is_public_bit(), Stuck::Denied, || {
            let Some((value, _)) = pop::<C>(stack) else { return stuck() };
            C::then(&value, |value| {
                let value = Value { n: value.n.clone(), secret: pc_label.clone() };
                unwind::<C>(m, stack, &|_| (n.clone(), value.clone().into()))
            })
        }),
    }
}

fn store<C: Encoding>(
    m: &Machine,
    rule: StoreRule,
    x: &Value,
    y: &Value,
    rest: &[Union<Entry>],
) -> Run<C, Machine> {
    let old = m.read(&x.n).secret;
    let (allowed, label) = match rule {
        StoreRule::StarAB => (true.into(), y.secret.clone()),
        StoreRule::StarB => (true.into(), &x.secret | &y.secret),
        StoreRule::Right => (x.secret.implies(old), &x.secret | &y.secret),
        StoreRule::CR => {
            let context = &x.secret | &m.pc.secret;
            (context.implies(old), context | &y.secret)
        }
    };
    C::guard(&x.is_bit(), Stuck::Access, || {
        C::guard(&allowed, Stuck::Denied, || {
            let mut next = m.next(rest.to_vec());
            next.write(&x.n, &Value { n: y.n.clone(), secret: label.clone() });
            Union::ok(next)
        })
    })
}

/// Puts a return address below the `depth` topmost entries.
fn call<C: Encoding>(
    m: &Machine,
    x: &Value,
    returns: &Value,
    depth: &Value,
    rest: &[Union<Entry>],
) -> Run<C, Machine> {
    let back = Value { n: &m.pc.n + 1, secret: m.pc.secret.clone() };
    let frame = Union::single(Entry::Return(back, returns.clone()));
    let pc = x.join(&m.pc.secret);
    (0..=rest.len()).rfold(Union::err(Stuck::Access), |others, below| {
        mrg_if(
            &depth.n.eq(below),
            || {
                let mut stack = rest.to_vec();
                stack.insert(rest.len() - below, frame.clone());
                Union::ok(Machine { pc: pc.clone(), ..m.clone_with(&stack) })
            },
            || others,
        )
    })
}

/// Returns to the nearest return address. `result` gets the number of results that it asks for, and says how many there
/// are, none or one, and which.
fn unwind<C: Encoding>(
    m: &Machine,
    stack: &[Union<Entry>],
    result: &dyn Fn(&Value) -> (Value, Union<Entry>),
) -> Run<C, Machine> {
    let Some((top, rest)) = stack.split_last() else { return Union::err(Stuck::Access) };
    top.and_then(|top| match top {
        Entry::Data(_) => unwind::<C>(m, rest, result),
        Entry::Return(pc, count) => {
            let (count, value) = result(count);
            let back = |stack: &[Union<Entry>]| Union::ok(Machine { pc: pc.clone(), ..m.clone_with(stack) });
            mrg_if(&count.n.eq(0), || back(rest), || back(&[rest, &[value]].concat()))
        }
    })
}

impl Machine {
    fn clone_with(&self, stack: &[Union<Entry>]) -> Machine {
        Machine { pc: self.pc.clone(), stack: Union::single(stack.to_vec()), memory: self.memory.clone() }
    }
}

/// The instruction at the pc: one of the opcodes, with merged arguments.
fn fetch(program: &Program, pc: &Word) -> Union<Instruction> {
    let mut instructions = program.iter().enumerate().rev();
    let (_, last) = instructions.next().expect("a program is not empty");
    instructions.fold(last.clone(), |rest, (i, instruction)| Union::ite(&pc.eq(i), instruction, &rest))
}

fn run_machine<C: Encoding>(machine: &Machine, program: &Program, steps: usize) -> Run<C, Machine> {
    if steps == 0 {
        return Union::ok(machine.clone());
    }
    let running = || {
        let pc = &machine.pc.n;
        C::guard(&(pc.ge(0) & pc.lt(program.len())), Stuck::Access, || {
            let instruction = fetch(program, pc);
            let next = instruction.and_then(|instruction| {
                machine.stack.and_then(|stack| execute::<C>(machine, program, instruction, stack))
            });
            C::then(&next, |next| run_machine::<C>(next, program, steps - 1))
        })
    };
    mrg_if(&machine.is_halted(program), || Union::ok(machine.clone()), running)
}

#[derive(Clone, Copy, PartialEq)]
enum End {
    Halted,
    /// Halted, with a public pc.
    Low,
}

struct Query {
    name: &'static str,
    end: End,
    /// The opcodes that each instruction may have.
    slots: Vec<Vec<Opcode>>,
    steps: usize,
    broken: bool,
}

/// Two programs that look alike: they have the same opcodes and differ in secret arguments only.
fn programs(slots: &[Vec<Opcode>]) -> (Program, Program) {
    let mut fresh = Fresh::new("i");
    let slot = |opcodes: &Vec<Opcode>| {
        let guards: Vec<SymBool> = opcodes[1..].iter().map(|_| fresh.bool()).collect();
        let choose = |all: &[Instruction]| {
            let first = Union::single(all[0].clone());
            let others = guards.iter().zip(&all[1..]);
            others.fold(first, |rest, (guard, next)| Union::ite(guard, &Union::single(next.clone()), &rest))
        };
        let first: Vec<_> = opcodes.iter().map(|opcode| opcode.with_fresh_arguments(&mut fresh)).collect();
        let second: Vec<_> = first.iter().map(|instruction| lookalike(instruction, &mut fresh)).collect();
        (choose(&first), choose(&second))
    };
    slots.iter().map(slot).unzip()
}

/// The condition under which two programs that look alike end in memories that do not.
fn leaks<C: Encoding>(query: &Query, first: &Program, second: &Program) -> SymBool {
    let start = Machine::new();
    let [a, b] = [first, second].map(|program| run_machine::<C>(&start, program, query.steps));
    let ended = |m: &Machine, program: &Program| match query.end {
        End::Halted => m.is_halted(program),
        End::Low => m.is_halted(program) & !&m.pc.secret,
    };
    a.fold(|a| match a.as_result() {
        Err(_) => false.into(),
        Ok(a) => b.fold(|b| match b.as_result() {
            Err(_) => false.into(),
            Ok(b) => {
                let memories = SymBool::all((0..2).map(|i| a.memory[i].looks_like(&b.memory[i])));
                let same = a.pc.secret.eq(&b.pc.secret) & (&a.pc.secret | memories);
                SymBool::all([ended(a, first), ended(b, second), !same])
            }
        }),
    })
}

fn queries() -> Vec<Query> {
    use End::{Halted, Low};
    use Opcode::{
        Add, AddStar, Call, CallB, Halt, Jump, Load, LoadStar, Noop, Pop, Push, Return, ReturnAB, ReturnB,
        Store,
    };
    use StoreRule::{CR, Right, StarAB, StarB};
    let basic = [Halt, Noop, Push, Pop];
    let any = |n: usize, more: &[Opcode]| vec![basic.iter().chain(more).copied().collect::<Vec<_>>(); n];
    let exact = |opcodes: &[Opcode]| opcodes.iter().map(|opcode| vec![*opcode]).collect::<Vec<_>>();
    let query =
        |name, end, slots: Vec<Vec<Opcode>>, broken| Query { name, end, steps: slots.len(), slots, broken };
    let jump = |rule| [Add, Load, Store(Right), Jump(rule)];
    vec![
        query("1", Halted, any(3, &[AddStar, LoadStar, Store(StarAB)]), true),
        query("2", Halted, any(3, &[AddStar, LoadStar, Store(StarB)]), true),
        query("3", Halted, any(5, &[AddStar, LoadStar, Store(Right)]), true),
        query("4", Halted, any(7, &[Add, LoadStar, Store(Right)]), true),
        query("*", Halted, any(7, &[Add, Load, Store(Right)]), false),
        query("+", Halted, any(8, &[Add, Load, Store(Right)]), false),
        query("11", Halted, any(6, &jump(JumpRule::StarAB)), true),
        query("12", Halted, any(4, &jump(JumpRule::StarB)), true),
        query("**", Halted, any(7, &jump(JumpRule::Right)), false),
        query("++", Halted, any(8, &jump(JumpRule::Right)), false),
        query("13", Low, any(7, &[Add, Load, Store(Right), CallB, ReturnAB]), true),
        query("15", Low, any(8, &[Add, Load, Store(CR), CallB, ReturnAB]), true),
        query("16", Low, any(8, &[Add, Load, Store(CR), CallB, ReturnB]), true),
        query("17", Low, any(10, &[Add, Load, Store(CR), Call, Return]), true),
        query("13*", Low, exact(&[Push, CallB, Halt, Push, Push, Store(Right), ReturnAB]), true),
        query("15*", Low, exact(&[Push, Push, CallB, Push, Store(CR), Halt, Push, ReturnAB]), true),
        query("16*", Low, exact(&[Push, Push, CallB, Push, Store(CR), Halt, ReturnB, Push, ReturnB]), true),
        Query {
            steps: 13,
            ..query(
                "17*",
                Low,
                exact(&[Push, Call, Push, Store(CR), Halt, Push, Push, Call, Pop, Push, Return]),
                true,
            )
        },
    ]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let mut open = Vec::new();
    for query in queries() {
        if !meter.options.wants(query.name) {
            continue;
        }
        let cbmc = meter.options.cbmc;
        let (first, second) = programs(&query.slots);
        let leaks = meter.evaluate(|| {
            if cbmc {
                leaks::<Flat>(&query, &first, &second)
            } else {
                leaks::<Nested>(&query, &first, &second)
            }
        });
        let answer = match meter.solve(&leaks) {
            Ok(answer) => answer,
            // The others may have one.
            Err(Unsolved::Open(reason)) => {
                open.push(query.name);
                meter.say(format_args!("{:4} {reason}", query.name));
                continue;
            }
            Err(wrong) => return Err(wrong),
        };
        expect(answer.is_sat() == query.broken, format_args!("query {}", query.name))?;
        match answer {
            Solution::Unsat => meter.say(format_args!("{:4} keeps secrets", query.name)),
            Solution::Sat(model) => {
                let (first, second) = (first.eval_sym(&model), second.eval_sym(&model));
                check(&first, &second, &query)?;
                meter.say(format_args!("{:4} leaks:", query.name));
                for (a, b) in first.iter().zip(&second) {
                    let first = format!("{a:?}");
                    meter.say(format_args!("       {first:40} {b:?}"));
                }
            }
        }
    }
    if open.is_empty() { Ok(()) } else { Err(Unsolved::Open(format!("no answer to {}", open.join(", ")))) }
}

/// Runs the two programs that were found: nothing is symbolic then.
fn check(first: &Program, second: &Program, query: &Query) -> Result<(), Unsolved> {
    let [a, b] = [first, second].map(|program| run_machine::<Nested>(&Machine::new(), program, query.steps));
    let (Some(Ok(a)), Some(Ok(b))) = (a.single_value(), b.single_value()) else {
        return Err("wrong answer: a run is stuck".into());
    };
    let ended = a.is_halted(first) & b.is_halted(second);
    let memories = SymBool::all((0..2).map(|i| a.memory[i].looks_like(&b.memory[i])));
    let same = a.pc.secret.eq(&b.pc.secret) & (&a.pc.secret | memories);
    expect((ended & !same).as_con() == Some(true), "the two runs look alike")
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
