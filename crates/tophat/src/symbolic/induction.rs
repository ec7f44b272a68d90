//! What folds over a list of any length have to do with each other and with its length, by induction.
//!
//! What a fold makes of a long list is an unknown value ([`unbounded`](super::unbounded)). Some things are true of it all the same: if all
//! numbers of a list are positive, their sum is at least its length. A *measure* is a number or truth value of a list: its length, a fold
//! over it or over what other folds made of it, whether something occurs in it. A *fact* says something about measures of one list, perhaps
//! under the condition that others are true. Many facts are tried; those that are kept are proven together:
//!
//! ```text
//!   of []:      each holds of what the folds start with
//!   of x : l:   if all hold of l, then each holds of what one more step of each fold makes with x
//! ```
//!
//! What fails is dropped, and the rest is tried again, until all hold (Flanagan and Leino 2001, *Houdini*). The measures of `l` are any
//! values there: nothing but the facts is assumed of them.

use rustc_hash::FxHashMap;
use whatif_term::{Sort, Term};

use super::derived::{Derivation, Link, is_opaque, length};
use super::operators::equal;
use super::{Branch, Branches, Machine, Value};

/// The most measures of lists of one sort that are related to each other.
const MAX_MEASURES: usize = 12;
/// The most constants of a program that measures are compared with.
const MAX_CONSTANTS: usize = 5;

/// A number or truth value of a list.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Measure {
    /// The sort of the lists.
    lists: Sort,
    /// The folds that make another list first.
    chain: Vec<Link>,
    what: What,
    /// What it is of the empty list.
    zero: Term,
}

#[derive(Clone, Debug, PartialEq)]
enum What {
    Fold(Link),
    Count,
    /// Whether a value occurs.
    Occurs(Value),
}

impl Measure {
    fn count(lists: &Sort, chain: Vec<Link>) -> Measure {
        Measure { lists: lists.clone(), chain, what: What::Count, zero: Term::int(0) }
    }

    /// Its value for a list.
    fn of(&self, base: &Term) -> Term {
        let list = self.chain.iter().fold(base.clone(), |list, link| link.of(&list));
        match &self.what {
            What::Fold(link) => link.of(&list),
            What::Count => length(&list),
            What::Occurs(item) => occurs(item, &list),
        }
    }

    fn links(&self) -> impl Iterator<Item = &Link> {
        let last = match &self.what {
            What::Fold(link) => Some(link),
            _ => None,
        };
        self.chain.iter().chain(last)
    }

    /// The integers that its code mentions.
    fn constants(&self) -> impl Iterator<Item = Term> + '_ {
        let arguments = self.links().flat_map(|link| &link.arguments);
        arguments.filter(|term| term.as_int().is_some()).cloned()
    }
}

/// Whether a value occurs in a list.
fn occurs(item: &Value, list: &Term) -> Term {
    match item {
        Value::Leaf(item) if !is_opaque(list) => list.contains(&item.unit()),
        _ => {
            let mut leaves = Vec::new();
            collect(item, &mut leaves);
            let arguments: Vec<Term> = leaves.into_iter().chain([list.clone()]).collect();
            let sorts: Vec<Sort> = arguments.iter().map(|term| term.sort().clone()).collect();
            let name = sorts.iter().fold("occurs".to_owned(), |name, sort| format!("{name} {sort}"));
            Term::apply(&whatif_term::Function::new(name, sorts, Sort::Bool), &arguments)
        }
    }
}

fn collect(value: &Value, leaves: &mut Vec<Term>) {
    match value {
        Value::Leaf(term) => leaves.push(term.clone()),
        Value::Tuple(items) | Value::List(items) => items.iter().for_each(|item| collect(item, leaves)),
        _ => {}
    }
}

/// A number of a list.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Number {
    Constant(Term),
    Measure(usize),
    /// A constant times the number of items.
    Times(Term, usize),
}

/// A statement about all lists.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Fact {
    /// Measures that are true, or false.
    premise: Vec<(usize, bool)>,
    says: Says,
}

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum Says {
    Is(usize, bool),
    AtMost(Number, Number),
    /// Two numbers add up to a third.
    Sum(usize, usize, usize),
}

