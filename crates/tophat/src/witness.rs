//! From a symbolic run to a concrete one, which `claims` replays and people can repeat.
//!
//! A `Path` is a symbolic run: its inputs, with symbols in place of values, and the condition under which a run takes this way. A
//! `Witness` is one concrete run of them: for `inputs s0, C` under `s0 > 3`, the events `4, C`.
//!
//! `Path::witness` does it in three steps:
//! 1. the formula that the run should show is about the symbols of its last point; `names` translates it to those of the run;
//! 2. `small_model` finds values for the symbols, in the order of the inputs, each as near to zero as the values before it allow: people
//!    understand `1` sooner than `-48213`. It fails only if the solver finds no model at all;
//! 3. `concretise` replaces the symbols of each input by their values.
//!
//! Labels and users that depend on inputs are unknown in a symbolic run; `Witness::named` runs the concrete semantics to learn them.

use std::sync::Arc;

use rustc_hash::FxHashMap;
use whatif_solver::Answer;
use whatif_term::{Int, Model, Sort, Symbol, Term, Value as TermValue};

use crate::code::{Constant, Program};
use crate::concrete::{self, Accepts};
use crate::history::Target;
use crate::input::{Action, Input, Turn, Twin};
use crate::oracle::Oracle;
use crate::symbolic::{Transition, Value, is_unit};
use crate::types::Type;
use crate::value::{Concrete, show_concrete};

/// A symbolic run up to some point.
pub(crate) struct Path {
    /// Shared, because every point of a run has a path of its own.
    pub(crate) steps: Vec<Arc<Step>>,
    /// The whole path condition.
    pub(crate) condition: Vec<Term>,
    /// What the symbols of the point stand for in the condition; those not mentioned stand for themselves.
    pub(crate) names: FxHashMap<Symbol, Term>,
}

/// One input of a symbolic run.
#[derive(Clone, Debug)]
pub(crate) struct Step {
    pub(crate) input: Input<Value>,
    pub(crate) ty: Option<Type>,
    pub(crate) target: Target,
    /// The same input in another version of the program.
    pub(crate) twin: Option<Twin>,
}

impl Step {
    pub(crate) fn of(transition: &Transition) -> Step {
        let Transition { input, ty, target, twin, .. } = transition;
        Step { input: input.clone(), ty: ty.clone(), target: target.clone(), twin: twin.clone() }
    }

    /// What every value of the input's type satisfies: those of enumerations are numbers within bounds.
    pub(crate) fn values(&self) -> Vec<Term> {
        let mut bounds = Vec::new();
        if let (Some(value), Some(ty)) = (self.input.action.value(), &self.ty) {
            enumerated(value, ty, &mut bounds);
        }
        bounds
    }
}

fn enumerated(value: &Value, ty: &Type, bounds: &mut Vec<Term>) {
    match (value, ty) {
        (Value::Leaf(term), Type::Enum(enumeration)) => {
            let last = Term::int(enumeration.constructors.len() as i64 - 1);
            bounds.extend([Term::int(0).le(term), term.le(&last)]);
        }
        (Value::Tuple(items), Type::Tuple(_) | Type::Record(_) | Type::Sum(_)) => {
            items.iter().zip(ty.components()).for_each(|(item, ty)| enumerated(item, &ty, bounds));
        }
        (Value::List(items), Type::List(ty)) => {
            items.iter().for_each(|item| enumerated(item, ty, bounds));
        }
        _ => {}
    }
}

/// The inputs of a concrete run.
#[derive(Default)]
pub(crate) struct Witness {
    pub(crate) inputs: Vec<Input<Concrete>>,
    pub(crate) events: Vec<String>,
    pub(crate) targets: Vec<String>,
    /// The run as sentences.
    pub(crate) story: Vec<String>,
    /// The inputs in another version of the program.
    pub(crate) twins: Vec<Option<Twin>>,
}

impl Path {
    /// Leaves the runs in which no list that is entered is longer than a bound.
    pub(crate) fn shorten(&mut self, bound: usize) {
        let inputs = self.steps.iter().filter_map(|step| step.input.action.value());
        let lists = inputs.flat_map(symbols).filter(|symbol| matches!(symbol.sort(), Sort::Seq(_)));
        let short: Vec<Term> =
            lists.map(|list| Term::symbol(list).length().le(&Term::int(bound as i64))).collect();
        self.condition.extend(short);
    }

