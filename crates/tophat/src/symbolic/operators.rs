//! Operators on values whose leaves are terms.
//!
//! A list is either a [`Value::List`], whose length is known, or a leaf: a term of a sequence sort, from an editor.

use std::sync::Arc;

use whatif_source::Span;
use whatif_term::{Sort, Term};

use super::derived::is_opaque;
use super::unbounded::Long;
use super::{Branches, Cut, Guard, Machine, Store, Value};
use crate::code::{Binary, Unary};
use crate::concrete::MAX_RANGE;
use crate::error::{ErrorKind, RuntimeError};

/// The sort of symbols for `()`.
pub(super) fn unit() -> Sort {
    Sort::uninterpreted("Unit")
}

/// Whether a sort is that of symbols for `()`.
pub(crate) fn is_unit(sort: &Sort) -> bool {
    *sort == unit()
}

impl Machine<'_> {
    pub(super) fn unary(&self, operator: Unary, span: Span, operand: Value, store: Store) -> Branches<Value> {
        let leaf = |term| Value::Leaf(term);
        if let Some(list) = self.remote(&operand) {
            match operator {
                Unary::Len | Unary::Null | Unary::Uniq => return self.of_remote(operator, list, store),
                Unary::Head | Unary::Tail if is_opaque(list) => return self.unsupported(),
                _ => {}
            }
        }
        let value = match (operator, &operand) {
            (Unary::Not, _) => leaf(operand.leaf().not()),
            (Unary::Neg, _) => leaf(-operand.leaf()),
            (Unary::Len, Value::List(items)) => leaf(Term::int(items.len() as i64)),
            (Unary::Len, _) => leaf(operand.leaf().length()),
            (Unary::Null, Value::List(items)) => leaf(Term::bool(items.is_empty())),
            (Unary::Null, _) => leaf(is_empty(operand.leaf())),
            (Unary::Uniq, Value::List(items)) => leaf(distinct(items)),
            (Unary::Uniq, _) => {
                let long = self.unknown_uniq(operand.leaf());
                return self.unfolded(&operand, store, long, &mut |items, store| {
                    Branches::one(Value::Leaf(distinct(&items)), store)
                });
            }
            (Unary::Head | Unary::Tail, Value::List(items)) => match (operator, items.split_first()) {
                (Unary::Head, Some((first, _))) => first.clone(),
                (_, Some((_, rest))) => Value::List(rest.into()),
                (_, None) => return Branches::error(of_empty(operator, span), store),
            },
            (Unary::Head | Unary::Tail, _) => return of_sequence(operator, span, operand.leaf(), store),
        };
        Branches::one(value, store)
    }

    pub(super) fn binary(
        &self,
        operator: Binary,
        span: Span,
        left: &Value,
        right: &Value,
        store: Store,
    ) -> Branches<Value> {
        let leaf = |term| Value::Leaf(term);
        if let Some(results) = self.with_remote(operator, left, right, &store) {
            return results;
        }
        let value = match operator {
            Binary::And => leaf(Term::and([left.leaf(), right.leaf()])),
            Binary::Or => leaf(Term::or([left.leaf(), right.leaf()])),
            Binary::Equal => leaf(equal(left, right)),
            Binary::Less => leaf(left.leaf().lt(right.leaf())),
            Binary::LessEqual => leaf(left.leaf().le(right.leaf())),
            Binary::Add => leaf(left.leaf() + right.leaf()),
            Binary::Subtract => leaf(left.leaf() - right.leaf()),
            Binary::Multiply => leaf(left.leaf() * right.leaf()),
            Binary::Min => leaf(left.leaf().min(right.leaf())),
            Binary::Max => leaf(left.leaf().max(right.leaf())),
            Binary::Range => return self.range(left.leaf(), right.leaf(), store),
            Binary::Divide | Binary::Modulo => {
                return divide(operator, span, left.leaf(), right.leaf(), store);
            }
            Binary::Elem => match right {
                Value::List(items) => leaf(Term::or(items.iter().map(|item| equal(left, item)))),
                _ => leaf(right.leaf().contains(&left.leaf().unit())),
            },
            Binary::Cons => match right {
                Value::List(items) => {
                    Value::List(std::iter::once(left.clone()).chain(items.iter().cloned()).collect())
                }
                _ => leaf(left.leaf().unit().concat(right.leaf())),
            },
            // Texts and sequences are joined in the same way.
            Binary::Append => match (left, right) {
                (Value::List(a), Value::List(b)) => Value::List(a.iter().chain(b.iter()).cloned().collect()),
                (Value::List(a), _) => leaf(sequence(a, right.leaf().sort()).concat(right.leaf())),
                (_, Value::List(b)) => leaf(left.leaf().concat(&sequence(b, left.leaf().sort()))),
                _ => leaf(left.leaf().concat(right.leaf())),
            },
        };
        Branches::one(value, store)
    }

    /// The integers from one to another; if it is not known how many there are, one result for each number up to the bound on lists.
    fn range(&self, from: &Term, to: &Term, store: Store) -> Branches<Value> {
        let count = &(to - from) + &Term::int(1);
        let numbers = |count: u32| {
            let numbers = (0..count).map(|at| Value::Leaf(from + &Term::int(i64::from(at))));
            Value::List(numbers.collect())
        };
        if let Some(count) = count.as_int() {
            let count = count.to_i64().unwrap_or(i64::MAX).max(0);
            return match u32::try_from(count) {
                Ok(count) if count <= MAX_RANGE => Branches::one(numbers(count), store),
                _ => {
                    self.cut(Cut::Steps);
                    Branches::none()
                }
            };
        }
        let bound = u32::try_from(self.list_bound).unwrap_or(MAX_RANGE);
        let longer = count.gt(&Term::int(i64::from(bound)));
        let known = [self.context.borrow().formulas(), &self.assumed.borrow()[..], &[longer][..]].concat();
        if !self.is_impossible(&known) {
            self.cut(Cut::Lists);
        }
        let none = Branches::one(numbers(0), store.clone()).when(&count.le(&Term::int(0)));
        (1..=bound).fold(none, |results, number| {
            let exactly = count.equals(&Term::int(i64::from(number)));
            results.or(Branches::one(numbers(number), store.clone()).when(&exactly))
        })
    }

    /// An operation on a list that is known by where it came from.
    fn of_remote(&self, operator: Unary, list: &Term, store: Store) -> Branches<Value> {
        let (value, facts) = match operator {
            Unary::Uniq => {
                let Some(Long { value, facts }) = self.unknown_uniq(list) else { return self.unsupported() };
                (value, facts)
            }
            Unary::Len => self.remote_length(list),
            Unary::Null => {
                let (length, facts) = self.remote_length(list);
                (length.le(&Term::int(0)), facts)
            }
            _ => return self.unsupported(),
        };
        Branches::one(Value::Leaf(value), store).under(&Guard::of(facts))
    }

    /// An operation with such a list; `None` if the rules for other lists serve.
    fn with_remote(
        &self,
        operator: Binary,
        left: &Value,
        right: &Value,
        store: &Store,
    ) -> Option<Branches<Value>> {
        let is_opaque = |value: &Value| matches!(value, Value::Leaf(list) if is_opaque(list));
        match (operator, right) {
            (Binary::Elem, Value::Leaf(list)) if self.remote(right).is_some() => {
                let (value, facts) = self.remote_occurs(left, list);
                Some(Branches::one(Value::Leaf(value), store.clone()).under(&Guard::of(facts)))
            }
            // Two lists of records are equal or not, as symbols are.
            (Binary::Equal, _) if is_opaque(left) == is_opaque(right) => None,
            _ if self.approximates && (is_opaque(left) || is_opaque(right)) => Some(self.unsupported()),
            _ => None,
        }
    }

    /// No result, for lists that are longer than the bound.
    fn unsupported(&self) -> Branches<Value> {
        self.cut(Cut::Lists);
        Branches::none()
    }

    /// What becomes of a list, item by item; of a sequence, one result for each length up to the bound, and what is known of
    /// longer ones, if something is.
    pub(super) fn unfolded(
        &self,
        list: &Value,
        store: Store,
        long: Option<Long>,
        result: &mut dyn FnMut(Arc<[Value]>, Store) -> Branches<Value>,
    ) -> Branches<Value> {
        let (Some(long), Value::Leaf(sequence)) = (long, list) else {
            if matches!(list, Value::Leaf(_)) {
                self.cut(Cut::Lists);
            }
            return self.spine(list, store).then(result);
        };
        if self.remote(list).is_some() {
            return Branches::one(Value::Leaf(long.value), store).under(&Guard::of(long.facts));
        }
        let longer = sequence.length().gt(&Term::int(self.list_bound as i64));
        let known = Guard::of(long.facts.into_iter().chain([longer]));
        let rest = Branches::one(Value::Leaf(long.value), store.clone()).under(&known);
        self.spine(list, store).then(result).or(rest).merged()
    }

    /// The items of a list; of a sequence, one result for each length up to the bound.
    fn spine(&self, list: &Value, store: Store) -> Branches<Arc<[Value]>> {
        let Value::Leaf(sequence) = list else {
            let Value::List(items) = list else { unreachable!("types: a list") };
            return Branches::one(items.clone(), store);
        };
        if is_opaque(sequence) {
            return Branches::none();
        }
        (0..=self.list_bound).fold(Branches::none(), |results, length| {
            let items = (0..length).map(|at| Value::Leaf(sequence.nth(&Term::int(at as i64)))).collect();
            let exactly = sequence.length().equals(&Term::int(length as i64));
            results.or(Branches::one(items, store.clone()).when(&exactly))
        })
    }
}