impl Says {
    fn measures(&self) -> Vec<usize> {
        let number = |number: &Number| match number {
            Number::Constant(_) => None,
            Number::Measure(at) | Number::Times(_, at) => Some(*at),
        };
        match self {
            Says::Is(at, _) => vec![*at],
            Says::AtMost(a, b) => number(a).into_iter().chain(number(b)).collect(),
            Says::Sum(a, b, c) => vec![*a, *b, *c],
        }
    }

    fn term(&self, measure: &dyn Fn(usize) -> Term) -> Term {
        let number = |number: &Number| match number {
            Number::Constant(term) => term.clone(),
            Number::Measure(at) => measure(*at),
            Number::Times(factor, at) => factor * &measure(*at),
        };
        match self {
            Says::Is(at, true) => measure(*at),
            Says::Is(at, false) => measure(*at).not(),
            Says::AtMost(a, b) => number(a).le(&number(b)),
            Says::Sum(a, b, c) => (&measure(*a) + &measure(*b)).equals(&measure(*c)),
        }
    }
}

impl Fact {
    fn measures(&self) -> Vec<usize> {
        self.premise.iter().map(|(at, _)| *at).chain(self.says.measures()).collect()
    }

    fn mentions(&self, measure: usize) -> bool {
        self.measures().contains(&measure)
    }

    fn term(&self, measure: &dyn Fn(usize) -> Term) -> Term {
        let premise = Term::and(self.premise.iter().map(|(at, is)| match is {
            true => measure(*at),
            false => measure(*at).not(),
        }));
        premise.implies(&self.says.term(measure))
    }
}

/// The measures that were met, and what was found out about them.
#[derive(Default)]
pub(super) struct Measures {
    all: Vec<Measure>,
    facts: Vec<Fact>,
}

/// Measures before and after one more item.
struct Steps {
    before: FxHashMap<usize, Term>,
    after: FxHashMap<usize, Term>,
    zero: FxHashMap<usize, Term>,
    /// Of the list of one item.
    first: FxHashMap<usize, Term>,
    /// What is known of the item.
    item: Vec<Term>,
}

