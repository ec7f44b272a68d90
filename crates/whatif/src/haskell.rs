//! `whatif eval`, `core`, `explore` and `prove`: Haskell programs, run concretely and symbolically.

use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Instant;

use serde::Serialize;
use whatif_haskell::front::{Front, Instance, Options};
use whatif_haskell::modules::Disk;
use whatif_lambda::compile::compile_concrete;
use whatif_lambda::explore::Counts;
use whatif_lambda::expr::{Alt, AltCon, Case};
use whatif_lambda::machine::{Machine, Stop};
use whatif_lambda::run::{self, Exploration, Outcome, Settings};
use whatif_lambda::search::{Finish, Strategy, memory};
use whatif_lambda::state::State;
use whatif_lambda::{Binder, Expr, Name, Program, Type, syntax};
use whatif_source::{Diagnostic, Sources};

use crate::args::Common;
use crate::engine::{Defaults, Engine};
use crate::output::{Output, Status};
use crate::stop::STOPPED;
use crate::terminal::Terminal;

/// Steps between two looks at the clock.
const SLICE: u64 = 500_000;
/// Steps in all of an exploration, if the user sets no limit.
const WORK: u64 = 2_000_000;

/// Reads a file and what it imports; says what is wrong with it.
pub(crate) fn load(
    file: &Path,
    folders: &[PathBuf],
    sources: &mut Sources,
    output: &Output,
) -> Option<Front> {
    let front = Front::load(sources, &Disk, file, folders, whatif_base::library(), Options::default());
    let Some(front) = front else {
        output.unreadable(
            file,
            &std::fs::read(file).err().unwrap_or_else(|| std::io::ErrorKind::InvalidData.into()),
        );
        return None;
    };
    if front.has_errors() {
        output.diagnostics(front.diagnostics(), sources);
        return None;
    }
    output.warnings(front.diagnostics(), sources);
    Some(front)
}

/// `whatif eval FILE EXPRESSION`
pub(crate) fn eval(
    file: &Path,
    expression: &str,
    arguments: &[String],
    folders: &[PathBuf],
    common: &Common,
    output: &Output,
    engine: &Engine,
) -> Status {
    let mut sources = Sources::new();
    let loaded = engine.phase("reading", || load(file, folders, &mut sources, output));
    let Some(mut front) = loaded else { return Status::BadInput };
    let main = match engine.phase("reading", || front.expression(&mut sources, expression)) {
        Ok(main) => main,
        Err(errors) => {
            output.diagnostics(&errors, &sources);
            return Status::BadInput;
        }
    };
    let mut machine = engine.phase("compiling", || {
        let program = front.program_for(main.clone());
        Machine::new(compile_concrete(&program, &main))
    });
    machine.exact = common.exact(false);
    let mut state = State::new(&machine.code);
    let name = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let mut world = Terminal::new(name, arguments.to_vec(), engine.progress.clone());
    let limit = common.max_steps.unwrap_or(u64::MAX);
    let stop = engine.phase("running", || run_for(&machine, &mut state, &mut world, limit, common));
    world.flush_out();
    drop(world);
    engine.add(&Counts { steps: state.steps, paths: 1, ..Counts::default() });
    let stop = match stop {
        Ok(stop) => stop,
        Err(why) => return no_answer(why),
    };
    match stop {
        Stop::Value(_) | Stop::Exit(0) => Status::Fine,
        Stop::Exit(1) | Stop::Raised(_) => Status::Found,
        // The program says how it ended.
        Stop::Exit(status) => std::process::exit(i32::try_from(status).unwrap_or(1)),
        Stop::Limit => no_answer("the limit on steps was reached"),
        Stop::Unsupported(what) => no_answer(&format!("{what} is not supported")),
        other => no_answer(&format!("it stopped at {other:?}")),
    }
}

/// Runs in slices, to look at the clock and the memory between them. An error says why it stopped early.
fn run_for(
    machine: &Machine,
    state: &mut State,
    world: &mut Terminal,
    limit: u64,
    common: &Common,
) -> Result<Stop, &'static str> {
    let started = Instant::now();
    loop {
        let next = state.steps.saturating_add(SLICE).min(limit);
        match machine.run(state, next, world) {
            Stop::Limit if state.steps < limit => {}
            stop => return Ok(stop),
        }
        if started.elapsed() >= common.timeout {
            return Err("the time was over");
        }
        if STOPPED.load(Ordering::Relaxed) {
            return Err("it was stopped");
        }
        if common.max_memory.is_some_and(|mib| memory().is_some_and(|used| used > mib << 20)) {
            return Err("the limit on memory was reached");
        }
        world.show_progress(state.steps);
    }
}

