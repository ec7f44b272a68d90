//! From a symbolic run to a concrete one that anybody can replay.

use rustc_hash::FxHashMap;
use whatif_solver::{Answer, Solver};
use whatif_term::{Int, Model, Sort, Symbol, Term, Value as TermValue};

use crate::code::Constant;
use crate::history::Target;
use crate::input::{Action, Input};
use crate::symbolic::Value;
use crate::types::Type;
use crate::value::{Concrete, show_concrete};

/// A symbolic run up to some point.
pub(crate) struct Path {
    pub(crate) steps: Vec<Step>,
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
}

/// The inputs of a concrete run.
pub(crate) struct Witness {
    pub(crate) inputs: Vec<Input<Concrete>>,
    pub(crate) events: Vec<String>,
    pub(crate) targets: Vec<String>,
}

impl Path {
    /// Inputs for the run that satisfy its condition and one formula more about its last point, as small as may be.
    pub(crate) fn witness(&self, formula: &Term, solver: &mut dyn Solver) -> Option<Witness> {
        let mut formulas = self.condition.clone();
        formulas.push(formula.substitute(&self.names));
        let symbols: Vec<Symbol> =
            self.steps.iter().flat_map(|step| step.input.action.value().map(symbols).unwrap_or_default()).collect();
        let model = small_model(formulas, &symbols, solver)?;
        let mut witness = Witness { inputs: Vec::new(), events: Vec::new(), targets: Vec::new() };
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
            witness.targets.push(step.target.describe());
            witness.inputs.push(input);
        }
        Some(witness)
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
fn small_model(mut formulas: Vec<Term>, symbols: &[Symbol], solver: &mut dyn Solver) -> Option<Model> {
    let Answer::Sat(mut model) = solver.check(&formulas) else { return None };
    // A symbol for `()` has one value only.
    for symbol in symbols.iter().filter(|symbol| !matches!(symbol.sort(), Sort::Uninterpreted(_))) {
        let term = Term::symbol(symbol.clone());
        let mut holds = |formula: Term| match solver.check(&[formulas.as_slice(), &[formula]].concat()) {
            Answer::Sat(better) => {
                model = better;
                true
            }
            _ => false,
        };
        match symbol.sort() {
            Sort::Int if !holds(term.equals(&Term::int(0))) => nearest_to_zero(&term, &mut holds),
            Sort::String if !holds(term.equals(&Term::string(""))) => {
                holds(term.equals(&Term::string("a")));
            }
            Sort::Seq(_) => {
                let _ = (0..4).any(|length| holds(term.length().equals(&Term::int(length))));
            }
            _ => {}
        }
        let value = model.eval(&term);
        formulas.push(term.equals(&value.to_term()));
    }
    Some((*model).clone())
}

/// Finds the least absolute value by doubling, then halving the interval.
fn nearest_to_zero(term: &Term, holds: &mut dyn FnMut(Term) -> bool) {
    let within = |bound: &Int| {
        let bound = Term::int(bound.clone());
        Term::and([(-&bound).le(term), term.le(&bound)])
    };
    let two = Int::from(2);
    let (mut low, mut high) = (Int::ZERO, Int::ONE);
    for _ in 0..64 {
        if holds(within(&high)) {
            break;
        }
        low = high.clone();
        high = high * two.clone();
    }
    while high.clone() - low.clone() > Int::ONE {
        let middle = (low.clone() + high.clone()).div_floor(&two).expect("two is not zero");
        if holds(within(&middle)) { high = middle } else { low = middle }
    }
    let high = Term::int(high);
    if !holds(term.equals(&high)) {
        holds(term.equals(&-&high));
    }
}
