//! The common part of `explore`, `prove` and `test`: from the name of a function in a file to a λG program that can be
//! run on unknown arguments.
//!
//! [`Host::question_with`] reads a file, and [`question_in`] makes a [`Question`] of it:
//!
//! 1. resolves the name; if there is no such name, the text is compiled as an expression;
//! 2. restricts the function to the runs that satisfy a predicate, if one is given;
//! 3. chooses types for constrained type variables (`Front::instance`);
//! 4. wraps a QuickCheck property so that its result is a verdict or a Bool (`judged`). To refute it, arguments
//!    whose types have generators are made by those; to prove it, they may be any values;
//! 5. collects the program, with helpers for a proof and with the functions that make unknown values of abstract types;
//! 6. if the function is an action, runs it, so that its result is what the question is about (`run`).
//!
//! The test of a suite is a number of a definition ([`Subject::Test`]); `Host::question_of_test` makes a question of
//! it.
//!
//! [`example`] turns the outcome of a run into source text for people.

use std::path::Path;

use serde::Serialize;
use whatif_haskell::front::{Front, Instance, Judge, OtherTypes};
use whatif_lambda::expr::{Alt, AltCon, Case, Literal};
use whatif_lambda::prim;
use whatif_lambda::types::names;
use whatif_lambda::{Binder, Expr, Name, Program, Type};
use whatif_machine::run::Outcome;
use whatif_machine::search::Strategy;

use crate::candidates;
use crate::engine::{Defaults, Engine};
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::report::Texts;
use crate::runs::{Equation, Example};
use std::sync::Arc;
use whatif_machine::run::Settings;
use whatif_source::Sources;

/// The results of a property that holds, or whose precondition does not.
pub(crate) const FINE: [Name; 3] = [names::TRUE, names::PASSED, names::DISCARDED];

/// The default limit of steps for an exploration.
pub(crate) const WORK: u64 = 2_000_000;

/// The property that a question is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Subject {
    /// A function of the file, or an expression in its scope.
    Function(String),
    /// A test of a suite, which is a definition of the file.
    Test { suite: String, number: usize },
}

/// The purpose of a question about a function.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// To see its runs.
    Run,
    /// To find arguments for which the property fails: those that its generators make, if it has any.
    Refute,
    /// To prove that the property holds for all values of its argument types.
    Prove,
}

/// A function of a file, ready to be run.
pub(crate) struct Question {
    pub(crate) program: Program,
    pub(crate) instance: Instance,
    pub(crate) params: Vec<Binder>,
    /// Is it an action? Then it is run.
    pub(crate) action: bool,
    /// How many arguments generators make; they are the first values that a run chooses.
    pub(crate) generated: usize,
    /// Facts that a reader of the values should know.
    pub(crate) notes: Vec<String>,
    pub(crate) warnings: Vec<Message>,
    pub(crate) texts: Texts,
    /// Other properties of the file that may help to prove this one.
    pub(crate) helpers: Vec<Helper>,
    /// The other types at which an overloaded function is asked about: what holds of one instance may not hold of another.
    pub(crate) others: OtherTypes,
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

impl Question {
    /// The form of a property's result; none if the function is not a property.
    pub(crate) fn property(&self) -> Option<Form> {
        match &self.instance.result {
            result if *result == Type::bool() => Some(Form::Truth),
            Type::Con(names::VERDICT) => Some(Form::Verdict),
            _ => None,
        }
    }

