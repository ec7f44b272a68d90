//! Stopping a query from another thread: because a person wants it, or because its time is over.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Stops the queries of a solver from any thread.
///
/// Once [interrupted](Interrupter::interrupt), the running query and every later one that reaches a back end answers
/// [`Unknown(Interrupted)`](crate::Reason::Interrupted) until [`resume`](Interrupter::resume) is called, so that a loop
/// of queries stops too.
///
/// ```
/// use whatif_solver::{Answer, Reason, Solver, Z3};
/// let mut solver = Z3::new();
/// let interrupter = solver.interrupter();
/// interrupter.interrupt();
/// assert!(matches!(solver.check(&[]), Answer::Unknown(Reason::Interrupted)));
/// interrupter.resume();
/// assert!(solver.check(&[]).is_sat());
/// ```
#[derive(Clone)]
pub struct Interrupter {
    /// One for each back end; most chains have one.
    switches: Vec<Switch>,
}

impl Interrupter {
    /// Stops the running query, if any, and all later ones.
    pub fn interrupt(&self) {
        self.switches.iter().for_each(|switch| switch.stop(Cause::Interrupted));
    }

    /// Lets queries run again.
    pub fn resume(&self) {
        self.switches.iter().for_each(|switch| switch.state().stopped = None);
    }

    /// An interrupter of both.
    pub(crate) fn and(mut self, other: Interrupter) -> Interrupter {
        self.switches.extend(other.switches);
        self
    }
}

impl From<&Switch> for Interrupter {
    fn from(switch: &Switch) -> Interrupter {
        Interrupter { switches: vec![switch.clone()] }
    }
}

/// Why a query was stopped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    /// A person or program wanted it; holds for later queries too.
    Interrupted,
    /// The time limit; holds for the running query only.
    Time,
}

/// A back end's side of an interrupter: knows whether a query is running and how to stop it.
#[derive(Clone)]
pub(crate) struct Switch(Arc<Mutex<State>>);

struct State {
    stopped: Option<Cause>,
    running: bool,
    stop: Option<Box<dyn FnMut() + Send>>,
}

impl Switch {
    /// A switch that stops a running query by calling `stop`.
    pub(crate) fn new(stop: impl FnMut() + Send + 'static) -> Switch {
        Switch(Arc::new(Mutex::new(State { stopped: None, running: false, stop: Some(Box::new(stop)) })))
    }

    /// Stops the running query; a cause other than [`Cause::Time`] holds for later ones too.
    pub(crate) fn stop(&self, cause: Cause) {
        let mut state = self.state();
        if cause == Cause::Time && !state.running {
            return;
        }
        if state.stopped != Some(Cause::Interrupted) {
            state.stopped = Some(cause);
        }
        if let State { running: true, stop: Some(stop), .. } = &mut *state {
            stop();
        }
    }

    /// Announces a query, unless it must not start.
    pub(crate) fn begin(&self) -> Result<(), Cause> {
        let mut state = self.state();
        match state.stopped {
            Some(Cause::Interrupted) => Err(Cause::Interrupted),
            _ => {
                state.stopped = None;
                state.running = true;
                Ok(())
            }
        }
    }

    /// Announces the query's end and tells whether it was stopped.
    pub(crate) fn end(&self) -> Option<Cause> {
        let mut state = self.state();
        state.running = false;
        state.stopped
    }

    /// The back end is gone: there is nothing left to stop.
    pub(crate) fn retire(&self) {
        self.state().stop = None;
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The lock is never held while user code runs, so a poisoned state is still a consistent one.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
