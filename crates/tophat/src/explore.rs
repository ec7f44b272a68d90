//! Exploring and proving: one interface to the engines.

use std::time::Instant;

use whatif_solver::{Answer, Solver, standard};
use whatif_term::Term;

use crate::claims::Claims;
use crate::code::Program;
use crate::engine;
use crate::error::RuntimeError;
use crate::options::{Engine, Options};
use crate::oracle::Oracle;
use crate::report::{Exploration, NodeKind, Proof, Run, Statistics, Status, Tree, TreeNode};
use crate::show::Printer;
use crate::symbolic::{Configuration, Cut, Joins, Machine, Rules, Transition, Value};
use crate::witness::Path;

/// Explores every run of a program.
///
/// ```
/// use whatif_source::Sources;
/// use whatif_tophat::{Options, Status, explore};
///
/// let mut sources = Sources::new();
/// let file = sources.add("positive.top", "main = enter Int |> \\x. if x > 0 then edit x else fail");
/// let program = whatif_tophat::parse(&mut sources, file).unwrap();
/// let exploration = explore(&program, &Options::default());
/// assert_eq!(exploration.status, Status::Exhausted);
/// assert_eq!(exploration.runs[0].condition, "s0 > 0");
/// ```
#[must_use]
pub fn explore(program: &Program, options: &Options) -> Exploration {
    explore_with(program, options, &mut standard())
}

/// As [`explore`], with a solver of one's own.
pub fn explore_with(program: &Program, options: &Options, solver: &mut dyn Solver) -> Exploration {
    let _span = tracing::info_span!("explore task").entered();
    let mut search = Search::new(program, options, solver, Claims::none(program));
    search.machine.watching = false;
    search.run();
    let (status, reasons) = search.status();
    let statistics = search.statistics();
    Exploration {
        status,
        reasons,
        runs: search.runs,
        run_count: search.run_count,
        tree: search.tree,
        statistics,
    }
}

/// Proves or refutes the claims of a program.
///
/// ```
/// use whatif_source::Sources;
/// use whatif_tophat::{Options, Verdict, prove};
///
/// let mut sources = Sources::new();
/// let file = sources.add(
///     "positive.top",
///     "main = enter Int |> \\x. if x > 0 then edit x else fail
///      property positive v = v > 0
///      property small v = v < 10",
/// );
/// let program = whatif_tophat::parse(&mut sources, file).unwrap();
/// let proof = prove(&program, &Options::default());
/// assert_eq!(proof.properties[0].status, Verdict::Proved);
/// assert_eq!(proof.properties[1].status, Verdict::Violated);
/// assert_eq!(proof.properties[1].inputs, ["10"]);
/// ```
#[must_use]
pub fn prove(program: &Program, options: &Options) -> Proof {
    prove_with(program, options, &mut standard())
}

/// As [`prove`], with a solver of one's own.
pub fn prove_with(program: &Program, options: &Options, solver: &mut dyn Solver) -> Proof {
    let _span = tracing::info_span!("prove claims").entered();
    let mut search = Search::new(program, options, solver, Claims::all(program));
    search.keep_runs = false;
    search.run();
    let (status, reasons) = search.status();
    let statistics = search.statistics();
    let incomplete = (status != Status::Exhausted).then(|| reasons.join("; "));
    Proof { properties: search.claims.reports(incomplete.as_deref()), statistics }
}

/// An exploration under way: what the engines share.
pub(crate) struct Search<'a> {
    pub(crate) machine: Machine<'a>,
    pub(crate) options: &'a Options,
    oracle: Oracle<'a>,
    pub(crate) claims: Claims<'a>,
    pub(crate) tree: Tree,
    runs: Vec<Run>,
    run_count: usize,
    /// Whether runs and the tree are wanted.
    pub(crate) keep_runs: bool,
    /// Why not every run was explored.
    reasons: Vec<String>,
    pub(crate) states: usize,
    pub(crate) transitions: usize,
    start: Instant,
}

