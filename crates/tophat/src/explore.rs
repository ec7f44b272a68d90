//! Exploring and proving: one interface to the engines.
//!
//! - `explore` lists the symbolic runs of a program and its execution tree; `prove` decides its claims.
//! - Both make a `Search` and let an engine run it: `engine::paths` goes path by path, `engine::merged` state by state. The engine drives
//!   inputs with `search.machine` and reports to the search each point that it meets (`point`), each run-time error (`error`) and each
//!   thing that it leaves out (`incomplete`). The search hands points and errors to its `Claims`, which look for a run that decides them.
//!
//! The order of `prove`: first the claims about single points of a run (`decide`), then those about what can follow (`liveness`).
//! `decide` tries all claims in one exploration of at most `TOGETHER` states, because small programs need no more. If that leaves a claim
//! open, `decide_in_groups` explores once for each group of claims that ask the same about the inputs of a run: the less a state must
//! remember of the inputs, the fewer states there are. A claim that used up its share of the time is tried again alone.
//!
//! Two shortcuts may be wrong for a program, and are undone where they are:
//! - parallel parts are sorted (`symmetry`). If their order turns out to matter, `must_start_again` says so and the exploration is
//!   repeated with `unsorted` options;
//! - independent inputs are explored in one order (`independence`). No verdict depends on it, but the run that is found may be longer
//!   than necessary; then `explored` looks for the shortest one with `every_order`.
//!
//! What must stay true: every run that is not explored has a reason in `reasons` or a `Cut` in the machine, because `status` takes an
//! exploration without reasons for a proof.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use whatif_solver::{Answer, Known, Solver, standard_brief};
use whatif_term::{Model, Term};

use crate::claims::{self, Claims};
use crate::code::{Program, Property};
use crate::concrete;
use crate::engine;
use crate::error::RuntimeError;
use crate::history::Asked;
use crate::independence::{Ample, Independence, Visible};
use crate::liveness::Liveness;
use crate::options::{Engine, Options};
use crate::oracle::Oracle;
use crate::report::{
    Exploration, NodeKind, Proof, PropertyReport, Run, Statistics, Status, Tree, TreeNode, Verdict,
};
use crate::show::Printer;
use crate::symbolic::{Configuration, Cut, Guard, Joins, Machine, Rules, Transition, Value};
use crate::syntax::Claim;
use crate::widen::{self, Widening};
use crate::witness::{Path, Witness};

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
    explore_with(program, options, &mut standard_brief())
}

/// As [`explore`], with a solver of one's own.
pub fn explore_with(program: &Program, options: &Options, solver: &mut dyn Solver) -> Exploration {
    let _span = tracing::info_span!("explore task").entered();
    let mut search = Search::new(program, options, &mut *solver, Claims::none(program));
    search.run();
    if search.must_start_again() {
        drop(search);
        return explore_with(program, &unsorted(options), solver);
    }
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
    prove_with(program, options, &mut standard_brief())
}

/// As [`prove`], with a solver of one's own.
pub fn prove_with(program: &Program, options: &Options, solver: &mut dyn Solver) -> Proof {
    let _span = tracing::info_span!("prove claims").entered();
    let mut statistics = Statistics::default();
    let mut reports = decide(program, None, options, solver, &mut statistics);
    for (number, claim) in Liveness::all(program) {
        reports.push((number, claim.decide(program, options, solver, &mut statistics)));
    }
    let is_claimed = |property: &Property| property.claim == Claim::Finishable && !property.about_result;
    if options.finishable && !program.properties.iter().any(is_claimed) {
        let report = Liveness::Finishable(None).decide(program, options, solver, &mut statistics);
        reports.push((usize::MAX, report));
    }
    reports.sort_by_key(|(number, _)| *number);
    let mut properties: Vec<PropertyReport> = reports.into_iter().map(|(_, report)| report).collect();
    for (report, property) in properties.iter_mut().zip(&program.properties) {
        report.article.clone_from(&property.article);
    }
    if options.engine == Engine::Paper {
        properties.iter_mut().for_each(doubt_paper);
    }
    Proof { properties, statistics }
}

