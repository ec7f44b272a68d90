//! An input that breaks an assertion of a small imperative program, with an interpreter in ordinary Rust.

pub(crate) mod common;

use std::collections::BTreeMap;
use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

type Env = BTreeMap<&'static str, i64>;

#[symbolic]
enum Arith {
    Lit(i64),
    Var(&'static str),
    Add(Box<Arith>, Box<Arith>),
    Mul(Box<Arith>, Box<Arith>),
}

#[symbolic]
enum Cond {
    Not(Box<Cond>),
    Or(Box<Cond>, Box<Cond>),
    Lt(Arith, Arith),
    Eq(Arith, Arith),
}

#[symbolic]
enum Stmt {
    Assign(&'static str, Arith),
    Assert(Cond),
    If(Cond, Vec<Stmt>, Vec<Stmt>),
    While(Cond, Vec<Stmt>),
}

/// Why a run stops early.
#[symbolic]
#[derive(Clone, Copy, PartialEq)]
enum Stop {
    AssertionFailed,
    LoopLimitReached,
}

impl From<LoopLimit> for Stop {
    fn from(_: LoopLimit) -> Stop {
        Stop::LoopLimitReached
    }
}

#[symbolic]
fn arith(env: &Env, a: &Arith) -> i64 {
    match a {
        Arith::Lit(n) => *n,
        Arith::Var(name) => env[name],
        Arith::Add(a, b) => arith(env, a).wrapping_add(arith(env, b)),
        Arith::Mul(a, b) => arith(env, a).wrapping_mul(arith(env, b)),
    }
}

#[symbolic]
fn cond(env: &Env, c: &Cond) -> bool {
    match c {
        Cond::Not(c) => !cond(env, c),
        Cond::Or(a, b) => cond(env, a) || cond(env, b),
        Cond::Lt(a, b) => arith(env, a) < arith(env, b),
        Cond::Eq(a, b) => arith(env, a) == arith(env, b),
    }
}

#[symbolic(bound = 10)]
fn execute(mut env: Env, program: &[Stmt]) -> Result<Env, Stop> {
    for stmt in program {
        match stmt {
            Stmt::Assign(name, value) => {
                let value = arith(&env, value);
                env.insert(*name, value);
            }
            Stmt::Assert(c) => {
                if !cond(&env, c) {
                    return Err(Stop::AssertionFailed);
                }
            }
            Stmt::If(c, then, otherwise) => {
                env = if cond(&env, c) { execute(env, then)? } else { execute(env, otherwise)? };
            }
            Stmt::While(c, body) => {
                while cond(&env, c) {
                    env = execute(env, body)?;
                }
            }
        }
    }
    Ok(env)
}

use Arith::{Lit, Var};

fn add(a: Arith, b: Arith) -> Arith {
    Arith::Add(Box::new(a), Box::new(b))
}

fn mul(a: Arith, b: Arith) -> Arith {
    Arith::Mul(Box::new(a), Box::new(b))
}

fn badenv() -> Vec<Stmt> {
    let at_most = Cond::Or(Box::new(Cond::Lt(Var("i"), Var("n"))), Box::new(Cond::Eq(Var("i"), Var("n"))));
    vec![
        Stmt::Assign("k", Lit(1)),
        Stmt::Assign("i", Lit(0)),
        Stmt::Assign("n", Lit(5)),
        Stmt::While(at_most, vec![Stmt::Assign("i", add(Var("i"), Lit(1)))]),
        Stmt::Assign("z", add(Var("k"), add(Var("i"), Var("j")))),
        Stmt::Assert(Cond::Lt(mul(Var("n"), Lit(2)), Var("z"))),
    ]
}

fn mul_add() -> Vec<Stmt> {
    let equal = Cond::Eq(mul(Var("x"), Var("y")), add(Var("x"), Var("y")));
    vec![Stmt::If(Cond::Lt(Lit(0), Var("x")), vec![Stmt::Assert(Cond::Not(Box::new(equal)))], vec![])]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for (program, inputs) in [(badenv(), vec!["j"]), (mul_add(), vec!["x", "y"])] {
        let symbolic: Vec<SymStmt> = program.to_sym();
        let env: BTreeMap<&str, SymI<64>> = inputs.into_iter().map(|name| (name, SymI::sym(name))).collect();
        let run = meter.evaluate(|| execute::sym(env.clone(), &symbolic));
        let fails = run.holds(|outcome| matches!(outcome, Err(Stop::AssertionFailed)));
        let model = meter.model(&fails)?;
        let env: Env = env.under(&model).ok_or("not a word")?;
        meter.say(format_args!("the assertion fails for {env:?}"));
        expect(execute(env, &program) == Err(Stop::AssertionFailed), "the assertion holds")?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
