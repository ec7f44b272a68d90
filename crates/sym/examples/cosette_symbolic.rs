//! A table on which a query and its wrong rewrite differ: SQL with bag semantics in ordinary Rust (Cosette).
//!
//! This is both `cosette.rs` and `cosette1.rs`, which remove duplicates in different ways.

pub(crate) mod common;

use std::process::ExitCode;
use std::rc::Rc;

use common::{Meter, Unsolved, expect};
use whatif_sym::prelude::*;

#[symbolic]
#[derive(Debug, PartialEq)]
enum Cell {
    Null,
    Number(Int),
}

type Row = Vec<Rc<Cell>>;
/// Rows, each with the number of times it is there.
type Rows = Vec<(Row, Int)>;

/// Which rows of a cross product belong together.
#[symbolic]
enum On {
    Equal(usize, usize),
    /// The column `kind` is this number, and `rid` is the column `other`; and `rid` is not NULL, if that is asked for.
    Status {
        kind: usize,
        number: Int,
        rid: usize,
        other: usize,
        not_null: bool,
    },
}

/// How duplicates are removed: rows leave the list, or stay, zero times.
#[symbolic]
#[derive(Clone, Copy, Debug, PartialEq)]
enum Dedup {
    Filter,
    Zero,
}

#[symbolic]
fn is_null(cell: &Cell) -> bool {
    matches!(cell, Cell::Null)
}

#[symbolic]
fn holds(row: &Row, on: &On) -> bool {
    match on {
        On::Equal(a, b) => row[*a] == row[*b],
        On::Status { kind, number, rid, other, not_null } => {
            row[*kind] == Rc::new(Cell::Number(number.clone()))
                && row[*rid] == row[*other]
                && (!*not_null || !is_null(&row[*rid]))
        }
    }
}

/// The cross product, in which rows that do not belong together are there zero times.
#[symbolic]
fn joined(left: &Rows, right: &Rows, on: &On) -> Rows {
    let mut rows: Rows = Vec::new();
    for (r, n) in left {
        for (s, m) in right {
            let row = [r.clone(), s.clone()].concat();
            let count = if holds(&row, on) { n * m } else { 0.into() };
            rows.push((row, count));
        }
    }
    rows
}

/// What has no partner gets NULLs.
#[symbolic]
fn left_joined(left: &Rows, right: &Rows, on: &On, dedup: Dedup) -> Rows {
    let inner = joined(left, right, on);
    let width = left[0].0.len();
    let matched: Rows = inner.iter().map(|(row, n)| (row[..width].to_vec(), n.clone())).collect();
    let others = distinct(&matched, dedup);
    let ours = distinct(left, dedup);
    let rest = difference(&ours, &others, dedup);
    let alone = distinct(&rest, dedup);
    let mut rows = inner.clone();
    for (row, n) in left {
        for (other, m) in &alone {
            let mut padded = row.clone();
            for _ in &right[0].0 {
                padded.push(Rc::new(Cell::Null));
            }
            let count = if row == other { n * m } else { 0.into() };
            rows.push((padded, count));
        }
    }
    rows
}

/// Those rows that are not this one.
#[symbolic]
fn without(rows: &[(Row, Int)], row: &Row) -> Rows {
    let mut kept: Rows = Vec::new();
    for (other, n) in rows {
        if row != other {
            kept.push((other.clone(), n.clone()));
        }
    }
    kept
}

/// This row, so many times, and then the others.
#[symbolic]
fn before(row: &Row, n: Int, others: &Rows) -> Rows {
    let mut rows = vec![(row.clone(), n)];
    rows.extend(others.clone());
    rows
}

/// Every row that is there, once.
#[symbolic]
fn distinct(rows: &[(Row, Int)], dedup: Dedup) -> Rows {
    if dedup == Dedup::Zero {
        let mut once: Rows = Vec::new();
        for (row, n) in rows {
            let count = if *n != 0 && occurrences(row, &once) == 0 { 1.into() } else { 0.into() };
            once.push((row.clone(), count));
        }
        return once;
    }
    match rows {
        [] => Vec::new(),
        [(row, n), rest @ ..] => {
            if *n == 0 {
                return distinct(rest, dedup);
            }
            let others = without(rest, row);
            before(row, 1.into(), &distinct(&others, dedup))
        }
    }
}

