//! Hit policies: what a table says where several of its rows fit.
//!
//! ```text
//!   UNIQUE    at most one fits        `table`: an overlap is a violation
//!   ANY       all that fit say the same   `table`; a row behind one with the same result stands for the cases that are left
//!   FIRST     the first one that fits     `table`; each row stands for the cases that those before it leave
//!   PRIORITY  the one whose result stands first in the list of results    the same, with the rows in that order
//!   COLLECT, RULE ORDER, OUTPUT ORDER     the list of all results, or their sum, least, greatest or number
//! ```
//!
//! So a legal overlap is no violation, and `prove` still finds gaps and rows that are never taken. A sum, least or greatest of no rows is
//! `null`: where no row fits, there is a gap.

use roxmltree::Node;

use super::super::is;
use super::{Input, text_of};

/// What is made of the rows that fit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Policy {
    Unique,
    Any,
    First,
    /// With the results in their order, for each part of a result.
    Priority(Vec<Vec<String>>),
    /// All results, in the order of the rows or in an order of results.
    List(Vec<Vec<String>>),
    Aggregate(Aggregation),
}

/// One number made of the results of all rows that fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aggregation {
    Sum,
    Least,
    Greatest,
    Count,
}

/// A row as text of the program; the parts of its result also as they stand in the table.
pub(super) struct Row {
    pub(super) condition: String,
    pub(super) result: String,
    pub(super) entries: Vec<String>,
}

impl Policy {
    /// The policy of a table; an error says what is not known of it.
    pub(super) fn read(table: Node<'_, '_>) -> Result<Policy, String> {
        let outputs: Vec<Node<'_, '_>> = table.children().filter(|node| is(*node, "output")).collect();
        let order = || -> Result<Vec<Vec<String>>, String> {
            let of = |output: &Node<'_, '_>| {
                let values = output.children().find(|node| is(*node, "outputValues")).and_then(text_of);
                let root = table.document().root_element();
                let of_type = || super::type_of(root, output.attribute("typeRef")?, 0)?.1;
                let values = values.map(str::to_owned).or_else(of_type)?;
                Some(super::feel::split(&values).into_iter().map(|value| value.trim().to_owned()).collect())
            };
            let parts: Vec<Option<Vec<String>>> = outputs.iter().map(of).collect();
            // Parts without an order come after those that have one: they do not matter.
            if parts.iter().all(Option::is_none) {
                return Err("an order that the table does not say".to_owned());
            }
            Ok(parts.into_iter().map(Option::unwrap_or_default).collect())
        };
        let policy = table.attribute("hitPolicy").unwrap_or("UNIQUE");
        Ok(match (policy, table.attribute("aggregation")) {
            ("UNIQUE", _) => Policy::Unique,
            ("ANY", _) => Policy::Any,
            ("FIRST", _) => Policy::First,
            ("PRIORITY", _) => Policy::Priority(order()?),
            ("OUTPUT ORDER", _) => Policy::List(order()?),
            ("RULE ORDER", _) | ("COLLECT", None) => Policy::List(Vec::new()),
            ("COLLECT", Some(_)) if outputs.len() > 1 => {
                return Err("one number of several results".to_owned());
            }
            ("COLLECT", Some("SUM")) => Policy::Aggregate(Aggregation::Sum),
            ("COLLECT", Some("MIN")) => Policy::Aggregate(Aggregation::Least),
            ("COLLECT", Some("MAX")) => Policy::Aggregate(Aggregation::Greatest),
            ("COLLECT", Some("COUNT")) => Policy::Aggregate(Aggregation::Count),
            (other, _) => return Err(format!("the policy {other}")),
        })
    }

    /// Whether the result is a number that is added up or compared.
    pub(super) fn needs_numbers(&self) -> bool {
        matches!(self, Policy::Aggregate(Aggregation::Sum | Aggregation::Least | Aggregation::Greatest))
    }

