//! SQL on tables of unknown content, with bag semantics (003, section 5.2; Cosette).

#![allow(dead_code, reason = "no program needs all of it")]

use whatif_sym::prelude::*;

/// NULL or a number.
pub(crate) type Cell = Union<Option<SymInt>>;
pub(crate) type Row = Vec<Cell>;
/// Rows, each with the number of times it is there.
pub(crate) type Rows = Vec<(Row, SymInt)>;

/// How duplicates are removed: this is all that tells the two benchmarks apart.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Dedup {
    /// Rows leave the list, so its length becomes symbolic.
    Filter,
    /// Rows stay, with multiplicity 0.
    Zero,
}

#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) columns: Vec<&'static str>,
    pub(crate) rows: Union<Rows>,
}

/// A condition on a row, by the positions of columns.
pub(crate) enum Filter {
    True,
    Equal(usize, usize),
    EqualTo(usize, i64),
    NotNull(usize),
    And(Vec<Filter>),
}

impl Filter {
    fn holds(&self, row: &Row) -> SymBool {
        match self {
            Filter::True => true.into(),
            Filter::Equal(a, b) => row[*a].sym_eq(&row[*b]),
            Filter::EqualTo(a, n) => row[*a].sym_eq(&Union::single(Some((*n).into()))),
            Filter::NotNull(a) => row[*a].holds(Option::is_some),
            Filter::And(all) => SymBool::all(all.iter().map(|filter| filter.holds(row))),
        }
    }
}

fn or_zero(cond: &SymBool, n: &SymInt) -> SymInt {
    cond.ite(n, &SymInt::from(0))
}

