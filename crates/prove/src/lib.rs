//! Finds proofs by induction.
//!
//! The prover works with the terms and rules of `whatif-certificate`, whose judge has the last word: what the prover finds is printed as a
//! certificate, read again, and judged from scratch. A mistake in here costs a proof, never the truth.
//!
//! - `property.rs`: simplifies a property to a formula. `opened.rs`: replaces variables by their fields. `search.rs`:
//!   looks for the proof of one formula. `total.rs`: proves that functions always return. `prover.rs`: keeps what is
//!   proven.
//! - Lemmas: `conjecture.rs` (from where a proof is stuck), `apart.rs` (the same, with two variables in the place of
//!   one), `accumulate.rs` (what an accumulator does), `explore.rs` (from terms that have the same values);
//!   `sample.rs` tries them on small values.
//! - `number.rs`: measures for functions that count, and sums in normal form.
//! - `tidy.rs`: removes what proofs do not need. `explain.rs`, `show.rs`: proofs for people.

mod accumulate;
mod apart;
mod conjecture;
mod explain;
mod explore;
mod number;
mod opened;
mod property;
mod prover;
mod sample;
mod search;
mod show;
mod tidy;
mod total;

use std::collections::BTreeSet;

use whatif_certificate::evaluate::Kernel;
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::proof::Oracle;
use whatif_certificate::sequent::Refusal;
use whatif_certificate::term::{Head, Term};
use whatif_certificate::wire::{self, About};
use whatif_lambda::{Binder, Definition, Expr, Name, Program, Role, Type};
use whatif_source::Cancel;

use crate::prover::Prover;

/// The definition of the property that is to be proven, or of the first of two functions.
const PROPERTY: &str = "$property";
/// The definition of the second of two functions.
const OTHER: &str = "$other";
/// The beginning of a name that goes on with a number: the definition of another property, which may be a lemma.
const HELPER: &str = "$helper";

/// The name of a definition that stands for a part of the question.
fn asked(spelling: &str) -> Name {
    Name::new(spelling).made(Role::Asked, "")
}

/// The question whether a Bool-valued function is always True, or whether two functions are equal.
#[derive(Clone, Debug)]
pub struct Question {
    program: Program,
    params: Vec<Type>,
    claim: Claim,
    /// Other properties that may be lemmas: the names of their definitions, and the types of their parameters.
    helpers: Vec<(Name, Vec<Type>)>,
    exact: bool,
    all_inputs: bool,
    sampling: bool,
}

/// The claim of a question: the function is always True, or the two functions are equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    True,
    Equal,
}

impl Question {
    /// Asks whether a function of the program is True for all values of its parameters. `exact`: `Int`s are
    /// unbounded.
    #[must_use]
    pub fn new(program: &Program, function: &Expr, params: &[Binder], exact: bool) -> Question {
        let mut question = Question::about(program, params, Claim::True, exact);
        question.define(asked(PROPERTY), function, params, &Type::bool());
        question
    }

    /// Asks whether two functions of the program are equal for all values of their parameters.
    #[must_use]
    pub fn equal(
        program: &Program,
        both: [&Expr; 2],
        params: &[Binder],
        result: &Type,
        exact: bool,
    ) -> Question {
        let mut question = Question::about(program, params, Claim::Equal, exact);
        for (name, function) in [PROPERTY, OTHER].into_iter().zip(both) {
            question.define(asked(name), function, params, result);
        }
        question
    }

    fn about(program: &Program, params: &[Binder], claim: Claim, exact: bool) -> Question {
        let params = params.iter().map(|param| param.ty.clone()).collect();
        Question {
            program: program.clone(),
            params,
            claim,
            helpers: Vec::new(),
            exact,
            all_inputs: false,
            sampling: true,
        }
    }

