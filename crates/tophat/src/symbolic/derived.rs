//! Lists that are known by where they came from.
//!
//! A long list of records from an editor is a symbol of a sort of its own; `map` and `filter` of a long list are unknown functions of it.
//! Neither can be taken apart. But the machine keeps the code that made a list (`Link`), so a fold over a list that was made is a fold over
//! the list that was entered, one item after the other:
//!
//! ```text
//!   sum (map price (filter local items))        each item goes through `filter`'s function, then `map`'s, then `sum`'s
//! ```
//!
//! [`induction`](super::induction) steps through such chains. Other operations on these lists are not supported: there, lists are tried up to
//! the bound.

use std::sync::Arc;

use whatif_term::{Function, Op, Sort, Term};

use super::operators::{equal, is_unit};
use super::unbounded::uniq;
use super::{Branches, Context, Guard, Machine, Store, Value, constant, sort_of};
use crate::code::{Binary, Block, Code, Variable};
use crate::types::Type;
use crate::value::some_value;

/// A fold over a list: an unknown function, of some arguments and the list.
#[derive(Clone, Debug)]
pub(super) struct Link {
    pub(super) step: Value,
    pub(super) function: Function,
    pub(super) arguments: Vec<Term>,
    /// Which arguments are values that the step captured, in their order.
    pub(super) captured: Vec<usize>,
}

impl PartialEq for Link {
    fn eq(&self, other: &Link) -> bool {
        self.function == other.function && self.arguments == other.arguments
    }
}

impl Link {
    /// What it makes of a list.
    pub(super) fn of(&self, list: &Term) -> Term {
        Term::apply(&self.function, self.arguments.iter().chain([list]))
    }

    /// The same fold with other arguments.
    fn with(&self, arguments: &[Term]) -> Link {
        let mut leaves = self.captured.iter().map(|at| arguments[*at].clone());
        Link { step: refilled(&self.step, &mut leaves), arguments: arguments.to_vec(), ..self.clone() }
    }
}

/// The value with other leaves, in their order.
fn refilled(value: &Value, leaves: &mut dyn Iterator<Item = Term>) -> Value {
    match value {
        Value::Leaf(old) => Value::Leaf(leaves.next().unwrap_or_else(|| old.clone())),
        Value::Tuple(items) => Value::Tuple(items.iter().map(|item| refilled(item, leaves)).collect()),
        Value::List(items) => Value::List(items.iter().map(|item| refilled(item, leaves)).collect()),
        Value::Function(closure) => {
            let captured = closure.captured.iter().map(|item| refilled(item, leaves)).collect();
            Value::Function(super::Closure { block: closure.block.clone(), captured })
        }
        Value::Location(_) | Value::Task(_) => value.clone(),
    }
}

/// A list that was entered, and the folds that made another list of it, the first one first.
pub(super) struct Derivation {
    pub(super) base: Term,
    pub(super) chain: Vec<Link>,
}

/// Whether a list is a symbol or function value that cannot be taken apart.
pub(super) fn is_opaque(list: &Term) -> bool {
    matches!(list.sort(), Sort::Uninterpreted(_)) && !is_unit(list.sort())
}

/// Whether a list is known by where it came from, and not by its items.
fn is_remote(list: &Term) -> bool {
    is_opaque(list) || (matches!(list.sort(), Sort::Seq(_)) && matches!(list.op(), Op::Apply(_)))
}

/// The length of a list.
pub(super) fn length(list: &Term) -> Term {
    if !is_opaque(list) {
        return list.length();
    }
    let sort = list.sort().clone();
    Term::apply(&Function::new(format!("length {sort}"), [sort], Sort::Int), [list])
}