    /// The body of the function, given the result where no row fits.
    pub(super) fn body(&self, inputs: &[Input], mut rows: Vec<Row>, default: Option<String>) -> String {
        let place = |order: &[Vec<String>], row: &Row| -> Vec<usize> {
            let part = |(order, entry): (&Vec<String>, &String)| {
                order.iter().position(|result| result == entry).unwrap_or(order.len())
            };
            order.iter().zip(&row.entries).map(part).collect()
        };
        match self {
            Policy::Unique => {
                let plain = rows.into_iter().map(|row| (row.condition, row.result)).collect();
                table(plain, default)
            }
            Policy::Any => exclusive(inputs, &rows, default, |row, earlier| row.result == earlier.result),
            Policy::First => exclusive(inputs, &rows, default, |_, _| true),
            Policy::Priority(order) => {
                rows.sort_by_key(|row| place(order, row));
                exclusive(inputs, &rows, default, |_, _| true)
            }
            Policy::List(order) => {
                rows.sort_by_key(|row| place(order, row));
                let all = all_results(&rows);
                default.map_or(all.clone(), |default| {
                    let hits = unused("hits", inputs);
                    format!(
                        "  let {hits} = {} in\n  if null {hits} then [{default}] else {hits}\n",
                        all.trim()
                    )
                })
            }
            Policy::Aggregate(aggregation) => {
                let hits = unused("hits", inputs);
                let among = |function: &str, first: &str| {
                    let most = rows
                        .iter()
                        .skip(1)
                        .fold(rows[0].result.clone(), |all, row| format!("{first} ({all}) {}", row.result));
                    format!("fold (\\x y. {function} x y) ({most}) {hits}")
                };
                let result = match aggregation {
                    Aggregation::Sum => format!("sum {hits}"),
                    // The greatest of all results is at least the least of those that fit.
                    Aggregation::Least => among("min", "max"),
                    Aggregation::Greatest => among("max", "min"),
                    Aggregation::Count => format!("len {hits}"),
                };
                let hit = format!("  let {hits} = {} in\n", all_results(&rows).trim());
                match aggregation {
                    Aggregation::Count => format!("{hit}  {result}\n"),
                    _ => hit + &table(vec![(format!("not (null {hits})"), result)], default),
                }
            }
        }
    }
}

/// A name that no input has.
fn unused(name: &str, inputs: &[Input]) -> String {
    let mut name = name.to_owned();
    while inputs.iter().any(|input| input.name.starts_with(&name)) {
        name.push('\'');
    }
    name
}

fn table(rows: Vec<(String, String)>, default: Option<String>) -> String {
    let rows = rows.into_iter().map(|(condition, result)| format!("    {condition} -> {result}"));
    let rows: Vec<String> = rows.chain(default.map(|default| format!("    _ -> {default}"))).collect();
    format!("  table {{\n{}\n  }}\n", rows.join(",\n"))
}

/// A table in which each row stands for the cases that certain rows before it leave.
fn exclusive(
    inputs: &[Input],
    rows: &[Row],
    default: Option<String>,
    leaves: impl Fn(&Row, &Row) -> bool,
) -> String {
    let fits = unused("fits", inputs);
    let mut text = String::new();
    let mut exclusive = Vec::new();
    for (at, row) in rows.iter().enumerate() {
        text.push_str(&format!("  let {fits}{} = {} in\n", at + 1, row.condition));
        let others = (0..at).filter(|earlier| leaves(row, &rows[*earlier]));
        let others = others.map(|earlier| format!("not {fits}{} and ", earlier + 1));
        exclusive.push((format!("{}{fits}{}", others.collect::<String>(), at + 1), row.result.clone()));
    }
    text + &table(exclusive, default)
}

/// The results of all rows that fit.
fn all_results(rows: &[Row]) -> String {
    let parts = rows.iter().map(|row| format!("(if {} then [{}] else [])", row.condition, row.result));
    format!("  {}\n", parts.collect::<Vec<_>>().join(" ++ "))
}