/// Equal rows of `x` together, less as often as the row is in `y`.
#[symbolic]
fn difference(x: &[(Row, Int)], y: &Rows, dedup: Dedup) -> Rows {
    match x {
        [] => Vec::new(),
        [(row, _), rest @ ..] => {
            let others = match dedup {
                Dedup::Filter => without(rest, row),
                Dedup::Zero => {
                    let zero = |other: &Row, n: &Int| if row == other { 0.into() } else { n.clone() };
                    rest.iter().map(|(other, n)| (other.clone(), zero(other, n))).collect()
                }
            };
            let count = (occurrences(row, x) - occurrences(row, y)).max(0.into());
            before(row, count, &difference(&others, y, dedup))
        }
    }
}

/// How often a row is there.
#[symbolic]
fn occurrences(row: &Row, rows: &[(Row, Int)]) -> Int {
    rows.iter().map(|(other, n)| if row == other { n.clone() } else { 0.into() }).sum()
}

/// The columns tid1, name, status1 and status2 of every row, with the number of times that such a row is there.
#[symbolic]
fn selected(rows: &Rows) -> Rows {
    let select = |row: &Row| vec![row[0].clone(), row[1].clone(), row[6].clone(), row[8].clone()];
    let selected: Rows = rows.iter().map(|(row, n)| (select(row), n.clone())).collect();
    let mut totals: Rows = Vec::new();
    for (row, _) in &selected {
        totals.push((row.clone(), occurrences(row, &selected)));
    }
    totals
}

/// Each row of `x` is as often in `y`. Rows that are there zero times count, too, as in the original.
#[symbolic]
fn is_included(x: &Rows, y: &Rows) -> bool {
    x.iter().all(|(row, n)| y.iter().any(|(other, m)| row == other && n == m))
}

/// The condition for a column of status: one of the table's rows with this rid, for this kind of row.
#[symbolic]
fn with_status(rows: &Rows, table: &Rows, number: Int, other: usize, not_null: bool, dedup: Dedup) -> Rows {
    left_joined(rows, table, &On::Status { kind: 4, number, rid: 2, other, not_null }, dedup)
}

/// What is selected of these rows, each with its status of both kinds.
#[symbolic(memo)]
fn with_both(rows: &Rows, ta: &Rows, tb: &Rows, not_null: bool, dedup: Dedup) -> Rows {
    let with_a = with_status(rows, ta, 1.into(), 5, not_null, dedup);
    let with_b = with_status(&with_a, tb, 2.into(), 7, not_null, dedup);
    selected(&with_b)
}

/// Do a query and its wrong rewrite agree on these tables?
#[symbolic(memo)]
fn agree(t: &Rows, tr: &Rows, ta: &Rows, tb: &Rows, dedup: Dedup) -> bool {
    let on = On::Equal(0, 3);
    let right = left_joined(t, tr, &on, dedup);
    // The bug: an inner join.
    let wrong = joined(t, tr, &on);
    let x = with_both(&right, ta, tb, false, dedup);
    let y = with_both(&wrong, ta, tb, true, dedup);
    is_included(&x, &y) && is_included(&y, &x)
}

/// One row of unknown numbers, a few times.
fn table(name: &str, columns: usize) -> Vec<(Vec<Union<SymCell>>, SymInt)> {
    let row =
        (0..columns).map(|i| Union::single(SymCell::Number(SymInt::sym(format!("{name}.{i}"))))).collect();
    vec![(row, SymInt::sym(format!("{name}.count")))]
}

pub(crate) fn run(meter: &mut Meter) -> Result<(), Unsolved> {
    for dedup in [Dedup::Filter, Dedup::Zero] {
        let tables = [("t", 2), ("tr", 3), ("ta", 2), ("tb", 2)].map(|(name, columns)| table(name, columns));
        let [t, tr, ta, tb] = &tables;
        let differ = meter.evaluate(|| !agree::sym(t, tr, ta, tb, dedup).simple_merge());
        let sensible = SymBool::all(tables.iter().map(|table| table[0].1.ge(0)));
        let tables: [Rows; 4] = tables.under(&meter.model(&(sensible & differ))?).ok_or("no tables")?;
        meter.say(format_args!("{dedup:?}: {tables:?}"));
        let [t, tr, ta, tb] = &tables;
        expect(!agree(t, tr, ta, tb, dedup), "the two queries agree on these tables")?;
    }
    Ok(())
}

#[allow(dead_code, reason = "the benchmark runs `run`")]
fn main() -> ExitCode {
    common::main(run)
}
