//! The rules of proofs: each takes a sequent to the sequents that remain to be shown.
//!
//! A [`Sequent`] is a place in the proof of a lemma: variables, facts, and a conclusion, all evaluated as far as the
//! facts allow. [`Kernel::start`] makes the first sequent of a proof. The rules are few, and each is an equality of
//! λG or a property of finite values:
//!
//! - [`Kernel::split`]: a finite, fully defined value is one of the constructors of its type, with such values as
//!   fields; any other term may also fail, each in its own way.
//! - [`Kernel::fields`]: constructors with equal fields are equal.
//! - [`Kernel::apply`]: a lemma that is proven for all values holds for these. The lemma that is being proven may be
//!   used for smaller values, field by field or as numbers, than those that it is being proven for: induction
//!   ([`Kernel::smaller_if`]).
//! - [`Kernel::known`]: an equation that follows from the facts by arithmetic is a fact.
//! - [`Kernel::is_closed`]: both sides are the same term, or the facts contradict each other, since different
//!   constructors are never equal.
//!
//! After each rule, `Kernel::settle` evaluates facts and conclusion again until they do not change any more. If
//! rewriting with a fact from left to right would make terms larger without end, the fact is used from right to left,
//! or not at all.
//!
//! What stays true: a rule that cannot be applied is a [`Refusal`] with the reason, never a guess.

use whatif_lambda::Type;
use whatif_lambda::prim::{Op, Prim};
use whatif_lambda::types::names;

use crate::evaluate::{Facts, Kernel};
use crate::formula::{Conclusion, Formula};
use crate::proof::Oracle;
use crate::term::{Head, Lit, Term};
use crate::types::{Types, Unifier, free_variables, is_open, substitute};

/// A place in the proof of a lemma.
#[derive(Clone, Debug)]
pub struct Sequent {
    /// The types of the variables.
    pub vars: Vec<Type>,
    /// What the variables of the lemma stand for here.
    pub values: Vec<Term>,
    /// The equations that are known, as they were added.
    equations: Vec<(Term, Term)>,
    totals: Vec<Term>,
    /// The claim that remains to be shown, evaluated.
    pub conclusion: Conclusion,
    /// The equations that are known, evaluated.
    pub facts: Facts,
    /// Do the facts contradict each other?
    pub absurd: bool,
}

/// Why a step of a proof is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// A part of the formula has no type, or another one than it should.
    Type,
    /// A term is used as a value, but may have none.
    NotTotal,
    /// A term is split whose type has no known constructors.
    NoConstructors,
    /// The proof has another number of cases than the rule.
    Cases,
    /// The lemma is used for values that are not smaller.
    NotSmaller,
    /// A premise is not known to hold.
    Premise,
    /// There is no such lemma (yet).
    NoLemma,
    /// The two sides of the conclusion have no common constructor.
    NoFields,
    /// The two sides of the conclusion are not the same term.
    Open,
    /// The solver does not call the formulas contradictory.
    NotUnsatisfiable,
    /// The text is no certificate.
    Unreadable,
    /// The last lemma is not the property that was asked for.
    OtherProperty,
}

/// At most so many equations are evaluated again, since facts may rewrite each other without end.
const ROUNDS: usize = 400;

