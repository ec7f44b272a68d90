//! The symbolic semantics (004, section 5; specification, sections 5 and 7).
//!
//! Every relation yields a finite set of results, each under a guard: [`Branches`]. [`Rules::Printed`] are the rules as the
//! paper prints them, with their known gaps; [`Rules::Repaired`] are sound and complete for each driven input. With
//! [`Joins::Merge`] the results of an `if` that have the same shape become one, their leaves guarded by `ite`.

mod branches;
mod context;
mod derived;
mod eval;
mod induction;
mod operators;
mod tasks;
mod unbounded;

use std::cell::{Cell, RefCell};
use std::sync::Arc;
use std::time::Instant;

use derived::Link;
use induction::Measures;
use rustc_hash::FxHashMap;
use whatif_solver::Solver;
use whatif_source::Cancel;
use whatif_term::{Function, Sort, Term};

pub(crate) use branches::{Branch, Branches, Guard};
use context::Context;
pub(crate) use operators::{equal, is_unit};

use crate::cancel::Watch;
use crate::code::{Constant, Editor, Program};
use crate::concrete;
use crate::error::RuntimeError;
use crate::history::{Asked, History, Target};
use crate::input::{Input, Twin};
use crate::symbols::numbered;
use crate::types::{Sum, Type};
use crate::value::{self, Concrete};

/// A value whose leaves are terms.
pub(crate) type Value = value::Value<Term>;
pub(crate) type Task = value::Task<Term>;
pub(crate) type Store = value::Store<Term>;
type Closure = value::Closure<Term>;

/// Which rules are followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// As printed: a step that stays forgets why (D1), a choice fails if all its results do (D2).
    Printed,
    /// As repaired in section 7 of the specification.
    Repaired,
}

/// Whether results of the same shape become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Joins {
    Enumerate,
    Merge,
}

/// Why the results may be fewer than all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Cut {
    /// Only lists up to a length were tried.
    Lists,
    /// Evaluation took too many steps.
    Steps,
    /// The clock ended.
    Time,
    /// The caller set the flag of `Machine::cancel`.
    Cancelled,
}

/// The symbolic semantics of one program.
pub(crate) struct Machine<'a> {
    pub(crate) program: &'a Program,
    pub(crate) rules: Rules,
    pub(crate) joins: Joins,
    /// The longest list tried where the length must be known.
    pub(crate) list_bound: usize,
    /// Whether a fold over a list longer than `list_bound` may give an unknown value. Some symbolic runs then stand for no concrete run.
    pub(crate) approximates: bool,
    /// Whether a fold has given such a value.
    approximated: Cell<bool>,
    /// The folds that were met.
    folds: RefCell<FxHashMap<Vec<usize>, usize>>,
    /// Those of them that make lists, by the function that stands for the list.
    makers: RefCell<FxHashMap<Function, Link>>,
    /// The type of the items of long lists, by the sort of the lists.
    list_items: RefCell<FxHashMap<Sort, Type>>,
    /// The numbers and truth values of long lists that the program computed, with the facts that `induction` proved of them.
    measures: RefCell<Measures>,
    /// The long lists to which `uniq` was applied: the sort of the list that was entered, and the folds that made another list of it.
    uniq_chains: RefCell<Vec<(Sort, Vec<Link>)>>,
    /// Whether users that no claim asks about are left out of tasks: then parallel parts differ by what they do alone, and can be sorted.
    pub(crate) forgets_users: bool,
    /// The part of inputs and globals that claims look at; configurations keep no more than that.
    pub(crate) asked: Asked,
    pub(crate) deadline: Option<Instant>,
    pub(crate) cancel: Cancel,
    pub(crate) max_steps: u64,
    next_symbol: Cell<usize>,
    steps: Cell<u64>,
    depth: Cell<u32>,
    cut: RefCell<Vec<Cut>>,
    context: RefCell<Context>,
    /// The conditions of the `if`s in whose branches something is being evaluated, innermost last.
    assumed: RefCell<Vec<Term>>,
    /// Decides which of many results are possible; `is_impossible` makes it at its first call.
    solver: RefCell<Option<(Box<dyn Solver>, Watch)>>,
    /// The editors and texts that were computed, each once, so that equal configurations are recognised.
    editors: RefCell<FxHashMap<(usize, Arc<str>), Arc<Editor>>>,
    texts: RefCell<FxHashMap<Arc<str>, Arc<str>>>,
    /// Whether a label or user depends on what is entered.
    unknown_texts: Cell<bool>,
}

/// A point of a symbolic run.
#[derive(Clone, Debug)]
pub(crate) struct Configuration {
    pub(crate) task: Arc<Task>,
    pub(crate) store: Store,
    pub(crate) history: History<Term>,
    /// The globals that properties look at; the others are `()`.
    pub(crate) globals: Arc<[Value]>,
}

