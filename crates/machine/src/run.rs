//! Whole programs: every outcome of an expression, and the assertions that fail.
//!
//! `whatif lambda` and `whatif explore` use this; contracts are the business of `whatif_verify`.
//!
//! [`Settings`] is what callers choose: limits, strategy, workers, solver. It also makes the parts of a search: a machine, a
//! [`Search`], and a *teller*, the worker that describes what was found.
//!
//! [`explore_function`] applies a function to symbols, `let x = ? : τ in f x`, with the symbols logged, so that the arguments of a path can
//! be read back. `explore_where` is the loop: for each path that ends
//!
//! 1. a draft of the outcome is judged, so that uninteresting paths cost little;
//! 2. values that makers made are settled (`settle.rs`), and a canonical model is chosen ([`Witness`]);
//! 3. the run is replayed without symbols, and described: arguments, result, condition, equation ([`Outcome`]), or the
//!    assertion that fails ([`Violation`]).
//!
//! What must stay true: a violation is reported only if its replay fails in the same way, and an outcome says whether its replay agreed.

use crate::Unsupported;
use crate::closed::{Closed, Numbering};
use crate::code::Code;
use crate::compile::{CHOSEN, compile, logged};
use crate::equation::{Equation, equation};
use crate::explore::{Counts, End, Explorer, MakeSolver};
use crate::formula::Names;
use crate::formula::Sums;
use crate::machine::{Machine, Options};
use crate::parametric::Parametric;
use crate::search::{Finish, Judgement, Limits, OnProgress, Search, Strategy};
use crate::settle::Settled;
use crate::state::State;
use crate::stop::{Gap, StopReason};
use crate::value::Value;
use crate::witness::{Failure, Input, Witness};
use whatif_lambda::Type;
use whatif_lambda::expr::{Assertion, Binder, Expr};
use whatif_lambda::program::Program;

use std::collections::BTreeSet;
use std::sync::Arc;

use whatif_solver::layers::SharedCache;
use whatif_source::Cancel;

/// How to run a program symbolically.
#[derive(Clone)]
pub struct Settings {
    /// Which states come first.
    pub strategy: Strategy,
    /// Where the search ends at the latest.
    pub limits: Limits,
    /// Worker threads.
    pub jobs: usize,
    /// Does an `Int` have no bounds?
    pub exact: bool,
    /// How the machine runs.
    pub options: Options,
    /// Is called now and then with the work done so far.
    pub progress: Option<Arc<OnProgress>>,
    /// Stops the search, and every question that is asked on the way.
    pub cancel: Cancel,
    /// Makes a solver for a worker.
    pub solver: Arc<MakeSolver>,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            strategy: Strategy::default(),
            limits: Limits::default(),
            jobs: 1,
            exact: true,
            options: Options::default(),
            progress: None,
            cancel: Cancel::new(),
            solver: solvers(),
        }
    }
}

/// Makes solvers that share a cache of queries without a model: the questions about one function are much alike.
fn solvers() -> Arc<MakeSolver> {
    let refuted = SharedCache::default();
    Arc::new(move || Box::new(whatif_solver::standard_among(&refuted)))
}

impl Settings {
    /// The same settings, with a clock that starts now: all questions asked with them, one after the other, share the limit on
    /// time.
    #[must_use]
    pub fn started(&self) -> Settings {
        let cancel = self.limits.time.map_or_else(|| self.cancel.clone(), |time| self.cancel.within(time));
        Settings { cancel, ..self.clone() }
    }

    /// Settings for an internal question that comes up on the way, within these limits. They share the solver, the limits on time and
    /// memory, the clock and the token of these settings, and nothing else.
    #[must_use]
    pub fn aside(&self, limits: Limits) -> Settings {
        Settings {
            limits: Limits { time: self.limits.time, memory: self.limits.memory, ..limits },
            cancel: self.cancel.clone(),
            solver: Arc::clone(&self.solver),
            ..Settings::default()
        }
    }

    /// A machine for some code.
    pub fn machine(&self, program: &Program, entry: &Expr) -> Machine {
        let mut machine = Machine::new(compile(program, entry));
        machine.exact = self.exact;
        machine.options = self.options.clone();
        machine
    }

