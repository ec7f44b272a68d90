//! Why a refinement does not hold of some values: which argument or result it is about, and the values of the measures in it.
//!
//! Each refined argument and result of a signature has functions that the search never runs: the condition by itself (`f$why$0`),
//! and each measure that it applies (`f$why$0$1`). For `{v:[Int] | size v == size xs}`:
//!
//! ```text
//! f$why$0   xs v = size v == size xs      is it this condition that fails?
//! f$why$0$0 xs v = size v                 facts for the report: `size [0, 0] = 2`
//! f$why$0$1 xs v = size xs
//! ```
//!
//! Most annotations have several such functions and no counterexample, so they are kept as syntax ([`Pieces`], made by
//! `why/declare.rs`) and added to the module only when there is one ([`Unread`]). [`Pieces::why`] then runs them on the values of the
//! counterexample: the first condition that is false is the reason, and its measures are the facts. A refinement of elements or
//! components is run on each of them (`why/parts.rs`), until one breaks it.
//!
//! What must stay true: the reason is found by running, never guessed; where a measure has no equation for a value, several numbers are
//! tried for it (`worlds`), and a fact that depends on them has no value.

mod declare;
mod parts;

use std::borrow::Cow;
use std::sync::{Arc, Mutex, PoisonError};

use whatif_haskell::ast::Decl;
use whatif_haskell::front::Front;
use whatif_lambda::{Binder, Expr, Name, Part, Program, Role, Type, as_argument};
use whatif_machine::closed::Closed;
use whatif_machine::run::{self, Outcome, Settings};
use whatif_machine::search::Limits;
use whatif_source::{Sources, Span};
use whatif_verify::counterfactual::Violated;

use crate::annotation::{Logic, LogicKind};
use crate::names::global;
use crate::pieces::quantified;
pub(crate) use declare::{declare, declare_fields};
pub use parts::Inside;
use parts::{Found, Step, parts};

/// Steps that the evaluation of a measure may take.
const STEPS: u64 = 100_000;

/// The value that a refinement is about.
#[derive(Clone, Debug)]
struct About {
    /// The index of the argument; none for the result.
    argument: Option<usize>,
    /// The way to the parts of it that it is about; empty for the whole.
    path: Vec<Step>,
}

impl About {
    fn of(argument: Option<usize>) -> About {
        About { argument, path: Vec::new() }
    }

    fn inside(&self, step: Step) -> About {
        let path = self.path.iter().cloned().chain([step]).collect();
        About { argument: self.argument, path }
    }
}

/// A refinement of an argument or of the result, or of parts of one.
#[derive(Clone, Debug)]
pub(crate) struct Piece {
    about: About,
    /// The name of the function that decides it.
    condition: Name,
    /// The name of the value in it; two names where it is about any two elements of a list.
    binders: Vec<Name>,
    /// The refinement, with aliases replaced.
    refinement: Logic,
    /// The applications of measures in it, and the functions that evaluate them.
    measures: Vec<(Logic, Name)>,
}

/// The pieces of a signature.
#[derive(Clone, Debug)]
pub(crate) struct Pieces {
    /// The module of the signature.
    module: Name,
    /// The names of the arguments.
    params: Vec<Name>,
    pieces: Vec<Piece>,
    /// The functions that decide and evaluate them.
    decls: Arc<Vec<Decl>>,
    /// The names in these functions, without modules.
    mentioned: Vec<Name>,
}

/// A module to which the functions of pieces are added when they are needed.
pub(crate) struct Unread {
    front: Mutex<Front>,
    sources: Sources,
}

impl Unread {
    pub(crate) fn new(front: Front, sources: &Sources) -> Unread {
        Unread { front: Mutex::new(front), sources: sources.clone() }
    }

