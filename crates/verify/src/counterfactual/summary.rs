//! The programs of proofs, whose predicates do not look into unknown structures.
//!
//! In the program of a search, `size xs` of an unknown list runs the measure's code, once for each length the list may have,
//! and there is no end to that. In the program of a proof the measure's value is an unknown number:
//!
//! ```text
//! size ≡ λx. if x is unknown then (the number that stands for size x) else size' x
//! ```
//!
//! where size' is the measure's own code, under the name that [`unfolded`] gives it. There is one number for each symbol; it is never
//! negative if the measure never is, and when the program looks into `x`, it equals `size' x`. The walkers `p_T` of data types are
//! treated likewise: a walker that is assumed is noted as a fact about all elements, one that is asserted is tried on any element. So are
//! the functions that build the results of polymorphic callees. See `machine/summary.rs` for the primitives.
//!
//! Such a program has more behaviours than the original: a proof about it is a proof, and where there is none nothing follows.
//! It is about partial correctness, as runs are: the measure of an infinite structure never ends, and nothing after it
//! happens.
//!
//! [`Summaries`] says which functions are replaced, and `Summaries::summarise` makes the replacement; `measure` and `walker` are
//! its two kinds. [`Summaries::naturals`] shows by induction which measures are never negative.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, PoisonError};

use super::build::{SCALARS, with_what_is_needed};
use super::obligation::abandoned;
use whatif_lambda::expr::{Alt, Binder, Case, Expr};
use whatif_lambda::fingerprint::{Fingerprint, Walk};
use whatif_lambda::prim::{Misc, Op, Prim};
use whatif_lambda::program::{Definition, Program};
use whatif_lambda::types::names;
use whatif_lambda::{Definitions, Name, Role, Type};
use whatif_machine::run::Settings;
use whatif_machine::search::{Finish, Judgement, Limits, Strategy};

/// The functions that a proof replaces, so that it looks into no unknown structure.
#[derive(Clone, Debug, Default)]
pub struct Summaries {
    /// Functions of one structure, by structural recursion, whose values are scalars.
    pub measures: BTreeSet<Name>,
    /// The measures that are never negative.
    pub natural: BTreeSet<Name>,
    /// `p_T`: functions of a value and of predicates, one for each parameter of its data type, that say whether all parts of the value
    /// satisfy them.
    pub walkers: BTreeSet<Name>,
    /// Functions that never run in a proof, because they never fail: their contracts are all that is known of them.
    pub opaque: Vec<Name>,
    /// Functions that run in the first attempt at a proof; in the second, their contracts are used instead.
    pub promised: Vec<Name>,
    /// Functions that look into structures, each with the function that replaces it and computes the same from measures.
    pub instead: BTreeMap<Name, Name>,
}

/// How many steps the proof that a measure is natural may take.
const NATURAL: u64 = 2_000;

impl Summaries {
    /// The summary of a definition, and the original under the name that [`unfolded`] gives it; none if it is no measure or walker.
    pub(super) fn summarise(&self, definition: &Definition) -> Option<[Definition; 2]> {
        let name = definition.name;
        let (vars, params, result) = definition.ty.signature();
        let binders: Vec<Binder> =
            (params.iter().enumerate()).map(|(at, ty)| Binder::new(parameter(at), (*ty).clone())).collect();
        let (whole, functions) = binders.split_last()?;
        let original = unfolded(name);
        let again = Expr::Var(original).at_variables(vars).apply(binders.iter().map(Binder::var));
        let known = if self.measures.contains(&name) && functions.is_empty() && is_scalar(result) {
            let number = self.measures.iter().take_while(|other| **other != name).count();
            measure(number, whole, result, self.natural.contains(&name), &again)
        } else if self.walkers.contains(&name) {
            walker(functions, whole, &again)
        } else {
            return None;
        };
        let body = Expr::lam(binders.iter().cloned(), if_unknown(whole, known, again)).generic(vars);
        let summary = Definition { body, ..definition.clone() };
        Some([summary, Definition { name: original, ..definition.clone() }])
    }

    /// The definition of a function that another one replaces: its body calls the other function.
    pub(super) fn replaced(&self, definition: &Definition) -> Option<Definition> {
        let other = *self.instead.get(&definition.name)?;
        let (vars, ..) = definition.ty.signature();
        let body = Expr::Var(other).at_variables(vars).generic(vars);
        Some(Definition { body, ..definition.clone() })
    }

