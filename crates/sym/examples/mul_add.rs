//! Positive x with x * y = x + y on 64-bit words: G2Q's search (003, Table 7).

pub(crate) mod common;
#[path = "common/imp.rs"]
mod imp;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use imp::{Cond, Env, Stmt, Word, add, lit, mul, var};
use whatif_sym::prelude::*;

fn program() -> Vec<Stmt> {
    let equal = Cond::Eq(mul(var("x"), var("y")), add(var("x"), var("y")));
    vec![Stmt::If(Cond::Lt(lit(0), var("x")), vec![Stmt::Assert(Cond::Not(Rc::new(equal)))], vec![])]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let [x, y] = ["x", "y"].map(Word::sym);
    let env = Env::from([("x", x.clone()), ("y", y.clone())]);
    let fails = meter.evaluate(|| imp::fails(&imp::run(env, &program())));
    let model = meter.model(&fails)?;
    let (x, y): (i64, i64) = (x, y).under(&model).ok_or("x and y are no words")?;
    meter.say(format_args!("{x} * {y} = {x} + {y}"));
    expect(x > 0 && x.wrapping_mul(y) == x.wrapping_add(y), format_args!("{x} and {y}"))
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
