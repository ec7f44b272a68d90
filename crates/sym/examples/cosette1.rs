//! A table on which a query and its wrong rewrite differ: a list of rows of concrete length (the optimised data type).
//! (003, sections 5.1 and 5.2; Cosette)

pub(crate) mod common;
#[path = "common/sql.rs"]
mod sql;

use std::process::ExitCode;

use common::{Meter, Unsolved, expect};
use sql::{Dedup, bag_equal, oracle_bug};
use whatif_sym::prelude::*;

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    let (query, tables) = meter.evaluate(|| {
        let (right, wrong, sensible, tables) = oracle_bug(Dedup::Zero);
        (sensible & !bag_equal(&right, &wrong), tables)
    });
    let model = meter.model(&query)?;
    for (name, table) in ["t", "tr", "ta", "tb"].iter().zip(&tables) {
        let rows = table.rows.eval_sym(&model);
        meter.say(format_args!("{name}: {:?} {rows:?}", table.columns));
    }
    // Again, on the tables that were found: nothing is symbolic then.
    let differ = query.eval_sym(&model);
    expect(differ.as_con() == Some(true), "the two queries agree on these tables")
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
