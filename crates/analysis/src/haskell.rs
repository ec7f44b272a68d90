//! What `explore` and `prove` share: a function of a file, at types of which unknown values can be made.

use std::path::Path;

use whatif_haskell::front::{Front, Instance};
use whatif_lambda::expr::{Alt, AltCon, Case};
use whatif_lambda::run::Outcome;
use whatif_lambda::search::Strategy;
use whatif_lambda::{Binder, Expr, Name, Program, Type};

use crate::engine::{Defaults, Engine};
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::Texts;
use crate::runs::Example;
use std::sync::Arc;
use whatif_lambda::run::Settings;

/// Steps in all of an exploration, if the user sets no limit.
pub(crate) const WORK: u64 = 2_000_000;

/// A function of a file, ready to be run.
pub(crate) struct Question {
    pub(crate) program: Program,
    pub(crate) instance: Instance,
    pub(crate) params: Vec<Binder>,
    /// What a reader of the values should know.
    pub(crate) notes: Vec<String>,
    pub(crate) warnings: Vec<Message>,
    pub(crate) texts: Texts,
    /// Other properties of the file that may help to prove this one.
    pub(crate) helpers: Vec<Helper>,
}

/// A property that may help to prove another one.
pub(crate) struct Helper {
    pub(crate) function: Expr,
    pub(crate) params: Vec<Binder>,
}

/// Why there is no question.
pub(crate) enum NoQuestion {
    /// The input cannot be used.
    Failed(Failed),
    /// A construct is not supported.
    Unsupported(String),
}

impl From<Failed> for NoQuestion {
    fn from(failed: Failed) -> NoQuestion {
        NoQuestion::Failed(failed)
    }
}

impl Host {
    /// Finds a function, in the runs that satisfy the predicate.
    pub(crate) fn question(
        &self,
        file: &Path,
        function: &str,
        predicate: Option<&str>,
        options: &Options,
    ) -> Result<Question, NoQuestion> {
        self.question_with(file, function, predicate, options, &|_| None)
    }

    /// Finds a function, and others that may help, in the whole program of the file if some are asked for.
    pub(crate) fn question_with(
        &self,
        file: &Path,
        function: &str,
        predicate: Option<&str>,
        options: &Options,
        helpers: &dyn Fn(&Front) -> Option<Vec<Name>>,
    ) -> Result<Question, NoQuestion> {
        let Module { mut front, mut sources, warnings } =
            self.load(file, &options.cancel.within(options.time))?;
        let mut name = resolve(&front, function, file)?;
        if let Some(predicate) = predicate {
            let condition = resolve(&front, predicate, file)?;
            name = front.filtered(&mut sources, name, condition).map_err(|errors| {
                let message = format!(
                    "`{predicate}` is no predicate on the arguments (and the result) of `{function}`"
                );
                let mut failed = Failed::from(Message::error(Place::start_of(path(file)), message));
                failed.errors.extend(errors.iter().map(|error| Message::of(error, &sources)));
                failed
            })?;
        }
        let Some(instance) = front.instance(&mut sources, name) else {
            let ty = front.type_of(name).unwrap_or_default();
            return Err(NoQuestion::Unsupported(format!(
                "`{function} :: {ty}` is not supported: no type was found that satisfies its constraints"
            )));
        };
        let mut helping = Vec::new();
        let mut needed = roots(&instance.function);
        let helpers = helpers(&front);
        if helpers.is_some() {
            needed.extend(front.definitions().iter().map(|info| info.name));
        }
        for helper in helpers.into_iter().flatten().filter(|helper| *helper != name) {
            helping
                .extend(front.instance(&mut sources, helper).filter(|helper| helper.result == Type::bool()));
        }
        needed.extend(helping.iter().flat_map(|helper| roots(&helper.function)));
        let mut program = front.program(&needed);
        front.add_makers(&mut program, instance.params.iter());
        let notes = hidden(&front, &instance.params);
        let instance = run(instance);
        let params = params(&instance.params);
        let helper =
            |helper: Instance| Helper { params: self::params(&helper.params), function: helper.function };
        let helpers = helping.into_iter().map(helper).collect();
        Ok(Question { program, instance, params, notes, warnings, texts: Texts(Arc::new(sources)), helpers })
    }
}

/// What a reader of values of some types should know: which of them hide their constructors.
pub(crate) fn hidden(front: &Front, types: &[Type]) -> Vec<String> {
    let note =
        |name: &Name| format!("`{}` hides its constructors: this value may not be buildable", name.spoken());
    front.hidden_types(types.iter()).iter().map(note).collect()
}

pub(crate) fn resolve(front: &Front, spelling: &str, file: &Path) -> Result<Name, Failed> {
    front.resolve(spelling).ok_or_else(|| {
        let file = path(file);
        let message = format!("`{spelling}` is not in scope in `{file}`");
        Message::error(Place::start_of(file), message).into()
    })
}

pub(crate) fn path(file: &Path) -> String {
    file.display().to_string()
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

pub(crate) fn roots(function: &Expr) -> Vec<Name> {
    match function {
        Expr::Var(name) => vec![*name],
        Expr::TypeApp(inner, _) => roots(inner),
        _ => Vec::new(),
    }
}

pub(crate) fn params(types: &[Type]) -> Vec<Binder> {
    types
        .iter()
        .enumerate()
        .map(|(at, ty)| Binder::new(format!("x{}", at + 1).as_str(), ty.clone()))
        .collect()
}

/// Short inputs first: they are the ones that people read.
pub(crate) fn settings(engine: &Engine, results: usize) -> Settings {
    let defaults = Defaults { strategy: Strategy::BreadthFirst, work: WORK, results, exact: false };
    let mut settings = engine.settings(defaults);
    settings.options.without_world = true;
    settings
}

/// One way in which a run can end, as source text.
pub(crate) fn example(outcome: &Outcome) -> Example {
    let (result, message) = match &outcome.result {
        Ok(value) => (value.clone(), None),
        Err(failure) => (crate::report::NO_RESULT.to_string(), Some(failure.message.clone())),
    };
    Example { args: outcome.args.clone(), result, message, condition: outcome.condition.clone() }
}
