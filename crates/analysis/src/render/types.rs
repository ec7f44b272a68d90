//! Renders for people how strong types are, and what becomes of annotations.

use crate::ledger::{Entry, Ledger, Trust};
use crate::runs::call;
use crate::strength::{Strength, Strong, TypeStrength, WrongVersion};

/// The text about the type of a function.
#[must_use]
pub fn strength(found: &TypeStrength) -> String {
    let TypeStrength { name, ty, tried, .. } = found;
    match found.status {
        Strong::Weak => {
            let versions = found.accepted.iter().map(|version| wrong_version(name, version));
            format!("weak         {name} :: {ty}\n{}", versions.collect::<String>())
        }
        Strong::Strong => {
            let versions = if *tried == 1 { "version" } else { "versions" };
            format!(
                "strong       {name}: of {tried} changed {versions}, its type accepts none that does something else\n"
            )
        }
        Strong::Open => {
            let why = found.reason.as_deref().unwrap_or_default();
            format!("not tried    {name}: {why}\n")
        }
    }
}

fn wrong_version(function: &str, version: &WrongVersion) -> String {
    let WrongVersion { place, code, args, result, instead, .. } = version;
    let call = call(function, args);
    format!(
        "  {}:{}:{}: the type also accepts\n    {code}\n    which gives  {call} = {instead}  and not  {result}\n",
        place.file, place.line, place.column
    )
}

/// How many types are weak, strong, and not tried.
#[must_use]
pub fn strengths(found: &Strength) -> String {
    let count = |status: Strong| found.functions.iter().filter(|one| one.status == status).count();
    let (weak, strong, open) = (count(Strong::Weak), count(Strong::Strong), count(Strong::Open));
    format!("{weak} weak, {strong} strong, {open} not tried\n")
}

/// The text of a ledger: an annotation in each line, and how many there are of each kind.
#[must_use]
pub fn ledger(found: &Ledger) -> String {
    let mut text: String = found.entries.iter().map(entry).collect();
    let all = [Trust::Asserted, Trust::Assumed, Trust::NotAsserted, Trust::Vacuous];
    let count = |standing: Trust| found.entries.iter().filter(|entry| entry.standing == standing).count();
    let counts = all.map(|standing| format!("{} {}", count(standing), standing.words()));
    text += &format!("{}\n", counts.join(", "));
    text
}

fn entry(entry: &Entry) -> String {
    let Entry { name, place, because, .. } = entry;
    let standing = entry.standing.words();
    format!("{standing:<13}{name}: {because} ({}:{}:{})\n", place.file, place.line, place.column)
}