impl Machine<'_> {
    /// Lists of this type that are longer than the bound, as one value.
    pub(super) fn long_list(&self, item: &Type) -> (Value, Guard) {
        let sort = Sort::uninterpreted(format!("list of {item}"));
        self.list_items.borrow_mut().insert(sort.clone(), item.clone());
        let list = self.fresh_symbol(sort);
        let longer = length(&list).gt(&Term::int(self.list_bound as i64));
        self.approximated.set(true);
        (Value::Leaf(list), Guard::of([longer]))
    }

    /// The list, if it is known by where it came from.
    pub(super) fn remote<'v>(&self, list: &'v Value) -> Option<&'v Term> {
        match list {
            Value::Leaf(list) if self.approximates && is_remote(list) => Some(list),
            _ => None,
        }
    }

    /// Where a list came from.
    pub(super) fn derivation(&self, list: &Term) -> Derivation {
        let Op::Apply(function) = list.op() else {
            return Derivation { base: list.clone(), chain: Vec::new() };
        };
        let maker = self.makers.borrow().get(function).cloned();
        let (Some(maker), Some((from, arguments))) = (maker, list.args().split_last()) else {
            return Derivation { base: list.clone(), chain: Vec::new() };
        };
        let mut derivation = self.derivation(from);
        derivation.chain.push(maker.with(arguments));
        derivation
    }

    /// Any item of a list that was entered, with what is known of it.
    pub(super) fn any_item(&self, lists: &Sort) -> Option<(Value, Guard)> {
        match lists {
            Sort::Seq(item) if !matches!(**item, Sort::Seq(_)) => {
                Some((Value::Leaf(Term::var("item", (**item).clone())), Guard::default()))
            }
            Sort::Uninterpreted(_) => {
                let item = self.list_items.borrow().get(lists).cloned()?;
                any_value(&item, "item")
            }
            _ => None,
        }
    }

    /// What a chain of folds makes of one item: lists of items, under guards.
    pub(super) fn passed_on(&self, chain: &[Link], item: &Value) -> Branches<Value> {
        let start = Branches::one(Value::List([item.clone()].into()), Store::new());
        chain.iter().fold(start, |results, link| {
            results.then(|items, store| {
                let Value::List(items) = items else { unreachable!("`is_maker` looked at the code") };
                self.fold(&link.step, &Value::List(Arc::from([])), &items, store)
            })
        })
    }

    /// The sort of the lists that a fold makes, if it puts items before what it made of the rest.
    pub(super) fn made_by(&self, step: &Value, list: &Term) -> Option<Sort> {
        if !is_maker(step) {
            return None;
        }
        let Derivation { base, chain } = self.derivation(list);
        let (item, _) = self.any_item(base.sort())?;
        let results = self.aside(|| {
            self.passed_on(&chain, &item).then(|items, store| {
                let Value::List(items) = items else { unreachable!("`is_maker` looked at the code") };
                self.fold(step, &Value::List(Arc::from([])), &items, store)
            })
        })?;
        let first = results.0.iter().find_map(|branch| match &branch.outcome {
            Ok(Value::List(items)) => items.first().cloned(),
            _ => None,
        });
        Some(match first? {
            Value::Leaf(item) if matches!(item.sort(), Sort::Int | Sort::Bool | Sort::String) => {
                Sort::seq(item.sort().clone())
            }
            Value::Leaf(_) => return None,
            // Lists of other things are told apart by what made them.
            _ => Sort::uninterpreted("list of made items"),
        })
    }

    /// Evaluates something about any item, knowing nothing of the run; none if something was cut.
    pub(super) fn aside<T>(&self, run: impl FnOnce() -> Branches<T>) -> Option<Branches<T>> {
        let before = self.context.replace(Context::default());
        let (results, cut) = self.apart(run);
        self.context.replace(before);
        cut.is_none().then_some(results)
    }

    /// What is known about repetitions in a list that was made: a part of a list without any has none, and where each item made
    /// one, items that differ come from items that differ.
    pub(super) fn facts_of_uniq(&self, list: &Term) -> Vec<Term> {
        let Derivation { base, chain } = self.derivation(list);
        let mut facts = Vec::new();
        let mut known = self.uniq_chains.borrow().clone();
        known.push((base.sort().clone(), Vec::new()));
        for (_, other) in known.iter().filter(|(sort, other)| sort == base.sort() && *other != chain) {
            let theirs = other.iter().fold(base.clone(), |list, link| link.of(&list));
            if self.is_part(&base, &chain, other) {
                facts.push(uniq(&theirs).implies(&uniq(list)));
            }
            if self.is_part(&base, other, &chain) || (other.is_empty() && self.is_one_each(&base, &chain)) {
                facts.push(uniq(list).implies(&uniq(&theirs)));
            }
        }
        let new = (base.sort().clone(), chain);
        if !known.contains(&new) {
            self.uniq_chains.borrow_mut().push(new);
        }
        facts
    }

    /// Whether the first chain makes part of what the second one makes, of every item.
    fn is_part(&self, base: &Term, part: &[Link], whole: &[Link]) -> bool {
        let each = |(item, _): (Value, Guard)| {
            let (part, whole) =
                (self.aside(|| self.passed_on(part, &item))?, self.aside(|| self.passed_on(whole, &item))?);
            let pairs = part.0.iter().flat_map(|a| whole.0.iter().map(move |b| (a, b)));
            let mut possible = pairs
                .filter(|(a, b)| !self.is_impossible(&[a.guard.formulas(), b.guard.formulas()].concat()));
            Some(possible.all(|(a, b)| match (&a.outcome, &b.outcome) {
                (Ok(Value::List(part)), Ok(Value::List(whole))) => part.is_empty() || part == whole,
                _ => false,
            }))
        };
        self.any_item(base.sort()).and_then(each).unwrap_or(false)
    }

    /// Whether a chain makes one item of every item.
    fn is_one_each(&self, base: &Term, chain: &[Link]) -> bool {
        let each = |(item, _): (Value, Guard)| {
            let results = self.aside(|| self.passed_on(chain, &item))?;
            Some(
                results
                    .0
                    .iter()
                    .all(|branch| matches!(&branch.outcome, Ok(Value::List(items)) if items.len() == 1)),
            )
        };
        self.any_item(base.sort()).and_then(each).unwrap_or(false)
    }
}

