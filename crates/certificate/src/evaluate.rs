//! Evaluates terms with variables, by the rules of λG alone.
//!
//! ```text
//! append (x : xs) ys     ⟶  x : append xs ys       the decision on the first argument is known
//! append zs ys           ⟶  append zs ys           it waits for zs
//! append zs ys, zs = []  ⟶  ys                     a fact of the present branch of the proof
//! ```
//!
//! [`Kernel::evaluate`] evaluates the arguments of a term first; laziness allows that, since only equal terms replace
//! each other, and a term that does not end stops the work ([`FUEL`]), not the proof. A call is replaced by its
//! result if every decision of the function's tree is known ([`Kernel::decide`]); otherwise the call stays, and
//! [`Facts`] records which term it waits for, so that a prover knows where to split. A term that a fact is about is
//! replaced by the other side of the fact, wherever it occurs.
//!
//! [`Kernel::is_total`] decides whether a term is a finite, fully defined value whatever its variables are: by its
//! structure, by facts, and by lemmas which say that a function always returns.
//!
//! What stays true: evaluation replaces equals by equals only; dictionaries of classes are not unfolded into their
//! methods, since these may refer to the dictionary again.

use rustc_hash::{FxHashMap, FxHashSet};
use whatif_lambda::prim::{Misc, Op, Prim};
use whatif_lambda::{Name, Type};
use whatif_source::{Cancel, deep};

use crate::code::{Template, TemplateHead, Tree};
use crate::formula::{Conclusion, Formula};
use crate::lift::Code;
use crate::quotient;
use crate::term::{Head, Lit, Term, Terms};
use crate::types::{self, Unifier};

/// One evaluation replaces at most so many calls.
const FUEL: u32 = 1500;

/// A program, the table of its terms, and the lemmas that are proven about it.
#[derive(Debug)]
pub struct Kernel<'p> {
    /// The table of all terms.
    pub terms: Terms,
    /// The functions of the program.
    pub code: Code<'p>,
    /// The lemmas that are proven.
    pub(crate) lemmas: Vec<Formula>,
    /// Are `Int`s unbounded?
    pub exact: bool,
    /// Do variables stand for all values, also for infinite, partial and failing ones? Otherwise only for finite,
    /// fully defined values.
    pub all_inputs: bool,
    /// Stops evaluation: terms stay as they are then. For a search; a judge has as long as it takes.
    pub cancel: Cancel,
}

/// The facts at one place of a proof, and the results of evaluation under these facts.
#[derive(Default, Clone, Debug)]
pub struct Facts {
    /// The facts: each key is equal to its value.
    pub(crate) equal: FxHashMap<Term, Term>,
    /// The left sides of the facts, in the order in which they were learnt.
    pub(crate) order: Vec<Term>,
    /// Terms that are known to be finite and fully defined.
    pub(crate) totals: FxHashSet<Term>,
    /// The results of evaluation.
    values: FxHashMap<Term, Term>,
    /// Calls that make records of functions, such as the methods of a class, with their results. Such a call stays in
    /// terms; only a `case` looks into its result.
    dictionaries: FxHashMap<Term, Term>,
    /// For each call that stays: the term that its evaluation waits for.
    waiting: FxHashMap<Term, Term>,
    fuel: u32,
}

impl Facts {
    /// Forgets the results of evaluation. Must be called when a fact is added.
    pub(crate) fn forget(&mut self) {
        self.values.clear();
        self.dictionaries.clear();
        self.waiting.clear();
    }

    /// Adds a fact without any proof, for a prover that tries things out.
    pub fn suppose(&mut self, term: Term, value: Term) {
        self.equal.insert(term, value);
        self.forget();
    }

    /// The left sides of the facts.
    pub fn known(&self) -> impl Iterator<Item = Term> {
        self.order.iter().copied()
    }

    /// The term that a fact says is equal to this one.
    #[must_use]
    pub fn value_of(&self, term: Term) -> Option<Term> {
        self.equal.get(&term).copied()
    }

    /// The term that the evaluation of a call waits for.
    #[must_use]
    pub fn waits_for(&self, call: Term) -> Option<Term> {
        self.waiting.get(&call).copied()
    }
}

/// How a function's decisions ended: with a result, or waiting for a term.
enum Outcome {
    Result(Term),
    Waits(Option<Term>),
}