    /// Inputs for the run that satisfy its condition and one formula more about its last point, as small as may be.
    pub(crate) fn witness(&self, formula: &Term, oracle: &mut Oracle<'_>) -> Option<Witness> {
        let mut formulas = self.condition.clone();
        formulas.push(formula.substitute(&self.names));
        let symbols: Vec<Symbol> = self
            .steps
            .iter()
            .flat_map(|step| step.input.action.value().map(symbols).unwrap_or_default())
            .collect();
        // A long list of records has no items to show.
        let is_shown =
            |symbol: &Symbol| !matches!(symbol.sort(), Sort::Uninterpreted(_)) || is_unit(symbol.sort());
        if !symbols.iter().all(is_shown) {
            return None;
        }
        let model = small_model(formulas, &symbols, oracle)?;
        let mut witness = Witness::default();
        for step in &self.steps {
            let ty = step.ty.clone().unwrap_or(Type::Unit);
            let action = match &step.input.action {
                Action::Value(value) => Action::Value(concretise(value, &ty, &model)),
                Action::Continue => Action::Continue,
                Action::Left => Action::Left,
                Action::Right => Action::Right,
            };
            let input = Input { path: step.input.path.clone(), action };
            witness.events.push(input.show(|value| show_concrete(value, &ty)));
            witness.story.push(sentence(&step.target, &input, &ty));
            witness.targets.push(step.target.describe());
            witness.twins.push(step.twin.clone());
            witness.inputs.push(input);
        }
        Some(witness)
    }
}

impl Witness {
    /// The same with labels and users as they are in the concrete run: a symbolic run does not know those that depend on inputs.
    pub(crate) fn named(mut self, program: &Program, from: Option<&concrete::Configuration>) -> Witness {
        let machine = concrete::Machine::new(program);
        let mut now = from.cloned().or_else(|| machine.start().ok());
        for (at, input) in self.inputs.iter().enumerate() {
            let Some(before) = now else { break };
            let given = machine
                .inputs(&before)
                .into_iter()
                .find(|it| it.path == input.path && it.action.takes(input));
            if let Some(given) = given {
                let ty = if let Accepts::Value(ty) = given.action { ty } else { Type::Unit };
                self.targets[at] = given.target.describe();
                self.story[at] = sentence(&given.target, input, &ty);
            }
            now = machine.drive(&before, input).ok();
        }
        self
    }
}

/// An input as a sentence: “citizen enters 400 as “Invoice amount”.”
pub(crate) fn sentence(target: &Target, input: &Input<Concrete>, ty: &Type) -> String {
    let who = target.users.last().map_or("somebody", |user| user);
    let label = target.label.as_deref();
    let address = || input.path.iter().map(Turn::to_string).collect::<Vec<_>>().join(" ");
    let place = |word: &str| match (label, input.path.is_empty()) {
        (Some(label), _) => format!(" {word} “{label}”"),
        (None, true) => String::new(),
        (None, false) => format!(" at {}", address()),
    };
    match &input.action {
        Action::Value(value) => format!("{who} enters {}{}.", show_concrete(value, ty), place("as")),
        Action::Continue => format!("{who} goes on{}.", place("with")),
        Action::Left if label.is_none() => format!("{who} picks the left one{}.", place("")),
        Action::Right if label.is_none() => format!("{who} picks the right one{}.", place("")),
        Action::Left | Action::Right => format!("{who} picks{}.", place("").replace("  ", " ")),
    }
}

fn symbols(value: &Value) -> Vec<Symbol> {
    match value {
        Value::Leaf(term) => term.symbols(),
        Value::Tuple(items) | Value::List(items) => items.iter().flat_map(symbols).collect(),
        _ => Vec::new(),
    }
}

/// The value of a symbolic value in a model.
fn concretise(value: &Value, ty: &Type, model: &Model) -> Concrete {
    match (value, ty) {
        (_, Type::Unit) => Concrete::unit(),
        (Value::Leaf(term), _) => constant(&model.eval(term), ty),
        (Value::Tuple(items), _) => {
            let types = ty.components();
            Concrete::Tuple(items.iter().zip(&types).map(|(item, ty)| concretise(item, ty, model)).collect())
        }
        (Value::List(items), Type::List(ty)) => {
            Concrete::List(items.iter().map(|item| concretise(item, ty, model)).collect())
        }
        _ => unreachable!("types: a basic value"),
    }
}

