//! The positive ones among n unknown integers, in ordinary Rust: a list of symbolic length. How long is it, what is its sum?

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved};
use whatif_sym::prelude::*;

#[symbolic]
fn length_and_sum(mut numbers: Vec<Int>) -> [Int; 2] {
    numbers.retain(|n| *n > 0);
    [numbers.len().into(), numbers.iter().sum()]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for n in [10, 20, 30, 40, 50, 60, 200] {
        if meter.options.wants(&n.to_string()) {
            let numbers = Fresh::new("x").list(n);
            let run = meter.evaluate(|| length_and_sum::sym(&numbers));
            // Longer lists are evaluated only, as in `filter.rs`.
            if n == 10 {
                meter.refute(&run.fold(|[length, sum]| sum.lt(length)))?;
                let small = SymBool::all(numbers.iter().map(|x| x.ge(-3) & x.le(3)));
                meter.find(&numbers, small, run, length_and_sum, [n / 2, n].map(Int::from))?;
            }
        }
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