impl Kernel<'_> {
    /// Evaluates a term as far as the facts allow.
    pub fn evaluate(&mut self, term: Term, facts: &mut Facts) -> Term {
        facts.fuel = FUEL;
        self.value(term, facts)
    }

    fn value(&mut self, term: Term, facts: &mut Facts) -> Term {
        if let Some(&known) = facts.values.get(&term) {
            return known;
        }
        if facts.fuel == 0 {
            return term;
        }
        let args: Vec<Term> =
            self.terms.args(term).to_vec().into_iter().map(|arg| deep(|| self.value(arg, facts))).collect();
        let whole = self.terms.make(self.terms.head(term).clone(), args);
        let result = match facts.equal.get(&whole) {
            Some(&other) => {
                facts.fuel = facts.fuel.saturating_sub(1);
                deep(|| self.value(other, facts))
            }
            None => match self.terms.head(whole).clone() {
                Head::Global(name) => deep(|| self.call(name, whole, facts)),
                Head::Prim(prim) => self.primitive(prim, whole, facts),
                _ => whole,
            },
        };
        if facts.fuel > 0 {
            facts.values.insert(term, result);
            facts.values.insert(result, result);
        }
        result
    }

    fn call(&mut self, name: Name, call: Term, facts: &mut Facts) -> Term {
        let Some(function) = self.code.function(name) else { return call };
        let args = self.terms.args(call);
        if args.len() < function.arity || facts.fuel == 0 {
            return call;
        }
        // A term that does not end grows while it is evaluated, so that each step takes longer than the one before.
        facts.fuel = if self.cancel.is_over() { 0 } else { facts.fuel - 1 };
        let mut values = args[..function.arity].to_vec();
        let rest = args[function.arity..].to_vec();
        match self.decide(&function.tree, &mut values, facts) {
            Outcome::Result(result) => {
                let result = self.terms.apply(result, &rest);
                match self.terms.constructor(result) {
                    // The methods are not evaluated: they may refer to the dictionary again.
                    Some(name) if self.code.types.is_record_of_functions(name) => {
                        facts.dictionaries.insert(call, result);
                        call
                    }
                    _ => self.value(result, facts),
                }
            }
            Outcome::Waits(on) => {
                facts.waiting.extend(on.map(|on| (call, on)));
                call
            }
        }
    }

    /// Records what a call waits for, even if a fact says what the call is equal to.
    pub(crate) fn wait(&mut self, call: Term, facts: &mut Facts) {
        facts.fuel = FUEL;
        if let Head::Global(name) = *self.terms.head(call) {
            self.call(name, call, facts);
        }
    }

    fn decide(&mut self, mut tree: &Tree, values: &mut Vec<Term>, facts: &mut Facts) -> Outcome {
        loop {
            match tree {
                Tree::Leaf(template) => return Outcome::Result(self.instantiate(template, values)),
                Tree::Let(template, rest) => {
                    let value = self.instantiate(template, values);
                    values.push(value);
                    tree = rest;
                }
                Tree::Force(template, rest) => {
                    let value = self.instantiate(template, values);
                    let value = self.value(value, facts);
                    if self.terms.fails(value) {
                        return Outcome::Result(value);
                    }
                    if !self.is_evaluated(value, facts) {
                        return Outcome::Waits(Some(value));
                    }
                    values.push(value);
                    tree = rest;
                }
                Tree::Case { scrutinee, alts, default } => {
                    let value = self.instantiate(scrutinee, values);
                    let value = self.value(value, facts);
                    if self.terms.fails(value) {
                        return Outcome::Result(value);
                    }
                    let made = facts.dictionaries.get(&value).copied().unwrap_or(value);
                    let Some(constructor) = self.terms.constructor(made) else {
                        return Outcome::Waits(Some(value));
                    };
                    values.push(value);
                    let fields = self.terms.args(made);
                    match alts.iter().find(|(name, _, _)| *name == constructor) {
                        Some((_, count, rest)) if *count == fields.len() => {
                            values.extend(fields);
                            tree = rest;
                        }
                        Some(_) => return Outcome::Waits(None),
                        None => match default {
                            Some(rest) => tree = rest,
                            None => return Outcome::Waits(None),
                        },
                    }
                }
                Tree::Unsupported => return Outcome::Waits(None),
            }
        }
    }

    /// Is it known that the evaluation of a term ends?
    fn is_evaluated(&mut self, value: Term, facts: &Facts) -> bool {
        match self.terms.head(value) {
            Head::Con(_) | Head::Lit(_) => true,
            _ => self.is_total(value, facts),
        }
    }

    pub(crate) fn instantiate(&mut self, template: &Template, values: &[Term]) -> Term {
        let args: Vec<Term> = template.args.iter().map(|arg| self.instantiate(arg, values)).collect();
        let head = match &template.head {
            TemplateHead::Slot(number) => return self.terms.apply(values[*number], &args),
            TemplateHead::Global(name) => Head::Global(*name),
            TemplateHead::Con(name) => Head::Con(*name),
            TemplateHead::Prim(prim) => Head::Prim(*prim),
            TemplateHead::Lit(literal) => Head::Lit(literal.clone()),
        };
        self.terms.make(head, args)
    }

    fn primitive(&mut self, prim: Prim, term: Term, facts: &Facts) -> Term {
        let args = self.terms.args(term).to_vec();
        // A primitive fails as its failing argument does, if all other arguments are values.
        if let Some(&failure) = args.iter().find(|&&arg| self.terms.fails(arg))
            && self.is_total_primitive(term)
            && prim.strictness().len() == args.len()
            && args.iter().all(|&arg| arg == failure || self.is_total(arg, facts))
        {
            return failure;
        }
        if let (Prim::Misc(Misc::IntegerToInt), &[arg]) = (prim, &args[..])
            && let Head::Lit(Lit::Integer(digits)) = self.terms.head(arg)
            && let Ok(value) = digits.parse()
        {
            return self.terms.make(Head::Lit(Lit::Int(value)), []);
        }
        if let (Prim::Int(Op::Neg) | Prim::Integer(Op::Neg), &[arg]) = (prim, &args[..])
            && let Head::Lit(literal) = self.terms.head(arg).clone()
        {
            let zero = if let Lit::Int(_) = literal { Lit::Int(0) } else { Lit::Integer("0".into()) };
            return self.computed(Op::Sub, &zero, &literal).unwrap_or(term);
        }
        let (Prim::Int(op) | Prim::Integer(op) | Prim::Char(op), &[left, right]) = (prim, &args[..]) else {
            return term;
        };
        if left == right && self.is_total(left, facts) {
            match op {
                Op::Eq | Op::Le | Op::Ge => return self.terms.bool(true),
                Op::Ne | Op::Lt | Op::Gt => return self.terms.bool(false),
                _ => {}
            }
        }
        let (Head::Lit(left), Head::Lit(right)) = (self.terms.head(left), self.terms.head(right)) else {
            return term;
        };
        let (left, right) = (left.clone(), right.clone());
        self.computed(op, &left, &right).unwrap_or(term)
    }

    /// Computes an operation on two literals.
    fn computed(&mut self, op: Op, left: &Lit, right: &Lit) -> Option<Term> {
        let (a, b) = match (left, right) {
            (Lit::Int(a), Lit::Int(b)) => (i128::from(*a), i128::from(*b)),
            (Lit::Integer(a), Lit::Integer(b)) => (parse_i64(a)?, parse_i64(b)?),
            (Lit::Char(a), Lit::Char(b)) => (i128::from(u32::from(*a)), i128::from(u32::from(*b))),
            _ => return None,
        };
        let number = match op {
            Op::Eq => return Some(self.terms.bool(a == b)),
            Op::Ne => return Some(self.terms.bool(a != b)),
            Op::Lt => return Some(self.terms.bool(a < b)),
            Op::Le => return Some(self.terms.bool(a <= b)),
            Op::Gt => return Some(self.terms.bool(a > b)),
            Op::Ge => return Some(self.terms.bool(a >= b)),
            Op::Add => a + b,
            Op::Sub => a - b,
            Op::Mul => a.checked_mul(b)?,
            _ => quotient::computed(op, a, b)?,
        };
        let literal = match left {
            Lit::Int(_) if self.exact => Lit::Int(i64::try_from(number).ok()?),
            Lit::Int(_) => Lit::Int(number as i64),
            Lit::Integer(_) => Lit::Integer(number.to_string().into()),
            _ => return None,
        };
        Some(self.terms.make(Head::Lit(literal), []))
    }

    /// Is the term a finite, fully defined value, whatever its variables stand for? A function is one, if it returns
    /// such values for such values.
    pub fn is_total(&mut self, term: Term, facts: &Facts) -> bool {
        self.is_total_too(term, facts, &mut FxHashSet::default())
    }

    /// Like [`Kernel::is_total`]. `found` remembers the terms that are total, since a term may occur in another many
    /// times.
    fn is_total_too(&mut self, term: Term, facts: &Facts, found: &mut FxHashSet<Term>) -> bool {
        if facts.totals.contains(&term) || found.contains(&term) {
            return true;
        }
        let args = self.terms.args(term).to_vec();
        let here = match self.terms.head(term).clone() {
            Head::Var(_) => !self.all_inputs,
            Head::Con(_) | Head::Lit(_) => true,
            Head::Failure(_) => false,
            Head::Prim(_) => self.is_total_primitive(term),
            Head::Global(_) => self.is_total_call(term, &args, facts, found),
        };
        let is_call = matches!(self.terms.head(term), Head::Global(_));
        let total =
            here && (is_call || args.into_iter().all(|arg| deep(|| self.is_total_too(arg, facts, found))));
        total && {
            found.insert(term);
            true
        }
    }

    fn is_total_call(
        &mut self,
        term: Term,
        args: &[Term],
        facts: &Facts,
        found: &mut FxHashSet<Term>,
    ) -> bool {
        for at in 0..self.lemmas.len() {
            let Formula { conclusion: Conclusion::Total(pattern), premises, vars } = &self.lemmas[at] else {
                continue;
            };
            if !premises.is_empty() || self.terms.head(*pattern) != self.terms.head(term) {
                continue;
            }
            let (pattern, count) = (*pattern, vars.len());
            if self.fits_total(pattern, count, args, facts, found) {
                return true;
            }
        }
        match facts.equal.get(&term) {
            Some(&other) if self.terms.constructor(other).is_some() => {
                deep(|| self.is_total_too(other, facts, found))
            }
            _ => false,
        }
    }

    /// Is a call with these arguments an instance of `pattern`, which a lemma says is total? A call with fewer
    /// arguments is one, if any values fit the remaining parameters.
    fn fits_total(
        &mut self,
        pattern: Term,
        count: usize,
        args: &[Term],
        facts: &Facts,
        found: &mut FxHashSet<Term>,
    ) -> bool {
        let params = self.terms.args(pattern).to_vec();
        let mut values = vec![None; count];
        let given = params.len().min(args.len());
        let fits = params.iter().zip(args).all(|(&param, &arg)| self.terms.matches(param, arg, &mut values));
        let mut rest: Vec<Option<u32>> =
            params[given..].iter().map(|&param| self.terms.as_var(param)).collect();
        let number = rest.len();
        rest.sort_unstable();
        rest.dedup();
        let rest_is_free = rest.len() == number
            && rest.iter().all(|var| var.is_some_and(|var| values[var as usize].is_none()));
        fits && rest_is_free
            && values.into_iter().flatten().all(|value| deep(|| self.is_total_too(value, facts, found)))
            && args[given..].iter().all(|&arg| deep(|| self.is_total_too(arg, facts, found)))
    }

    /// Does this primitive always return a value when its arguments are values?
    fn is_total_primitive(&self, term: Term) -> bool {
        let Head::Prim(prim) = self.terms.head(term) else { return false };
        match prim {
            Prim::Int(op) | Prim::Integer(op) | Prim::Char(op) | Prim::Word(op) => match op {
                Op::Add
                | Op::Sub
                | Op::Mul
                | Op::Neg
                | Op::Eq
                | Op::Ne
                | Op::Lt
                | Op::Le
                | Op::Gt
                | Op::Ge => true,
                _ => quotient::is_by_constant(&self.terms, term),
            },
            _ => false,
        }
    }

    /// The type of a term, given the types of its variables.
    pub fn type_of(&mut self, term: Term, vars: &[Type], unifier: &mut Unifier) -> Option<Type> {
        let (terms, code) = (&self.terms, &mut self.code);
        let types = std::rc::Rc::clone(&code.types);
        let mut global = |name: Name| code.function(name)?.ty.clone();
        types::of_term(terms, term, vars, &types, unifier, &mut global)
    }
}

/// An integer that fits i64, so that i128 arithmetic cannot overflow.
fn parse_i64(digits: &str) -> Option<i128> {
    digits.parse::<i64>().ok().map(i128::from)
}
