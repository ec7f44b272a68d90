//! The right Z3 for each query.

use whatif_solver::{Answer, Interrupter, Limits, Query, Solver, Statistics, Z3};
use whatif_term::{Op, Sort, Term};

/// Two solvers of Z3: one that is made for bit-vectors, and the general one for everything else.
pub struct Automatic {
    general: Z3,
    bits: Z3,
}

impl Default for Automatic {
    fn default() -> Self {
        Automatic { general: Z3::new(), bits: Z3::bit_vectors() }
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
        if is_bits(query.formulas) { self.bits.ask(query) } else { self.general.ask(query) }
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
