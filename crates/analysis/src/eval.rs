//! `eval`: an expression in the scope of a file, evaluated lazily and concretely.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use whatif_lambda::Program;
use whatif_machine::compile::compile_concrete;
use whatif_machine::explore::Counts;
use whatif_machine::machine::{Machine, Stop, World};
use whatif_machine::search::memory;
use whatif_machine::state::State;
use whatif_source::Sources;

use crate::engine::Engine;
use crate::event::Event;
use crate::host::{Failed, Host, Module};
use crate::limit::Limit;
use crate::options::Options;
use crate::place::Message;
use crate::report::Texts;
use crate::report::Unsupported;
use crate::statistics::Statistics;

/// The machine looks at the clock after this many steps.
const SLICE: u64 = 500_000;

/// How an evaluation ended. Its output went to its world.
#[derive(Clone, Debug)]
pub struct Evaluation {
    /// How it ended.
    pub ended: Ended,
    /// Messages about the input that did not prevent an answer.
    pub warnings: Vec<Message>,
    /// The texts that the places are in.
    pub texts: Texts,
    /// Counts of the work that was done.
    pub statistics: Statistics,
}

/// How an evaluation ended.
#[derive(Clone, PartialEq, Debug)]
pub enum Ended {
    /// With a value, which was printed.
    Value,
    /// By `exitWith`.
    Exit(i64),
    /// By an exception, which was printed.
    Raised,
    /// A limit was reached.
    Limit(Limit),
    /// Something is not supported.
    Unsupported(Unsupported),
}

impl Host {
    /// Evaluates an expression and prints it as `show` would, or runs it if it is an action.
    ///
    /// # Errors
    /// If the file or the expression cannot be used.
    pub fn eval(
        &self,
        file: &Path,
        expression: &str,
        world: &mut dyn World,
        options: &Options,
    ) -> Result<Evaluation, Failed> {
        let read = || self.load_whole(file, &options.cancel.within(options.time));
        let engine = Engine::new(options);
        let module = engine.phase("reading", read)?;
        eval_in(module, expression, world, &engine, &mut |_, _| {}).map(|(evaluation, _)| evaluation)
    }
}

/// Evaluates an expression in the scope of a file that was read, in a program in which `mark` has marked parts; also
/// returns the marks that the evaluation passes.
pub(crate) fn eval_in(
    module: Module,
    expression: &str,
    world: &mut dyn World,
    engine: &Engine,
    mark: &mut dyn FnMut(&mut Program, &Sources),
) -> Result<(Evaluation, BTreeSet<u32>), Failed> {
    let options = engine.options;
    let Module { mut front, mut sources, warnings } = module;
    let main = engine.phase("reading", || front.expression(&mut sources, expression));
    let main = match main {
        Ok(main) => main,
        Err(errors) => {
            let errors = errors.iter().map(|error| Message::of(error, &sources)).collect();
            return Err(Failed { errors, texts: Texts(Arc::new(sources)) });
        }
    };
    let mut machine = engine.phase("compiling", || {
        let mut program = front.program_for(main.clone());
        mark(&mut program, &sources);
        Machine::new(compile_concrete(&program, &main))
    });
    machine.exact = options.exact(false);
    let mut state = State::new(&machine.code);
    let ended = engine.phase("running", || run(&machine, &mut state, world, &sources, options));
    engine.add(&Counts { steps: state.steps, paths: 1, ..Counts::default() });
    let texts = Texts(Arc::new(sources));
    Ok((Evaluation { ended, warnings, texts, statistics: engine.statistics() }, state.marks()))
}

/// Runs in slices, and looks at the clock and the memory between them.
fn run(
    machine: &Machine,
    state: &mut State,
    world: &mut dyn World,
    sources: &Sources,
    options: &Options,
) -> Ended {
    let started = Instant::now();
    let limit = options.max_steps.unwrap_or(u64::MAX);
    loop {
        let next = state.steps.saturating_add(SLICE).min(limit);
        match machine.run(state, next, world) {
            Stop::Limit if state.steps < limit => {}
            stop => return ended(stop, limit, sources),
        }
        if started.elapsed() >= options.time {
            return Ended::Limit(Limit::Time { seconds: options.time.as_secs_f64() });
        }
        if options.is_cancelled() {
            return Ended::Limit(Limit::Cancelled);
        }
        if options.max_memory.is_some_and(|mib| memory().is_some_and(|used| used > mib << 20)) {
            return Ended::Limit(Limit::Memory);
        }
        options.tell(Event::Running { steps: state.steps });
    }
}

fn ended(stop: Stop, limit: u64, sources: &Sources) -> Ended {
    match stop {
        Stop::Value(_) => Ended::Value,
        Stop::Exit(status) => Ended::Exit(status),
        Stop::Raised(_) => Ended::Raised,
        Stop::Limit => Ended::Limit(Limit::Steps { steps: limit }),
        Stop::Unsupported(found) => Ended::Unsupported(Unsupported::of(&found, sources)),
        other => Ended::Unsupported(format!("a run that stops at {other:?}").into()),
    }
}
