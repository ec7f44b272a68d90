//! Work that may have to be left behind.
//!
//! Z3 looks now and then whether it was interrupted, but not everywhere: to turn a product of two numbers of a thousand
//! bits into clauses takes it half a minute, and to let go of what it learnt from a large query a second. So work that
//! may be of this kind is given to a thread that waits for errands, together with the whole engine. Who sent it waits for both to
//! come back. When the switch is pressed and they do not come back soon, they are left to themselves: the thread drops the
//! engine when Z3 returns, and the next query makes another one.
//!
//! An engine that was left behind uses a processor and memory, so there are never more than two in a process. Who would leave
//! a third waits.

use super::engine::Engine;
use crate::interrupt::{Cause, Switch};
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// How long Z3 has to come back when it was interrupted. Most often it takes a few milliseconds.
const GRACE: Duration = Duration::from_millis(25);

/// How often somebody who would leave a third engine behind looks whether there are still two.
const LOOK: Duration = Duration::from_millis(5);

/// How many engines may be left behind at a time.
const LEFT: usize = 2;

/// How many are.
static LEFT_BEHIND: AtomicUsize = AtomicUsize::new(0);

/// Z3 walks terms by recursion here and there. Memory is taken as it is used.
const STACK: usize = 256 << 20;

/// A thread that waits for errands. It ends when this is dropped, after the errand that it is on.
pub(super) struct Errands(Sender<Job>);

type Job = Box<dyn FnOnce() + Send>;

/// What comes back from an errand: the engine and what was wanted, or a panic.
type Back<T> = Result<(Engine, T), Box<dyn Any + Send>>;

/// Where an errand is.
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
    /// Starts the thread; nothing if the system has none.
    pub(super) fn start() -> Option<Errands> {
        let (sender, jobs) = channel::<Job>();
        let thread = std::thread::Builder::new().name("solver".into()).stack_size(STACK);
        thread.spawn(move || jobs.into_iter().for_each(|job| job())).ok()?;
        Some(Errands(sender))
    }

    /// Sends the engine out to do something. Both come back, or neither: then the switch was pressed.
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
            // It was pressed already.
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
    /// Waits until it is done, or may be left behind.
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

    /// The switch was pressed.
    fn stop(&self) {
        let mut state = self.state();
        if matches!(*state, State::Running) {
            *state = State::Stopped(Instant::now());
            self.changed.notify_one();
        }
    }

    /// The engine is back. If nobody waits for it any more, it is dropped, which may take long, too.
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

/// Takes one of the places of those that are left behind, if one is free.
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

    /// An errand that takes until it is told to end, whatever anybody wants. Says whether it came back.
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
        let bits = |name: &str| Term::var(name, Sort::BitVec(300));
        let (x, y) = (bits("x"), bits("y"));
        let product = Term::bv(300, 1_000_000_016_000_000_063_i64);
        let query = [(&x * &y).equals(&product), x.ult(&y), Term::bv(300, 1).ult(&x)];
        let mut solver = Z3::new();
        let interrupter = solver.interrupter();
        let person = spawn(move || {
            sleep(Duration::from_millis(100));
            interrupter.interrupt();
            interrupter
        });
        let answer = solver.check(&query);
        assert!(matches!(answer, Answer::Unknown(Reason::Interrupted)), "{answer}");
        assert_eq!(left_behind(), 1);
        person.join().unwrap().resume();
        assert!(solver.check(&[x.ult(&y)]).is_sat());
        assert_eq!(left_behind(), 1, "the other one is still at it");
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
