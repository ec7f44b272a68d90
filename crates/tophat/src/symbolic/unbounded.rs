//! Folds over lists of unknown length, without a bound.
//!
//! A list from an editor is unfolded up to a length. What a fold makes of a longer one is an unknown function of the list
//! and of the values that the fold's own function captured: the same fold of the same list is the same value. So `all p l` that was
//! checked when `l` was entered holds at the end, for lists of every length. This takes in more runs than there are, so what is
//! proved is true; what is refuted is replayed, with lists within the bound.
//!
//! [`induction`](super::induction) proves facts about such values, which become part of the guard. A fold that makes another list, such
//! as `map` and `filter`, makes an unknown one that remembers where it came from ([`derived`](super::derived)).
//!
//! Only folds that can do nothing but compute are treated so: no references, no run-time errors.

use whatif_term::{Function, Sort, Term};

use super::derived::Link;
use super::{Closure, Machine, Value, constant};
use crate::code::{Binary, Block, Code, Constant, Unary, Variable};

/// What becomes of a list that is longer than the bound.
pub(super) struct Long {
    pub(super) value: Term,
    /// What is known of the value.
    pub(super) facts: Vec<Term>,
}

/// What tells two folds apart, and what they depend on.
#[derive(Default)]
struct Identity {
    key: Vec<usize>,
    arguments: Vec<Term>,
    /// Which arguments are values that the function captured, in their order; the others are constants of its code.
    captured: Vec<usize>,
}

impl Machine<'_> {
    /// The value of a fold over a list that is longer than the bound, if it can be said.
    pub(super) fn unknown_fold(&self, function: &Value, zero: &Value, list: &Term) -> Option<Long> {
        let mut identity = Identity::default();
        identity.value(function)?;
        match zero {
            Value::Leaf(zero) if matches!(zero.sort(), Sort::Int | Sort::Bool | Sort::String) => {
                identity.arguments.push(zero.clone());
                let link = self.link(identity, function, list, zero.sort().clone())?;
                let value = link.of(list);
                let is_text = *zero.sort() == Sort::String;
                let facts = if is_text { Vec::new() } else { self.facts_of_fold(link, zero, list) };
                Some(Long { value, facts })
            }
            Value::List(items) if items.is_empty() => {
                let made = self.made_by(function, list)?;
                let link = self.link(identity, function, list, made)?;
                let value = link.of(list);
                self.makers.borrow_mut().insert(link.function.clone(), link);
                Some(Long { value, facts: Vec::new() })
            }
            _ => None,
        }
    }

    /// Whether no item of a list that is longer than the bound occurs twice.
    pub(super) fn unknown_uniq(&self, list: &Term) -> Option<Long> {
        if !self.approximates {
            return None;
        }
        self.approximated.set(true);
        Some(Long { value: uniq(list), facts: self.facts_of_uniq(list) })
    }

    /// The unknown function that stands for a fold, given what it depends on besides the list.
    fn link(&self, identity: Identity, step: &Value, list: &Term, result: Sort) -> Option<Link> {
        let Identity { key, arguments, captured } = identity;
        if !self.approximates {
            return None;
        }
        let mut folds = self.folds.borrow_mut();
        let next = folds.len();
        let number = *folds.entry(key).or_insert(next);
        let sorts: Vec<Sort> =
            arguments.iter().chain([list]).map(|argument| argument.sort().clone()).collect();
        // The sorts are part of the name: functions of one name have one type.
        let name = sorts
            .iter()
            .chain([&result])
            .fold(format!("fold{number}"), |name, sort| format!("{name} {sort}"));
        self.approximated.set(true);
        let function = Function::new(name, sorts, result);
        Some(Link { step: step.clone(), function, arguments, captured })
    }
}

/// Whether no item of a list occurs twice, as an unknown function of the list.
pub(super) fn uniq(list: &Term) -> Term {
    let sort = list.sort().clone();
    Term::apply(&Function::new(format!("uniq {sort}"), [sort], Sort::Bool), [list])
}

impl Identity {
    fn value(&mut self, value: &Value) -> Option<()> {
        match value {
            Value::Leaf(term) => {
                self.key.push(0);
                self.captured.push(self.arguments.len());
                self.arguments.push(term.clone());
                Some(())
            }
            Value::Tuple(items) | Value::List(items) => {
                self.key.extend([1, items.len()]);
                items.iter().try_for_each(|item| self.value(item))
            }
            Value::Function(closure) => self.closure(closure),
            Value::Location(_) | Value::Task(_) => None,
        }
    }

    fn closure(&mut self, closure: &Closure) -> Option<()> {
        self.key.push(2);
        self.block(&closure.block)?;
        closure.captured.iter().try_for_each(|value| self.value(value))
    }

    fn block(&mut self, block: &Block) -> Option<()> {
        self.key.push(block.captures.len());
        block.captures.iter().for_each(|variable| self.variable(*variable));
        self.code(&block.body)
    }

    fn variable(&mut self, variable: Variable) {
        self.key.extend(match variable {
            Variable::Local(at) => [0, at],
            Variable::Captured(at) => [1, at],
        });
    }

    /// Code that does nothing but compute, and always succeeds. The same code in two places is the same function.
    fn code(&mut self, code: &Code) -> Option<()> {
        match code {
            Code::Constant(value) => {
                self.key.push(10);
                self.arguments.push(constant(value));
                Some(())
            }
            Code::Variable(variable) => {
                self.key.push(11);
                self.variable(*variable);
                Some(())
            }
            Code::Lambda(block) => {
                self.key.push(12);
                self.block(block)
            }
            Code::Apply(a, b) => self.codes(13, &[a, b]),
            Code::Let(a, b) => self.codes(14, &[a, b]),
            Code::Unary(Unary::Head | Unary::Tail, ..) | Code::Binary(Binary::Range, ..) => None,
            Code::Unary(operator, _, operand) => self.codes(100 + *operator as usize, &[operand]),
            Code::Binary(Binary::Divide | Binary::Modulo, _, _, right) if !matches!(&**right, Code::Constant(Constant::Int(divisor)) if *divisor != 0.into()) => {
                None
            }
            Code::Binary(operator, _, left, right) => self.codes(200 + *operator as usize, &[left, right]),
            Code::If(a, b, c) => self.codes(15, &[a, b, c]),
            Code::Fold(a, b, c) => self.codes(16, &[a, b, c]),
            Code::Project(at, tuple) => {
                self.key.push(*at);
                self.codes(17, &[tuple])
            }
            Code::Tuple(items) => self.codes(18, &items.iter().collect::<Vec<_>>()),
            Code::List(items) => self.codes(19, &items.iter().collect::<Vec<_>>()),
            _ => None,
        }
    }

    fn codes(&mut self, kind: usize, codes: &[&Code]) -> Option<()> {
        self.key.extend([kind, codes.len()]);
        codes.iter().try_for_each(|code| self.code(code))
    }
}
