//! Counts of a chain of solvers: one line for each layer.

use crate::Answer;
use std::fmt;
use std::time::{Duration, Instant};

/// The counts of each layer of a chain, outermost first.
///
/// ```
/// use whatif_solver::{Solver, standard};
/// use whatif_term::{Sort, Term};
/// let mut solver = standard();
/// solver.check(&[Term::var("p", Sort::Bool)]);
/// solver.check(&[Term::var("p", Sort::Bool)]);
/// assert_eq!(solver.statistics().queries(), 2);
/// println!("{}", solver.statistics());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Statistics {
    /// The layers, outermost first.
    pub layers: Vec<Layer>,
}

/// The counts of one layer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layer {
    /// Its name.
    pub name: &'static str,
    /// The counts.
    pub tally: Tally,
}

/// Counts of one layer. Each layer keeps one and adds to it as it answers.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// Queries that reached the layer.
    pub asked: u64,
    /// Queries that it answered itself: satisfiable.
    pub sat: u64,
    /// Queries that it answered itself: unsatisfiable.
    pub unsat: u64,
    /// Queries that it answered itself: unknown.
    pub unknown: u64,
    /// Time in the layer and everything inside it, where it is measured.
    pub time: Duration,
}

impl Tally {
    /// Counts an answer.
    pub fn answered(&mut self, answer: &Answer) {
        match answer {
            Answer::Sat(_) => self.sat += 1,
            Answer::Unsat(_) => self.unsat += 1,
            Answer::Unknown(_) => self.unknown += 1,
        }
    }

    /// Counts an answer that a layer gives itself, and traces which layer it is.
    pub(crate) fn gives(&mut self, layer: &'static str, answer: Answer) -> Answer {
        tracing::trace!(layer, answer = answer.word(), "answered");
        self.answered(&answer);
        answer
    }

    /// Counts a query that began at this time, and its answer.
    pub(crate) fn asked(&mut self, started: Instant, answer: &Answer) {
        self.asked += 1;
        self.answered(answer);
        self.time += started.elapsed();
    }

    fn add(&mut self, other: &Tally) {
        self.asked += other.asked;
        self.sat += other.sat;
        self.unsat += other.unsat;
        self.unknown += other.unknown;
        self.time += other.time;
    }
}

impl Statistics {
    /// How many queries the chain was asked.
    pub fn queries(&self) -> u64 {
        self.layers.first().map_or(0, |layer| layer.tally.asked)
    }

    /// How many queries reached the layer of this name.
    pub fn reached(&self, name: &str) -> u64 {
        self.layers.iter().filter(|layer| layer.name == name).map(|layer| layer.tally.asked).sum()
    }

    /// Adds the counts of another chain, such as another worker's.
    pub fn add(&mut self, other: &Statistics) {
        for layer in &other.layers {
            match self.layers.iter_mut().find(|known| known.name == layer.name) {
                Some(known) => known.tally.add(&layer.tally),
                None => self.layers.push(layer.clone()),
            }
        }
    }

    pub(crate) fn push(&mut self, name: &'static str, tally: Tally) {
        self.layers.push(Layer { name, tally });
    }
}

/// A table for people.
impl fmt::Display for Statistics {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(
            f,
            "{:<14} {:>9} {:>9} {:>9} {:>9} {:>11}",
            "layer", "asked", "sat", "unsat", "unknown", "time"
        )?;
        for Layer { name, tally } in &self.layers {
            write!(
                f,
                "{name:<14} {:>9} {:>9} {:>9} {:>9}",
                tally.asked, tally.sat, tally.unsat, tally.unknown
            )?;
            match tally.time {
                Duration::ZERO => writeln!(f)?,
                time => writeln!(f, " {:>8.1} ms", time.as_secs_f64() * 1e3)?,
            }
        }
        Ok(())
    }
}