impl Kernel<'_> {
    /// The first sequent in the proof of a formula.
    ///
    /// # Errors
    /// If the formula has no type, or claims that a term is total although variables may stand for failures.
    pub fn start(&mut self, formula: &Formula) -> Result<Sequent, Refusal> {
        // An unknown type would fit any other.
        if formula.vars.iter().any(is_open) {
            return Err(Refusal::Type);
        }
        if self.all_inputs && matches!(formula.conclusion, Conclusion::Total(_)) {
            return Err(Refusal::NotTotal);
        }
        let mut pairs = formula.premises.clone();
        let mut unifier = Unifier::default();
        match formula.conclusion {
            Conclusion::Equal(left, right) => pairs.push((left, right)),
            Conclusion::Total(term) => pairs.push((term, term)),
        }
        for (left, right) in pairs {
            let left = self.type_of(left, &formula.vars, &mut unifier).ok_or(Refusal::Type)?;
            let right = self.type_of(right, &formula.vars, &mut unifier).ok_or(Refusal::Type)?;
            if !unifier.unify(&left, &right) {
                return Err(Refusal::Type);
            }
        }
        let values = (0..formula.vars.len() as u32).map(|number| self.terms.var(number)).collect();
        let mut sequent = Sequent {
            vars: formula.vars.clone(),
            values,
            equations: formula.premises.clone(),
            totals: Vec::new(),
            conclusion: formula.conclusion,
            facts: Facts::default(),
            absurd: false,
        };
        self.settle(&mut sequent);
        Ok(sequent)
    }

    /// Evaluates the facts and the conclusion with everything that is known now.
    fn settle(&mut self, sequent: &mut Sequent) {
        let facts = &mut sequent.facts;
        *facts = Facts::default();
        facts.totals.extend(sequent.totals.iter().copied());
        let mut todo: Vec<(Term, Term)> = sequent.equations.iter().rev().copied().collect();
        let mut entries = Vec::new();
        for _ in 0..ROUNDS {
            let Some((left, right)) = todo.pop() else { break };
            let (mut left, mut right) = (self.evaluate(left, facts), self.evaluate(right, facts));
            if left == right {
                continue;
            }
            if self.is_value(left) {
                (left, right) = (right, left);
            }
            if self.is_value(left) {
                // Two failures may be the same one, so their equation says nothing.
                if self.terms.fails(left) && self.terms.fails(right) {
                    continue;
                }
                if self.terms.head(left) != self.terms.head(right) {
                    sequent.absurd = true;
                    return;
                }
                todo.extend(
                    self.terms.args(left).iter().copied().zip(self.terms.args(right).iter().copied()),
                );
                continue;
            }
            // If rewriting with the equation would not end, it is used the other way, or not at all.
            if self.terms.occurs(left, right) {
                (left, right) = (right, left);
            }
            if self.is_value(left) || self.terms.occurs(left, right) {
                continue;
            }
            // With the new fact, earlier facts may evaluate further: those that do are learnt again.
            let before = std::mem::take(&mut entries);
            facts.equal.clear();
            self.learn((left, right), &mut entries, facts);
            for (left, right) in before {
                if self.evaluate(left, facts) == left && self.evaluate(right, facts) == right {
                    self.learn((left, right), &mut entries, facts);
                } else {
                    todo.push((left, right));
                }
            }
        }
        for at in 0..sequent.totals.len() {
            let term = self.evaluate(sequent.totals[at], facts);
            facts.totals.insert(term);
        }
        facts.forget();
        facts.order = entries.into_iter().map(|(left, _)| left).collect();
        for at in 0..facts.order.len() {
            self.wait(facts.order[at], facts);
        }
        sequent.conclusion = sequent.conclusion.map(|term| self.evaluate(term, facts));
    }

    fn learn(&mut self, (left, right): (Term, Term), entries: &mut Vec<(Term, Term)>, facts: &mut Facts) {
        facts.equal.insert(left, right);
        entries.push((left, right));
        facts.forget();
    }

    /// Is the term a constructor with its fields, a literal, or a failure?
    pub(crate) fn is_value(&self, term: Term) -> bool {
        matches!(self.terms.head(term), Head::Con(_) | Head::Lit(_) | Head::Failure(_))
    }

    /// Is the conclusion evident, or do the facts contradict each other?
    pub fn is_closed(&mut self, sequent: &Sequent) -> bool {
        sequent.absurd
            || match sequent.conclusion {
                Conclusion::Equal(left, right) => left == right,
                Conclusion::Total(term) => self.is_total(term, &sequent.facts),
            }
    }

    /// Makes a sequent for each constructor that a term can have, and one for its failure if the term can fail.
    ///
    /// # Errors
    /// If the term may have no value in a proof about finite inputs, or if its type has no constructors.
    pub fn split(&mut self, sequent: &Sequent, on: Term) -> Result<Vec<Sequent>, Refusal> {
        let can_fail = !self.is_total(on, &sequent.facts);
        if can_fail && !self.all_inputs {
            return Err(Refusal::NotTotal);
        }
        let ty = self.type_of(on, &sequent.vars, &mut Unifier::default()).ok_or(Refusal::Type)?;
        if is_open(&ty) {
            return Err(Refusal::Type);
        }
        let types = std::rc::Rc::clone(&self.code.types);
        let first = sequent.vars.len() as u32;
        let mut cases = Vec::new();
        if can_fail && Types::is_flat(&ty) {
            let mut case = sequent.clone();
            case.totals.push(on);
            self.settle(&mut case);
            cases.push(case);
        } else {
            for (name, fields) in types.split(&ty).ok_or(Refusal::NoConstructors)? {
                let args: Vec<Term> =
                    (first..first + fields.len() as u32).map(|n| self.terms.var(n)).collect();
                let value = self.terms.make(Head::Con(name), args);
                cases.push(self.case(sequent, on, value, fields));
            }
        }
        if can_fail {
            // No term uses this variable: its number becomes the number of the failure.
            let failure = self.terms.make(Head::Failure(first), []);
            cases.push(self.case(sequent, on, failure, vec![ty]));
        }
        Ok(cases)
    }

    /// The sequent where the term `on` is equal to `value`, with more variables.
    fn case(&mut self, sequent: &Sequent, on: Term, value: Term, vars: Vec<Type>) -> Sequent {
        let mut case = sequent.clone();
        case.vars.extend(vars);
        match self.terms.as_var(on) {
            Some(number) => self.substitute_everywhere(&mut case, number, value),
            None => case.equations.push((on, value)),
        }
        self.settle(&mut case);
        case
    }

    /// Substitutes a value for a variable, everywhere.
    fn substitute_everywhere(&mut self, sequent: &mut Sequent, number: u32, value: Term) {
        let value = |other: u32| (other == number).then_some(value);
        let mut put = |term: &mut Term| *term = self.terms.substitute(*term, &value);
        sequent.values.iter_mut().for_each(&mut put);
        sequent.totals.iter_mut().for_each(&mut put);
        for (left, right) in &mut sequent.equations {
            put(left);
            put(right);
        }
        sequent.conclusion = sequent.conclusion.map(|mut term| {
            put(&mut term);
            term
        });
    }

    /// Makes a sequent for each field in which the two sides differ.
    ///
    /// # Errors
    /// If the two sides have no common constructor.
    pub fn fields(&mut self, sequent: &Sequent) -> Result<Vec<Sequent>, Refusal> {
        let Conclusion::Equal(left, right) = sequent.conclusion else { return Err(Refusal::NoFields) };
        let (lefts, rights) = (self.terms.args(left), self.terms.args(right));
        let alike = self.terms.head(left) == self.terms.head(right) && lefts.len() == rights.len();
        if self.terms.constructor(left).is_none() || !alike {
            return Err(Refusal::NoFields);
        }
        let pairs = lefts.iter().copied().zip(rights.iter().copied()).filter(|(left, right)| left != right);
        Ok(pairs
            .map(|(left, right)| Sequent { conclusion: Conclusion::Equal(left, right), ..sequent.clone() })
            .collect())
    }

    /// Adds a formula, for these values of its variables, as a fact; `turned` uses its equation from right to left.
    /// `order` is given if the formula is the one that is being proven: then the values have to be smaller.
    ///
    /// # Errors
    /// If the formula is not known to hold for these values.
    pub fn apply(
        &mut self,
        sequent: &Sequent,
        formula: &Formula,
        order: Option<&[Term]>,
        values: &[Term],
        turned: bool,
    ) -> Result<Sequent, Refusal> {
        if values.len() != formula.vars.len() {
            return Err(Refusal::Type);
        }
        self.have_types(sequent, formula, values)?;
        if let Some(order) = order {
            let smaller = self.smaller_if(formula, order, values, &sequent.values);
            let (facts, truth) = (&mut sequent.facts.clone(), self.terms.bool(true));
            if !smaller.ok_or(Refusal::NotSmaller)?.into_iter().all(|it| self.evaluate(it, facts) == truth) {
                return Err(Refusal::NotSmaller);
            }
        }
        for &value in values {
            if !self.all_inputs && !self.is_total(value, &sequent.facts) {
                return Err(Refusal::NotTotal);
            }
        }
        let mut next = sequent.clone();
        let value = |number: u32| values.get(number as usize).copied();
        for &(left, right) in &formula.premises {
            let left = self.terms.substitute(left, &value);
            let right = self.terms.substitute(right, &value);
            if self.evaluate(left, &mut next.facts) != self.evaluate(right, &mut next.facts) {
                return Err(Refusal::Premise);
            }
        }
        match formula.conclusion.map(|term| self.terms.substitute(term, &value)) {
            Conclusion::Equal(left, right) if turned => next.equations.push((right, left)),
            Conclusion::Equal(left, right) => next.equations.push((left, right)),
            Conclusion::Total(term) => next.totals.push(term),
        }
        self.settle(&mut next);
        Ok(next)
    }

    /// Checks that the values have the types of the formula's variables, for some types in the place of its type
    /// variables.
    fn have_types(&mut self, sequent: &Sequent, formula: &Formula, values: &[Term]) -> Result<(), Refusal> {
        let mut unifier = Unifier::default();
        let mut open = rustc_hash::FxHashMap::default();
        for (ty, &value) in formula.vars.iter().zip(values) {
            for name in free_variables(ty) {
                open.entry(name).or_insert_with(|| unifier.fresh());
            }
            let wanted = substitute(ty, &|name| open.get(&name).cloned());
            let found = self.type_of(value, &sequent.vars, &mut unifier).ok_or(Refusal::Type)?;
            if !unifier.unify(&wanted, &found) {
                return Err(Refusal::Type);
            }
        }
        Ok(())
    }

    /// The conditions under which `values` come before `than`, in the lexicographic order of some measures of the
    /// formula's variables; `None` if they do not. A value is smaller than another if it is a field of it, at any
    /// depth; a number is smaller if it is less than a number that is not negative. There are only finitely many
    /// bounded numbers, so for them less is enough.
    pub fn smaller_if(
        &mut self,
        formula: &Formula,
        order: &[Term],
        values: &[Term],
        than: &[Term],
    ) -> Option<Vec<Term>> {
        for &measure in order {
            let new = self.terms.substitute(measure, &|number| values.get(number as usize).copied());
            let old = self.terms.substitute(measure, &|number| than.get(number as usize).copied());
            if new == old {
                continue;
            }
            let ty = self.type_of(measure, &formula.vars, &mut Unifier::default())?;
            let (less, at_most, zero) = match &ty {
                Type::Con(name) if *name == names::INT => (Prim::Int(Op::Lt), Prim::Int(Op::Le), Lit::Int(0)),
                Type::Con(name) if *name == names::INTEGER => {
                    (Prim::Integer(Op::Lt), Prim::Integer(Op::Le), Lit::Integer("0".into()))
                }
                _ => {
                    let smaller = self.terms.as_var(measure).is_some() && self.terms.is_field(new, old);
                    return smaller.then(Vec::new);
                }
            };
            let has_bounds = zero == Lit::Int(0) && !self.exact;
            let mut conditions = vec![self.terms.make(Head::Prim(less), [new, old])];
            if !has_bounds {
                let zero = self.terms.make(Head::Lit(zero), []);
                conditions.push(self.terms.make(Head::Prim(at_most), [zero, old]));
            }
            return Some(conditions);
        }
        None
    }

    /// Adds an equation that follows from the facts by arithmetic as one more fact.
    ///
    /// # Errors
    /// If the equation has no type, or is not known to follow.
    pub fn known(
        &mut self,
        sequent: &Sequent,
        left: Term,
        right: Term,
        oracle: &mut dyn Oracle,
    ) -> Result<Sequent, Refusal> {
        let (mut next, mut unifier) = (sequent.clone(), Unifier::default());
        let left_type = self.type_of(left, &next.vars, &mut unifier).ok_or(Refusal::Type)?;
        let right_type = self.type_of(right, &next.vars, &mut unifier).ok_or(Refusal::Type)?;
        if !unifier.unify(&left_type, &right_type) {
            return Err(Refusal::Type);
        }
        next.conclusion = Conclusion::Equal(left, right).map(|term| self.evaluate(term, &mut next.facts));
        if !self.is_closed(&next) && !oracle.contradictory(&self.numbers(&next)) {
            return Err(Refusal::NotUnsatisfiable);
        }
        next.conclusion = sequent.conclusion;
        next.equations.push((left, right));
        self.settle(&mut next);
        Ok(next)
    }

    /// The lemmas that are proven, in order.
    #[must_use]
    pub fn lemmas(&self) -> &[Formula] {
        &self.lemmas
    }
}
