//! Runs work of Z3 on a thread where it can be abandoned.
//!
//! Z3 looks now and then whether it was interrupted, but not everywhere: turning a product of two numbers of a thousand
//! bits into clauses takes half a minute, and freeing what it learnt from a large query a second. So [`Errands::send`]
//! gives such work, together with the whole engine, to a thread, and waits for both to come back. If the switch is
//! pressed and they do not come back within [`GRACE`], they are left behind: the thread drops the engine when Z3
//! returns, and the next query makes another engine.
//!
//! An engine that was left behind uses a processor and memory, so there are never more than two in a process. A caller
//! that would leave a third one behind waits.

use super::engine::Engine;
use crate::interrupt::{Cause, Switch};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long to wait for Z3 after an interrupt. Most often it takes a few milliseconds.
const GRACE: Duration = Duration::from_millis(25);

/// How often a caller that would leave a third engine behind looks whether there are still two.
const LOOK: Duration = Duration::from_millis(5);

/// The most engines that may be left behind at a time.
const LEFT: usize = 2;

/// How many are left behind now.
static LEFT_BEHIND: AtomicUsize = AtomicUsize::new(0);

/// The stack of the thread: Z3 walks some terms by recursion. Memory is used only as far as it is needed.
const STACK: usize = 256 << 20;

/// A thread that runs errands, one after the other. It ends when this is dropped, after the present errand.
pub(super) struct Errands(Sender<Job>);

type Job = Box<dyn FnOnce() + Send>;

/// The result of an errand: the engine and a value, or a panic.
type Back<T> = Result<(Engine, T), Box<dyn Any + Send>>;

/// The state of an errand.
enum State<T> {
    Running,
    /// The switch was pressed at this time.
    Stopped(Instant),
    Done(Box<Back<T>>),
    LeftBehind,
}

struct Errand<T> {
    state: Mutex<State<T>>,
    changed: Condvar,
}

impl Errands {
    /// Starts the thread; none if the system has no thread left.
    pub(super) fn start() -> Option<Errands> {
        let (sender, jobs) = channel::<Job>();
        let thread = std::thread::Builder::new().name("solver".into()).stack_size(STACK);
        thread.spawn(move || jobs.into_iter().for_each(|job| job())).ok()?;
        Some(Errands(sender))
    }

    /// Sends the engine to do some work. Returns engine and result, or none if the switch was pressed and the engine
    /// was left behind.
    pub(super) fn send<T: Send + 'static>(
        &self,
        mut engine: Engine,
        switch: &Switch,
        work: impl FnOnce(&mut Engine) -> T + Send + 'static,
    ) -> Option<(Engine, T)> {
        let errand = Arc::new(Errand { state: Mutex::new(State::Running), changed: Condvar::new() });
        let (inside, stopped) = (engine.switch(), errand.clone());
        let stop = move || {
            inside.stop(Cause::Time);
            stopped.stop();
        };
        if switch.stop_by(stop.clone()).is_err() {
            // The switch was pressed before.
            stop();
        }
        let job = errand.clone();
        let job = Box::new(move || {
            job.done(catch_unwind(AssertUnwindSafe(move || {
                let result = work(&mut engine);
                (engine, result)
            })));
        });
        self.0.send(job).expect("the thread waits for as long as there is a sender");
        errand.wait()
    }
}

impl<T> Errand<T> {
    /// Waits until the errand is done, or may be left behind.
    fn wait(&self) -> Option<(Engine, T)> {
        let mut state = self.state();
        loop {
            let patience = match *state {
                State::Done(_) => break,
                State::Running => None,
                State::Stopped(since) => match GRACE.checked_sub(since.elapsed()) {
                    Some(left) => Some(left),
                    None if leave_one_behind() => {
                        *state = State::LeftBehind;
                        return None;
                    }
                    None => Some(LOOK),
                },
                State::LeftBehind => unreachable!("nobody waits for what was left behind"),
            };
            state = match patience {
                None => self.changed.wait(state).unwrap_or_else(PoisonError::into_inner),
                Some(time) => {
                    self.changed.wait_timeout(state, time).unwrap_or_else(PoisonError::into_inner).0
                }
            };
        }
        let State::Done(done) = std::mem::replace(&mut *state, State::Running) else {
            unreachable!("it is done")
        };
        Some(done.unwrap_or_else(|panic| resume_unwind(panic)))
    }

    /// Notes that the switch was pressed.
    fn stop(&self) {
        let mut state = self.state();
        if matches!(*state, State::Running) {
            *state = State::Stopped(Instant::now());
            self.changed.notify_one();
        }
    }

    /// The engine is back. If it was left behind meanwhile, it is dropped here, which may take long, too.
    fn done(&self, result: Back<T>) {
        let mut state = self.state();
        if matches!(*state, State::LeftBehind) {
            drop(state);
            drop(result);
            LEFT_BEHIND.fetch_sub(1, Ordering::Relaxed);
        } else {
            *state = State::Done(Box::new(result));
            self.changed.notify_one();
        }
    }

