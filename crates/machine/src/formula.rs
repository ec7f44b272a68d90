//! A path in formulas: its condition and result for all inputs that take it, where a [witness](crate::witness) has them for one.
//!
//! [`Names`] gives every symbol of a state a name that people can read. An input is called by the variable it is bound to, `s` if there is
//! none. Where a data type's input was taken apart, its parts are numbered from left to right: `xs == [xs1, xs2]`. A symbolic function's
//! results are called by its applications: `f 3`. For example, the path of `f x = if x > 0 then x else 0` with a positive `x` has the
//! condition `x > 0` and the result `x`.
//!
//! The order of the steps:
//!
//! 1. `Names::called` names the inputs (`name`, `name_parts`), and notes in `found` those that were taken apart or applied; then the
//!    results of applied functions (`name_results`), which may add to `found`.
//! 2. `read` and `term` print values and terms over the names, and note which symbols they mention.
//! 3. `condition` joins the path condition with the shapes of `found`, where symbols that are not mentioned are `_`.
//!
//! `equation.rs` chooses other names (`Called`) and leaves out that integers wrap around.

use std::cell::Cell;

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_term::{Relation, Symbol, Term};

use self::bound::is_range;
use self::written::{quotients, spelled};
use crate::closed::{Closed, look};
use crate::equation::{as_program, without_wrapping};
use crate::machine::{Machine, entries};
use crate::readback::{Generated, Reading};
use crate::runtime_types;
use crate::state::{State, symbol_number};
use crate::value::{Addr, Kind, Value};
use whatif_lambda::{Name, Type};

pub(crate) mod bound;
pub(crate) mod characters;
mod written;

/// The largest formula that is shown.
const LARGEST: u32 = 200;

/// The names of a state's symbols.
pub(crate) struct Names<'a> {
    machine: &'a Machine,
    state: &'a State,
    /// The names of the inputs, in the order of their generation.
    pub(crate) inputs: Vec<String>,
    /// The names of symbols, by their numbers.
    symbols: FxHashMap<u64, String>,
    /// The terms that replace symbols of the path condition when it is printed.
    terms: FxHashMap<Symbol, Term>,
    taken: FxHashSet<String>,
    /// The values that were taken apart, or applied: first inputs and their parts, then results of symbolic functions.
    found: Vec<Found>,
    /// How many of them are of inputs.
    of_inputs: usize,
    /// Was a formula left out because it is too large?
    pub(crate) shortened: Cell<bool>,
    /// The symbols that were mentioned so far. The others need no name and are shown as `_`.
    mentioned: std::cell::RefCell<FxHashSet<u64>>,
    /// Names that the caller chose for symbols, by their numbers.
    chosen: FxHashMap<u64, Called>,
    /// How sums of 64-bit integers are shown.
    sums: Sums,
}

/// How sums of 64-bit integers, which wrap around, are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Sums {
    /// As formulas over exact integers, which say how they wrap around.
    Formula,
    /// As exact sums: what happens where they overflow is left out.
    Exact,
    /// As a program has them, whose sums wrap around by themselves.
    Program,
}

/// The name that a caller chose for a symbol.
#[derive(Clone, Debug)]
pub(crate) enum Called {
    /// By a name.
    Name(String),
    /// A constant, because the path condition fixes it, and its source text.
    Constant(Term, String),
}

impl Called {
    fn text(&self) -> &str {
        match self {
            Called::Name(text) | Called::Constant(_, text) => text,
        }
    }
}

/// A named value of which more is known than that it is a symbol.
struct Found {
    name: String,
    value: Value,
    ty: Type,
}