/// The most states in which all claims are explored together.
const TOGETHER: usize = 48;

/// The claims about single points of runs, with their positions and verdicts: of all runs, or of those that go on from a point.
pub(crate) fn decide(
    program: &Program,
    from: Option<&concrete::Configuration>,
    options: &Options,
    solver: &mut dyn Solver,
    statistics: &mut Statistics,
) -> Vec<(usize, PropertyReport)> {
    if options.engine == Engine::Merged
        && Claims::groups(program, None).len() > 1
        && let Some(reports) = decide_together(program, from, options, &mut *solver, statistics)
    {
        return reports;
    }
    decide_in_groups(program, from, options, solver, statistics)
}

/// The claims, group by group: a group asks the same questions about the inputs of a run.
pub(crate) fn decide_in_groups(
    program: &Program,
    from: Option<&concrete::Configuration>,
    options: &Options,
    solver: &mut dyn Solver,
    statistics: &mut Statistics,
) -> Vec<(usize, PropertyReport)> {
    let groups = Claims::groups(program, options.timeout).into_iter();
    let first = if options.engine == Engine::Merged { Way::UntilItCounts } else { Way::Whole };
    let mut groups: VecDeque<(Claims<'_>, Way)> = groups.map(|claims| (claims, first)).collect();
    let mut reports = Vec::new();
    // The claims whose premise held at no point before a reference was found to count: it may hold in wider states only.
    let mut unmet: Vec<usize> = Vec::new();
    while let Some((claims, way)) = groups.pop_front() {
        let numbers = claims.numbers();
        let few = Options { max_states: options.max_states.min(WIDE), ..options.clone() };
        let limits = if way == Way::ByInduction { &few } else { options };
        let claims = claims.starting(from);
        let Some(Explored { mut decided, late, counts, .. }) =
            explored(program, claims, limits, way, solver, statistics)
        else {
            return decide_in_groups(program, from, &unsorted(options), solver, statistics);
        };
        if counts {
            unmet.extend(decided.iter().filter(|(_, report)| report.vacuous).map(|(number, _)| number));
            groups.push_front((Claims::some(program, &numbers, options.timeout), Way::ByInduction));
            continue;
        }
        let mut open = Vec::new();
        if way == Way::ByInduction {
            decided.retain(|(number, report)| {
                is_inductive(report) && (report.vacuous || !unmet.contains(number))
            });
            open.extend(
                numbers.into_iter().filter(|number| decided.iter().all(|(known, _)| known != number)),
            );
        }
        reports.extend(decided);
        if !open.is_empty() {
            groups.push_back((Claims::some(program, &open, options.timeout), Way::Whole));
        } else {
            let alone = |number| (Claims::alone(program, number, options.timeout), Way::Whole);
            groups.extend(late.into_iter().map(alone));
        }
    }
    reports
}

/// Whether an answer about wider states is one about the states in them. What is shown by a run need not be so, or not by a shortest one.
fn is_inductive(report: &PropertyReport) -> bool {
    matches!(report.status, Verdict::Proved | Verdict::Never)
}

/// The claims that wider states decide, for comparisons.
#[cfg(test)]
pub(crate) fn decide_by_induction(
    program: &Program,
    options: &Options,
    solver: &mut dyn Solver,
) -> Option<Vec<(usize, PropertyReport)>> {
    let (claims, mut statistics) = (Claims::together(program, options.timeout), Statistics::default());
    let mut decided = explored(program, claims, options, Way::ByInduction, solver, &mut statistics)?.decided;
    decided.retain(|(_, report)| is_inductive(report));
    Some(decided)
}

/// The most wider states that are tried.
const WIDE: usize = 1000;

/// After fewer inputs, nothing counts.
const MANY: usize = 24;

/// How states are explored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Every state.
    Whole,
    /// Every state, unless a reference counts further and further.
    UntilItCounts,
    /// Wider states, in which numbers that count are unknown.
    ByInduction,
}

