//! The right Z3 for each query.

use std::sync::Arc;

use whatif_solver::{Answer, Interrupter, Limits, Query, Reason, Solver, Statistics, Z3};
use whatif_term::{Op, Sort, Term};

use super::small_words::SmallWords;

/// Two solvers of Z3: one that is made for bit-vectors, and the general one for everything else. Words that the query
/// itself keeps small are given fewer bits.
pub struct Automatic {
    general: Z3,
    bits: Z3,
}

impl Default for Automatic {
    fn default() -> Self {
        Automatic { general: Z3::new(), bits: Z3::bit_vectors() }
    }
}

impl Automatic {
    /// Both forget each query: see [`Z3::one_shot`].
    pub fn one_shot() -> Self {
        Automatic { general: Z3::new().one_shot(), bits: Z3::bit_vectors().one_shot() }
    }

    /// Makes the formulas known to Z3 ahead of a query: see [`Z3::lower`].
    pub fn lower(&mut self, formulas: &[Term]) -> Result<(), Reason> {
        if !is_bits(formulas) {
            return self.general.lower(formulas);
        }
        match SmallWords::of(formulas) {
            Some(small) => self.bits.lower(&small.formulas),
            None => self.bits.lower(formulas),
        }
    }
}

/// Is there nothing but bit-vectors and Booleans?
fn is_bits(formulas: &[Term]) -> bool {
    let nodes = Term::nodes_of(formulas);
    let fits = |node: &&Term| {
        matches!(node.sort(), Sort::Bool | Sort::BitVec(_)) && !matches!(node.op(), Op::Apply(_))
    };
    nodes.iter().all(fits)
}

impl Solver for Automatic {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        if !is_bits(query.formulas) {
            return self.general.ask(query);
        }
        // A core names the formulas that matter, and those that bound a word would be missing in it.
        let small = if query.core { None } else { SmallWords::of(query.formulas) };
        let Some(small) = small else { return self.bits.ask(query) };
        match self.bits.check(&small.formulas) {
            Answer::Sat(model) => Answer::Sat(Arc::new(small.widen(&model))),
            other => other,
        }
    }

    fn limit(&mut self, limits: Limits) {
        self.general.limit(limits);
        self.bits.limit(limits);
    }

    /// Stops both.
    fn interrupter(&self) -> Interrupter {
        self.general.interrupter().and(self.bits.interrupter())
    }

    fn count(&self, statistics: &mut Statistics) {
        self.general.count(statistics);
        self.bits.count(statistics);
    }
}