    /// The program, with the functions of pieces.
    fn with(&self, pieces: &Pieces, program: &Program) -> Program {
        let mut front = self.front.lock().unwrap_or_else(PoisonError::into_inner);
        let functions: Vec<Name> = pieces.functions().collect();
        if functions.first().is_some_and(|first| front.definition(*first).is_none()) {
            front.add_functions(&self.sources, pieces.module, pieces.decls.to_vec());
        }
        let added = front.program(&functions);
        let mut whole = program.clone();
        whole.definitions.add(added.definitions);
        for (name, data) in added.types {
            whole.types.entry(name).or_insert(data);
        }
        whole
    }
}

/// Why a refinement does not hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Why {
    /// The argument it is about, counted from 1; none for the result.
    pub argument: Option<usize>,
    /// The part of the argument or result that it is about, from the outside in; empty for the whole.
    pub inside: Vec<Inside>,
    /// The refinement, or the conjunct of it that fails: `size v == size x`.
    pub refinement: String,
    /// What kind of refinement that is.
    pub says: Says,
    /// The values of its parts: `size [0, 0] = 2`, `x = 3`.
    pub facts: Vec<Fact>,
    /// Where it stands in the annotation.
    pub span: Option<Span>,
}

/// What a refinement says.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    /// `false`: no value is allowed.
    Never,
    /// The value itself, a `Bool`, is True.
    True,
    /// Any other condition.
    Condition,
}

impl Says {
    fn of(piece: &Piece) -> Says {
        match &piece.refinement.kind {
            _ if piece.refinement.is_false() => Says::Never,
            LogicKind::Var(name) if piece.binders.contains(&name.name) => Says::True,
            _ => Says::Condition,
        }
    }
}

/// A part of a refinement, evaluated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// The part, with values in place of variables: `size [0, 0]`.
    pub expression: String,
    /// Its value; none where a measure has no equation for it.
    pub value: Option<String>,
    /// Where it stands in the annotation.
    pub span: Option<Span>,
}

/// The outermost applications of measures in an expression, each once.
fn applications(logic: &Logic, found: &mut Vec<Logic>) {
    match &logic.kind {
        LogicKind::App(head, _) if matches!(head.kind, LogicKind::Var(_)) => {
            if !found.iter().any(|known| known.to_string() == logic.to_string()) {
                found.push(logic.clone());
            }
        }
        // Its variables have no values outside of it.
        LogicKind::Lambda(..) => {}
        _ => logic.parts().into_iter().for_each(|part| applications(part, found)),
    }
}

/// The variables in an expression that are not inside of a measure's application.
fn variables(logic: &Logic, found: &mut Vec<Name>) {
    match &logic.kind {
        LogicKind::Var(name) if name.module.is_none() && !found.contains(&name.name) => found.push(name.name),
        LogicKind::App(..) | LogicKind::Lambda(..) | LogicKind::Tuple(_) | LogicKind::List(_) => {}
        _ => logic.parts().into_iter().for_each(|part| variables(part, found)),
    }
}

