//! Several solvers at once: the first that knows an answer wins, and the others are stopped.

use std::process::Stdio;
use std::sync::mpsc;

use whatif_solver::{Answer, Interrupter, Limits, Process, Query, Reason, Solver, Statistics, Z3};

use super::Automatic;

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

/// Solvers that people install, and how each is told to read from its standard input.
const PROGRAMS: [&str; 3] =
    ["yices-smt2 --incremental", "cvc5 --incremental --lang smt2", "bitwuzla --lang smt2"];

/// Python's package of Bitwuzla, which has no program, as one that reads from its standard input.
const BITWUZLA_IN_PYTHON: [&str; 3] = ["python3", "-c", include_str!("../../examples/bitwuzla_pipe.py")];

impl Portfolio {
    /// These solvers. Panics if there are none.
    pub fn new(members: Vec<Box<dyn Solver + Send>>) -> Self {
        assert!(!members.is_empty(), "a portfolio has a member");
        Portfolio { members }
    }

    /// Z3 in two ways, and each of Yices, cvc5 and Bitwuzla (as a program, or by `pip install bitwuzla`) that is installed.
    pub fn installed() -> Self {
        let mut members: Vec<Box<dyn Solver + Send>> =
            vec![Box::new(Automatic::default()), Box::new(Z3::new().one_shot())];
        for command in PROGRAMS.into_iter().filter(|command| is_installed(command)) {
            members.push(Box::new(Process::new(command)));
        }
        if !is_installed("bitwuzla") && python_has_bitwuzla() {
            members.push(Box::new(Process::of_words(BITWUZLA_IN_PYTHON)));
        }
        Self::new(members)
    }

    fn first_answer(&mut self, query: Query<'_>) -> (Option<usize>, Answer) {
        let stops: Vec<Interrupter> = self.members.iter().map(|member| member.interrupter()).collect();
        let (sender, answers) = mpsc::channel();
        std::thread::scope(|scope| {
            for (i, member) in self.members.iter_mut().enumerate() {
                let sender = sender.clone();
                scope.spawn(move || {
                    // Nobody listens any more only if this thread panicked.
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

/// Whether a command's program is in one of the folders of `PATH`.
fn is_installed(command: &str) -> bool {
    let program = command.split(' ').next().unwrap_or_default();
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(program).is_file())
}

/// Whether Python finds the package.
fn python_has_bitwuzla() -> bool {
    let mut python = std::process::Command::new("python3");
    python.args(["-c", "import bitwuzla"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    python.status().is_ok_and(|status| status.success())
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