    /// Adds other properties to the question, which may be lemmas if they can be proven.
    #[must_use]
    pub fn with_helpers<'h>(mut self, helpers: impl Iterator<Item = (&'h Expr, &'h [Binder])>) -> Question {
        for (number, (function, params)) in helpers.enumerate() {
            let name = Name::new(HELPER).numbered(Role::Asked, "", number as u32);
            self.define(name, function, params, &Type::bool());
            self.helpers.push((name, params.iter().map(|param| param.ty.clone()).collect()));
        }
        self
    }

    /// Sets whether `Int`s are unbounded (`exact`).
    #[must_use]
    pub fn counting(mut self, exact: bool) -> Question {
        self.exact = exact;
        self
    }

    /// Sets whether the question is about all inputs, also those that are infinite, partial or failing.
    #[must_use]
    pub fn of_all_inputs(mut self, all_inputs: bool) -> Question {
        self.all_inputs = all_inputs;
        self
    }

    /// Asks for a proof without trying the property on small values first.
    #[must_use]
    pub fn unsampled(mut self) -> Question {
        self.sampling = false;
        self
    }

    /// Adds a definition that applies the function to its parameters.
    fn define(&mut self, name: Name, function: &Expr, params: &[Binder], result: &Type) {
        let call = function.clone().apply(params.iter().map(|param| Expr::Var(param.name)));
        let definition = Definition {
            name,
            ty: Type::funs(params.iter().map(|param| param.ty.clone()), result.clone()),
            body: Expr::lam(params.iter().cloned(), call),
            contract: None,
            checked: None,
            span: None,
        };
        self.program.definitions.insert(name, definition);
    }

    /// The formula "the property is True", or "the functions are equal".
    fn formula(&self, kernel: &mut Kernel) -> Formula {
        let mut formula = always_true(kernel, asked(PROPERTY), &self.params);
        if let (Claim::Equal, Conclusion::Equal(call, _)) = (self.claim, formula.conclusion) {
            let args = kernel.terms.args(call).to_vec();
            let other = kernel.terms.make(Head::Global(asked(OTHER)), args);
            formula.conclusion = Conclusion::Equal(call, other);
        }
        formula
    }

    /// Looks for a proof, and returns the certificate if the judge accepts it.
    #[must_use]
    pub fn prove(&self, about: &About, judge: &mut dyn Oracle, cancel: &Cancel) -> Option<Certified> {
        let about = &About { all_inputs: self.all_inputs, ..about.clone() };
        let (text, lemmas, equations, explanation) = {
            let mut prover = Prover::new(&self.program, (self.exact, self.all_inputs), judge, cancel.clone());
            prover.sampling = self.sampling;
            let property = self.formula(&mut prover.kernel);
            let helpers = self.helpers.iter();
            let helpers = helpers.map(|(name, params)| always_true(&mut prover.kernel, *name, params));
            let helpers: Vec<Formula> = helpers.collect();
            let lemma = prover.prove_property(&property, &helpers)?;
            let Prover { mut kernel, lemmas, judge, .. } = prover;
            let lemmas = tidy::tidied(&mut kernel, &lemmas, lemma, judge);
            kernel.forget_lemmas(0);
            let explanation = explain::explained(&lemmas, &mut kernel, judge, &about.property);
            let equations = explain::equations(&lemmas, &kernel.terms, &about.property);
            (wire::print(about, &lemmas, &kernel.terms), lemmas.len(), equations, explanation)
        };
        self.judge(&text, judge).ok()?;
        Some(Certified { text, lemmas, equations, explanation })
    }

    /// Judges a certificate for this question. Returns the number of its lemmas.
    ///
    /// # Errors
    /// The refusal, with the index of the lemma that is to blame, if the certificate proves nothing or something else.
    pub fn judge(&self, text: &str, judge: &mut dyn Oracle) -> Result<usize, (usize, Refusal)> {
        let (_, lemmas) = wire::about(text).map_err(|_| (0, Refusal::Unreadable))?;
        let mut kernel = Kernel::new(&self.program, self.exact, self.all_inputs);
        let property = self.formula(&mut kernel);
        wire::judge(&mut kernel, lemmas, &property, judge)
    }
}

/// The formula "this function is True for all arguments".
fn always_true(kernel: &mut Kernel, function: Name, params: &[Type]) -> Formula {
    let vars: Vec<Term> = (0..params.len() as u32).map(|number| kernel.terms.var(number)).collect();
    let call = kernel.terms.make(Head::Global(function), vars);
    let truth = kernel.terms.bool(true);
    Formula { vars: params.to_vec(), premises: Vec::new(), conclusion: Conclusion::Equal(call, truth) }
}

/// An equation that a proof uses as a lemma.
#[derive(Clone, PartialEq, Debug)]
pub struct Equation {
    /// The equation in words.
    pub text: String,
    /// The functions that occur in the equation.
    pub functions: BTreeSet<Name>,
}

/// A certificate that was accepted.
#[derive(Clone, PartialEq, Debug)]
pub struct Certified {
    /// The text of the certificate.
    pub text: String,
    /// How many lemmas the certificate has; the property itself is one of them.
    pub lemmas: usize,
    /// The equations among the lemmas, without the property itself.
    pub equations: Vec<Equation>,
    /// The proof as people write it.
    pub explanation: String,
}
