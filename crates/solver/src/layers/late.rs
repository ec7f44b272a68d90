//! A back end that is made when it is first asked.
//!
//! To set up Z3 takes longer than many searches, and the layers above answer what small programs ask by themselves.

use std::sync::{Arc, Mutex, PoisonError};

use crate::interrupt::Switch;
use crate::statistics::Tally;
use crate::{Answer, Interrupter, Limits, Query, Reason, Solver, Statistics};

/// Makes the solver inside when the first query reaches it.
pub struct Late<S> {
    name: &'static str,
    make: fn() -> S,
    inner: Option<S>,
    limits: Option<Limits>,
    switch: Switch,
    /// How to stop the solver inside, once there is one.
    stop: Arc<Mutex<Option<Interrupter>>>,
}

impl<S: Solver> Late<S> {
    /// A solver that is made by `make`, and counted under a name.
    #[must_use]
    pub fn new(name: &'static str, make: fn() -> S) -> Late<S> {
        let stop: Arc<Mutex<Option<Interrupter>>> = Arc::default();
        let inside = stop.clone();
        let switch = Switch::new(move || {
            if let Some(interrupter) = &*inside.lock().unwrap_or_else(PoisonError::into_inner) {
                interrupter.interrupt();
            }
        });
        Late { name, make, inner: None, limits: None, switch, stop }
    }

    fn inner(&mut self) -> &mut S {
        let (make, limits, stop) = (self.make, self.limits, &self.stop);
        self.inner.get_or_insert_with(|| {
            let mut made = make();
            if let Some(limits) = limits {
                made.limit(limits);
            }
            *stop.lock().unwrap_or_else(PoisonError::into_inner) = Some(made.interrupter());
            made
        })
    }
}

impl<S: Solver> Solver for Late<S> {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        // Before the query is announced: what stops it from then on must not be taken back.
        self.inner().interrupter().resume();
        if self.switch.begin().is_err() {
            return Answer::Unknown(Reason::Interrupted);
        }
        let answer = self.inner().ask(query);
        self.switch.end();
        answer
    }

    fn limit(&mut self, limits: Limits) {
        self.limits = Some(limits);
        if let Some(inner) = &mut self.inner {
            inner.limit(limits);
        }
    }

    fn interrupter(&self) -> Interrupter {
        Interrupter::from(&self.switch)
    }

    fn count(&self, statistics: &mut Statistics) {
        match &self.inner {
            Some(inner) => inner.count(statistics),
            None => statistics.push(self.name, Tally::default()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use whatif_term::{Sort, Term};

    use super::*;
    use crate::Z3;

    static MADE: AtomicUsize = AtomicUsize::new(0);

    fn counted() -> Z3 {
        MADE.fetch_add(1, Ordering::Relaxed);
        Z3::new()
    }

    #[test]
    fn a_solver_is_made_by_its_first_query_and_can_be_stopped_before() {
        let mut solver = Late::new("z3", counted);
        solver.limit(Limits::default());
        let interrupter = solver.interrupter();
        assert_eq!(MADE.load(Ordering::Relaxed), 0);
        let x = Term::var("x", Sort::Int);
        let query = [x.gt(&Term::int(3))];
        assert!(solver.check(&query).is_sat());
        assert_eq!(MADE.load(Ordering::Relaxed), 1);
        interrupter.interrupt();
        assert!(matches!(solver.check(&query), Answer::Unknown(Reason::Interrupted)));
        assert!(matches!(solver.check(&query), Answer::Unknown(Reason::Interrupted)));
        interrupter.resume();
        assert!(solver.check(&query).is_sat());
        assert_eq!(MADE.load(Ordering::Relaxed), 1);
    }
}