impl Pieces {
    /// Every definition that the functions may mention: those with such a name in one of the user's modules.
    pub(crate) fn mentioned<'p>(
        &'p self,
        program: &'p Program,
        modules: &'p [Name],
    ) -> impl Iterator<Item = Name> + 'p {
        let all = self.mentioned.iter().flat_map(|name| modules.iter().map(|module| global(*module, *name)));
        all.filter(|name| program.definitions.contains_key(name))
    }

    /// The names of all the functions.
    fn functions(&self) -> impl Iterator<Item = Name> + '_ {
        self.pieces.iter().flat_map(|piece| {
            std::iter::once(piece.condition).chain(piece.measures.iter().map(|(_, function)| *function))
        })
    }

    /// The places of the pieces in annotations.
    pub(crate) fn places(&self) -> impl Iterator<Item = Span> {
        self.pieces.iter().flat_map(|piece| {
            std::iter::once(piece.refinement.span)
                .chain(piece.measures.iter().map(|(measure, _)| measure.span))
        })
    }

    /// Everything that a report may show of the pieces, apart from their functions.
    pub(crate) fn text(&self) -> String {
        let shown = |piece: &Piece| {
            let measures: Vec<String> =
                piece.measures.iter().map(|(measure, _)| measure.to_string()).collect();
            format!("{:?} {:?} {} {measures:?}", piece.about, piece.binders, piece.refinement)
        };
        format!("{:?} {:?}", self.params, self.pieces.iter().map(shown).collect::<Vec<_>>())
    }

    /// Why a contract is violated.
    pub(crate) fn why(
        &self,
        violated: &Violated,
        program: &Program,
        unread: &Unread,
        settings: &Settings,
    ) -> Option<Why> {
        let with_result = violated.part == Part::Post;
        let wanted = self.params.len() + usize::from(with_result);
        // Dictionaries come first; they are not shown.
        let values = violated.values.get(violated.values.len().checked_sub(wanted)?..)?;
        let program = &unread.with(self, program);
        let runs = Runs { worlds: worlds(program), program, values, settings };
        let pieces = self.pieces.iter().filter(|piece| piece.about.argument.is_none() == with_result);
        let (piece, broken) =
            pieces.into_iter().find_map(|piece| Some((piece, runs.broken(piece, wanted)?)))?;
        let texts = violated.call.args.iter().chain(violated.call.result.iter().filter(|_| with_result));
        let texts: Vec<&String> = texts.collect();
        let own = piece.about.argument.unwrap_or(self.params.len());
        let text_of = |name: &str| match piece.binders.iter().position(|binder| binder.as_str() == name) {
            Some(at) if !piece.about.path.is_empty() => runs.text(broken.values[at]),
            Some(_) => texts.get(own).map(|text| (*text).clone()),
            None => {
                let at = self.params.iter().position(|param| param.as_str() == name);
                at.and_then(|at| texts.get(at)).map(|text| (*text).clone())
            }
        };
        Some(Why {
            argument: piece.about.argument.map(|at| at + 1),
            facts: runs.facts(piece, &broken, &text_of),
            inside: broken.inside,
            refinement: piece.refinement.to_string(),
            says: Says::of(piece),
            span: Some(piece.refinement.span),
        })
    }
}

/// The parts of the value that break a piece, if it is about parts.
struct Broken<'v> {
    inside: Vec<Inside>,
    values: Vec<&'v Closed>,
}

/// Runs of the functions of pieces on the values of a counterexample.
struct Runs<'a> {
    worlds: Vec<Cow<'a, Program>>,
    program: &'a Program,
    /// The arguments, and the result if the postcondition is violated.
    values: &'a [Closed],
    settings: &'a Settings,
}

impl<'a> Runs<'a> {
    /// The runs of a function, in each world, that have a value.
    fn outcomes(&self, function: Name, parts: &[&Closed]) -> Vec<Outcome> {
        let args: Vec<Expr> = self.values.iter().chain(parts.iter().copied()).map(Closed::to_expr).collect();
        let run = |world: &Cow<Program>| evaluate(world, function, args.clone(), self.settings);
        self.worlds.iter().filter_map(run).collect()
    }

    /// The possible values of a function: several only where a measure has no equation.
    fn evaluate(&self, function: Name, parts: &[&Closed]) -> Vec<String> {
        let outcomes = self.outcomes(function, parts).into_iter();
        let mut all: Vec<String> = outcomes.filter_map(|outcome| outcome.result.ok()).collect();
        all.dedup();
        all
    }

