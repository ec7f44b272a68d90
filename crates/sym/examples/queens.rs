//! n queens that do not attack each other, as 64-bit words: G2Q's benchmark (003, Table 7).

pub(crate) mod common;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

type Word = SymI<64>;

/// The rows of n queens, one in each column, and what they have to satisfy.
fn queens(n: usize) -> (Vec<Word>, SymBool) {
    let rows: Vec<Word> = (0..n).map(|column| Word::sym(format!("row{column}"))).collect();
    let mut rules: Vec<SymBool> = rows.iter().map(|row| row.ge(1) & row.le(n)).collect();
    for (j, right) in rows.iter().enumerate() {
        for (i, left) in rows[..j].iter().enumerate() {
            let (across, down) = ((j - i) as i64, right - left);
            rules.extend([left.ne(right), down.ne(across), down.ne(-across)]);
        }
    }
    (rows, SymBool::all(rules))
}

fn peaceful(rows: &[i64]) -> bool {
    let pairs = (0..rows.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
    rows.iter().all(|&row| 1 <= row && row <= rows.len() as i64)
        && pairs
            .into_iter()
            .all(|(i, j)| rows[i] != rows[j] && (rows[j] - rows[i]).unsigned_abs() as usize != j - i)
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for n in 4..=8 {
        let (rows, rules) = meter.evaluate(|| queens(n));
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
