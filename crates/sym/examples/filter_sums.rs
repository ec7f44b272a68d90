//! How many of ten unknown integers are positive, and what is their sum? `filter.rs` makes a list of symbolic length; this
//! program asks without one, as a program for the `z3` crate does, which has no lists.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let numbers: Vec<SymInt> = (0..10).map(|i| SymInt::sym(format!("x{i}"))).collect();
    let (count, sum) = meter.evaluate(|| {
        let positive_or_zero = |n: &SymInt| n.gt(0).ite(n, &0.into());
        (list::count(&numbers, |n| n.gt(0)), numbers.iter().map(positive_or_zero).sum::<SymInt>())
    });
    meter.refute(&sum.lt(&count))?;
    let small = SymBool::all(numbers.iter().map(|x| x.ge(-3) & x.le(3)));
    let model = meter.model(&(small & count.eq(5) & sum.eq(10)))?;
    let mut numbers: Vec<i64> = numbers.under(&model).ok_or("not a number")?;
    meter.say(format_args!("{numbers:?}"));
    numbers.retain(|x| *x > 0);
    expect(numbers.len() == 5 && numbers.iter().sum::<i64>() == 10, format_args!("{numbers:?}"))
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
