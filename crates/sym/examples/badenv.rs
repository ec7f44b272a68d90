//! An input that breaks an assertion of a small imperative program: G2Q's badEnvSearch (003, Table 7).

pub(crate) mod common;
#[path = "common/imp.rs"]
mod imp;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use imp::{Cond, Env, Stmt, Word, add, lit, mul, var};
use whatif_sym::prelude::*;

fn program() -> Vec<Stmt> {
    let at_most = Cond::Or(Rc::new(Cond::Lt(var("i"), var("n"))), Rc::new(Cond::Eq(var("i"), var("n"))));
    vec![
        Stmt::Assign("k", lit(1)),
        Stmt::Assign("i", lit(0)),
        Stmt::Assign("n", lit(5)),
        Stmt::While(at_most, vec![Stmt::Assign("i", add(var("i"), lit(1)))]),
        Stmt::Assign("z", add(var("k"), add(var("i"), var("j")))),
        Stmt::Assert(Cond::Lt(mul(var("n"), lit(2)), var("z"))),
    ]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let j = Word::sym("j");
    let fails = meter.evaluate(|| imp::fails(&imp::run(Env::from([("j", j.clone())]), &program())));
    let model = meter.model(&fails)?;
    let input: i64 = j.under(&model).ok_or("j is no word")?;
    meter.say(format_args!("the assertion fails for j = {input}"));
    // Again, with that input: nothing is symbolic then.
    let concrete = imp::fails(&imp::run(Env::from([("j", Word::from(input))]), &program()));
    expect(concrete.as_con() == Some(true), format_args!("j = {input}"))
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