    /// Finds what breaks a piece, if something does.
    fn broken(&self, piece: &Piece, wanted: usize) -> Option<Broken<'a>> {
        let About { argument, path } = &piece.about;
        let is_false = |outcome: &Outcome| outcome.value.truth() == Some(false);
        let fails = |parts: &[&Closed]| self.outcomes(piece.condition, parts).iter().any(is_false);
        if path.is_empty() {
            return fails(&[]).then(|| Broken { inside: Vec::new(), values: Vec::new() });
        }
        let found = parts(self.program, &self.values[argument.unwrap_or(wanted - 1)], path);
        if piece.binders.len() == 1 {
            let part = found.into_iter().find(|part| fails(&[part.value]))?;
            return Some(Broken { inside: part.inside, values: vec![part.value] });
        }
        let pairs =
            found.iter().enumerate().flat_map(|(at, one)| found[at + 1..].iter().map(move |two| (one, two)));
        let (one, two) = pairs.into_iter().find(|(one, two)| fails(&[one.value, two.value]))?;
        Some(Broken { inside: both(one, two)?, values: vec![one.value, two.value] })
    }

    /// The values of the measures and variables of a piece.
    fn facts(
        &self,
        piece: &Piece,
        broken: &Broken<'_>,
        text_of: &dyn Fn(&str) -> Option<String>,
    ) -> Vec<Fact> {
        let mut facts = Vec::new();
        for (measure, function) in &piece.measures {
            let shown = measure.show_with(&|name| text_of(name).map(|text| as_argument(&text).into_owned()));
            let value = match &self.evaluate(*function, &broken.values)[..] {
                [] => continue,
                [value] => Some(value.clone()),
                _ => None,
            };
            facts.push(Fact { expression: shown, value, span: Some(measure.span) });
        }
        let mut names = Vec::new();
        variables(&piece.refinement, &mut names);
        for name in names {
            if let Some(text) = text_of(name.as_str()).filter(|text| text != "_") {
                facts.push(Fact { expression: name.to_string(), value: Some(text), span: None });
            }
        }
        facts
    }

    /// A part of a value as text.
    fn text(&self, part: &Closed) -> Option<String> {
        result_of(self.program, &part.to_expr(), self.settings)?.result.ok()
    }
}

/// Where two parts of one value are, if they are elements of one list.
fn both(one: &Found<'_>, two: &Found<'_>) -> Option<Vec<Inside>> {
    let ((last, outer), (other, same)) = (one.inside.split_last()?, two.inside.split_last()?);
    match (last, other) {
        (Inside::Element(first), Inside::Element(second)) if outer == same => {
            Some(outer.iter().cloned().chain([Inside::Elements(*first, *second)]).collect())
        }
        _ => None,
    }
}

/// The program, with several choices of numbers for measures without equations.
fn worlds(program: &Program) -> Vec<Cow<'_, Program>> {
    let is_unknown = |name: &&Name| name.role() == Role::Unknown;
    let unknown: Vec<Name> = program.definitions.keys().filter(is_unknown).copied().collect();
    if unknown.is_empty() {
        return vec![Cow::Borrowed(program)];
    }
    let world = |number: i64| {
        let mut world = program.clone();
        for (at, name) in unknown.iter().enumerate() {
            if let Some(definition) = world.definitions.get_mut(name) {
                let value = Expr::int(number * (at as i64 + 1));
                definition.body = constant(&definition.ty, value);
            }
        }
        Cow::Owned(world)
    };
    [0, 7, -11].map(world).into()
}

/// A constant function of a type.
fn constant(ty: &Type, value: Expr) -> Expr {
    match ty {
        Type::Fun(from, to) => Expr::lam([Binder::new("_", (**from).clone())], constant(to, value)),
        _ => value,
    }
}

/// The run of a function of the program for these arguments; none if it fails or takes too long.
fn evaluate(program: &Program, function: Name, args: Vec<Expr>, settings: &Settings) -> Option<Outcome> {
    let definition = program.definitions.get(&function)?;
    let types = vec![Type::int(); quantified(&definition.ty).0.len()];
    let function = Expr::Var(function).at_types(types);
    result_of(program, &function.apply(args), settings)
}

/// The run of an expression without symbols; none if it fails or takes too long.
fn result_of(program: &Program, expr: &Expr, settings: &Settings) -> Option<Outcome> {
    let limits = Limits { steps: STEPS, work: STEPS, results: 1, ..Limits::default() };
    let found = run::explore(program, expr, None, &settings.aside(limits));
    found.outcomes.into_iter().next().filter(|outcome| outcome.result.is_ok())
}