impl Configuration {
    /// A point of a concrete run.
    pub(crate) fn from_concrete(at: &concrete::Configuration) -> Configuration {
        let values =
            |values: &[Concrete]| values.iter().map(|value| value.map(&constant)).collect::<Vec<_>>();
        Configuration {
            task: at.task.map(&constant),
            store: Store { cells: Arc::new(values(&at.store.cells)), claims: Vec::new() },
            history: at.history.map(&constant),
            globals: values(&at.globals).into(),
        }
    }

    /// The same with other leaves.
    pub(crate) fn map(&self, leaf: &dyn Fn(&Term) -> Term) -> Configuration {
        let values = |values: &[Value]| values.iter().map(|value| value.map(leaf)).collect::<Vec<_>>();
        Configuration {
            task: self.task.map(leaf),
            store: Store { cells: Arc::new(values(&self.store.cells)), claims: self.store.claims.clone() },
            history: self.history.map(leaf),
            globals: values(&self.globals).into(),
        }
    }

    pub(crate) fn value(&self) -> Option<Value> {
        self.task.value(&self.store)
    }
}

/// One way in which an input can go.
#[derive(Clone, Debug)]
pub(crate) struct Transition {
    pub(crate) input: Input<Value>,
    /// The type of the value entered.
    pub(crate) ty: Option<Type>,
    pub(crate) target: Target,
    pub(crate) guard: Guard,
    pub(crate) outcome: Result<Configuration, RuntimeError>,
    /// The same input in another version of the program.
    pub(crate) twin: Option<Twin>,
}

impl<'a> Machine<'a> {
    pub(crate) fn new(program: &'a Program, rules: Rules, joins: Joins) -> Machine<'a> {
        Machine {
            program,
            rules,
            joins,
            list_bound: 3,
            approximates: false,
            approximated: Cell::new(false),
            folds: RefCell::default(),
            makers: RefCell::default(),
            list_items: RefCell::default(),
            measures: RefCell::default(),
            uniq_chains: RefCell::default(),
            forgets_users: false,
            asked: Asked::everything(program),
            deadline: None,
            cancel: Cancel::default(),
            max_steps: u64::MAX,
            next_symbol: Cell::new(0),
            steps: Cell::new(0),
            depth: Cell::new(0),
            cut: RefCell::new(Vec::new()),
            context: RefCell::default(),
            assumed: RefCell::default(),
            solver: RefCell::default(),
            editors: RefCell::default(),
            texts: RefCell::default(),
            unknown_texts: Cell::new(false),
        }
    }

    /// What was cut so far.
    pub(crate) fn cuts(&self) -> Vec<Cut> {
        self.cut.borrow().clone()
    }

    /// Evaluates something beside the run (a claim, an item of a long list): its cuts are returned and do not count against the exploration.
    /// Only time and cancellation, which end everything, are recorded.
    fn apart<T>(&self, run: impl FnOnce() -> T) -> (T, Option<Cut>) {
        let before = std::mem::take(&mut *self.cut.borrow_mut());
        let result = run();
        let within = std::mem::replace(&mut *self.cut.borrow_mut(), before);
        for cut in &within {
            if matches!(cut, Cut::Time | Cut::Cancelled) {
                self.cut(*cut);
            }
        }
        (result, within.last().copied())
    }

    /// The cut as a reason in a report.
    pub(crate) fn explain(&self, cut: Cut) -> String {
        match cut {
            Cut::Lists => format!("lists were tried up to a length of {}", self.list_bound),
            Cut::Steps => "the limit on steps was reached".to_owned(),
            Cut::Time => "the time was up".to_owned(),
            Cut::Cancelled => "it was stopped".to_owned(),
        }
    }

    pub(crate) fn cut(&self, cut: Cut) {
        let mut cuts = self.cut.borrow_mut();
        if !cuts.contains(&cut) {
            cuts.push(cut);
            cuts.sort();
        }
    }

    /// Looks at the clock and the flag of the caller; whether a limit was reached.
    pub(crate) fn stopped(&self) -> bool {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            self.cut(Cut::Time);
        }
        if self.cancel.is_cancelled() {
            self.cut(Cut::Cancelled);
        }
        self.ended()
    }

    /// Whether a limit was reached already.
    fn ended(&self) -> bool {
        self.cut.borrow().iter().any(|cut| matches!(cut, Cut::Time | Cut::Steps | Cut::Cancelled))
    }

    pub(crate) fn steps(&self) -> u64 {
        self.steps.get()
    }

    /// Starts numbering fresh symbols again.
    pub(crate) fn reset_symbols(&self) {
        self.next_symbol.set(0);
    }

    /// Whether there were labels or users that depend on what is entered, or that were left out.
    pub(crate) fn has_unknown_texts(&self) -> bool {
        self.forgets_users || self.unknown_texts.get()
    }