impl Machine<'_> {
    /// Notes a fold, and says what is known of its value.
    pub(super) fn facts_of_fold(&self, link: Link, zero: &Term, list: &Term) -> Vec<Term> {
        let Derivation { base, chain } = self.derivation(list);
        let lists = base.sort().clone();
        self.facts_of(&Measure { lists, chain, what: What::Fold(link), zero: zero.clone() }, &base)
    }

    /// The length of a list that is known by where it came from, and what is known of it.
    pub(super) fn remote_length(&self, list: &Term) -> (Term, Vec<Term>) {
        let Derivation { base, chain } = self.derivation(list);
        (length(list), self.facts_of(&Measure::count(base.sort(), chain), &base))
    }

    /// Whether a value occurs in such a list, and what is known of it.
    pub(super) fn remote_occurs(&self, item: &Value, list: &Term) -> (Term, Vec<Term>) {
        let Derivation { base, chain } = self.derivation(list);
        let measure = |chain| Measure {
            lists: base.sort().clone(),
            chain,
            what: What::Occurs(item.clone()),
            zero: Term::bool(false),
        };
        let of_base = self.facts_of(&measure(Vec::new()), &base);
        let facts = self.facts_of(&measure(chain), &base);
        (occurs(item, list), of_base.into_iter().chain(facts).collect())
    }

    /// What is known of a measure of a list.
    fn facts_of(&self, measure: &Measure, base: &Term) -> Vec<Term> {
        let count = Measure::count(&measure.lists, Vec::new());
        let (Some(_), Some(new)) = (self.measure(&count), self.measure(measure)) else { return Vec::new() };
        let measures = self.measures.borrow();
        let value = |at: usize| measures.all[at].of(base);
        let facts = measures.facts.iter().filter(|fact| fact.mentions(new));
        facts.map(|fact| fact.term(&value)).filter(|fact| !fact.is_true()).collect()
    }

    /// The number of a measure; of a new one, after facts about it were looked for. None if there are too many.
    fn measure(&self, measure: &Measure) -> Option<usize> {
        let known = self.measures.borrow().all.iter().position(|known| known == measure);
        if known.is_some() {
            return known;
        }
        let new = {
            let mut measures = self.measures.borrow_mut();
            let same = measures.all.iter().filter(|known| known.lists == measure.lists).count();
            if same >= MAX_MEASURES {
                return None;
            }
            measures.all.push(measure.clone());
            measures.all.len() - 1
        };
        if let Some(steps) = self.steps_of(&measure.lists) {
            let facts = self.learn(new, &steps);
            self.measures.borrow_mut().facts.extend(facts);
        }
        Some(new)
    }

    /// The facts about a new measure that hold of all lists: first without a condition, then under one, then under all that can be true.
    fn learn(&self, new: usize, steps: &Steps) -> Vec<Fact> {
        if !steps.after.contains_key(&new) {
            return Vec::new();
        }
        let says = self.sayings(steps);
        let truths: Vec<usize> = self.of_sort(steps, &Sort::Bool);
        let single = truths.iter().flat_map(|at| [vec![(*at, true)], vec![(*at, false)]]);
        let all: Vec<(usize, bool)> = truths.iter().map(|at| (*at, true)).collect();
        let mut stages: Vec<Vec<Vec<(usize, bool)>>> = vec![vec![Vec::new()], single.collect()];
        if truths.len() > 1 {
            stages.push(vec![all]);
        }
        let mut found: Vec<Fact> = Vec::new();
        for premises in stages {
            let is_simple = |says: &Says| {
                matches!(
                    says,
                    Says::Is(..)
                        | Says::AtMost(Number::Constant(_), _)
                        | Says::AtMost(_, Number::Constant(_))
                )
            };
            let is_news = |fact: &Fact| {
                let known = |known: &Fact| {
                    known.says == fact.says && known.premise.iter().all(|part| fact.premise.contains(part))
                };
                // Facts that relate numbers seldom follow from a false premise, so they are not tried.
                let is_sensible = is_simple(&fact.says) || fact.premise.iter().all(|(_, is)| *is);
                fact.mentions(new)
                    && is_sensible
                    && !fact
                        .premise
                        .iter()
                        .any(|(at, _)| matches!(fact.says, Says::Is(said, _) if said == *at))
                    && !found.iter().any(known)
                    && !self.measures.borrow().facts.iter().any(known)
            };
            let facts = premises.iter().flat_map(|premise| {
                says.iter().map(move |says| Fact { premise: premise.clone(), says: says.clone() })
            });
            let candidates: Vec<Fact> = facts.filter(is_news).collect();
            let kept = self.inductive(candidates, &found, steps);
            found.extend(kept);
        }
        found
    }

    /// Everything that might be said about the measures that can be stepped.
    fn sayings(&self, steps: &Steps) -> Vec<Says> {
        let numbers = self.of_sort(steps, &Sort::Int);
        let truths = self.of_sort(steps, &Sort::Bool);
        let mut constants = vec![Term::int(0), Term::int(1)];
        let measures = self.measures.borrow();
        for constant in numbers.iter().chain(&truths).flat_map(|at| measures.all[*at].constants()) {
            if !constants.contains(&constant) && constants.len() < MAX_CONSTANTS {
                constants.push(constant);
            }
        }
        constants.sort_by(Term::structural_cmp);
        let is_count = |at: &&usize| measures.all[**at].what == What::Count;
        let mut says: Vec<Says> =
            truths.iter().flat_map(|at| [Says::Is(*at, true), Says::Is(*at, false)]).collect();
        let mut both = |a: &Number, b: &Number| {
            says.extend([Says::AtMost(a.clone(), b.clone()), Says::AtMost(b.clone(), a.clone())]);
        };
        for (place, at) in numbers.iter().enumerate() {
            let number = Number::Measure(*at);
            constants.iter().for_each(|constant| both(&number, &Number::Constant(constant.clone())));
            numbers[..place].iter().for_each(|other| both(&number, &Number::Measure(*other)));
            for count in numbers.iter().filter(is_count).filter(|count| *count != at) {
                let factors =
                    constants.iter().filter(|factor| **factor != Term::int(0) && **factor != Term::int(1));
                factors.for_each(|factor| both(&number, &Number::Times(factor.clone(), *count)));
            }
        }
        for (place, a) in numbers.iter().enumerate() {
            for b in &numbers[..place] {
                says.extend(numbers.iter().filter(|c| *c != a && *c != b).map(|c| Says::Sum(*a, *b, *c)));
            }
        }
        says
    }

    fn of_sort(&self, steps: &Steps, sort: &Sort) -> Vec<usize> {
        let mut all: Vec<usize> =
            steps.zero.iter().filter(|(_, zero)| zero.sort() == sort).map(|(at, _)| *at).collect();
        all.sort_unstable();
        all
    }

    /// Those of some facts that hold of every list, given others that do.
    fn inductive(&self, mut facts: Vec<Fact>, found: &[Fact], steps: &Steps) -> Vec<Fact> {
        let zero = |at: usize| steps.zero[&at].clone();
        let before = |at: usize| steps.before[&at].clone();
        let after = |at: usize| steps.after[&at].clone();
        let first = |at: usize| steps.first[&at].clone();
        facts.retain(|fact| self.is_impossible(&[fact.term(&zero).not()]));
        // Most wrong candidates are wrong already of a list of one item, which is cheap to ask.
        facts.retain(|fact| {
            let query: Vec<Term> = steps.item.iter().cloned().chain([fact.term(&first).not()]).collect();
            self.is_impossible(&query)
        });
        let proven: Vec<Fact> = self.measures.borrow().facts.iter().chain(found).cloned().collect();
        loop {
            let assumed = facts.clone();
            let is_kept = |fact: &Fact| {
                let about = fact.measures();
                let helps = |other: &&Fact| other.measures().iter().all(|at| about.contains(at));
                let known = assumed.iter().chain(&proven).filter(helps).map(|fact| fact.term(&before));
                let query: Vec<Term> =
                    steps.item.iter().cloned().chain(known).chain([fact.term(&after).not()]).collect();
                self.is_impossible(&query)
            };
            facts.retain(is_kept);
            if facts.len() == assumed.len() || self.stopped() {
                break;
            }
        }
        if self.stopped() { Vec::new() } else { facts }
    }

    /// One step of every measure of lists of a sort, of those that can be stepped.
    fn steps_of(&self, lists: &Sort) -> Option<Steps> {
        let (item, known) = self.any_item(lists)?;
        let all: Vec<(usize, Measure)> = self
            .measures
            .borrow()
            .all
            .iter()
            .cloned()
            .enumerate()
            .filter(|(_, it)| it.lists == *lists)
            .collect();
        let mut steps = Steps {
            before: FxHashMap::default(),
            after: FxHashMap::default(),
            zero: FxHashMap::default(),
            first: FxHashMap::default(),
            item: known.formulas().to_vec(),
        };
        for (at, measure) in all {
            let before = Term::var(format!("measure {at} of the rest"), measure.zero.sort().clone());
            if let Some(after) = self.stepped(&measure, &item, &before) {
                if let Some(rest) = before.as_symbol() {
                    let empty = [(rest.clone(), measure.zero.clone())].into_iter().collect();
                    steps.first.insert(at, after.substitute(&empty));
                }
                steps.before.insert(at, before);
                steps.after.insert(at, after);
                steps.zero.insert(at, measure.zero);
            }
        }
        Some(steps)
    }

    /// What a measure is after one more item, if that can be written as a term.
    fn stepped(&self, measure: &Measure, item: &Value, rest: &Term) -> Option<Term> {
        let results = self.aside(|| {
            self.passed_on(&measure.chain, item).then(|items, store| {
                let Value::List(items) = items else { unreachable!("`is_maker` looked at the code") };
                let leaf = |term: Term| Branches::one(Value::Leaf(term), store.clone());
                match &measure.what {
                    What::Count => leaf(rest + &Term::int(items.len() as i64)),
                    What::Occurs(wanted) => {
                        let here = items.iter().map(|item| equal(item, wanted));
                        leaf(Term::or(here.chain([rest.clone()])))
                    }
                    What::Fold(link) => self.fold(&link.step, &Value::Leaf(rest.clone()), &items, store),
                }
            })
        })?;
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