fn is_empty(sequence: &Term) -> Term {
    sequence.length().equals(&Term::int(0))
}

fn of_empty(operator: Unary, span: Span) -> RuntimeError {
    let kind = if operator == Unary::Head { ErrorKind::HeadOfEmpty } else { ErrorKind::TailOfEmpty };
    RuntimeError { kind, span }
}

/// `head` or `tail` of a sequence: a case split on whether it is empty.
fn of_sequence(operator: Unary, span: Span, sequence: &Term, store: Store) -> Branches<Value> {
    let part = match operator {
        Unary::Head => sequence.nth(&Term::int(0)),
        _ => sequence.subseq(&Term::int(1), &(&sequence.length() - &Term::int(1))),
    };
    let empty = is_empty(sequence);
    let fails = Branches::error(of_empty(operator, span), store.clone()).when(&empty);
    fails.or(Branches::one(Value::Leaf(part), store).when(&empty.not()))
}

fn divide(operator: Binary, span: Span, left: &Term, right: &Term, store: Store) -> Branches<Value> {
    let zero = right.equals(&Term::int(0));
    let error = RuntimeError { kind: ErrorKind::DivisionByZero, span };
    let result = if operator == Binary::Divide { left.div(right) } else { left.modulo(right) };
    let fails = Branches::error(error, store.clone()).when(&zero);
    fails.or(Branches::one(Value::Leaf(result), store).when(&zero.not()))
}