    /// A worker that describes what a search finds. It has a little more time than the search.
    pub fn teller<'s>(&'s self, machine: &'s Machine) -> Explorer<'s> {
        let end = self.limits.end(&self.cancel).map(|end| end + self.limits.time.unwrap_or_default() / 20);
        let limits =
            whatif_solver::Limits { time: Some(crate::search::QUERY_TIME), resources: Some(300_000) };
        Explorer::new(machine, &*self.solver, limits, end, &self.cancel)
    }

    /// The search of a machine's states under these settings.
    #[must_use]
    pub fn search<'s>(&'s self, machine: &'s Machine) -> Search<'s> {
        Search {
            machine,
            strategy: self.strategy,
            limits: self.limits.clone(),
            jobs: self.jobs,
            until_found: false,
            progress: self.progress.as_deref(),
            cancel: &self.cancel,
            solver: &*self.solver,
        }
    }
}

/// One way in which a run can end.
#[derive(Clone, PartialEq, Debug)]
pub struct Outcome {
    /// The values of the symbolic generators that were evaluated, in the order of evaluation.
    pub inputs: Vec<Input>,
    /// The arguments, if a function was explored.
    pub args: Vec<String>,
    /// The arguments with simple values for their unknown parts; none if they cannot be written.
    pub whole: Option<Vec<String>>,
    /// The [marks](crate::mark) that were passed.
    pub reached: BTreeSet<u32>,
    /// The behaviour for all inputs of the path, as an equation; none if it has no form that people can read.
    pub equation: Option<Equation>,
    /// The same with sums as the program computes them, if that is another one. It holds also where sums overflow.
    pub overflowing: Option<Equation>,
    /// Values that the program marked as chosen, in that order: see `chosen` in the base library's README.
    pub chosen: Vec<String>,
    /// The arguments as values; a hole for an argument that is no single value.
    pub values: Vec<Closed>,
    /// The value as source text, or the error.
    pub result: Result<String, Failure>,
    /// The value.
    pub value: Closed,
    /// The value for all inputs that satisfy the condition, as a formula over their names; the error if there is none.
    pub formula: String,
    /// The condition under which this happens, over the names of the inputs.
    pub condition: String,
    /// The values of the inputs as source text, by the names that formula and condition use.
    pub model: Vec<(String, String)>,
    /// Did a run with these values, and no symbols, end in the same way?
    pub replayed: bool,
    /// Steps of the path.
    pub steps: u64,
}

impl Outcome {
    /// Writes the parts of an argument that the run never evaluated as simple values wherever that is shorter: `[0, 1]` and not
    /// `0 : 1 : _`. Values that generators chose stay as they are: the generators might not be able to make the simple value.
    ///
    /// The replayed run did not evaluate these parts, so it is the same with any value in their place.
    pub fn shorten(&mut self) {
        for (text, whole) in self.args.iter_mut().zip(self.whole.iter().flatten()) {
            if whole.len() < text.len() {
                text.clone_from(whole);
            }
        }
    }
}

/// An assertion that can fail.
#[derive(Clone, PartialEq, Debug)]
pub struct Violation {
    /// The values of the symbolic generators, in the order of their evaluation.
    pub inputs: Vec<Input>,
    /// These values as source text, by name.
    pub model: Vec<(String, String)>,
    /// Which assertion.
    pub label: Assertion,
    /// Did a run with these values, and no symbols, violate the same assertion?
    pub replayed: bool,
    /// Steps of the path.
    pub steps: u64,
}

/// What an exploration found.
#[derive(Clone, Debug)]
pub struct Exploration {
    /// How it ended.
    pub finish: Finish,
    /// How runs can end.
    pub outcomes: Vec<Outcome>,
    /// Which assertions can fail.
    pub violations: Vec<Violation>,
    /// What was not supported.
    pub unsupported: Vec<Unsupported>,
    /// What was done.
    pub counts: Counts,
}

/// Every outcome of an expression.
///
/// ```
/// use whatif_lambda::syntax;
/// use whatif_machine::run;
/// use whatif_source::Sources;
/// let mut sources = Sources::new();
/// let file = sources.add("a.lg", "main = let k = ? in if k == 3 then 1 else 2");
/// let program = syntax::parse(&sources, file).unwrap();
/// let found = run::explore(&program, program.main.as_ref().unwrap(), None, &run::Settings::default());
/// assert_eq!(found.outcomes.len(), 2);
/// assert_eq!(found.outcomes[0].condition, "k == 3");
/// ```
#[must_use]
pub fn explore(program: &Program, entry: &Expr, result: Option<&Type>, settings: &Settings) -> Exploration {
    explore_where(program, entry, &[], result, settings, &|_| Judgement::Result)
}

