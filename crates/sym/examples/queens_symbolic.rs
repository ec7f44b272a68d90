//! n queens that do not attack each other, as one function: its symbolic version is the query, its concrete one the check.

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

#[symbolic]
fn peaceful(rows: &[i64]) -> bool {
    for j in 0..rows.len() {
        let mut safe = rows[j] >= 1 && rows[j] <= rows.len() as i64;
        for i in 0..j {
            let (across, down) = ((j - i) as i64, rows[j] - rows[i]);
            safe = safe && down != 0 && down != across && down != -across;
        }
        if !safe {
            return false;
        }
    }
    true
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for n in 4..=8 {
        let rows: Vec<SymI<64>> = (0..n).map(|column| SymI::sym(format!("row{column}"))).collect();
        let rules = meter.evaluate(|| peaceful::sym(&rows).simple_merge());
        let model = meter.model(&rules)?;
        let rows: Vec<i64> = rows.under(&model).ok_or("a row is no number")?;
        meter.say(format_args!("{n} queens: {rows:?}"));
        expect(peaceful(&rows), format_args!("{rows:?}"))?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
