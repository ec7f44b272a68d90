//! The right solver for each query.
//!
//! A query of bit-vectors and Booleans only is asked of a Z3 that is made for these; all others of the general one, with sums made
//! [simpler](super::same_condition). Three things are done for bit-vectors besides, in this order:
//!
//! 1. Where wide words are multiplied, small numbers are tried first ([`SmallWords::guess`]).
//! 2. Words that the query itself keeps small are given fewer bits ([`SmallWords::of`]).
//! 3. A query that Z3 does not answer with a certain amount of work goes to a [`Specialist`], if one is installed: Bitwuzla
//!    answers in seconds what takes Z3 minutes (IFCL's query 17, LetPoly). Otherwise Z3 goes on for as long as it may.
//!
//! Work is counted by Z3, not by the clock: so the same query goes the same way on every machine with the same solvers.

use std::sync::Arc;
use std::time::Instant;

use whatif_solver::{Answer, Interrupter, Limits, Query, Reason, Solver, Statistics, Z3};
use whatif_term::{Model, Op, Sort, Term};

use super::others::Specialist;
use super::same_condition::together;
use super::small_words::SmallWords;

/// Z3 in several ways, and a solver for the bit-vectors that are hard for it: [`Solver::new`](crate::Solver::new) is made of one.
pub struct Automatic {
    general: Z3,
    bits: Z3,
    /// Tries small numbers.
    guesses: Z3,
    /// Gets the queries for which `bits` has used up its `budget`.
    specialist: Option<Specialist>,
    /// Gets the queries that no specialist answers; without a budget.
    patient: Z3,
    limits: Limits,
    /// How much work `bits` may do before the query goes to the specialist.
    budget: u32,
}

/// How much work of Z3's a guess is worth: a few milliseconds.
const GUESS: u32 = 100_000;

/// How much work Z3 does before other solvers get the query: some four seconds. A query that it has not answered by then takes it
/// minutes, as a rule.
const BUDGET: u32 = 13_000_000;

impl Default for Automatic {
    fn default() -> Self {
        Self::of(Z3::new(), Z3::bit_vectors(), Some(Specialist::default()))
    }
}

impl Automatic {
    /// Both forget each query: see [`Z3::one_shot`].
    pub fn one_shot() -> Self {
        Self::of(Z3::new().one_shot(), Z3::bit_vectors().one_shot(), Some(Specialist::default()))
    }

    /// Z3 alone: nothing else is asked, however hard a query is.
    pub fn only_z3() -> Self {
        Self::of(Z3::new(), Z3::bit_vectors(), None)
    }

    fn of(general: Z3, bits: Z3, specialist: Option<Specialist>) -> Self {
        let [guesses, patient] = [(); 2].map(|()| Z3::bit_vectors().one_shot());
        let limits = Limits::default();
        let mut automatic = Automatic { general, bits, guesses, specialist, patient, limits, budget: BUDGET };
        automatic.limit(limits);
        automatic
    }

    /// Makes the formulas known to Z3 ahead of a query: see [`Z3::lower`].
    pub fn lower(&mut self, formulas: &[Term]) -> Result<(), Reason> {
        if !is_bits(formulas) {
            return self.general.lower(together(formulas).as_deref().unwrap_or(formulas));
        }
        match SmallWords::of(formulas) {
            Some(small) => self.bits.lower(&small.formulas),
            None => self.bits.lower(formulas),
        }
    }

    /// A model of small numbers, if there is one and the query is of the kind that is worth the trouble.
    fn guess(&mut self, formulas: &[Term]) -> Option<Model> {
        let small = SmallWords::guess(formulas)?;
        match self.guesses.check(&small.formulas) {
            Answer::Sat(model) => Some(small.widen(&model)),
            Answer::Unsat(_) | Answer::Unknown(_) => None,
        }
    }