    fn state(&self) -> MutexGuard<'_, State<T>> {
        // The lock is never held while something that may panic runs.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Reserves one of the places for engines that are left behind, if one is free.
fn leave_one_behind() -> bool {
    let place = |left: usize| (left < LEFT).then_some(left + 1);
    LEFT_BEHIND.fetch_update(Ordering::Relaxed, Ordering::Relaxed, place).is_ok()
}

#[cfg(test)]
mod tests {
    use super::super::engine::Mode;
    use super::*;
    use crate::{Answer, Reason, Solver, Z3};
    use std::sync::mpsc::Receiver;
    use std::thread::{JoinHandle, sleep, spawn};
    use whatif_term::{Sort, Term};

    /// Each test leaves engines behind, and counts them.
    static ALONE: Mutex<()> = Mutex::new(());

    /// Waits until no engine is left behind.
    fn alone() -> MutexGuard<'static, ()> {
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        while left_behind() > 0 {
            sleep(LOOK);
        }
        alone
    }

    fn left_behind() -> usize {
        LEFT_BEHIND.load(Ordering::Relaxed)
    }

    /// Sends an errand that ignores the switch and runs until it receives a message. The thread returns whether the engine
    /// came back.
    fn stubborn(switch: &Switch) -> (Sender<()>, JoinHandle<bool>, Receiver<()>) {
        let (end, until) = channel::<()>();
        let (started, running) = channel();
        let switch = switch.clone();
        let waiting = spawn(move || {
            let errands = Errands::start().expect("the system can start a thread");
            let engine = Engine::new(Mode::default()).ok().expect("Z3 can be loaded");
            let work = move |_: &mut Engine| {
                started.send(()).expect("somebody listens");
                until.recv().expect("it is told to end");
            };
            errands.send(engine, &switch, work).is_some()
        });
        (end, waiting, running)
    }

    #[test]
    fn who_would_leave_a_third_engine_behind_waits() {
        let _alone = alone();
        let switches = [(), (), ()].map(|()| Switch::default());
        let [first, second, third] = switches.each_ref().map(stubborn);
        for (switch, (_, _, running)) in switches.iter().zip([&first, &second, &third]) {
            switch.begin().expect("nobody stopped it");
            running.recv().expect("it starts");
        }
        switches[0].stop(Cause::Interrupted);
        switches[1].stop(Cause::Interrupted);
        assert!(!first.1.join().unwrap() && !second.1.join().unwrap());
        assert_eq!(left_behind(), 2);

        switches[2].stop(Cause::Interrupted);
        sleep(4 * GRACE);
        assert!(!third.1.is_finished());
        first.0.send(()).unwrap();
        assert!(!third.1.join().unwrap(), "it took the first one's place");
        assert_eq!(left_behind(), 2);

        second.0.send(()).unwrap();
        third.0.send(()).unwrap();
        while left_behind() > 0 {
            sleep(LOOK);
        }
    }

    #[test]
    fn a_query_that_z3_does_not_stop_is_left_behind_and_the_next_one_is_answered() {
        let _alone = alone();
        let mut solver = Z3::new();
        let interrupter = solver.interrupter();
        let (end, until) = channel::<()>();
        let (started, running) = channel();
        let person = spawn(move || {
            running.recv().expect("it starts");
            interrupter.interrupt();
            interrupter
        });
        let work = move |_: &mut Engine| {
            started.send(()).expect("somebody listens");
            until.recv().expect("it is told to end");
            Ok(())
        };
        assert_eq!(solver.stoppable(|z3, engine| z3.send(engine, work)), Err(Reason::Interrupted));
        assert_eq!(left_behind(), 1);
        let x = Term::var("x", Sort::Int);
        let answer = solver.check(&[x.gt(&Term::int(3))]);
        assert!(matches!(answer, Answer::Unknown(Reason::Interrupted)), "{answer}");
        person.join().unwrap().resume();
        assert!(solver.check(&[x.gt(&Term::int(3))]).is_sat());
        assert_eq!(left_behind(), 1, "the other one is still at it");
        end.send(()).unwrap();
    }

    #[test]
    fn a_panic_on_an_errand_reaches_who_sent_it() {
        let errands = Errands::start().expect("the system can start a thread");
        let engine = Engine::new(Mode::default()).ok().expect("Z3 can be loaded");
        let sent =
            AssertUnwindSafe(|| errands.send(engine, &Switch::default(), |_| -> () { panic!("a mistake") }));
        let panic = catch_unwind(sent).err().expect("it panics");
        assert_eq!(panic.downcast_ref(), Some(&"a mistake"));
    }
}
