//! Several solvers at once: the first that knows an answer wins, and the others are stopped.

use std::sync::mpsc;

use whatif_solver::{Answer, Interrupter, Limits, Query, Reason, Solver, Statistics, Z3};

use super::Automatic;
use super::others::Other;

/// Solvers that are asked together, each in a thread of its own.
///
/// ```
/// use whatif_sym::prelude::*;
/// use whatif_solver::{Process, Z3};
/// // A program that never answers does no harm.
/// let members = Portfolio::new(vec![Box::new(Process::new("sleep 1000")), Box::new(Z3::new())]);
/// let x = SymInt::sym("x");
/// assert!(Solver::with(members).solve(&(&x * &x).eq(49)).unwrap().is_sat());
/// ```
pub struct Portfolio {
    members: Vec<Box<dyn Solver + Send>>,
}

impl Portfolio {
    /// These solvers. Panics if there are none.
    pub fn new(members: Vec<Box<dyn Solver + Send>>) -> Self {
        assert!(!members.is_empty(), "a portfolio has a member");
        Portfolio { members }
    }

    /// Z3 in two ways, and each of Yices, cvc5 and Bitwuzla (as a program, or by `pip install bitwuzla`) that is installed.
    pub fn installed() -> Self {
        let mut members: Vec<Box<dyn Solver + Send>> =
            vec![Box::new(Automatic::only_z3()), Box::new(Z3::new().one_shot())];
        members.extend(Other::installed().map(|other| Box::new(other) as Box<dyn Solver + Send>));
        Self::new(members)
    }

    fn first_answer(&mut self, query: Query<'_>) -> (Option<usize>, Answer) {
        let stops: Vec<Interrupter> = self.members.iter().map(|member| member.interrupter()).collect();
        let (sender, answers) = mpsc::channel();
        std::thread::scope(|scope| {
            for (i, member) in self.members.iter_mut().enumerate() {
                let sender = sender.clone();
                scope.spawn(move || {
                    // Sending fails only if the receiving thread panicked.
                    let _ = sender.send((i, member.ask(query)));
                });
            }
            drop(sender);
            let mut best = (None, Answer::Unknown(Reason::Failed("no solver answered".into())));
            for (i, answer) in answers {
                match (&best, &answer) {
                    ((Some(_), _), _) => {}
                    ((None, _), Answer::Unknown(_)) => best.1 = answer,
                    ((None, _), _) => {
                        let others = stops.iter().enumerate().filter(|(other, _)| *other != i);
                        others.for_each(|(_, stop)| stop.interrupt());
                        best = (Some(i), answer);
                    }
                }
            }
            best
        })
    }
}

impl Solver for Portfolio {
    fn ask(&mut self, query: Query<'_>) -> Answer {
        let (winner, answer) = self.first_answer(query);
        // The others were stopped here, and may run again. The winner was not: if it is stopped, a person wanted that.
        if winner.is_some_and(|winner| !self.members[winner].interrupter().is_interrupted()) {
            self.members.iter().for_each(|member| member.interrupter().resume());
        }
        answer
    }

    fn limit(&mut self, limits: Limits) {
        self.members.iter_mut().for_each(|member| member.limit(limits));
    }

    fn interrupter(&self) -> Interrupter {
        let all = self.members.iter().map(|member| member.interrupter());
        all.reduce(Interrupter::and).expect("a portfolio has a member")
    }

    fn count(&self, statistics: &mut Statistics) {
        self.members.iter().for_each(|member| member.count(statistics));
    }
}