/// All claims at once, if `TOGETHER` states are enough to decide every one of them; `None` otherwise.
pub(crate) fn decide_together(
    program: &Program,
    from: Option<&concrete::Configuration>,
    options: &Options,
    solver: &mut dyn Solver,
    statistics: &mut Statistics,
) -> Option<Vec<(usize, PropertyReport)>> {
    let few = Options { max_states: options.max_states.min(TOGETHER), ..options.clone() };
    let claims = Claims::together(program, options.timeout).starting(from);
    let explored = explored(program, claims, &few, Way::Whole, solver, statistics)?;
    let is_open = |(_, report): &(usize, PropertyReport)| report.status == Verdict::Unknown;
    let is_decided = explored.complete && explored.late.is_empty() && !explored.decided.iter().any(is_open);
    is_decided.then_some(explored.decided)
}

/// What became of claims that were explored together.
struct Explored {
    decided: Vec<(usize, PropertyReport)>,
    /// The positions of those that took more than their share of the time.
    late: Vec<usize>,
    /// Whether every run was explored.
    complete: bool,
    /// Whether it stopped because a reference counts.
    counts: bool,
}

/// Explores the claims of a group; `None` if the order of parallel parts turns out to matter.
fn explored(
    program: &Program,
    claims: Claims<'_>,
    options: &Options,
    way: Way,
    solver: &mut dyn Solver,
    statistics: &mut Statistics,
) -> Option<Explored> {
    let mut search = Search::new(program, options, solver, claims);
    search.keep_runs = false;
    search.machine.approximates = options.engine == Engine::Merged;
    search.machine.forgets_users = options.engine == Engine::Merged;
    search.reduce(search.claims.look_at_points());
    search.prepare(way);
    search.run();
    if search.must_start_again() {
        return None;
    }
    search.claims.settle_premises(&search.machine, &mut search.oracle);
    let (status, reasons) = search.status();
    *statistics += search.statistics();
    let late = search.claims.put_off();
    let counts = search.counts;
    // The paper counts the paths that its look-ahead cuts as explored.
    let complete =
        status == Status::Exhausted || (options.engine == Engine::Paper && status == Status::Bounded);
    let incomplete = (!complete).then(|| reasons.join("; "));
    let longer = search.claims.shown_in_the_middle(|run| search.may_be_shorter(run));
    let claims = std::mem::replace(&mut search.claims, Claims::none(program));
    drop(search);
    let from = claims.from().cloned();
    let mut decided = claims.reports(incomplete.as_deref());
    for (number, report) in decided.iter_mut().filter(|(number, _)| longer.contains(number)) {
        let alone = Claims::alone(program, *number, options.timeout).starting(from.as_ref());
        let shortest = explored(program, alone, &every_order(options), way, solver, statistics)?;
        if let Some((_, shortest)) = shortest.decided.into_iter().find(|(_, it)| it.status == report.status) {
            *report = shortest;
        }
    }
    Some(Explored { decided, late, complete, counts })
}

/// The same options, with inputs that share nothing in every order.
pub(crate) fn every_order(options: &Options) -> Options {
    Options { independence: false, ..options.clone() }
}

/// The same options for a program to which the order of parallel parts matters.
pub(crate) fn unsorted(options: &Options) -> Options {
    Options { symmetry: false, ..options.clone() }
}

/// The printed rules miss runs and invent others, so a claim that holds in the runs they find is not proved.
fn doubt_paper(report: &mut PropertyReport) {
    if matches!(report.status, Verdict::Proved | Verdict::Never) {
        report.status = Verdict::Unknown;
        report.vacuous = false;
        report.reason = Some("it holds in the runs that the paper's rules find; they miss some".to_owned());
    }
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
    /// Whether the ways between states are wanted.
    pub(crate) keep_edges: bool,
    /// Where to start, if not at the start of the program.
    pub(crate) from: Option<Configuration>,
    /// Whether parallel parts are sorted.
    pub(crate) sorting: bool,
    /// Set when the order of the parts turns out to matter.
    order_matters: bool,
    /// Finds inputs that stand for all others, if the claims of this search allow it (`reduce`).
    independence: Option<Independence>,
    /// The number of inputs after which such inputs were found for the first time. A run that shows something later may not be the shortest.
    pub(crate) reduced: Option<usize>,
    /// What references held at the start, if the search looks whether they count, and whether one does.
    start_cells: Option<Arc<Vec<Value>>>,
    counts: bool,
    /// How states are widened, if they are.
    pub(crate) widening: Option<Widening<'a>>,
    /// Set by `halt`, when the caller has found what it looked for.
    halted: bool,
    /// Why not every run was explored.
    reasons: Vec<String>,
    pub(crate) states: usize,
    pub(crate) transitions: usize,
    start: Instant,
}

