//! The positive ones among n unknown integers, in ordinary Rust: a list of symbolic length. How long is it, what is its sum?

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

#[symbolic]
fn length_and_sum(numbers: &[i16]) -> (i16, i16) {
    let mut positive = numbers.to_vec();
    positive.retain(|n| *n > 0);
    let sum: i16 = positive.iter().sum();
    (positive.len() as i16, sum)
}

/// Longer lists are evaluated only, as in `filter.rs`.
const SOLVED: usize = 10;

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for n in (10..=60).step_by(10) {
        if !meter.options.wants(&n.to_string()) {
            continue;
        }
        let numbers: Vec<SymI<16>> = (0..n).map(|i| SymI::sym(format!("x{i}"))).collect();
        let (length, sum) = meter.evaluate(|| length_and_sum::sym(&numbers).simple_merge());
        if n > SOLVED {
            continue;
        }
        let small = SymBool::all(numbers.iter().map(|x| x.ge(-3) & x.le(3)));
        meter.refute(&(&small & sum.lt(&length)))?;
        let model = meter.model(&(small & length.eq(n / 2) & sum.eq(n)))?;
        let numbers: Vec<i16> = numbers.under(&model).ok_or("not a number")?;
        meter.say(format_args!("n = {n}: {numbers:?}"));
        expect(length_and_sum(&numbers) == (n as i16 / 2, n as i16), format_args!("{numbers:?}"))?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