fn explore_where(
    program: &Program,
    entry: &Expr,
    arguments: &[Argument],
    result: Option<&Type>,
    settings: &Settings,
    judge: &dyn Fn(&Outcome) -> Judgement,
) -> Exploration {
    let mut settings = settings.clone();
    settings.options.whole_answer = true;
    let machine = settings.machine(program, entry);
    let mut explorer = settings.teller(&machine);
    let (mut outcomes, mut violations, mut unsupported) = (Vec::new(), Vec::new(), Vec::new());
    let report = settings.search(&machine).run(machine.start(), |path| {
        if let End::Unsupported(what) = &path.end {
            if !unsupported.contains(what) {
                unsupported.push(what.clone());
            }
            return Judgement::Ignored;
        }
        if let End::Value(value) = path.end
            && judge(&draft(&machine, &path.state, value, result)) == Judgement::Ignored
        {
            return Judgement::Ignored;
        }
        let path = match explorer.settle(path) {
            Settled::Path(path) => *path,
            Settled::Impossible => return Judgement::Ignored,
            Settled::Unknown => return Judgement::Lost(Gap::Unsettled),
        };
        let mut witness = Witness::new(&mut explorer, path);
        match witness.end {
            End::Crash(label) => match violation(&machine, &witness, label) {
                Some(violation) => {
                    let abstractions = witness.state.abstractions;
                    violations.push(violation);
                    Judgement::Counterexample { abstractions }
                }
                // A violation that does not replay is none, but the search cannot say that there is none either.
                None => Judgement::Lost(Gap::Unconfirmed),
            },
            _ => {
                let mut outcome = outcome(&machine, &mut witness, arguments, result);
                if !outcome.replayed
                    && let Some(model) = explorer.representable_model(&witness.state)
                {
                    witness.model = model;
                    outcome = self::outcome(&machine, &mut witness, arguments, result);
                }
                let judgement = judge(&outcome);
                if judgement == Judgement::Result {
                    outcomes.push(outcome);
                }
                judgement
            }
        }
    });
    Exploration { finish: report.finish, outcomes, violations, unsupported, counts: report.counts }
}

/// The outcomes of a function, for all arguments: the function applied to a symbolic value of each type.
#[must_use]
pub fn explore_function(
    program: &Program,
    function: &Expr,
    params: &[Binder],
    result: &Type,
    settings: &Settings,
) -> Exploration {
    find_function(program, function, params, result, settings, settings.limits.results, &|_| true)
}

/// The outcomes of a function that are `wanted`. The search ends when there are `enough` of them.
#[must_use]
pub fn find_function(
    program: &Program,
    function: &Expr,
    params: &[Binder],
    result: &Type,
    settings: &Settings,
    enough: usize,
    wanted: &dyn Fn(&Outcome) -> bool,
) -> Exploration {
    let mut settings = settings.clone();
    settings.limits.results = enough;
    // An outcome that its replay does not confirm is not shown; as it may be real, the search is not exhaustive.
    let judge = |outcome: &Outcome| match (wanted(outcome), outcome.replayed) {
        (false, _) => Judgement::Ignored,
        (true, true) => Judgement::Result,
        (true, false) => Judgement::Lost(Gap::Unconfirmed),
    };
    let arguments: Vec<Argument> = params.iter().map(|param| Argument::new(param, program)).collect();
    let entry = application(function, params, &arguments);
    let mut found = explore_where(program, &entry, &arguments, Some(result), &settings, &judge);
    let partial =
        |argument: &Argument| matches!(argument, Argument::Parametric(function) if function.partial);
    if found.finish == Finish::Exhausted {
        let gap = match program.makers.revealed {
            true => Some(Gap::Representation),
            false => arguments.iter().any(partial).then_some(Gap::Functions),
        };
        found.finish = gap.map_or(Finish::Exhausted, |gap| Finish::Bounded(StopReason::Gap(gap)));
    }
    found
}