/// Any value of a basic type, with symbols named after a place.
fn any_value(ty: &Type, name: &str) -> Option<(Value, Guard)> {
    match ty {
        Type::Unit => Some((Value::unit(), Guard::default())),
        Type::Enum(enumeration) => {
            let symbol = Term::var(name, Sort::Int);
            let last = Term::int(enumeration.constructors.len() as i64 - 1);
            let range = Guard::of([Term::int(0).le(&symbol), symbol.le(&last)]);
            Some((Value::Leaf(symbol), range))
        }
        Type::Tuple(_) | Type::Record(_) => {
            let mut items = Vec::new();
            let mut guard = Guard::default();
            for (at, ty) in ty.components().iter().enumerate() {
                let (item, known) = any_value(ty, &format!("{name} {at}"))?;
                items.push(item);
                guard = guard.and(&known);
            }
            Some((Value::Tuple(items.into()), guard))
        }
        Type::Sum(sum) => {
            let (tag, mut guard) = any_value(&sum.tag(), name)?;
            let mut items = vec![tag.clone()];
            for (constructor, (_, fields)) in sum.constructors.iter().enumerate() {
                let is_this = tag.leaf().equals(&Term::int(constructor as i64));
                for ty in fields {
                    let (item, known) = any_value(ty, &format!("{name} {}", items.len()))?;
                    let unused = equal(&item, &some_value(ty).map(&constant));
                    guard = guard.and(&known).and(&Guard::of([Term::or([&is_this, &unused])]));
                    items.push(item);
                }
            }
            Some((Value::Tuple(items.into()), guard))
        }
        _ => Some((Value::Leaf(Term::var(name, sort_of(ty)?)), Guard::default())),
    }
}

/// Whether a step puts items before what was made of the rest of a list, and does not look at that.
fn is_maker(step: &Value) -> bool {
    let Value::Function(closure) = step else { return false };
    matches!(&closure.block.body, Code::Lambda(inner) if ends_with_rest(&inner.body))
}

/// Code whose result is some items, then its argument.
fn ends_with_rest(code: &Code) -> bool {
    match code {
        Code::Variable(variable) => *variable == Variable::Local(0),
        Code::Binary(Binary::Cons | Binary::Append, _, items, rest) => {
            !mentions_rest(items) && ends_with_rest(rest)
        }
        Code::If(condition, yes, no) => {
            !mentions_rest(condition) && ends_with_rest(yes) && ends_with_rest(no)
        }
        Code::Let(value, body) => !mentions_rest(value) && ends_with_rest(body),
        _ => false,
    }
}

fn mentions_rest(code: &Code) -> bool {
    let any = |codes: &[&Code]| codes.iter().any(|code| mentions_rest(code));
    let captures = |block: &Block| block.captures.contains(&Variable::Local(0));
    match code {
        Code::Constant(_) => false,
        Code::Variable(variable) => *variable == Variable::Local(0),
        Code::Lambda(block) => captures(block),
        Code::Apply(a, b) | Code::Let(a, b) | Code::Binary(_, _, a, b) => any(&[a, b]),
        Code::Unary(_, _, a) | Code::Project(_, a) => any(&[a]),
        Code::If(a, b, c) | Code::Fold(a, b, c) => any(&[a, b, c]),
        Code::Tuple(items) | Code::List(items) => items.iter().any(mentions_rest),
        // Nothing else only computes.
        _ => true,
    }
}