fn no_answer(why: &str) -> Status {
    eprintln!("no answer: {why}");
    Status::NoAnswer
}

/// `whatif core FILE`
pub(crate) fn core(file: &Path, folders: &[PathBuf], output: &Output) -> Status {
    let mut sources = Sources::new();
    let Some(front) = load(file, folders, &mut sources, output) else { return Status::BadInput };
    for info in front.definitions() {
        for (what, span) in &info.unsupported {
            let message = format!("{what} is not supported");
            let warning = Diagnostic::warning(*span, message).note(format!("in `{}`", info.name.base()));
            eprintln!("{}", warning.render(&sources, false));
        }
    }
    let own: Vec<Name> = front.definitions().iter().map(|info| info.name).collect();
    let mut program = front.program(&own);
    let module = format!("{}.", front.module());
    program.definitions.retain(|name, _| name.as_str().starts_with(&module));
    program.types.retain(|name, _| name.as_str().starts_with(&module));
    print!("{}", syntax::print(&program));
    Status::Fine
}

/// The question that `explore` and `prove` ask.
struct Question {
    program: Program,
    instance: Instance,
    /// Types of arguments whose values need not be such as a program can build.
    hidden: Vec<Name>,
}

impl Question {
    /// Says which values may be none that a program can build.
    fn note_hidden(&self) {
        for name in &self.hidden {
            let name = name.spoken();
            println!("note: `{name}` hides its constructors: this value may not be buildable");
        }
    }
}

/// Finds the function, in the runs that satisfy the predicate; says why if it cannot.
fn question(
    file: &Path,
    function: &str,
    predicate: Option<&str>,
    folders: &[PathBuf],
    output: &Output,
) -> Result<Question, Status> {
    let mut sources = Sources::new();
    let mut front = load(file, folders, &mut sources, output).ok_or(Status::BadInput)?;
    let resolve = |front: &Front, spelling: &str| {
        front.resolve(spelling).ok_or_else(|| {
            eprintln!("error: `{spelling}` is not in scope in `{}`", file.display());
            Status::BadInput
        })
    };
    let mut name = resolve(&front, function)?;
    if let Some(predicate) = predicate {
        let condition = resolve(&front, predicate)?;
        name = front.filtered(&mut sources, name, condition).map_err(|errors| {
            eprintln!(
                "error: `{predicate}` is no predicate on the arguments (and the result) of `{function}`"
            );
            output.diagnostics(&errors, &sources);
            Status::BadInput
        })?;
    }
    let Some(instance) = front.instance(&mut sources, name) else {
        let ty = front.type_of(name).unwrap_or_default();
        eprintln!(
            "no answer: `{function} :: {ty}` is not supported: no type was found that satisfies its constraints"
        );
        return Err(Status::NoAnswer);
    };
    let mut program = front.program(&roots(&instance.function));
    front.add_makers(&mut program, instance.params.iter());
    let hidden = front.hidden_types(instance.params.iter());
    Ok(Question { program, instance: run(instance), hidden })
}

/// An action is run: its result is what is asked for.
fn run(instance: Instance) -> Instance {
    let (Type::Con(head), args) = instance.result.spine() else { return instance };
    let ("Whatif.Types.IO", [result]) = (head.as_str(), &args[..]) else { return instance };
    let result = (*result).clone();
    let binders = params(&instance.params);
    let action = instance.function.apply(binders.iter().map(|binder| Expr::Var(binder.name)));
    let value = Binder::new("result", result.clone());
    let done = Alt {
        con: AltCon::Con("Whatif.Types.IOResult".into()),
        binders: vec![Binder::new("world", Type::con("RealWorld")), value.clone()],
        body: Expr::Var(value.name),
    };
    let body = Expr::Case(Box::new(Case {
        scrutinee: action.apply([Expr::prim("realWorld", [])]),
        binder: None,
        alts: vec![done],
        default: None,
    }));
    Instance { function: Expr::lam(binders, body), params: instance.params, result, chosen: instance.chosen }
}