/// An argument that a function is applied to.
pub(crate) enum Argument {
    /// A symbol.
    Symbol(Binder),
    /// A polymorphic function, which is made of symbols.
    Parametric(Parametric),
}

impl Argument {
    pub(crate) fn new(param: &Binder, program: &Program) -> Argument {
        match Parametric::new(param.name, &param.ty, program) {
            Some(function) => Argument::Parametric(function),
            None => Argument::Symbol(param.clone()),
        }
    }

    fn symbols(&self) -> &[Binder] {
        match self {
            Argument::Symbol(symbol) => std::slice::from_ref(symbol),
            Argument::Parametric(function) => &function.symbols,
        }
    }

    /// As source text, given the values of its symbols.
    fn show(&self, code: &Code, values: &[Closed]) -> String {
        match self {
            Argument::Symbol(symbol) => values[0].show(code, Some(&symbol.ty)),
            Argument::Parametric(function) => function.show(code, values),
        }
    }
}

/// `let x = ? : τ; … in f x …`, with the symbols logged.
pub(crate) fn application(function: &Expr, params: &[Binder], arguments: &[Argument]) -> Expr {
    let call = function.clone().apply(params.iter().map(Binder::var));
    let symbols = || arguments.iter().flat_map(Argument::symbols);
    let logged = logged(0, symbols().map(Binder::var), call);
    let symbols = symbols().map(|symbol| (symbol.clone(), Expr::Symbolic(symbol.ty.clone())));
    let functions = params.iter().zip(arguments).filter_map(|(param, argument)| match argument {
        Argument::Parametric(function) => Some((param.clone(), function.expr())),
        Argument::Symbol(_) => None,
    });
    let bindings: Vec<(Binder, Expr)> = symbols.chain(functions).collect();
    if bindings.is_empty() { logged } else { Expr::Let(bindings, Box::new(logged)) }
}

/// The value of a path by the model that its state happens to have: enough to judge whether the path is wanted, before the work of
/// describing it.
fn draft(machine: &Machine, state: &State, value: Value, ty: Option<&Type>) -> Outcome {
    let value = state.read(value, &state.model);
    Outcome {
        inputs: Vec::new(),
        args: Vec::new(),
        whole: None,
        reached: BTreeSet::new(),
        equation: None,
        overflowing: None,
        chosen: Vec::new(),
        values: Vec::new(),
        result: Ok(value.show(&machine.code, ty)),
        value,
        formula: String::new(),
        condition: String::new(),
        model: Vec::new(),
        replayed: true,
        steps: state.steps,
    }
}

pub(crate) fn outcome(
    machine: &Machine,
    witness: &mut Witness,
    arguments: &[Argument],
    ty: Option<&Type>,
) -> Outcome {
    let failure = witness.failure(machine);
    let mut value = match witness.end {
        End::Value(value) => witness.read(&[value]).remove(0),
        _ => Closed::Hole,
    };
    let mut numbering = Numbering::default();
    let calls = witness.state.calls();
    let mut symbols = calls.first().map_or_else(Vec::new, |call| witness.read(&call.values));
    symbols.iter_mut().for_each(|value| numbering.renumber(value));
    let args = shown(arguments, &symbols, &machine.code);
    // An argument that is no single value has a hole in its place.
    let one = |own: &[Closed]| if let [value] = own { value.clone() } else { Closed::Hole };
    let values = of_each(arguments, &symbols).into_iter().map(one).collect();
    let types = arguments.iter().flat_map(Argument::symbols);
    let whole = symbols.iter().zip(types).map(|(value, symbol)| value.filled(&machine.code, &symbol.ty));
    let whole = whole.collect::<Option<Vec<Closed>>>().map(|values| shown(arguments, &values, &machine.code));
    let reached = witness.state.marks();
    let chosen = calls.iter().filter(|call| call.label == CHOSEN);
    let chosen = chosen.map(|call| chosen_value(machine, witness, &call.values, &mut numbering)).collect();
    numbering.renumber(&mut value);
    let names = Names::new(machine, &witness.state);
    let formula = match (&failure, &witness.end) {
        (None, End::Value(value)) => names.read(*value).show(&machine.code, ty),
        (failure, _) => format!("error: {}", failure.as_ref().map_or("", |failure| &failure.message)),
    };
    let condition = names.condition();
    let equation = |sums| equation_of(machine, witness, arguments, (ty, failure.as_ref()), sums);
    let exact = equation(Sums::Exact);
    let overflowing = exact.as_ref().and_then(|exact| equation(Sums::Program).filter(|other| other != exact));
    Outcome {
        inputs: witness.inputs(machine),
        model: model(machine, witness),
        args,
        whole,
        reached,
        equation: exact,
        overflowing,
        chosen,
        values,
        result: match failure {
            Some(failure) => Err(failure),
            None => Ok(value.show(&machine.code, ty)),
        },
        value,
        formula,
        condition,
        replayed: witness.replays(machine),
        steps: witness.state.steps,
    }
}