fn constant(value: &TermValue, ty: &Type) -> Concrete {
    match (value, ty) {
        (TermValue::Int(at), Type::Enum(enumeration)) => {
            let last = enumeration.constructors.len() as i64 - 1;
            let at = at.to_i64().unwrap_or(0).clamp(0, last);
            Concrete::Leaf(Constant::Enum(at as u32))
        }
        (TermValue::Bool(value), _) => Concrete::bool(*value),
        (TermValue::Int(value), _) => Concrete::Leaf(Constant::Int(value.to_big())),
        (TermValue::String(text), _) => Concrete::Leaf(Constant::Str(text.to_string().into())),
        (TermValue::Seq(items), Type::List(ty)) => {
            Concrete::List(items.items.iter().map(|item| constant(item, ty)).collect())
        }
        _ => unreachable!("types: the sorts that symbols have"),
    }
}

/// A model in which the symbols, one after the other, are as near to zero as the ones before them allow.
fn small_model(formulas: Vec<Term>, symbols: &[Symbol], oracle: &mut Oracle<'_>) -> Option<Arc<Model>> {
    let Answer::Sat(model) = oracle.check(&formulas) else { return None };
    let mut smaller = Smaller { formulas, model, oracle };
    for symbol in symbols {
        smaller.shrink(&Term::symbol(symbol.clone()));
    }
    Some(smaller.model)
}

/// A model that is being made smaller.
struct Smaller<'a, 'b> {
    formulas: Vec<Term>,
    model: Arc<Model>,
    oracle: &'a mut Oracle<'b>,
}

impl Smaller<'_, '_> {
    /// Takes a model in which one more formula holds, if there is one.
    fn holds(&mut self, formula: &Term) -> bool {
        let formulas = [self.formulas.as_slice(), std::slice::from_ref(formula)].concat();
        match self.oracle.check(&formulas) {
            Answer::Sat(model) => {
                self.model = model;
                true
            }
            _ => false,
        }
    }

    /// Finds a small value for a term and keeps it.
    fn shrink(&mut self, term: &Term) {
        match term.sort() {
            Sort::Int => self.shrink_int(term),
            Sort::String => {
                let _ = ["", "a"].iter().any(|text| self.holds(&term.equals(&Term::string(*text))));
            }
            Sort::Seq(_) => {
                let shortest = (0..8).find(|length| self.holds(&term.length().equals(&Term::int(*length))));
                if let Some(length) = shortest {
                    self.formulas.push(term.length().equals(&Term::int(length)));
                    (0..length).for_each(|at| self.shrink(&term.nth(&Term::int(at))));
                }
            }
            // A symbol for `()` has one value only.
            Sort::Uninterpreted(_) => return,
            _ => {}
        }
        let value = self.model.eval(term);
        self.formulas.push(term.equals(&value.to_term()));
    }

    /// Finds the least absolute value, the positive one of two. Most often the solver's own value is as small as may be, which one query
    /// shows; otherwise the interval is halved, or, where the solver's value is huge, doubled from below.
    fn shrink_int(&mut self, term: &Term) {
        if self.holds(&term.equals(&Term::int(0))) {
            return;
        }
        let within = |bound: &Int| {
            let bound = Term::int(bound.clone());
            Term::and([(-&bound).le(term), term.le(&bound)])
        };
        let two = Int::from(2);
        let (mut low, mut high) = (Int::ZERO, self.size_of(term));
        let mut next = high.clone() - Int::ONE;
        while high.clone() - low.clone() > Int::ONE {
            if self.holds(&within(&next)) {
                high = self.size_of(term)
            } else {
                low = next
            }
            // Beyond 64 bits no digit less makes the number easier to read.
            if low.to_i64().is_none() {
                return;
            }
            next = match high.to_i64() {
                Some(_) => (low.clone() + high.clone()).div_floor(&two).expect("two is not zero"),
                None => (low.clone() * two.clone() + Int::ONE).min(high.clone() - Int::ONE),
            };
        }
        if matches!(self.model.eval(term), TermValue::Int(value) if value.is_negative()) {
            self.holds(&term.equals(&Term::int(high)));
        }
    }

    /// The absolute value of a number.
    fn size_of(&self, term: &Term) -> Int {
        match self.model.eval(term) {
            TermValue::Int(value) => value.abs(),
            _ => unreachable!("it is a number"),
        }
    }
}
