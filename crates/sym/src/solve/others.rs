//! Solvers that people install beside Z3: programs that read SMT-LIB from their standard input.

use std::process::Stdio;

use whatif_solver::{Answer, Interrupter, Limits, Process, Reason, Solver as _, Statistics};
use whatif_term::Term;

/// A solver that may be installed.
pub(super) struct Other {
    solver: Process,
    is_installed: fn() -> bool,
}

/// Python's package of Bitwuzla, which has no program, as one that reads from its standard input.
const BITWUZLA_IN_PYTHON: [&str; 3] = ["python3", "-c", include_str!("../../examples/bitwuzla_pipe.py")];

impl Other {
    /// All that are known, those that are best at bit-vectors first. Nothing is started or looked for yet.
    fn all() -> Vec<Other> {
        let other = |solver, is_installed| Other { solver, is_installed };
        vec![
            other(Process::new("bitwuzla --lang smt2"), || is_program("bitwuzla")),
            other(Process::of_words(BITWUZLA_IN_PYTHON), || !is_program("bitwuzla") && python_has_bitwuzla()),
            other(Process::new("yices-smt2 --incremental"), || is_program("yices-smt2")),
            other(Process::new("cvc5 --incremental --lang smt2"), || is_program("cvc5")),
        ]
    }

    /// All that are installed.
    pub(super) fn installed() -> impl Iterator<Item = Process> {
        Other::all().into_iter().filter(|other| (other.is_installed)()).map(|other| other.solver)
    }
}

/// Whether there is a program of this name in one of the folders of `PATH`.
fn is_program(name: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&folders).any(|folder| folder.join(name).is_file())
}

/// Whether Python finds the package.
fn python_has_bitwuzla() -> bool {
    let mut python = std::process::Command::new("python3");
    python.args(["-c", "import bitwuzla"]).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    python.status().is_ok_and(|status| status.success())
}

/// The solver to ask where Z3 finds a query of bit-vectors hard. It is looked for when that happens first.
pub(super) struct Specialist {
    known: Vec<Other>,
    /// The place of the one that is installed, once it was looked for.
    chosen: Option<Option<usize>>,
}

impl Default for Specialist {
    fn default() -> Self {
        Self::among(Other::all())
    }
}

impl Specialist {
    fn among(known: Vec<Other>) -> Self {
        Specialist { known, chosen: None }
    }

    /// Its answer; `None` if there is no such solver, or none that understands the query.
    pub(super) fn answer(&mut self, formulas: &[Term], limits: Limits) -> Option<Answer> {
        let Specialist { known, chosen } = self;
        let found = *chosen.get_or_insert_with(|| known.iter().position(|other| (other.is_installed)()));
        let solver = &mut known[found?].solver;
        solver.limit(limits);
        match solver.check(formulas) {
            Answer::Sat(model) => {
                let right = formulas.iter().all(|formula| model.satisfies(formula));
                right.then_some(Answer::Sat(model))
            }
            Answer::Unknown(Reason::Died(_) | Reason::Failed(_) | Reason::Incomplete(_)) => None,
            answer => Some(answer),
        }
    }

    /// Stops it, whichever it is.
    pub(super) fn interrupter(&self) -> Interrupter {
        let all = self.known.iter().map(|other| other.solver.interrupter());
        all.reduce(Interrupter::and).expect("some solver is known")
    }

    pub(super) fn count(&self, statistics: &mut Statistics) {
        if let Some(Some(chosen)) = self.chosen {
            self.known[chosen].solver.count(statistics);
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A specialist that is installed and dies when it is asked.
    pub(in super::super) fn mortal() -> Specialist {
        Specialist::among(vec![Other { solver: Process::new("false"), is_installed: || true }])
    }

    #[test]
    fn a_specialist_that_dies_or_is_not_there_has_no_answer() {
        let p = [Term::var("p", whatif_term::Sort::Bool)];
        let absent = Other { solver: Process::new("false"), is_installed: || false };
        for mut specialist in [mortal(), Specialist::among(vec![absent])] {
            assert!(specialist.answer(&p, Limits::default()).is_none());
        }
    }
}