    /// Do the user's definitions compute with floating-point numbers? With unbounded integers these are exact too, so
    /// the difference to bounded integers says nothing about overflow.
    pub(crate) fn mentions_floats(&self) -> bool {
        mentions_floats(&self.program, &roots(&self.instance.function))
    }
}

/// Do the user's definitions, or these, compute with floating-point numbers?
pub(crate) fn mentions_floats(program: &Program, also: &[Name]) -> bool {
    let definitions = program.definitions.values();
    let mut own =
        definitions.filter(|definition| definition.span.is_some() || also.contains(&definition.name));
    own.any(|definition| {
        let mut found = has_float(&definition.ty);
        definition.body.visit(&mut |part| found = found || is_floating(program, part));
        found
    })
}

/// Is an expression a floating-point number, or does it bind or mention something with such a number in its type?
fn is_floating(program: &Program, expr: &Expr) -> bool {
    let is_number = |literal: &Literal| matches!(literal, Literal::Double(_) | Literal::Float(_));
    let is_itself = match expr {
        Expr::Lit(literal) => is_number(literal),
        Expr::Var(name) => program.definitions.get(name).is_some_and(|found| has_float(&found.ty)),
        Expr::Case(case) => {
            case.alts.iter().any(|alt| matches!(&alt.con, AltCon::Lit(literal) if is_number(literal)))
        }
        _ => false,
    };
    is_itself || expr.types().any(has_float)
}

/// Is a type, or a part of it, one of floating-point numbers?
fn has_float(ty: &Type) -> bool {
    ty.any(&|part| matches!(part, Type::Con(names::DOUBLE | names::FLOAT)))
}

/// The form of a property's result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Form {
    /// A truth value.
    Truth,
    /// QuickCheck's verdict.
    Verdict,
}

impl Host {
    /// A question about a function, in the runs that satisfy the predicate.
    pub(crate) fn question(
        &self,
        file: &Path,
        function: &str,
        predicate: Option<&str>,
        options: &Options,
    ) -> Result<Question, NoQuestion> {
        self.question_with(file, function, predicate, Purpose::Run, options, &|_| None)
    }

    /// A question that tries to refute a property.
    pub(crate) fn question_of_property(
        &self,
        file: &Path,
        property: &Subject,
        options: &Options,
    ) -> Result<Question, NoQuestion> {
        match property {
            Subject::Function(name) => {
                self.question_with(file, name, None, Purpose::Refute, options, &|_| None)
            }
            Subject::Test { suite, number } => self.question_of_test(file, suite, *number, options),
        }
    }

    /// A question about a test of a suite. All values that it chooses are shown as arguments.
    fn question_of_test(
        &self,
        file: &Path,
        suite: &str,
        number: usize,
        options: &Options,
    ) -> Result<Question, NoQuestion> {
        let Module { mut front, mut sources, warnings } =
            self.load(file, &options.cancel.within(options.time))?;
        let name = resolve(&front, suite, file)?;
        let Some(suite) = front.suites(&mut sources).into_iter().find(|found| found.name == name) else {
            return Err(NoQuestion::Unsupported(format!("`{suite}` is not supported: it has no tests")));
        };
        let mut program = front.program(&[suite.verdict]);
        let all: Vec<Type> = program.types.keys().map(|name| Type::Con(*name)).collect();
        front.add_makers(&mut program, all.iter());
        let number = Expr::Lit(Literal::Int(number as i64));
        let function = Expr::Var(suite.verdict).apply([number]);
        let instance =
            Instance { function, params: Vec::new(), result: Type::con(names::VERDICT), chosen: None };
        let texts = Texts(Arc::new(sources));
        Ok(Question {
            program,
            instance,
            params: Vec::new(),
            action: false,
            generated: usize::MAX,
            notes: Vec::new(),
            warnings,
            texts,
            helpers: Vec::new(),
            others: OtherTypes::default(),
        })
    }

    /// Reads a file and asks about a function of it, as [`question_in`] does.
    pub(crate) fn question_with(
        &self,
        file: &Path,
        function: &str,
        predicate: Option<&str>,
        purpose: Purpose,
        options: &Options,
        helpers: &dyn Fn(&Front) -> Option<Vec<Name>>,
    ) -> Result<Question, NoQuestion> {
        let module = self.load(file, &options.cancel.within(options.time))?;
        question_in(module, file, function, predicate, purpose, helpers)
    }
}

