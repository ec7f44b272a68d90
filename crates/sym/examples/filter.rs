//! The positive ones among n unknown integers: a list of symbolic length. How long is it, what is its sum?

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

/// Longer lists are evaluated only: Z3 takes minutes for twenty.
const SOLVED: usize = 10;

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for n in (10..=60).step_by(10).chain([200]) {
        if !meter.options.wants(&n.to_string()) {
            continue;
        }
        let numbers: Vec<SymInt> = (0..n).map(|i| SymInt::sym(format!("x{i}"))).collect();
        let (length, sum) = meter.evaluate(|| {
            let positive = list::filter_simple(&numbers, |n| n.gt(0));
            (
                positive.fold(|list| SymInt::from(list.len())),
                positive.fold(|list| list.iter().sum::<SymInt>()),
            )
        });
        if n > SOLVED {
            continue;
        }
        // The sum is at least the length.
        meter.refute(&sum.lt(&length))?;
        let small = SymBool::all(numbers.iter().map(|x| x.ge(-3) & x.le(3)));
        let model = meter.model(&(small & length.eq(n / 2) & sum.eq(n)))?;
        let numbers: Vec<i64> = numbers.under(&model).ok_or("not a number")?;
        meter.say(format_args!("n = {n}: {numbers:?}"));
        let positive: Vec<i64> = numbers.into_iter().filter(|x| *x > 0).collect();
        expect(
            positive.len() == n / 2 && positive.iter().sum::<i64>() == n as i64,
            format_args!("{positive:?}"),
        )?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