impl Table {
    /// One row of unknown numbers, an unknown number of times.
    pub(crate) fn symbolic(name: &str, columns: &[&'static str]) -> Table {
        let row = columns
            .iter()
            .map(|column| Union::single(Some(SymInt::sym(format!("{name}.{column}")))))
            .collect();
        let rows = vec![(row, SymInt::sym(format!("{name}.count")))];
        Table { columns: columns.to_vec(), rows: Union::single(rows) }
    }

    pub(crate) fn renamed(mut self, columns: &[&'static str]) -> Table {
        assert_eq!(self.columns.len(), columns.len());
        self.columns = columns.to_vec();
        self
    }

    pub(crate) fn column(&self, name: &str) -> usize {
        self.columns.iter().position(|column| *column == name).expect("a column of the table")
    }

    fn map(&self, columns: Vec<&'static str>, mut f: impl FnMut(&Rows) -> Rows) -> Table {
        Table { columns, rows: self.rows.map(|rows| f(rows)) }
    }

    /// `SELECT columns FROM self WHERE filter`
    pub(crate) fn select(&self, columns: &[&'static str], filter: &Filter) -> Table {
        let positions: Vec<usize> = columns.iter().map(|column| self.column(column)).collect();
        let rows = self.rows.map(|rows| {
            let kept = rows.iter().map(|(row, n)| (project(row, &positions), or_zero(&filter.holds(row), n)));
            kept.collect()
        });
        Table { columns: columns.to_vec(), rows }
    }

    /// The cross product.
    pub(crate) fn join(&self, other: &Table) -> Table {
        let columns = [&self.columns[..], &other.columns].concat();
        let rows = self.rows.and_then(|left| other.rows.map(|right| cross(left, right)));
        Table { columns, rows }
    }

    /// `self LEFT OUTER JOIN other`, where `on` tells which rows of the cross product belong together: what has no
    /// partner gets NULLs. All parts are computed from the same rows of `self`, on each path once.
    pub(crate) fn left_join(&self, other: &Table, on: &Filter, dedup: Dedup) -> Table {
        let width: Vec<usize> = (0..self.columns.len()).collect();
        let rows = sym_do! {
            ours <- self.rows;
            theirs <- other.rows;
            let inner = restricted(cross(ours, theirs), on);
            let matched = projected(&inner, &width);
            distinct_ours <- distinct_rows(ours, dedup);
            distinct_matched <- distinct_rows(&matched, dedup);
            rest <- difference(distinct_ours, distinct_matched, dedup);
            alone <- distinct_rows(rest, dedup);
            Union::single(with_nulls(&inner, ours, alone, other.columns.len()))
        };
        Table { columns: [&self.columns[..], &other.columns].concat(), rows }
    }
}

/// Rows that do not satisfy the filter are there zero times.
fn restricted(rows: Rows, filter: &Filter) -> Rows {
    let restrict = |(row, n): (Row, SymInt)| {
        let n = or_zero(&filter.holds(&row), &n);
        (row, n)
    };
    rows.into_iter().map(restrict).collect()
}

fn projected(rows: &Rows, positions: &[usize]) -> Rows {
    rows.iter().map(|(row, n)| (project(row, positions), n.clone())).collect()
}

fn cross(left: &Rows, right: &Rows) -> Rows {
    let pairs = left.iter().flat_map(|a| right.iter().map(move |b| (a, b)));
    pairs.map(|((r, n), (s, m))| ([&r[..], s].concat(), n * m)).collect()
}

fn with_nulls(inner: &Rows, ours: &Rows, alone: &Rows, nulls: usize) -> Rows {
    let extra = ours.iter().flat_map(|(row, n)| {
        alone.iter().map(move |(other, m)| {
            let mut row_with_nulls = row.clone();
            row_with_nulls.extend(std::iter::repeat_n(Union::single(None), nulls));
            (row_with_nulls, or_zero(&row.sym_eq(other), &(n * m)))
        })
    });
    inner.iter().cloned().chain(extra).collect()
}

fn project(row: &Row, positions: &[usize]) -> Row {
    positions.iter().map(|position| row[*position].clone()).collect()
}

/// Those rows that `keep` accepts: a list of symbolic length.
fn filter(rows: &[(Row, SymInt)], keep: &dyn Fn(&Row) -> SymBool) -> Union<Rows> {
    rows.iter().rfold(Union::single(Vec::new()), |rest, entry| {
        let with = rest.map(|rest| [entry].into_iter().chain(rest).cloned().collect());
        Union::ite(&keep(&entry.0), &with, &rest)
    })
}

/// Every row that is there, once.
fn distinct_rows(rows: &Rows, dedup: Dedup) -> Union<Rows> {
    match dedup {
        Dedup::Filter => {
            let Some(((row, n), rest)) = rows.split_first() else { return Union::single(Vec::new()) };
            let others = || {
                let others =
                    filter(rest, &|other| !row.sym_eq(other)).and_then(|rest| distinct_rows(rest, dedup));
                others.map(|others| [(row.clone(), 1.into())].iter().chain(others).cloned().collect())
            };
            mrg_if(&n.eq(0), || distinct_rows(&rest.to_vec(), dedup), others)
        }
        Dedup::Zero => {
            let first = |i: usize| {
                let (row, n) = &rows[i];
                let earlier = rows[..i].iter().map(|(other, m)| m.eq(0) | !row.sym_eq(other));
                SymBool::all(earlier.chain([n.ne(0)]))
            };
            let once = |i: usize| (rows[i].0.clone(), or_zero(&first(i), &1.into()));
            Union::single((0..rows.len()).map(once).collect())
        }
    }
}

/// Equal rows of `x` together, less as often as the row is in `y`.
fn difference(x: &Rows, y: &Rows, dedup: Dedup) -> Union<Rows> {
    let less = |row: &Row, n: SymInt| (row.clone(), (n - count(row, y)).max(0));
    match dedup {
        Dedup::Filter => {
            let Some(((row, n), rest)) = x.split_first() else { return Union::single(Vec::new()) };
            let total = n + count(row, rest);
            let others =
                filter(rest, &|other| !row.sym_eq(other)).and_then(|rest| difference(rest, y, dedup));
            others.map(|others| [less(row, total.clone())].iter().chain(others).cloned().collect())
        }
        Dedup::Zero => Union::single(
            x.iter()
                .enumerate()
                .map(|(i, (row, n))| {
                    let is_first = SymBool::all(x[..i].iter().map(|(other, _)| !row.sym_eq(other)));
                    less(row, or_zero(&is_first, &(n + count(row, &x[i + 1..]))))
                })
                .collect(),
        ),
    }
}

/// How often a row is there.
fn count(row: &Row, rows: &[(Row, SymInt)]) -> SymInt {
    rows.iter().map(|(other, n)| or_zero(&row.sym_eq(other), n)).sum()
}

/// Every row with the number of times that it, or a row equal to it, is there.
fn totals(rows: &Rows) -> Rows {
    rows.iter().map(|(row, _)| (row.clone(), count(row, rows))).collect()
}

/// The same rows, the same number of times. Rows that are there zero times count, too, as in the original.
pub(crate) fn bag_equal(x: &Table, y: &Table) -> SymBool {
    let included = |x: &Rows, y: &Rows| {
        SymBool::all(x.iter().map(|row| SymBool::any(y.iter().map(|other| row.sym_eq(other)))))
    };
    let (x, y) = (x.rows.map(totals), y.rows.map(totals));
    x.fold(|x| y.fold(|y| included(x, y) & included(y, x)))
}

/// A query and its wrong rewrite, on the same tables, and the condition that the tables make sense.
pub(crate) fn oracle_bug(dedup: Dedup) -> (Table, Table, SymBool, Vec<Table>) {
    let t = Table::symbolic("t", &["tid", "name"]);
    let tr = Table::symbolic("tr", &["rid", "tid", "name"]);
    let ta = Table::symbolic("ta", &["rid", "status"]);
    let tb = Table::symbolic("tb", &["rid", "status"]);
    let five = ["tid1", "name", "rid", "tid2", "type"];
    let seven = ["tid1", "name", "rid", "tid2", "type", "rid2", "status1"];
    let nine = ["tid1", "name", "rid", "tid2", "type", "rid2", "status1", "rid3", "status2"];

    let q1 = t.left_join(&tr, &Filter::Equal(0, 3), dedup).renamed(&five);
    // The bug: an inner join.
    let q1r = t.join(&tr).renamed(&five).select(&five, &Filter::Equal(0, 3));
    let status = |q: &Table, table: &Table, columns: &[&'static str], kind: i64, not_null: bool| {
        let (rid, rid_of_table) = (q.column("rid"), q.columns.len());
        let mut filters = vec![Filter::EqualTo(q.column("type"), kind), Filter::Equal(rid, rid_of_table)];
        if not_null {
            filters.push(Filter::NotNull(rid));
        }
        q.left_join(table, &Filter::And(filters), dedup).renamed(columns)
    };
    let q2 = status(&q1, &ta, &seven, 1, false);
    let q2r = status(&q1r, &ta, &seven, 1, true);
    let q3 = status(&q2, &tb, &nine, 2, false);
    let q3r = status(&q2r, &tb, &nine, 2, true);
    let four = ["tid1", "name", "status1", "status2"];
    let tables = vec![t, tr, ta, tb];
    let counts = tables.iter().flat_map(|table| table.rows.values().flatten().map(|(_, n)| n.ge(0)));
    let sensible = SymBool::all(counts);
    (q3.select(&four, &Filter::True), q3r.select(&four, &Filter::True), sensible, tables)
}