    /// The measures that are never negative, by induction over structures.
    #[must_use]
    pub fn naturals(&self, program: &Program, settings: &Settings) -> BTreeSet<Name> {
        let is_number = |name: &&Name| {
            let result = program.definitions.get(name).map(|measure| measure.ty.signature().2);
            matches!(result, Some(Type::Con(ty)) if matches!(*ty, names::INT | names::INTEGER))
        };
        let numbers: BTreeSet<Name> = self.measures.iter().filter(is_number).copied().collect();
        let all =
            numbers.iter().fold(Expr::con(names::UNIT), |rest, measure| rest.after(Expr::Var(*measure)));
        let needed = with_what_is_needed(program, &[], Some(self), Definitions::default(), &all);
        once(fingerprint(&needed, &all), settings, || self.naturals_among(numbers, program, settings))
    }

    /// Assumes that all of these measures are natural, and drops those for which the step of the induction fails, until
    /// none is dropped.
    fn naturals_among(
        &self,
        numbers: BTreeSet<Name>,
        program: &Program,
        settings: &Settings,
    ) -> BTreeSet<Name> {
        let mut known = Summaries { natural: numbers, ..self.clone() };
        loop {
            let is_natural = |name: &&Name| known.is_natural(**name, program, settings);
            let still: BTreeSet<Name> = known.natural.iter().filter(is_natural).copied().collect();
            if still == known.natural {
                return still;
            }
            known.natural = still;
        }
    }

    /// The step of the induction: is the measure of each constructor not negative, if those of its parts are not?
    fn is_natural(&self, measure: Name, program: &Program, settings: &Settings) -> bool {
        let Some(definition) = program.definitions.get(&measure) else { return false };
        let (vars, params, _) = definition.ty.signature();
        let [ty] = params[..] else { return false };
        let x = Binder::temporary("x", ty.clone());
        let value = Expr::Var(measure).at_variables(vars).apply([x.var()]);
        let failed = Expr::prim(Misc::Error, [Expr::con(names::NIL)]);
        let checked = Expr::if_then(is_negative(value), failed, Expr::con(names::UNIT));
        let looked_into = checked.after(Expr::prim(Misc::ValueIndex, [x.var()]));
        let entry = looked_into.where_is(x, Expr::Symbolic(ty.clone()));
        let program = with_what_is_needed(program, &[], Some(self), Definitions::default(), &entry);
        is_safe(&program, &entry, &settings.aside(Limits { work: NATURAL, ..Limits::default() }))
    }
}

/// The natural measures of programs that were asked about. While a file is edited, and while cures are tried in copies of it, its measures
/// stay the same, and the proof takes longer than a lookup.
static FOUND: Mutex<BTreeMap<Fingerprint, BTreeSet<Name>>> = Mutex::new(BTreeMap::new());
/// How many answers [`FOUND`] holds before it is cleared.
const REMEMBERED: usize = 1_000;

/// The answer to a question that may have been asked before. An answer that was cut short by cancellation is not kept.
fn once(
    question: Fingerprint,
    settings: &Settings,
    answer: impl FnOnce() -> BTreeSet<Name>,
) -> BTreeSet<Name> {
    let known = || FOUND.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(answer) = known().get(&question) {
        return answer.clone();
    }
    let answer = answer();
    if !settings.cancel.is_over() {
        let mut found = known();
        if found.len() == REMEMBERED {
            found.clear();
        }
        found.insert(question, answer.clone());
    }
    answer
}

fn fingerprint(program: &Program, entry: &Expr) -> Fingerprint {
    let mut walk = Walk::default();
    walk.expr(entry);
    for (name, definition) in program.definitions.iter() {
        walk.global(*name);
        walk.definition(definition);
    }
    program.types.values().for_each(|data| walk.data_type(data));
    for (ty, promise) in &program.promises {
        walk.text(ty.as_str());
        walk.global(*promise);
    }
    walk.fingerprint()
}

/// Does no run of an expression fail?
fn is_safe(program: &Program, entry: &Expr, settings: &Settings) -> bool {
    let machine = settings.machine(program, entry);
    let mut search = settings.search(&machine);
    search.strategy = Strategy::DepthFirst;
    let mut failed = false;
    let report = search.run(machine.start(), |path| match path.end {
        whatif_machine::explore::End::Value(_) => Judgement::Ignored,
        _ => {
            failed = true;
            Judgement::Enough
        }
    });
    !failed && report.finish == Finish::Exhausted
}

/// An expression for any element of a value, of the type of the data type's parameter with this number.
pub(super) fn element(at: usize, whole: Expr) -> Expr {
    Expr::prim(Misc::SummaryElement, [Expr::int(at as i64), whole, Expr::Var(assume_all())])
}

