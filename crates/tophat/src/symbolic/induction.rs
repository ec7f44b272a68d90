//! What folds over a list of any length have to do with each other and with its length, by induction.
//!
//! What a fold makes of a long list is an unknown value ([`unbounded`](super::unbounded)). Some things are true of it all the same: if all
//! numbers of a list are positive, their sum is at least its length. Such a *fact* says that if one fold is `True` (or without a condition), two
//! numbers of the list are in some order. It is proven once, before anybody relies on it:
//!
//! ```text
//!   of []:      it holds of what the folds start with, and length 0
//!   of x : l:   if it holds of l, then it holds of what one more step of each fold makes with x, and a length greater by one
//! ```
//!
//! The folds' values for `l` are any values there: nothing but the fact itself is assumed of them. Only folds without unknown captured values
//! take part, so that a fact is one for the whole search.

use whatif_term::{Function, Sort, Term};

use super::{Branch, Machine, Store, Value};

/// A fold that depends on its list alone.
pub(super) struct ClosedFold {
    step: Value,
    zero: Term,
    /// The sort of its lists.
    lists: Sort,
    /// What stands for its value of a long list: this, of these arguments and the list.
    function: Function,
    arguments: Vec<Term>,
}

/// A number of a list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Number {
    Zero,
    Length,
    Fold(usize),
}

/// A statement about all lists: if a fold is `True`, another one is too, or a number is at most another one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Fact {
    premise: Option<usize>,
    says: Says,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Says {
    True(usize),
    AtMost(Number, Number),
}

/// What the folds and the length of one list are.
struct Values<'a> {
    fold: &'a dyn Fn(usize) -> Term,
    length: Term,
}

impl Fact {
    fn of(self, values: &Values<'_>) -> Term {
        let number = |number: Number| match number {
            Number::Zero => Term::int(0),
            Number::Length => values.length.clone(),
            Number::Fold(at) => (values.fold)(at),
        };
        let says = match self.says {
            Says::True(fold) => (values.fold)(fold),
            Says::AtMost(a, b) => number(a).le(&number(b)),
        };
        self.premise.map_or_else(|| says.clone(), |premise| (values.fold)(premise).implies(&says))
    }
}

