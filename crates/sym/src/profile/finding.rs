//! The two patterns that make symbolic runs explode, found in what was counted.

use std::fmt;
use std::time::Duration;

use rustc_hash::FxHashMap;
use whatif_term::Term;

use super::{Branch, Counts, Line};
use crate::{Solution, Solver};

/// A pattern at a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finding {
    /// Unions with many values that do not merge.
    IrregularRepresentation {
        /// Where they are joined.
        line: Line,
        /// Values in the greatest union.
        widest: u64,
        /// Values in all unions that were joined there.
        leaves: u64,
    },
    /// Branches that have only one outcome, and run both.
    MissedConcretisation {
        /// Where the branch is.
        line: Line,
        /// How many of the branches that were looked at have one outcome.
        decided: usize,
        /// How many were looked at.
        sampled: usize,
        /// How many there were.
        branches: u64,
    },
}

impl Finding {
    /// The line.
    pub fn line(&self) -> Line {
        match self {
            Finding::IrregularRepresentation { line, .. } | Finding::MissedConcretisation { line, .. } => {
                *line
            }
        }
    }

    /// How bad it is: values in the greatest union, or branches that need not have run.
    fn weight(&self) -> u64 {
        match self {
            Finding::IrregularRepresentation { widest, .. } => *widest,
            Finding::MissedConcretisation { decided, sampled, branches, .. } => {
                branches * *decided as u64 / (*sampled).max(1) as u64
            }
        }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Finding::IrregularRepresentation { line, widest, leaves } => write!(
                f,
                "{line}: irregular representation: unions of up to {widest} values that do not merge ({leaves} in all). \
                 Values that mean the same should have the same shape: a fixed length, a canonical order, a symbolic \
                 field in place of a variant"
            ),
            Finding::MissedConcretisation { line, decided, sampled, branches } => write!(
                f,
                "{line}: missed concretisation: {decided} of {sampled} branches that were looked at (of {branches}) have one \
                 possible outcome, and both ways were taken. Branch on the union of known values before they merge into one \
                 symbolic value, or pass what is known down"
            ),
        }
    }
}

/// A union with fewer values than this is nothing to speak of.
const WIDE: u64 = 8;

/// A line with fewer branches than this is nothing to speak of.
const MANY: u64 = 8;

/// How long the solver may take for a sample.
const PATIENCE: Duration = Duration::from_millis(200);

/// What is wrong, the worst first.
pub(super) fn find(lines: &[(Line, Counts)], samples: &FxHashMap<Line, Vec<Branch>>) -> Vec<Finding> {
    let mut solver = Solver::new().time_limit(PATIENCE);
    let mut findings = Vec::new();
    for (line, counts) in lines {
        // Many values in most of the unions, not in one.
        if counts.widest >= WIDE && counts.leaves >= 3 * counts.merges {
            let (widest, leaves) = (counts.widest, counts.leaves);
            findings.push(Finding::IrregularRepresentation { line: *line, widest, leaves });
        }
        let Some(seen) = samples.get(line).filter(|_| counts.branches >= MANY) else { continue };
        let decided = seen.iter().filter(|branch| has_one_outcome(&mut solver, branch)).count();
        if 2 * decided >= seen.len() {
            let (sampled, branches) = (seen.len(), counts.branches);
            findings.push(Finding::MissedConcretisation { line: *line, decided, sampled, branches });
        }
    }
    findings.sort_by_key(|finding| (std::cmp::Reverse(finding.weight()), finding.line()));
    findings
}

/// Does the path leave only one outcome? What the solver does not know counts as two.
fn has_one_outcome(solver: &mut Solver, (path, cond): &Branch) -> bool {
    let mut is_impossible = |cond: Term| matches!(solver.check(&[path.clone(), cond]), Ok(Solution::Unsat));
    is_impossible(cond.clone()) || is_impossible(!cond)
}