/// The expression `if x is unknown then … else …`.
pub(super) fn if_unknown(whole: &Binder, unknown: Expr, known: Expr) -> Expr {
    Expr::if_then(Expr::prim(Misc::SummaryUnknown, [whole.var()]), unknown, known)
}

/// The name of the original of a summarised function, which looks into its argument.
pub(super) fn unfolded(name: Name) -> Name {
    name.made(Role::Checked, "$unfolded")
}

/// The name of the function `λ ks x. assume k x, for each k of ks, in x`.
fn assume_all() -> Name {
    Name::temporary("assume$all")
}

fn parameter(at: usize) -> Name {
    Name::new("s").numbered(Role::Temporary, "$", at as u32)
}

/// A list expression of these items.
pub(super) fn list(values: impl DoubleEndedIterator<Item = Expr>) -> Expr {
    values.rev().fold(Expr::con(names::NIL), |rest, value| Expr::con(names::CONS).apply([value, rest]))
}

/// The functions that summaries need.
pub(super) fn helpers() -> Vec<Definition> {
    let [all, x, first, rest] = ["ks", "x", "k", "more"].map(|name| Binder::temporary(name, Type::Unknown));
    let again = Expr::Var(assume_all()).apply([rest.var(), x.var()]);
    let assumed = again.assuming(first.var().apply([x.var()]));
    let cons = Alt { binders: vec![first, rest], ..Alt::plain(names::CONS, assumed) };
    let alts = vec![Alt::plain(names::NIL, x.var()), cons];
    let case = Case { scrutinee: all.var(), binder: None, alts, default: None };
    let body = Expr::lam([all, x], Expr::Case(Box::new(case)));
    let name = assume_all();
    vec![Definition { name, ty: Type::Unknown, body, contract: None, checked: None, span: None }]
}

/// The number that stands for the measure of a symbol. `owed` is what must hold once the program looks into the symbol: the number
/// equals the value that the measure's code computes.
fn measure(number: usize, whole: &Binder, ty: &Type, is_natural: bool, again: &Expr) -> Expr {
    let value = Binder::temporary("value", ty.clone());
    let any = Binder::temporary("any", ty.clone());
    let [no, yes] = [names::FALSE, names::TRUE].map(Expr::con);
    let limit = if is_natural { Expr::if_then(is_negative(any.var()), no, yes) } else { yes };
    let new = any.var().assuming(limit).where_is(any, Expr::Symbolic(ty.clone()));
    let fits = Expr::prim(Prim::Logic(Op::Eq), [value.var(), again.clone()]);
    let owed = Binder::temporary("owed", Type::Unknown);
    let args = [Expr::int(number as i64), whole.var(), value.var(), owed.var()];
    let bindings = vec![(value, new), (owed, owing(fits))];
    Expr::Let(bindings, Box::new(Expr::prim(Misc::SummaryValue, args)))
}

/// Do all elements of a symbol satisfy these predicates? Inside of an assumption: yes, and the fact is noted. Elsewhere both
/// answers are followed: yes with that fact, or no because of some element that does not satisfy its predicate.
fn walker(predicates: &[Binder], whole: &Binder, again: &Expr) -> Expr {
    let owed = Binder::temporary("owed", Type::Unknown);
    let all = Binder::temporary("all", Type::Unknown);
    let fact = Expr::prim(Misc::SummaryFact, [whole.var(), all.var(), owed.var()]);
    let mut ways = vec![fact.clone()];
    for (at, predicate) in predicates.iter().enumerate() {
        let holds = predicate.var().apply([element(at, whole.var())]);
        ways.push(Expr::if_then(holds, abandoned(), Expr::con(names::FALSE)));
    }
    let some = super::parametric::choose(ways);
    let bindings = vec![(owed, owing(again.clone())), (all, list(predicates.iter().map(Binder::var)))];
    Expr::Let(bindings, Box::new(Expr::if_then(Expr::prim(Misc::SummaryAssuming, []), fact, some)))
}

/// The function `λ next. assume … in next`, which assumes this condition.
fn owing(condition: Expr) -> Expr {
    let next = Binder::temporary("next", Type::Unknown);
    Expr::lam([next.clone()], next.var().assuming(condition))
}

fn is_negative(number: Expr) -> Expr {
    Expr::prim(Prim::Logic(Op::Lt), [number, Expr::int(0)])
}

fn is_scalar(ty: &Type) -> bool {
    matches!(ty, Type::Con(name) if SCALARS.contains(name))
}