/// The values of the symbols of each argument.
fn of_each<'v>(arguments: &[Argument], mut values: &'v [Closed]) -> Vec<&'v [Closed]> {
    let own = |argument: &Argument| {
        let (own, others) = values.split_at(argument.symbols().len().min(values.len()));
        values = others;
        own
    };
    arguments.iter().map(own).collect()
}

/// The text of each argument.
fn shown(arguments: &[Argument], values: &[Closed], code: &Code) -> Vec<String> {
    let all = arguments.iter().zip(of_each(arguments, values));
    all.map(|(argument, own)| argument.show(code, own)).collect()
}

/// The simplest arguments of a function, as source text; none if those of some type cannot be written.
#[must_use]
pub fn simplest_arguments(program: &Program, params: &[Binder]) -> Option<Vec<String>> {
    let code = compile(program, &Expr::int(0));
    let arguments: Vec<Argument> = params.iter().map(|param| Argument::new(param, program)).collect();
    let symbols = arguments.iter().flat_map(Argument::symbols);
    let values = symbols.map(|symbol| Closed::Hole.filled(&code, &symbol.ty));
    Some(shown(&arguments, &values.collect::<Option<Vec<Closed>>>()?, &code))
}

/// The equation of a path; none if an argument is a polymorphic function, because that has no name in it.
fn equation_of(
    machine: &Machine,
    witness: &Witness,
    arguments: &[Argument],
    (result, failure): (Option<&Type>, Option<&Failure>),
    sums: Sums,
) -> Option<Equation> {
    let type_of = |argument: &Argument| match argument {
        Argument::Symbol(symbol) => Some(symbol.ty.clone()),
        Argument::Parametric(_) => None,
    };
    let types: Vec<Type> = arguments.iter().map(type_of).collect::<Option<_>>()?;
    let values = witness.state.calls().into_iter().next()?.values;
    equation(machine, &witness.state, (&values, &types), &witness.end, (result, failure), sums)
}

/// A value that the program marked as chosen, as source text. Its type is that of the argument of the unknown function logged beside it.
fn chosen_value(machine: &Machine, witness: &Witness, logged: &[Value], numbering: &mut Numbering) -> String {
    let mut value = witness.read(&logged[1..]).remove(0);
    numbering.renumber(&mut value);
    match witness.read(&logged[..1]).remove(0) {
        Closed::Table { ty: Type::Fun(ty, _), .. } => value.show(&machine.code, Some(&ty)),
        _ => value.show(&machine.code, None),
    }
}

/// A value as source text, with the names of a program and the ways in which it shows abstract values.
#[must_use]
pub fn show(program: &Program, value: &Closed, ty: &Type) -> String {
    value.show(&compile(program, &Expr::int(0)), Some(ty))
}

/// The violation of a path; none if an input function has two results for one argument, or if the path does not replay.
pub(crate) fn violation(machine: &Machine, witness: &Witness, label: u32) -> Option<Violation> {
    let inputs = witness.inputs(machine);
    if !inputs.iter().all(|input| input.value.is_consistent()) || !witness.replays(machine) {
        return None;
    }
    let model = model(machine, witness);
    let assertion = machine.code.labels[label as usize].assertion.clone();
    Some(Violation { inputs, model, label: assertion, replayed: true, steps: witness.state.steps })
}

/// The values of the inputs by name.
fn model(machine: &Machine, witness: &Witness) -> Vec<(String, String)> {
    let names = Names::new(machine, &witness.state).inputs;
    let inputs = witness.inputs(machine);
    let shown = inputs.iter().map(|input| input.value.show(&machine.code, Some(&input.ty)));
    names.into_iter().zip(shown).collect()
}
