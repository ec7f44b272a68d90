//! Counts of the work that an answer took, for `--stats`.

use std::fmt;
use std::time::Duration;

use whatif_machine::explore::Counts;

/// Counts of the search, time by phase, the solver's layers.
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    /// Steps, paths, forks, queries.
    pub counts: Counts,
    /// The attempts of a check's plan that were made: name, number, and their counts together.
    pub rows: Vec<(&'static str, u64, Counts)>,
    /// The time of each phase, in the order they began.
    pub phases: Vec<(&'static str, Duration)>,
    /// The counts of the solver, layer by layer.
    pub solver: whatif_solver::Statistics,
}

impl Statistics {
    /// Adds other statistics.
    pub fn add(&mut self, other: &Statistics) {
        self.counts.add(&other.counts);
        other.rows.iter().for_each(|(name, tried, counts)| self.row(name, *tried, counts));
        other.phases.iter().for_each(|(name, time)| self.phase(name, *time));
        self.solver.add(&other.solver);
    }

    pub(crate) fn row(&mut self, name: &'static str, tried: u64, counts: &Counts) {
        match self.rows.iter_mut().find(|(known, ..)| *known == name) {
            Some((_, often, all)) => {
                *often += tried;
                all.add(counts);
            }
            None => self.rows.push((name, tried, *counts)),
        }
    }

    pub(crate) fn phase(&mut self, name: &'static str, time: Duration) {
        match self.phases.iter_mut().find(|(known, _)| *known == name) {
            Some((_, known)) => *known += time,
            None => self.phases.push((name, time)),
        }
    }
}

impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Counts { steps, paths, forks, queries, by_model, merged, telling } = self.counts;
        let milliseconds = |time: Duration| format!("{:.1} ms", time.as_secs_f64() * 1e3);
        let mut lines = vec![format!("{steps} steps, {paths} paths, {forks} forks, {merged} merges")];
        if queries + by_model > 0 {
            lines.push(format!("{queries} solver queries, {by_model} branches decided by a state's model"));
        }
        for (name, tried, counts) in &self.rows {
            let Counts { steps, paths, queries, .. } = counts;
            lines.push(format!(
                "{name:<26} {tried:>5} times {steps:>10} steps {paths:>7} paths {queries:>6} queries"
            ));
        }
        for (name, time) in &self.phases {
            lines.push(format!("{name:<14} {:>12}", milliseconds(*time)));
        }
        if let Some(all) = self.solver.layers.first() {
            lines.push(format!("{:<14} {:>12}", "  solving", milliseconds(all.tally.time)));
        }
        if telling > Duration::ZERO {
            lines.push(format!("{:<14} {:>12}", "  replaying", milliseconds(telling)));
        }
        if !self.solver.layers.is_empty() {
            lines.push(self.solver.to_string());
        }
        f.write_str(&lines.join("\n"))
    }
}