    /// The number of the next fresh symbol.
    pub(crate) fn next_symbol(&self) -> usize {
        self.next_symbol.get()
    }

    /// Numbers fresh symbols from a number on, at least.
    pub(crate) fn skip_symbols(&self, number: usize) {
        self.next_symbol.set(self.next_symbol.get().max(number));
    }

    /// Numbers fresh symbols from where another machine is.
    pub(crate) fn continue_symbols(&self, other: &Machine<'_>) {
        self.next_symbol.set(other.next_symbol.get());
    }

    /// Whether results may stand for runs that do not exist.
    pub(crate) fn approximated(&self) -> bool {
        self.approximated.get()
    }

    fn fresh_symbol(&self, sort: Sort) -> Term {
        let number = self.next_symbol.get();
        self.next_symbol.set(number + 1);
        numbered('s', number, &sort).1
    }

    /// Any value of a basic type: symbols, pairs of symbols, one value for each constructor with data, and for lists without a sort of
    /// their own one for each length up to the bound.
    fn fresh(&self, ty: &Type) -> Vec<(Value, Guard)> {
        let leaf = |sort| vec![(Value::Leaf(self.fresh_symbol(sort)), Guard::default())];
        match ty {
            Type::Unit => match self.joins {
                Joins::Merge => vec![(Value::unit(), Guard::default())],
                // The paper's look-ahead tells an editor that was touched from one that was not.
                Joins::Enumerate => leaf(operators::unit()),
            },
            Type::Enum(enumeration) => {
                let symbol = self.fresh_symbol(Sort::Int);
                let last = Term::int(enumeration.constructors.len() as i64 - 1);
                let range = Guard::of([Term::int(0).le(&symbol), symbol.le(&last)]);
                vec![(Value::Leaf(symbol), range)]
            }
            Type::Tuple(_) | Type::Record(_) => {
                let items = ty.components().iter().map(|ty| self.fresh(ty)).collect();
                product(items).into_iter().map(|(items, guard)| (Value::Tuple(items.into()), guard)).collect()
            }
            Type::Sum(sum) => {
                let constructors = sum.constructors.iter().enumerate();
                constructors.flat_map(|(at, (_, fields))| self.fresh_constructed(sum, at, fields)).collect()
            }
            Type::List(item) => match sort_of(item) {
                Some(sort) => leaf(Sort::seq(sort)),
                None => {
                    let short = (0..=self.list_bound)
                        .flat_map(|length| product((0..length).map(|_| self.fresh(item)).collect()))
                        .map(|(items, guard)| (Value::List(items.into()), guard));
                    let mut all: Vec<(Value, Guard)> = short.collect();
                    if self.approximates {
                        all.push(self.long_list(item));
                    } else {
                        self.cut(Cut::Lists);
                    }
                    all
                }
            },
            _ => match sort_of(ty) {
                Some(sort) => leaf(sort),
                None => unreachable!("types: editors hold basic values"),
            },
        }
    }
}

impl Machine<'_> {
    /// Any value with one constructor. That it is this one is known, so that no formula has to say it.
    fn fresh_constructed(&self, sum: &Sum, at: usize, fields: &[Type]) -> Vec<(Value, Guard)> {
        let fields = product(fields.iter().map(|ty| self.fresh(ty)).collect());
        let tag = Value::Leaf(constant(&Constant::Enum(at as u32)));
        let unused = |ty: &Type| value::some_value(ty).map(&constant);
        let whole = |fields: Vec<Value>| Value::Tuple(sum.components(at, tag.clone(), fields, unused).into());
        fields.into_iter().map(|(fields, guard)| (whole(fields), guard)).collect()
    }
}

/// The sort of the terms of a type, if lists of it are sequences.
fn sort_of(ty: &Type) -> Option<Sort> {
    match ty {
        Type::Bool => Some(Sort::Bool),
        Type::Int | Type::Date | Type::Decimal(_) => Some(Sort::Int),
        Type::String => Some(Sort::String),
        _ => None,
    }
}

/// Every choice of one item from each list.
fn product(lists: Vec<Vec<(Value, Guard)>>) -> Vec<(Vec<Value>, Guard)> {
    lists.into_iter().fold(vec![(Vec::new(), Guard::default())], |partial, list| {
        partial
            .iter()
            .flat_map(|(items, guard)| {
                list.iter().map(move |(item, more)| {
                    let items = items.iter().cloned().chain([item.clone()]).collect();
                    (items, guard.and(more))
                })
            })
            .collect()
    })
}

/// A constant as a term. Constructors of enumerations are their positions.
pub(crate) fn constant(constant: &Constant) -> Term {
    match constant {
        Constant::Bool(value) => Term::bool(*value),
        Constant::Int(value) => Term::int(value.clone()),
        Constant::Str(value) => Term::string(&**value),
        Constant::Enum(at) => Term::int(i64::from(*at)),
    }
}