impl<'a> Names<'a> {
    pub(crate) fn new(machine: &'a Machine, state: &'a State) -> Names<'a> {
        Names::called(machine, state, FxHashMap::default(), Sums::Formula)
    }

    /// The same, with names that the caller chose for some of the symbols, by their numbers.
    pub(crate) fn called(
        machine: &'a Machine,
        state: &'a State,
        chosen: FxHashMap<u64, Called>,
        sums: Sums,
    ) -> Names<'a> {
        let mut names = Names {
            machine,
            state,
            inputs: Vec::new(),
            symbols: FxHashMap::default(),
            terms: FxHashMap::default(),
            taken: FxHashSet::default(),
            found: Vec::new(),
            of_inputs: 0,
            shortened: Cell::new(false),
            mentioned: std::cell::RefCell::default(),
            chosen,
            sums,
        };
        let generated = state.generated();
        names.inputs = input_names(machine, &generated);
        names.taken.extend(names.inputs.iter().cloned());
        for (generated, name) in generated.iter().zip(names.inputs.clone()) {
            let ty = (*runtime_types::get(generated.ty)).clone();
            names.name(name, generated.value, ty);
        }
        names.of_inputs = names.found.len();
        let mut at = 0;
        while at < names.found.len() {
            names.name_results(at);
            at += 1;
        }
        names
    }

    /// Names a whole input, or the whole result of a symbolic function.
    fn name(&mut self, name: String, value: Value, ty: Type) {
        let value = self.state.heap.follow(value);
        let name = self.chosen_for(value).unwrap_or(name);
        match value {
            Value::Ptr(addr) if self.state.heap.head(addr).kind() == Kind::Con => {
                self.found.push(Found { name: name.clone(), value, ty });
                self.name_parts(&name, addr, &mut 0);
            }
            Value::Con(_) => self.found.push(Found { name, value, ty }),
            value => self.name_leaf(value, name),
        }
    }

    fn name_parts(&mut self, whole: &str, addr: Addr, count: &mut u32) {
        for index in self.shown_fields(addr) {
            let field = self.state.heap.follow(self.state.heap.get(addr, index));
            match field {
                Value::Ptr(addr) if self.state.heap.head(addr).kind() == Kind::Con => {
                    whatif_source::deep(|| self.name_parts(whole, addr, count));
                }
                Value::Con(_) => {}
                field => {
                    *count += 1;
                    let mut name = format!("{whole}{count}");
                    while !self.taken.insert(name.clone()) {
                        name.push('\'');
                    }
                    let name = self.chosen_for(field).unwrap_or(name);
                    self.name_leaf(field, name);
                }
            }
        }
    }

    /// The fields of a constructor that people see.
    fn shown_fields(&self, addr: Addr) -> Vec<usize> {
        let head = self.state.heap.head(addr);
        let code = &self.machine.code;
        let name = code.cons[head.info() as usize].name;
        let look = look::of_constructor(code, name);
        let elements = look.and_then(|look| look::element_fields(look, name));
        elements.unwrap_or_else(|| (0..head.len()).collect())
    }

    fn name_leaf(&mut self, value: Value, name: String) {
        if let Value::Ptr(addr) = value
            && matches!(self.state.heap.head(addr).kind(), Kind::SymFun | Kind::Symbol)
        {
            let ty = (*runtime_types::get(self.state.heap.head(addr).info())).clone();
            self.found.push(Found { name: name.clone(), value, ty });
        }
        if let Some(number) = self.number(value) {
            if let Value::Term(at) = value
                && let Some(symbol) = self.state.terms.get(at as usize).0.as_symbol()
            {
                let renamed = match self.chosen.get(&number) {
                    Some(Called::Constant(constant, _)) => constant.clone(),
                    _ => Term::var(name.as_str(), symbol.sort().clone()),
                };
                self.terms.entry(symbol.clone()).or_insert(renamed);
            }
            self.symbols.entry(number).or_insert(name);
        }
    }

    /// Names the results of a symbolic function: `f 3`; of a constant one, `f _`.
    fn name_results(&mut self, at: usize) {
        let Found { name, value, ty } = &self.found[at];
        let Value::Ptr(addr) = *value else { return };
        let (name, ty) = (name.clone(), ty.clone());
        let crate::machine::Shape::Function(from, to) = self.machine.shape(&ty) else { return };
        if self.state.heap.head(addr).kind() != Kind::SymFun {
            return;
        }
        let first = self.state.heap.get(addr, 0);
        if self.state.heap.get(addr, 2) == Value::Con(crate::code::TRUE) {
            return self.name(format!("{name} _"), first, to);
        }
        let table: Vec<(Value, Value)> = entries(self.state, addr).collect();
        for (argument, result) in table.into_iter().rev() {
            let argument = self.read(argument).show_argument(&self.machine.code, Some(&from));
            self.name(format!("{name} {argument}"), result, to.clone());
        }
    }

    /// The name that the caller chose for a symbol.
    fn chosen_for(&self, value: Value) -> Option<String> {
        self.chosen.get(&self.number(value)?).map(|called| called.text().to_string())
    }

    /// The numbers of the symbols that were mentioned so far, that were applied, or some of whose constructors are excluded.
    pub(crate) fn all_mentioned(&self) -> FxHashSet<u64> {
        let mut mentioned = self.mentioned_or_excluded();
        mentioned.extend(self.found.iter().filter_map(|found| self.applied(found)));
        mentioned
    }

    fn mentioned_or_excluded(&self) -> FxHashSet<u64> {
        let mut mentioned = self.mentioned.borrow().clone();
        mentioned.extend(self.found.iter().filter_map(|found| self.excluded(found)?.0));
        mentioned
    }

    /// The number of a symbolic function that was applied.
    fn applied(&self, found: &Found) -> Option<u64> {
        let Value::Ptr(addr) = self.state.heap.follow(found.value) else { return None };
        let is_function = self.state.heap.head(addr).kind() == Kind::SymFun;
        let was_applied = is_function && self.state.heap.get(addr, 0) != Value::Null;
        self.number(Value::Ptr(addr)).filter(|_| was_applied)
    }

    /// Guards about the results of symbolic functions, and about symbols some of whose constructors are excluded:
    /// `(x, y) <- f z`, `c /= Red`.
    pub(crate) fn shapes_of_results(&self, mentioned: &FxHashSet<u64>) -> Vec<String> {
        let shape = |(at, found): (usize, &Found)| match self.excluded(found) {
            Some(_) => self.shape(found, mentioned),
            None if at >= self.of_inputs => {
                let (shape, name) = (self.known(found, mentioned)?, &found.name);
                Some(match shape.truth() {
                    Some(true) => name.clone(),
                    Some(false) => format!("not ({name})"),
                    None => format!("{} <- {name}", shape.show(&self.machine.code, Some(&found.ty))),
                })
            }
            None => None,
        };
        self.found.iter().enumerate().filter_map(shape).collect()
    }

    /// The number of a symbol.
    fn number(&self, value: Value) -> Option<u64> {
        match value {
            Value::Term(at) => {
                let symbol = self.state.terms.get(at as usize).0.as_symbol()?;
                symbol_number(symbol)
            }
            Value::Atom(number) => Some(number),
            Value::Ptr(addr) if matches!(self.state.heap.head(addr).kind(), Kind::Symbol | Kind::SymFun) => {
                match self.state.heap.get(addr, 1) {
                    Value::Int(number) => Some(number as u64),
                    _ => None,
                }
            }
            _ => None,
        }
    }

    /// A value over the names.
    pub(crate) fn read(&self, value: Value) -> Closed {
        self.state.read_as(value, &Reading::Over(self))
    }

    /// The name of a symbol that is not a number.
    pub(crate) fn symbol(&self, value: Value) -> Option<&str> {
        let number = self.number(value)?;
        self.mentioned.borrow_mut().insert(number);
        self.symbols.get(&number).map(String::as_str)
    }

    /// A term over the names.
    pub(crate) fn term(&self, term: &Term) -> String {
        // A term is printed as a tree, shared parts several times: a large one would be unreadable anyway.
        if term.tree_size() > LARGEST {
            self.shortened.set(true);
            return "…".into();
        }
        self.mentioned.borrow_mut().extend(term.symbols().iter().filter_map(symbol_number));
        let number = term.as_symbol().and_then(symbol_number);
        if let Some(Called::Constant(_, text)) = number.and_then(|number| self.chosen.get(&number)) {
            return text.clone();
        }
        if let Some((left, relation, right)) = self.comparison(&self.shown(term)) {
            return format!("{left} {} {right}", sign(relation));
        }
        self.over_names(term).to_string().replace(" != ", " /= ")
    }

    /// The sides of a comparison over the names, and how they compare; none if it is something else, or too large to show.
    pub(crate) fn compared(&self, term: &Term) -> Option<(String, Relation, String)> {
        if term.tree_size() > LARGEST {
            return None;
        }
        self.comparison(&self.shown(term)).or_else(|| {
            let (left, relation, right) = self.over_names(term).compared()?;
            Some((left.replace(" != ", " /= "), relation, right.replace(" != ", " /= ")))
        })
    }

    /// A term as it is shown: perhaps without wrapping.
    fn shown(&self, term: &Term) -> Term {
        if self.sums == Sums::Formula { term.clone() } else { without_wrapping(term) }
    }

    fn over_names(&self, term: &Term) -> Term {
        let named = |term: &Term| quotients(&self.with_characters(term).substitute(&self.terms));
        spelled(&match self.sums {
            Sums::Program => as_program(&named(term)),
            Sums::Formula | Sums::Exact => named(&self.shown(term)),
        })
    }

    /// The condition of the path: the shapes of its inputs, and the path condition.
    pub(crate) fn condition(&self) -> String {
        let all = self.conditions();
        if all.is_empty() { "True".into() } else { all.join(" && ") }
    }

    /// The conjuncts of the condition of the path.
    pub(crate) fn conditions(&self) -> Vec<String> {
        self.conditions_of(usize::MAX)
    }

    /// The shapes of the inputs, and the first so many terms of the path condition.
    pub(crate) fn conditions_of(&self, terms: usize) -> Vec<String> {
        let mut parts: Vec<String> = Vec::new();
        // Terms over other symbols are about the insides of abstract types, or about results whose shapes say it.
        let is_said =
            |term: &&Term| !is_range(term) && term.symbols().iter().all(|it| self.terms.contains_key(it));
        for term in self.state.path.iter().take(terms).filter(is_said) {
            let part = self.term(term);
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        let mentioned = self.mentioned_or_excluded();
        let shapes = self.found.iter().filter_map(|found| self.shape(found, &mentioned));
        shapes.chain(parts).collect()
    }

    /// `xs == [xs1, _]`, or `c /= Red` where only that is known.
    fn shape(&self, found: &Found, mentioned: &FxHashSet<u64>) -> Option<String> {
        let code = &self.machine.code;
        if let Some((_, excluded)) = self.excluded(found) {
            let parts = excluded.into_iter().map(|con| {
                let con = &code.cons[con as usize];
                let con = Closed::Con(0, con.name, vec![Closed::Hole; con.arity as usize]);
                format!("{} /= {}", found.name, con.show_argument(code, Some(&found.ty)))
            });
            return Some(parts.collect::<Vec<_>>().join(" && "));
        }
        let shape = self.known(found, mentioned)?;
        Some(format!("{} == {}", found.name, shape.show(code, Some(&found.ty))))
    }

    /// What is known of a value whose constructor is: `[xs1, _]`.
    fn known(&self, found: &Found, mentioned: &FxHashSet<u64>) -> Option<Closed> {
        let value = self.state.heap.follow(found.value);
        if let Value::Ptr(addr) = value
            && self.state.heap.head(addr).kind() != Kind::Con
        {
            return None;
        }
        Some(self.state.read_as(value, &Reading::Shape(self, mentioned)))
    }

    /// A symbol, and the constructors it does not have; none if it may have any.
    fn excluded(&self, found: &Found) -> Option<(Option<u64>, Vec<u64>)> {
        let Value::Ptr(addr) = self.state.heap.follow(found.value) else { return None };
        if self.state.heap.head(addr).kind() != Kind::Symbol {
            return None;
        }
        let excluded = self.machine.excluded(self.state, addr);
        (!excluded.is_empty()).then(|| (self.number(Value::Ptr(addr)), excluded))
    }

    /// Is the symbol in a set of mentioned ones?
    pub(crate) fn is_in(&self, value: Value, mentioned: &FxHashSet<u64>) -> bool {
        self.number(value).is_some_and(|number| mentioned.contains(&number))
    }
}

/// How a relation is written in a program.
pub(crate) fn sign(relation: Relation) -> &'static str {
    if relation == Relation::Ne { "/=" } else { relation.sign() }
}

/// A name for each input: that of its variable, with a number if there are several.
fn input_names(machine: &Machine, generated: &[Generated]) -> Vec<String> {
    let base = |generated: &Generated| {
        let name: Option<Name> = generated.generator.and_then(|at| machine.code.types[at as usize].name);
        name.map_or("s", |name| name.base()).to_string()
    };
    let bases: Vec<String> = generated.iter().map(base).collect();
    let mut taken: FxHashSet<String> = bases.iter().cloned().collect();
    let mut names = Vec::new();
    for (at, base) in bases.iter().enumerate() {
        let first = !bases[..at].contains(base);
        let mut number = 1;
        let mut name = base.clone();
        while !first && !taken.insert(name.clone()) {
            number += 1;
            name = format!("{base}{number}");
        }
        names.push(name);
    }
    names
}