impl<'a> Search<'a> {
    pub(crate) fn new(
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
        machine.asked = claims.asked();
        let deadline = options.timeout.map(|timeout| start + timeout);
        let from = claims.from().map(Configuration::from_concrete);
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
            keep_edges: false,
            from,
            sorting: options.symmetry,
            order_matters: false,
            independence: None,
            reduced: None,
            start_cells: None,
            counts: false,
            widening: None,
            halted: false,
            reasons: Vec::new(),
            states: 0,
            transitions: 0,
            start,
        }
    }

    fn run(&mut self) {
        match self.options.engine {
            Engine::Paper | Engine::Paths => engine::paths(self),
            Engine::Merged => {
                engine::merged(self);
            }
        }
    }

    /// Prepares the search for a way to explore.
    fn prepare(&mut self, way: Way) {
        if way == Way::Whole {
            return;
        }
        let program = self.machine.program;
        let is_fact = |property: &&Property| property.claim == Claim::Invariant && property.asks.is_empty();
        let invariants: Vec<&Property> = program.properties.iter().filter(is_fact).collect();
        if way == Way::ByInduction {
            self.machine.asked = self.claims.asked_with(&invariants);
        }
        let start = match &self.from {
            Some(from) => Some(from.store.cells.clone()),
            None => {
                self.machine.start().iter().find_map(|(_, at)| Some(at.as_ref().ok()?.store.cells.clone()))
            }
        };
        let Some(start) = start else { return };
        match way {
            Way::ByInduction => self.widening = Some(Widening { start, invariants }),
            _ => self.start_cells = Some(start),
        }
    }

    /// Whether a reference counts, in a state that so many inputs lead to: then the search stops.
    pub(crate) fn finds_a_count(&mut self, inputs: usize, at: &Configuration) -> bool {
        let Some(start) = &self.start_cells else { return false };
        self.counts |= inputs > MANY && widen::counts(start, at);
        self.counts
    }

    /// The first configurations.
    pub(crate) fn starts(&mut self) -> Vec<(Guard, Result<Configuration, RuntimeError>)> {
        match self.from.take() {
            Some(from) => vec![(Guard::default(), Ok(from))],
            None => self.machine.start(),
        }
    }

    /// Notes why not every run is explored.
    pub(crate) fn incomplete(&mut self, reason: impl Into<String>) {
        let reason = reason.into();
        if !self.reasons.contains(&reason) {
            self.reasons.push(reason);
        }
    }

    /// From here on explores inputs that share nothing in one order, where the claims of this search cannot tell the difference.
    pub(crate) fn reduce(&mut self, looks_at_points: bool) {
        if self.options.independence {
            let labels = self.machine.asked.labels(self.machine.program);
            self.independence = Some(Independence::new(Visible { labels, points: looks_at_points }));
        }
    }

    /// The parts of a configuration whose inputs may stand for all.
    pub(crate) fn independent_parts(&mut self, at: &Configuration, transitions: &[Transition]) -> Vec<Ample> {
        self.independence.as_mut().map_or(Vec::new(), |them| them.candidates(at, transitions))
    }

    /// Whether there may be a shorter run than one of so many inputs, because not every order was explored.
    pub(crate) fn may_be_shorter(&self, inputs: usize) -> bool {
        // All points that fewer inputs lead to were met.
        self.reduced.is_some_and(|depth| inputs > depth + 1)
    }

    /// Stops the search, because it must start again without sorting.
    pub(crate) fn order_matters(&mut self) {
        self.order_matters = true;
        self.halt();
    }

    /// Whether to start again without sorting.
    pub(crate) fn must_start_again(&self) -> bool {
        self.sorting && self.order_matters
    }

    /// Stops the search, because its caller has found what it looked for.
    pub(crate) fn halt(&mut self) {
        self.halted = true;
    }

    /// Gives another machine the limits of this search.
    pub(crate) fn limit(&self, machine: &mut Machine<'_>) {
        machine.list_bound = self.machine.list_bound;
        machine.deadline = self.machine.deadline;
        machine.cancel = self.machine.cancel.clone();
        machine.max_steps = self.machine.max_steps;
        machine.asked = Asked::by(machine.program, std::iter::empty());
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
        (self.keep_runs && enough) || self.halted || self.claims.settled()
    }

    /// Whether a conjunction can hold. If the solver does not know, yes.
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

    /// A model of a conjunction, given one of its first formulas; an error if there is none. `Ok(None)` if the solver does not know.
    pub(crate) fn extended(
        &mut self,
        formulas: &[Term],
        satisfies: usize,
        known: Option<&Model>,
    ) -> Result<Option<Arc<Model>>, Contradiction> {
        match self.oracle.extend(formulas, known.map(|model| Known { model, satisfies })) {
            Answer::Sat(model) => Ok(Some(model)),
            Answer::Unsat(_) => Err(Contradiction),
            Answer::Unknown(reason) => {
                self.incomplete(reason.to_string());
                Ok(None)
            }
        }
    }

    /// Whether the formulas imply the conclusion. If the solver does not know, no.
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
        let point = claims::Point { at, condition, result, path };
        self.claims.point(&self.machine, &point, &mut self.oracle);
        if let Some(value) = result.filter(|_| self.keep_runs) {
            let path = path();
            let value = Printer::new(&path).value(value, &self.machine.program.result);
            self.record(value, None, &path);
        }
    }

    /// Reports a run that ends in an error.
    pub(crate) fn error(&mut self, error: &RuntimeError, condition: &[Term], path: &dyn Fn() -> Path) {
        self.claims.error(&self.machine, condition, path, &mut self.oracle);
        if self.keep_runs {
            self.record("error".to_owned(), Some(error.to_string()), &path());
        }
    }

    fn record(&mut self, value: String, message: Option<String>, path: &Path) {
        self.run_count += 1;
        if self.options.max_runs.is_some_and(|most| self.run_count > most) {
            return;
        }
        let printer = Printer::of_run(path);
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
            condition = printer.condition(&transition.guard.shown().cloned().collect::<Vec<_>>());
            input = Printer::of_run(&path).input(&step.input, step.ty.as_ref());
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

    /// Small inputs for a run that ends where a formula holds.
    pub(crate) fn witness(&mut self, path: &Path, formula: &Term) -> Option<Witness> {
        path.witness(formula, &mut self.oracle)
    }

    pub(crate) fn status(&mut self) -> (Status, Vec<String>) {
        let mut reasons = std::mem::take(&mut self.reasons);
        let mut status = Status::Exhausted;
        for cut in self.machine.cuts() {
            reasons.push(self.machine.explain(cut));
            if matches!(cut, Cut::Time | Cut::Cancelled) {
                status = Status::Timeout;
            }
        }
        if status == Status::Exhausted && !reasons.is_empty() {
            status = Status::Bounded;
        }
        (status, reasons)
    }

    pub(crate) fn statistics(&self) -> Statistics {
        Statistics {
            steps: self.machine.steps(),
            states: self.states,
            transitions: self.transitions,
            queries: self.oracle.queries(),
            time_us: self.start.elapsed().as_micros() as u64,
        }
    }
}

/// Formulas that cannot hold together.
pub(crate) struct Contradiction;

/// A point for the tree: how it was reached, and what is there.
#[derive(Clone, Copy)]
pub(crate) struct Point<'a> {
    pub(crate) transition: Option<&'a Transition>,
    pub(crate) at: Option<&'a Configuration>,
    pub(crate) path: &'a dyn Fn() -> Path,
}