fn roots(function: &Expr) -> Vec<Name> {
    match function {
        Expr::Var(name) => vec![*name],
        Expr::TypeApp(inner, _) => roots(inner),
        _ => Vec::new(),
    }
}

/// Short inputs first: they are the ones that people read.
fn settings<'e>(common: &Common, results: usize, engine: &'e Engine) -> Settings<'e> {
    let defaults = Defaults { strategy: Strategy::BreadthFirst, work: WORK, results, exact: false };
    let mut settings = engine.settings(common, defaults);
    settings.options.without_world = true;
    settings
}

fn params(types: &[Type]) -> Vec<Binder> {
    types
        .iter()
        .enumerate()
        .map(|(at, ty)| Binder::new(format!("x{}", at + 1).as_str(), ty.clone()))
        .collect()
}

#[derive(Serialize)]
struct ExploreReport<'a> {
    function: &'a str,
    status: &'static str,
    examples: Vec<Example>,
    unsupported: Vec<String>,
    steps: u64,
    paths: u64,
    solver_queries: u64,
    time_ms: f64,
}

#[derive(Serialize)]
struct Example {
    args: Vec<String>,
    result: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    condition: String,
}

impl Example {
    fn of(outcome: &Outcome) -> Example {
        let (result, message) = match &outcome.result {
            Ok(value) => (value.clone(), None),
            Err(failure) => ("error".to_string(), Some(failure.message.clone())),
        };
        Example { args: outcome.args.clone(), result, message, condition: outcome.condition.clone() }
    }

    fn equation(&self, function: &str) -> String {
        let mut text = function.to_string();
        for arg in &self.args {
            text.push(' ');
            text.push_str(&whatif_lambda::as_argument(arg));
        }
        match &self.message {
            Some(message) => format!("{text} = error: {message}"),
            None => format!("{text} = {}", self.result),
        }
    }
}

/// `whatif explore FILE FUNCTION`
pub(crate) fn explore(
    file: &Path,
    function: &str,
    predicate: Option<&str>,
    folders: &[PathBuf],
    common: &Common,
    output: &Output,
    engine: &Engine,
) -> Status {
    let question = match engine.phase("reading", || question(file, function, predicate, folders, output)) {
        Ok(question) => question,
        Err(status) => return status,
    };
    let Question { program, instance, .. } = &question;
    let started = Instant::now();
    let mut settings = settings(common, 10, engine);
    settings.options.special_floats = tells_floats_apart(program);
    let params = params(&instance.params);
    let mut found = engine.phase("searching", || {
        run::explore_function(program, &instance.function, &params, &instance.result, &settings)
    });
    engine.add(&found.counts);
    engine.progress.clear();
    found.outcomes.sort_by_key(size);
    let examples: Vec<Example> = found.outcomes.iter().map(Example::of).collect();
    if output.json {
        output.json(&ExploreReport {
            function,
            status: bound(&found),
            examples,
            unsupported: found.unsupported.clone(),
            steps: found.counts.steps,
            paths: found.counts.paths,
            solver_queries: found.counts.queries,
            time_ms: started.elapsed().as_secs_f64() * 1000.0,
        });
    } else {
        for example in &examples {
            println!("{}", example.equation(function));
        }
        let how = match bound(&found) {
            "exhausted" if examples.len() == 1 => "the only one",
            "exhausted" => "these are all paths",
            "timeout" => "the time was over",
            _ => "there are more",
        };
        question.note_hidden();
        let paths = if examples.len() == 1 { "path" } else { "paths" };
        println!("-- {} {paths}, {how}", examples.len());
        found.unsupported.iter().for_each(|what| println!("-- not supported: {what}"));
    }
    if bound(&found) == "timeout" { Status::NoAnswer } else { Status::Fine }
}

