//! Which parts of a file the tests evaluate.

use std::collections::BTreeSet;
use std::path::Path;

use serde::Serialize;
use whatif_lambda::Name;
use whatif_machine::mark::{Mark, Marks};
use whatif_source::Sources;

use crate::place::Place;

/// Which parts of a file the tests evaluate.
#[derive(Clone, Debug, Serialize)]
pub struct Coverage {
    /// The file.
    pub file: String,
    /// Its text.
    #[serde(skip)]
    pub text: String,
    /// Expressions, outer ones before those inside of them.
    pub parts: Vec<Part>,
    /// The number of expressions that are evaluated, and of all.
    pub expressions: (usize, usize),
    /// The number of alternatives that are taken, and of all.
    pub alternatives: (usize, usize),
    /// Functions that are not exported and that no test reaches.
    pub hidden: Vec<String>,
}

/// An expression, and whether tests evaluate it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Part {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// Is it evaluated?
    pub state: State,
}

/// Is an expression evaluated?
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum State {
    /// A test evaluates it.
    Reached,
    /// No test evaluates it.
    Missed,
    /// No call of an exported function evaluates it: every path was explored.
    Unreachable,
}

impl Coverage {
    pub(super) fn new(
        file: &Path,
        sources: &Sources,
        marks: &Marks,
        reached: &BTreeSet<u32>,
        exhausted: bool,
        hidden: &BTreeSet<Name>,
    ) -> Coverage {
        let numbered = || (1u32..).zip(&marks.marks);
        let count = |alternative: bool| {
            let all: Vec<u32> =
                numbered().filter(|(_, mark)| mark.alternative == alternative).map(|(at, _)| at).collect();
            (all.iter().filter(|at| reached.contains(at)).count(), all.len())
        };
        let state = |at: u32| match (reached.contains(&at), exhausted) {
            (true, _) => State::Reached,
            (false, true) => State::Unreachable,
            (false, false) => State::Missed,
        };
        let part = |(at, mark): (u32, &Mark)| {
            let span = mark.span.filter(|_| !mark.alternative)?;
            Some(Part { place: Place::of(span, sources), state: state(at) })
        };
        let mut parts: Vec<Part> = numbered().filter_map(part).collect();
        let key = |part: &Part| {
            let Place { line, column, end_line, end_column, .. } = part.place;
            (line, column, std::cmp::Reverse((end_line, end_column)))
        };
        parts.sort_by_key(key);
        let is_missed = |name: &&Name| {
            let mut own = numbered().filter(|(_, mark)| mark.definition == **name).peekable();
            own.peek().is_some() && own.all(|(at, _)| !reached.contains(&at))
        };
        let file = file.display().to_string();
        let text = sources.find(&file).map_or_else(String::new, |id| sources.text(id).to_string());
        Coverage {
            text,
            parts,
            expressions: count(false),
            alternatives: count(true),
            hidden: hidden.iter().filter(is_missed).map(|name| name.base().to_string()).collect(),
            file,
        }
    }

    /// Expressions in this state, without those inside of others in the same state.
    pub fn outermost(&self, state: State) -> Vec<&Part> {
        let mut found: Vec<&Part> = Vec::new();
        let end = |part: &Part| (part.place.end_line, part.place.end_column);
        for part in self.parts.iter().filter(|part| part.state == state) {
            if found.last().is_none_or(|last| end(last) < (part.place.line, part.place.column)) {
                found.push(part);
            }
        }
        found
    }
}