/// A question about a function of a file that was read. If `helpers` gives some, they may help a proof, and the program
/// has all definitions of the file.
pub(crate) fn question_in(
    module: Module,
    file: &Path,
    function: &str,
    predicate: Option<&str>,
    purpose: Purpose,
    helpers: &dyn Fn(&Front) -> Option<Vec<Name>>,
) -> Result<Question, NoQuestion> {
    let Module { mut front, mut sources, warnings } = module;
    let mut name = resolve_or_add(&mut front, &mut sources, function, file)?;
    if let Some(predicate) = predicate {
        let condition = resolve(&front, predicate, file)?;
        name = front.filtered(&mut sources, name, condition).map_err(|errors| {
            let message =
                format!("`{predicate}` is no predicate on the arguments (and the result) of `{function}`");
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
    let mut others = OtherTypes::default();
    if instance.chosen.is_some() && purpose != Purpose::Prove {
        others = front.other_types(&mut sources, name);
    }
    let Judged { instance, generated, made } = judged(&mut front, &mut sources, instance, purpose);
    let mut helping = Vec::new();
    let mut needed = roots(&instance.function);
    let helpers = helpers(&front);
    if helpers.is_some() {
        needed.extend(front.definitions().iter().map(|info| info.name));
    }
    for helper in helpers.into_iter().flatten().filter(|helper| *helper != name) {
        let Some(helper) = front.instance(&mut sources, helper) else { continue };
        let helper = judged(&mut front, &mut sources, helper, Purpose::Prove).instance;
        helping.extend(Some(helper).filter(|helper| helper.result == Type::bool()));
    }
    needed.extend(helping.iter().flat_map(|helper| roots(&helper.function)));
    let mut program = front.program(&needed);
    // A generator may make values of any type in the program.
    let all = program.types.keys().filter(|_| made.is_some()).map(|name| Type::Con(*name));
    let all: Vec<Type> = made.iter().flatten().cloned().chain(all).collect();
    front.add_makers(&mut program, instance.params.iter().chain(&all));
    let notes = hidden(&front, &instance.params);
    let action = is_action(&instance.result);
    let instance = run(instance);
    let helper = |helper: Instance| Helper { params: params(&helper.params), function: helper.function };
    let helpers = helping.into_iter().map(helper).collect();
    let texts = Texts(Arc::new(sources));
    let params = params(&instance.params);
    Ok(Question { program, instance, params, action, generated, notes, warnings, texts, helpers, others })
}

/// An overloaded function at one of its types, as an expression.
pub(crate) fn at_type(function: &str, ty: &str) -> String {
    format!("(({function}) :: {ty})")
}

/// A property, wrapped in a judge of the library.
struct Judged {
    instance: Instance,
    /// How many of its arguments generators make.
    generated: usize,
    /// The types of the arguments, if it is a QuickCheck property.
    made: Option<Vec<Type>>,
}

/// Wraps a QuickCheck property for a purpose. Other functions stay as they are.
fn judged(front: &mut Front, sources: &mut Sources, instance: Instance, purpose: Purpose) -> Judged {
    let generates = instance.params.iter().any(|param| front.needs_generator(param));
    let is_plain = instance.result == Type::bool() && (purpose == Purpose::Prove || !generates);
    let property = roots(&instance.function).first().copied();
    if let (Some(property), false, Purpose::Refute | Purpose::Prove) = (property, is_plain, purpose) {
        let (judge, arguments) = match purpose {
            Purpose::Prove => (Judge::Holds, instance.params.len()),
            _ => (Judge::Verdict, if generates { 0 } else { instance.params.len() }),
        };
        if let Some(wrapped) = front.judged(sources, property, arguments, judge) {
            let generated = instance.params.len() - arguments;
            let wrapped = Instance { chosen: instance.chosen, ..wrapped };
            return Judged { instance: wrapped, generated, made: Some(instance.params) };
        }
    }
    Judged { instance, generated: 0, made: None }
}

/// The function of this name or, if there is none, the expression as a new definition.
pub(crate) fn resolve_or_add(
    front: &mut Front,
    sources: &mut Sources,
    spelling: &str,
    file: &Path,
) -> Result<Name, Failed> {
    match resolve(front, spelling, file) {
        // An unknown name is reported as such, and not as an expression with a mistake.
        Err(failed) if is_name(spelling) => Err(failed),
        Err(_) => front.value(sources, spelling).map_err(|errors| {
            let errors = errors.iter().map(|error| Message::of(error, sources)).collect();
            Failed { errors, texts: Texts(Arc::new(std::mem::take(sources))) }
        }),
        found => found,
    }
}

fn is_name(spelling: &str) -> bool {
    spelling.chars().all(|char| char.is_alphanumeric() || "_'.".contains(char))
}

/// Notes for readers of values: which of these types hide their constructors.
pub(crate) fn hidden(front: &Front, types: &[Type]) -> Vec<String> {
    let note =
        |name: &Name| format!("`{}` hides its constructors: this value may not be buildable", name.spoken());
    front.hidden_types(types.iter()).iter().map(note).collect()
}

pub(crate) fn resolve(front: &Front, spelling: &str, file: &Path) -> Result<Name, Failed> {
    front.resolve(spelling).ok_or_else(|| {
        let file = path(file);
        let message = format!("`{spelling}` is not in scope in `{file}`");
        let help = candidates::help(spelling, &own_names(front));
        Message { help, ..Message::error(Place::start_of(file), message) }.into()
    })
}

/// The names that a file defines, in their order.
fn own_names(front: &Front) -> Vec<String> {
    let names = front.definitions().iter().map(|info| info.name);
    let own = names.filter(|name| front.resolve(name.base()) == Some(*name));
    own.map(|name| name.base().to_string()).collect()
}

/// A function or constant of a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Definition {
    /// Its name.
    pub name: String,
    /// Its type.
    #[serde(rename = "type")]
    pub ty: String,
}

impl Host {
    /// The functions and constants that a file defines, in their order.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn definitions(&self, file: &Path, options: &Options) -> Result<Vec<Definition>, Failed> {
        let Module { front, .. } = self.load(file, &options.cancel.within(options.time))?;
        let defined = |name: String| {
            let ty = front.resolve(&name).and_then(|name| front.type_of(name)).unwrap_or_default();
            Definition { name, ty }
        };
        Ok(own_names(&front).into_iter().map(defined).collect())
    }
}

pub(crate) fn path(file: &Path) -> String {
    file.display().to_string()
}

fn is_action(result: &Type) -> bool {
    matches!(result.spine().0, Type::Con(head) if head.as_str() == "Whatif.Types.IO")
}

/// A function that runs an action and returns its result; other functions stay as they are.
fn run(instance: Instance) -> Instance {
    let (Type::Con(head), args) = instance.result.spine() else { return instance };
    let ("Whatif.Types.IO", [result]) = (head.as_str(), &args[..]) else { return instance };
    let result = (*result).clone();
    let binders = params(&instance.params);
    let action = instance.function.apply(binders.iter().map(|binder| Expr::Var(binder.name)));
    let value = Binder::new("result", result.clone());
    let done = Alt {
        con: AltCon::Con(names::IO_RESULT),
        binders: vec![Binder::new("world", Type::con(names::REAL_WORLD)), value.clone()],
        body: Expr::Var(value.name),
    };
    let body = Expr::Case(Box::new(Case {
        scrutinee: action.apply([Expr::prim(prim::Form::RealWorld, [])]),
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

/// The settings of a search that finds short inputs first, since people read them.
pub(crate) fn settings(engine: &Engine, results: usize) -> Settings {
    let defaults = Defaults { strategy: Strategy::BreadthFirst, work: WORK, results, exact: false };
    let mut settings = engine.settings(defaults);
    settings.options.without_world = true;
    settings
}

/// One outcome of a run, as source text. The first `generated` values that it chose are arguments that generators made.
pub(crate) fn example(outcome: &Outcome, generated: usize) -> Example {
    let (made, chosen) = outcome.chosen.split_at(generated.min(outcome.chosen.len()));
    let (result, message) = match &outcome.result {
        Ok(value) => (value.clone(), None),
        Err(failure) => (crate::report::NO_RESULT.to_string(), Some(failure.message.clone())),
    };
    // The verdict of a QuickCheck property is shown as a truth value.
    let is_failed = outcome.value.constructor() == Some(names::FAILED);
    let result = if is_failed { "False".to_string() } else { result };
    let args = [&outcome.args[..], made].concat();
    let general = outcome.equation.clone().map(Equation::from);
    let condition = outcome.condition.clone();
    Example { args, chosen: chosen.to_vec(), result, message, condition, general }
}
