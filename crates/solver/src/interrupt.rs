//! Stops a query from another thread: because a person wants it, or because its time is over.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::Reason;

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
        self.switches.iter().for_each(Switch::resume);
    }

    /// Whether queries are stopped.
    pub fn is_interrupted(&self) -> bool {
        self.switches.iter().any(|switch| switch.state().stopped == Some(Cause::Interrupted))
    }

    /// An interrupter of both: for solvers that are made of two others.
    #[must_use]
    pub fn and(mut self, other: Interrupter) -> Interrupter {
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

impl From<Cause> for Reason {
    fn from(cause: Cause) -> Reason {
        match cause {
            Cause::Interrupted => Reason::Interrupted,
            Cause::Time => Reason::Time,
        }
    }
}

/// A back end's side of an interrupter: whether a query is running and how to stop it.
///
/// A back end [begins](Switch::begin) a query, looks between its own steps whether to [stop](Switch::check_cancelled), and
/// [ends](Switch::end) it. While it waits for something that cannot check, it registers a way to
/// [stop](Switch::stop_by) that.
#[derive(Clone, Default)]
pub(crate) struct Switch(Arc<Shared>);

#[derive(Default)]
struct Shared {
    /// Is there a cause to stop? The same as in `state`, but without a lock.
    stopped: AtomicBool,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    stopped: Option<Cause>,
    running: bool,
    /// Stops what the query is waiting for.
    stop: Option<Box<dyn FnMut() + Send>>,
}

impl Switch {
    /// Stops the running query; a cause other than [`Cause::Time`] holds for later ones too.
    pub(crate) fn stop(&self, cause: Cause) {
        let mut state = self.state();
        if cause == Cause::Time && !state.running {
            return;
        }
        if state.stopped != Some(Cause::Interrupted) {
            self.set(&mut state, Some(cause));
        }
        if let State { running: true, stop: Some(stop), .. } = &mut *state {
            stop();
        }
    }

    /// Lets queries run again.
    fn resume(&self) {
        self.set(&mut self.state(), None);
    }

    /// Begins a query, unless queries are interrupted.
    pub(crate) fn begin(&self) -> Result<(), Cause> {
        let mut state = self.state();
        match state.stopped {
            Some(Cause::Interrupted) => Err(Cause::Interrupted),
            _ => {
                self.set(&mut state, None);
                state.running = true;
                Ok(())
            }
        }
    }

    /// Ends the query; the result is the cause if it was stopped.
    pub(crate) fn end(&self) -> Option<Cause> {
        let mut state = self.state();
        state.running = false;
        state.stopped
    }

    /// Fails if the running query must stop. Cheap enough to be called all the time.
    #[inline]
    pub(crate) fn check_cancelled(&self) -> Result<(), Cause> {
        if !self.0.stopped.load(Ordering::Relaxed) {
            Ok(())
        } else {
            self.state().stopped.map_or(Ok(()), Err)
        }
    }

    /// Registers the way to stop the running query; fails if it must stop already.
    pub(crate) fn stop_by(&self, stop: impl FnMut() + Send + 'static) -> Result<(), Cause> {
        let mut state = self.state();
        state.stopped.map_or(Ok(()), Err)?;
        state.stop = Some(Box::new(stop));
        Ok(())
    }

    /// Removes the way to stop. Returns only when no other thread is calling it.
    pub(crate) fn stop_by_nothing(&self) {
        self.state().stop = None;
    }

    fn set(&self, state: &mut State, stopped: Option<Cause>) {
        state.stopped = stopped;
        self.0.stopped.store(stopped.is_some(), Ordering::Relaxed);
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // The lock is never held while user code runs, so a poisoned state is still a consistent one.
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