    /// Answers a query of bit-vectors: Z3 with a budget first, then a specialist, then Z3 without a budget.
    fn ask_bits(&mut self, query: Query<'_>) -> Answer {
        let start = Instant::now();
        let answer = self.bits.ask(query);
        // Z3 decides every query of this kind; where it is at the end of its work early, it does not say so.
        let gave_up = matches!(answer, Answer::Unknown(Reason::Resources | Reason::Incomplete(_)));
        if !gave_up || self.limits.resources.is_some() {
            return answer;
        }
        let time = self.limits.time.map(|time| time.saturating_sub(start.elapsed()));
        let limits = Limits { time, resources: None };
        // Specialists give no unsatisfiable cores.
        let specialist = self.specialist.as_mut().filter(|_| !query.core);
        specialist.and_then(|specialist| specialist.answer(query.formulas, limits)).unwrap_or_else(|| {
            self.patient.limit(limits);
            self.patient.ask(query)
        })
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
            // A core names formulas as they were asked.
            let merged = together(query.formulas).filter(|_| !query.core);
            return self
                .general
                .ask(Query { formulas: merged.as_deref().unwrap_or(query.formulas), ..query });
        }
        if let Some(model) = self.guess(query.formulas) {
            return Answer::Sat(Arc::new(model));
        }
        // No small words for a core: the formulas that bound a word would be missing in it.
        let small = if query.core { None } else { SmallWords::of(query.formulas) };
        let Some(small) = small else { return self.ask_bits(query) };
        match self.ask_bits(Query { formulas: &small.formulas, ..query }) {
            Answer::Sat(model) => Answer::Sat(Arc::new(small.widen(&model))),
            other => other,
        }
    }

    fn limit(&mut self, limits: Limits) {
        self.limits = limits;
        self.general.limit(limits);
        let budget = self.specialist.is_some().then_some(self.budget);
        self.bits.limit(Limits { resources: limits.resources.or(budget), ..limits });
        let guess = limits.resources.map_or(GUESS, |resources| resources.min(GUESS));
        self.guesses.limit(Limits { resources: Some(guess), ..limits });
    }

    /// Stops all of them.
    fn interrupter(&self) -> Interrupter {
        let z3 = [&self.bits, &self.guesses, &self.patient].map(Solver::interrupter);
        let others = self.specialist.as_ref().map(Specialist::interrupter);
        z3.into_iter().chain(others).fold(self.general.interrupter(), Interrupter::and)
    }

    fn count(&self, statistics: &mut Statistics) {
        for z3 in [&self.general, &self.bits, &self.guesses, &self.patient] {
            z3.count(statistics);
        }
        self.specialist.iter().for_each(|specialist| specialist.count(statistics));
    }
}

#[cfg(test)]
mod tests {
    use super::super::others::tests::mortal;
    use super::*;

    /// x * y == n, for numbers without leading zeros, none of them small.
    fn factors(n: i64) -> [Term; 1] {
        let [x, y] = ["x", "y"].map(|name| Term::var(name, Sort::BitVec(24)));
        let large = |x: &Term| Term::bv(24, 100).ult(x) & x.ult(&Term::bv(24, 4000));
        [(&x * &y).equals(&Term::bv(24, n)) & large(&x) & large(&y)]
    }

    fn after_little_work(specialist: Option<Specialist>) -> Automatic {
        let mut automatic = Automatic::of(Z3::new(), Z3::bit_vectors(), specialist);
        automatic.budget = 100_000;
        automatic.limit(Limits::default());
        automatic
    }

    #[test]
    fn what_is_too_much_work_for_z3_is_answered_even_if_nobody_else_answers() {
        let (composite, prime) = (factors(1009 * 1013), factors(1_000_003));
        for specialist in [None, Some(mortal()), Some(Specialist::default())] {
            let mut automatic = after_little_work(specialist);
            let model = automatic.check(&composite).model().expect("1009 * 1013");
            assert!(model.satisfies(&composite[0]));
            assert!(automatic.check(&prime).is_unsat());
        }
    }

    #[test]
    fn who_limits_the_work_gets_no_other_solver() {
        let mut automatic = after_little_work(Some(mortal()));
        automatic.limit(Limits { resources: Some(100_000), ..Limits::default() });
        assert!(matches!(automatic.check(&factors(1_000_003)), Answer::Unknown(Reason::Resources)));
    }
}