impl<'a> Search<'a> {
    fn new(
        program: &'a Program,
        options: &'a Options,
        solver: &'a mut dyn Solver,
        claims: Claims<'a>,
    ) -> Search<'a> {
        let start = Instant::now();
        let (rules, joins) = match options.engine {
            Engine::Paper => (Rules::Printed, Joins::Enumerate),
            Engine::Paths => (Rules::Repaired, Joins::Enumerate),
            Engine::Merged => (Rules::Repaired, Joins::Merge),
        };
        let mut machine = Machine::new(program, rules, joins);
        machine.list_bound = options.list_bound;
        let deadline = options.timeout.map(|timeout| start + timeout);
        machine.deadline = deadline;
        machine.cancel = options.cancel.clone();
        machine.max_steps = options.max_steps.unwrap_or(u64::MAX);
        Search {
            machine,
            options,
            oracle: Oracle::new(solver, deadline, &options.cancel),
            claims,
            tree: Tree::default(),
            runs: Vec::new(),
            run_count: 0,
            keep_runs: true,
            reasons: Vec::new(),
            states: 0,
            transitions: 0,
            start,
        }
    }

    fn run(&mut self) {
        match self.options.engine {
            Engine::Paper | Engine::Paths => engine::paths(self),
            Engine::Merged => engine::merged(self),
        }
    }

    /// Notes why not every run is explored.
    pub(crate) fn incomplete(&mut self, reason: impl Into<String>) {
        let reason = reason.into();
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }

    /// Whether to stop before the end.
    pub(crate) fn stopped(&mut self) -> bool {
        if self.machine.stopped() {
            return true;
        }
        if self.states > self.options.max_states {
            self.incomplete(format!("stopped after {} configurations", self.options.max_states));
            return true;
        }
        let enough = self.options.max_runs.is_some_and(|most| self.run_count >= most);
        if self.keep_runs && enough {
            self.incomplete(format!("stopped after {} runs", self.run_count));
        }
        (self.keep_runs && enough) || self.claims.settled()
    }

    /// Whether a conjunction can hold. What the solver does not know may hold.
    pub(crate) fn satisfiable(&mut self, formulas: &[Term]) -> bool {
        if formulas.is_empty() {
            return true;
        }
        match self.oracle.check(formulas) {
            Answer::Sat(_) => true,
            Answer::Unsat(_) => false,
            Answer::Unknown(reason) => {
                self.incomplete(reason.to_string());
                true
            }
        }
    }

    /// Whether the first formulas imply the second. What the solver does not know is not implied.
    pub(crate) fn implies(&mut self, formulas: &[Term], conclusion: &Term) -> bool {
        let query: Vec<Term> = formulas.iter().cloned().chain([conclusion.not()]).collect();
        self.oracle.check(&query).is_unsat()
    }

    /// Reports a configuration, and whether the task is done there.
    pub(crate) fn point(
        &mut self,
        at: &Configuration,
        condition: &[Term],
        result: Option<&Value>,
        path: &dyn Fn() -> Path,
    ) {
        self.claims.point(&self.machine, at, condition, result, path, &mut self.oracle);
        if let Some(value) = result.filter(|_| self.keep_runs) {
            let path = path();
            let value = Printer::new(&path).value(value, &self.machine.program.result);
            self.record(value, None, &path);
        }
    }

    /// Reports a run that ends in an error.
    pub(crate) fn error(&mut self, error: &RuntimeError, condition: &[Term], path: &dyn Fn() -> Path) {
        self.claims.error(condition, path, &mut self.oracle);
        if self.keep_runs {
            self.record("error".to_owned(), Some(error.to_string()), &path());
        }
    }

    fn record(&mut self, value: String, message: Option<String>, path: &Path) {
        self.run_count += 1;
        if self.options.max_runs.is_some_and(|most| self.run_count > most) {
            return;
        }
        let named = path.of_run();
        let printer = Printer::new(&named);
        self.runs.push(Run {
            value,
            inputs: path.steps.iter().map(|step| printer.input(&step.input, step.ty.as_ref())).collect(),
            targets: path.steps.iter().map(|step| step.target.describe()).collect(),
            condition: printer.condition(&path.condition),
            message,
        });
    }

    /// Adds a point to the tree; its number.
    pub(crate) fn node(&mut self, parent: Option<usize>, point: Point<'_>, kind: NodeKind) -> usize {
        if !self.keep_runs {
            return 0;
        }
        let path = (point.path)();
        let printer = Printer::new(&path);
        let text = match (point.at, point.transition.map(|transition| &transition.outcome)) {
            (Some(at), _) => match at.value().filter(|_| kind != NodeKind::Open) {
                Some(value) => printer.value(&value, &self.machine.program.result),
                None => printer.task(&at.task, &at.store),
            },
            (None, Some(Err(error))) => error.to_string(),
            (None, _) => String::new(),
        };
        let (mut input, mut condition) = (String::new(), String::new());
        if let (Some(transition), Some(step)) = (point.transition, path.steps.last()) {
            condition = printer.condition(transition.guard.formulas());
            let named = path.of_run();
            input = Printer::new(&named).input(&step.input, step.ty.as_ref());
            let target = step.target.describe();
            if !target.is_empty() {
                input = format!("{input} ({target})");
            }
        }
        self.tree.nodes.push(TreeNode { parent, input, condition, text, kind });
        self.tree.nodes.len() - 1
    }

    /// Notes in the tree that a point is part of another one.
    pub(crate) fn seen(&mut self, node: usize, as_part_of: usize) {
        if self.keep_runs {
            self.tree.nodes[node].kind = NodeKind::Seen(as_part_of);
        }
    }

    fn status(&mut self) -> (Status, Vec<String>) {
        let mut reasons = std::mem::take(&mut self.reasons);
        let mut status = Status::Exhausted;
        for cut in self.machine.cuts() {
            reasons.push(match cut {
                Cut::Lists => {
                    format!("lists were tried up to a length of {}", self.options.list_bound)
                }
                Cut::Steps => "the limit on steps was reached".to_owned(),
                Cut::Time => "the time was up".to_owned(),
                Cut::Cancelled => "it was stopped".to_owned(),
            });
            if matches!(cut, Cut::Time | Cut::Cancelled) {
                status = Status::Timeout;
            }
        }
        if status == Status::Exhausted && !reasons.is_empty() {
            status = Status::Bounded;
        }
        (status, reasons)
    }

    fn statistics(&self) -> Statistics {
        Statistics {
            steps: self.machine.steps(),
            states: self.states,
            transitions: self.transitions,
            queries: self.oracle.queries(),
            time_us: self.start.elapsed().as_micros() as u64,
        }
    }
}

/// A point for the tree: how it was reached, and what is there.
#[derive(Clone, Copy)]
pub(crate) struct Point<'a> {
    pub(crate) transition: Option<&'a Transition>,
    pub(crate) at: Option<&'a Configuration>,
    pub(crate) path: &'a dyn Fn() -> Path,
}