/// The condition under which two values of a basic type are equal.
pub(crate) fn equal(a: &Value, b: &Value) -> Term {
    let all = |a: &[Value], b: &[Value]| Term::and(a.iter().zip(b).map(|(a, b)| equal(a, b)));
    match (a, b) {
        // All symbols of sort `Unit` stand for `()`, so they are equal.
        (Value::Leaf(a), Value::Leaf(_)) if is_unit(a.sort()) => Term::bool(true),
        (Value::Leaf(_), Value::Tuple(_)) | (Value::Tuple(_), Value::Leaf(_)) => Term::bool(true),
        (Value::Leaf(a), Value::Leaf(b)) => a.equals(b),
        (Value::Tuple(a), Value::Tuple(b)) => all(a, b),
        (Value::List(a), Value::List(b)) if a.len() == b.len() => all(a, b),
        (Value::List(_), Value::List(_)) => Term::bool(false),
        (Value::Leaf(leaf), Value::List(items)) | (Value::List(items), Value::Leaf(leaf)) => {
            leaf.equals(&sequence(items, leaf.sort()))
        }
        _ => unreachable!("types: basic values of one type"),
    }
}

/// A list of known length as a term of a sequence sort.
pub(crate) fn sequence(items: &[Value], sort: &Sort) -> Term {
    let element = sort.element().expect("types: a sequence");
    items.iter().fold(Term::empty_seq(element), |sequence, item| sequence.concat(&item.leaf().unit()))
}

fn distinct(items: &[Value]) -> Term {
    let pairs = (0..items.len()).flat_map(|at| items[..at].iter().map(move |earlier| (earlier, at)));
    Term::and(pairs.map(|(earlier, at)| equal(earlier, &items[at]).not()))
}