/// Does a program ask which floating-point numbers are special? Then they are tried too.
fn tells_floats_apart(program: &Program) -> bool {
    const QUESTIONS: [&str; 4] = ["IsNaN", "IsInfinite", "IsNegativeZero", "IsDenormalized"];
    let asks = |expr: &Expr| match expr {
        Expr::Prim(name, _) => QUESTIONS.iter().any(|question| name.as_str().ends_with(question)),
        _ => false,
    };
    let mut pending: Vec<&Expr> = program.definitions.values().map(|definition| &definition.body).collect();
    while let Some(expr) = pending.pop() {
        if asks(expr) {
            return true;
        }
        expr.parts(&mut |part| pending.push(part));
    }
    false
}

/// Small examples first.
fn size(outcome: &Outcome) -> (usize, Vec<String>) {
    (outcome.args.iter().map(String::len).sum(), outcome.args.clone())
}

fn bound(found: &Exploration) -> &'static str {
    match found.finish {
        Finish::Exhausted if found.unsupported.is_empty() => "exhausted",
        Finish::TimedOut | Finish::OutOfMemory | Finish::Cancelled => "timeout",
        _ => "bounded",
    }
}

#[derive(Serialize)]
struct ProveReport<'a> {
    property: &'a str,
    /// The type at which it was decided, if the property has others.
    #[serde(skip_serializing_if = "Option::is_none")]
    r#type: Option<&'a str>,
    status: &'static str,
    counterexamples: Vec<ProveExample>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    steps: u64,
    paths: u64,
    solver_queries: u64,
    time_ms: f64,
}

/// The type at which a property of several types was decided.
fn at(instance: &Instance) -> String {
    instance.chosen.as_ref().map_or_else(String::new, |ty| format!(", at the type {ty}"))
}

#[derive(Serialize)]
struct ProveExample {
    #[serde(flatten)]
    example: Example,
    replayed: bool,
}

/// `whatif prove FILE PROPERTY`
pub(crate) fn prove(
    file: &Path,
    property: &str,
    folders: &[PathBuf],
    common: &Common,
    output: &Output,
    engine: &Engine,
) -> Status {
    let question = match engine.phase("reading", || question(file, property, None, folders, output)) {
        Ok(question) => question,
        Err(status) => return status,
    };
    let Question { program, instance, .. } = &question;
    if instance.result != Type::bool() {
        eprintln!("error: `{property}` is no property: its result is no Bool");
        return Status::BadInput;
    }
    let started = Instant::now();
    let mut settings = settings(common, usize::MAX, engine);
    settings.options.special_floats = true;
    settings.options.special_characters = true;
    let params = params(&instance.params);
    let wanted = common.max_results.unwrap_or(1);
    let is_wrong = |outcome: &Outcome| outcome.result.as_ref().ok().is_none_or(|value| value != "True");
    let found = engine.phase("searching", || {
        let Instance { function, result, .. } = instance;
        run::find_function(program, function, &params, result, &settings, wanted, &is_wrong)
    });
    engine.add(&found.counts);
    engine.progress.clear();
    let wrong: Vec<Example> = found.outcomes.iter().map(Example::of).collect();
    let status = match bound(&found) {
        _ if !wrong.is_empty() => "counterexample",
        "exhausted" => "exhausted",
        "timeout" => "timeout",
        _ if !found.unsupported.is_empty() => "unsupported",
        _ => "none",
    };
    if output.json {
        let replayed = |example| ProveExample { example, replayed: true };
        output.json(&ProveReport {
            property,
            r#type: instance.chosen.as_deref(),
            status,
            counterexamples: wrong.into_iter().map(replayed).collect(),
            reason: found.unsupported.first().cloned(),
            steps: found.counts.steps,
            paths: found.counts.paths,
            solver_queries: found.counts.queries,
            time_ms: started.elapsed().as_secs_f64() * 1000.0,
        });
    } else {
        wrong.iter().for_each(|example| println!("{}", example.equation(property)));
        if !wrong.is_empty() {
            question.note_hidden();
        }
        match status {
            "counterexample" => {}
            "exhausted" => println!("proved: {property} is True for all inputs{}", at(instance)),
            "none" => println!("no counterexample to {property} up to the bound{}", at(instance)),
            "timeout" => println!("no answer: the time was over"),
            _ => println!("no answer: {} is not supported", found.unsupported.join(", ")),
        }
    }
    match status {
        "counterexample" => Status::Found,
        "exhausted" | "none" => Status::Fine,
        _ => Status::NoAnswer,
    }
}