impl Machine<'_> {
    /// Notes a fold whose value of a long list is an application of a function, and says what is known of that value.
    pub(super) fn facts_of(&self, step: &Value, function: &Function, arguments: &[Term]) -> Vec<Term> {
        let Some((list, arguments)) = arguments.split_last() else { return Vec::new() };
        let Some(zero) = arguments.last() else { return Vec::new() };
        if !arguments.iter().all(|argument| argument.symbols().is_empty()) {
            return Vec::new();
        }
        let new = self.closed_fold(|| ClosedFold {
            step: step.clone(),
            zero: zero.clone(),
            lists: list.sort().clone(),
            function: function.clone(),
            arguments: arguments.to_vec(),
        });
        let value = |at: usize| {
            let folds = self.closed_folds.borrow();
            let ClosedFold { function, arguments, .. } = &folds[at];
            Term::apply(function, arguments.iter().chain([list]))
        };
        let values = Values { fold: &value, length: list.length() };
        let facts = self.candidates(new).into_iter().filter(|fact| self.is_proven(*fact));
        facts.map(|fact| fact.of(&values)).collect()
    }

    /// The number of a fold: that of an equal one, if there is one.
    fn closed_fold(&self, make: impl FnOnce() -> ClosedFold) -> usize {
        let new = make();
        let mut folds = self.closed_folds.borrow_mut();
        let is_same = |known: &ClosedFold| known.function == new.function && known.arguments == new.arguments;
        folds.iter().position(is_same).unwrap_or_else(|| {
            folds.push(new);
            folds.len() - 1
        })
    }

    /// What might be true of a fold and those that were met before, over lists of the same sort.
    fn candidates(&self, new: usize) -> Vec<Fact> {
        let folds = self.closed_folds.borrow();
        let of_sort = |sort: Sort| -> Vec<usize> {
            let is_meant =
                |at: &usize| folds[*at].zero.sort() == &sort && folds[*at].lists == folds[new].lists;
            (0..folds.len()).filter(is_meant).collect()
        };
        let (truths, numbers) = (of_sort(Sort::Bool), of_sort(Sort::Int));
        let mut says = Vec::new();
        if truths.contains(&new) {
            says.push(Says::True(new));
        } else if numbers.contains(&new) {
            let others = numbers.iter().filter(|at| **at != new).map(|at| Number::Fold(*at));
            for other in [Number::Zero, Number::Length].into_iter().chain(others) {
                says.extend([Says::AtMost(other, Number::Fold(new)), Says::AtMost(Number::Fold(new), other)]);
            }
        }
        let premises = || truths.iter().copied().map(Some).chain([None]);
        let mut facts: Vec<Fact> = (says.iter())
            .flat_map(|says| premises().map(|premise| Fact { premise, says: *says }))
            .filter(|fact| fact.says != Says::True(new) || fact.premise != Some(new))
            .collect();
        // A truth value that is met after what it decides.
        if truths.contains(&new) {
            let before = truths.iter().filter(|at| **at != new).map(|at| Says::True(*at));
            let zero = numbers.iter().flat_map(|at| {
                let fold = Number::Fold(*at);
                [Number::Zero, Number::Length]
                    .into_iter()
                    .flat_map(move |other| [Says::AtMost(other, fold), Says::AtMost(fold, other)])
            });
            facts.extend(before.chain(zero).map(|says| Fact { premise: Some(new), says }));
        }
        facts
    }

    /// Whether a statement is true of every list. Each is looked at once.
    fn is_proven(&self, fact: Fact) -> bool {
        if let Some(known) = self.facts.borrow().get(&fact) {
            return *known;
        }
        let is_proven = self.holds_of_nothing(fact) && self.holds_of_more(fact).unwrap_or(false);
        self.facts.borrow_mut().insert(fact, is_proven);
        is_proven
    }

    fn holds_of_nothing(&self, fact: Fact) -> bool {
        let zero = |at: usize| self.closed_folds.borrow()[at].zero.clone();
        let empty = Values { fold: &zero, length: Term::int(0) };
        self.is_impossible(&[fact.of(&empty).not()])
    }

    /// None if a step of a fold cannot be written as a term.
    fn holds_of_more(&self, fact: Fact) -> Option<bool> {
        let folds: Vec<usize> =
            (0..self.closed_folds.borrow().len()).filter(|at| fact.mentions(*at)).collect();
        let before = |at: usize| {
            let sort = self.closed_folds.borrow()[at].zero.sort().clone();
            Term::var(format!("fold of the rest {at}"), sort)
        };
        let length = Term::var("length of the rest", Sort::Int);
        let mut after = Vec::new();
        for at in folds {
            after.push((at, self.stepped(at, &before(at))?));
        }
        let stepped = |at: usize| {
            let found = after.iter().find(|(fold, _)| *fold == at);
            found.map(|(_, term)| term.clone()).expect("every fold that is mentioned was stepped")
        };
        let rest = Values { fold: &before, length: length.clone() };
        let whole = Values { fold: &stepped, length: &length + &Term::int(1) };
        let hypothesis = fact.of(&rest);
        Some(self.is_impossible(&[length.ge(&Term::int(0)), hypothesis, fact.of(&whole).not()]))
    }

    /// What one step of a fold makes of an item and the value for the rest of the list.
    fn stepped(&self, at: usize, rest: &Term) -> Option<Term> {
        let (step, item) = {
            let folds = self.closed_folds.borrow();
            let Sort::Seq(item) = &folds[at].lists else { return None };
            (folds[at].step.clone(), Term::var("item", (**item).clone()))
        };
        // Items that are lists would be folded themselves.
        if matches!(item.sort(), Sort::Seq(_)) {
            return None;
        }
        let store = Store::new();
        let results = self
            .apply(&step, Value::Leaf(item), store)
            .then(|partial, store| self.apply(&partial, Value::Leaf(rest.clone()), store));
        // A step that was cut short has lost results.
        let any = Term::or(results.0.iter().map(|branch| branch.guard.term()));
        if !self.is_impossible(&[any.not()]) {
            return None;
        }
        let mut results = results.0.into_iter().rev();
        let leaf = |branch: &Branch<Value>| match &branch.outcome {
            Ok(Value::Leaf(term)) => Some(term.clone()),
            _ => None,
        };
        let last = leaf(&results.next()?)?;
        // Guards exclude each other, so that the last one need not be looked at.
        results.try_fold(last, |rest, branch| Some(branch.guard.term().ite(&leaf(&branch)?, &rest)))
    }
}

impl Fact {
    fn mentions(self, fold: usize) -> bool {
        let is_fold = |number: Number| number == Number::Fold(fold);
        let says = match self.says {
            Says::True(other) => other == fold,
            Says::AtMost(a, b) => is_fold(a) || is_fold(b),
        };
        says || self.premise == Some(fold)
    }
}
