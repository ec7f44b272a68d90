//! A small imperative language with assertions and bounded loops, on 64-bit words.

#![allow(dead_code, reason = "no program needs all of it")]

use std::collections::BTreeMap;
use std::rc::Rc;

use whatif_sym::prelude::*;

pub(crate) type Word = SymI<64>;
pub(crate) type Env = BTreeMap<&'static str, Word>;

#[derive(Clone)]
pub(crate) enum Arith {
    Lit(i64),
    Var(&'static str),
    Add(Rc<Arith>, Rc<Arith>),
    Mul(Rc<Arith>, Rc<Arith>),
}

#[derive(Clone)]
pub(crate) enum Cond {
    Not(Rc<Cond>),
    Or(Rc<Cond>, Rc<Cond>),
    Lt(Arith, Arith),
    Eq(Arith, Arith),
}

#[derive(Clone)]
pub(crate) enum Stmt {
    Assign(&'static str, Arith),
    Assert(Cond),
    If(Cond, Vec<Stmt>, Vec<Stmt>),
    While(Cond, Vec<Stmt>),
}

/// Why a run stops early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Mergeable)]
pub(crate) enum Stop {
    AssertionFailed,
    LoopLimitReached,
}

pub(crate) fn var(name: &'static str) -> Arith {
    Arith::Var(name)
}

pub(crate) fn lit(n: i64) -> Arith {
    Arith::Lit(n)
}

pub(crate) fn add(a: Arith, b: Arith) -> Arith {
    Arith::Add(Rc::new(a), Rc::new(b))
}

pub(crate) fn mul(a: Arith, b: Arith) -> Arith {
    Arith::Mul(Rc::new(a), Rc::new(b))
}

fn arith(env: &Env, a: &Arith) -> Word {
    match a {
        Arith::Lit(n) => Word::from(*n),
        Arith::Var(name) => env[name].clone(),
        Arith::Add(a, b) => arith(env, a) + arith(env, b),
        Arith::Mul(a, b) => arith(env, a) * arith(env, b),
    }
}

fn cond(env: &Env, c: &Cond) -> SymBool {
    match c {
        Cond::Not(c) => !cond(env, c),
        Cond::Or(a, b) => cond(env, a) | cond(env, b),
        Cond::Lt(a, b) => arith(env, a).lt(arith(env, b)),
        Cond::Eq(a, b) => arith(env, a).eq(arith(env, b)),
    }
}

const LOOP_LIMIT: usize = 10;

/// Runs a program; both branches of a symbolic condition run, and their environments merge variable by variable.
pub(crate) fn run(env: Env, program: &[Stmt]) -> SymResult<Env, Stop> {
    program.iter().fold(Union::ok(env), |env, stmt| env.try_then(|env| step(env, stmt)))
}

fn step(env: &Env, stmt: &Stmt) -> SymResult<Env, Stop> {
    match stmt {
        Stmt::Assign(name, value) => {
            let mut env = env.clone();
            env.insert(name, arith(&env, value));
            Union::ok(env)
        }
        Stmt::Assert(c) => ensure(cond(env, c), Stop::AssertionFailed).map_ok(|()| env.clone()),
        Stmt::If(c, then, otherwise) => {
            mrg_if(&cond(env, c), || run(env.clone(), then), || run(env.clone(), otherwise))
        }
        Stmt::While(c, body) => run_while(env, c, body, LOOP_LIMIT),
    }
}

fn run_while(env: &Env, c: &Cond, body: &[Stmt], turns: usize) -> SymResult<Env, Stop> {
    if turns == 0 {
        return Union::err(Stop::LoopLimitReached);
    }
    mrg_if(
        &cond(env, c),
        || run(env.clone(), body).try_then(|env| run_while(env, c, body, turns - 1)),
        || Union::ok(env.clone()),
    )
}

/// The condition under which a run fails an assertion.
pub(crate) fn fails(run: &SymResult<Env, Stop>) -> SymBool {
    run.holds(|outcome| matches!(outcome, Err(Stop::AssertionFailed)))
}
