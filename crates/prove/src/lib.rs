//! Proofs by induction, found.
//!
//! The prover works with the terms and rules of `whatif-certificate`, whose judge has the last word: what the prover finds is printed as a
//! certificate, read again, and judged from scratch. A mistake in here costs a proof, never the truth.
//!
//! - `property.rs`: what to prove of a property. `search.rs`: the proof of one formula. `total.rs`: which functions always return.
//!   `prover.rs`: what is proven already.
//! - Lemmas: `conjecture.rs` (from where a proof is stuck), `explore.rs` (from terms that come to the same values); `sample.rs` tries
//!   them on small values.
//! - `tidy.rs`: proofs without what they do not need. `explain.rs`, `show.rs`: proofs for people.

mod conjecture;
mod explain;
mod explore;
mod property;
mod prover;
mod sample;
mod search;
mod show;
mod tidy;
mod total;

use whatif_certificate::evaluate::Kernel;
use whatif_certificate::formula::{Conclusion, Formula};
use whatif_certificate::proof::Judge;
use whatif_certificate::sequent::Refusal;
use whatif_certificate::term::{Head, Term};
use whatif_certificate::wire::{self, About};
use whatif_lambda::{Binder, Definition, Expr, Name, Program, Type};
use whatif_source::Cancel;

use crate::prover::Prover;

/// The definition that stands for the property that is asked for.
const PROPERTY: &str = "$property";
/// With a number: the definitions that stand for properties that may be lemmas.
const HELPER: &str = "$helper";

/// A Bool-valued function, of which it is asked whether it is always True.
#[derive(Clone, Debug)]
pub struct Question {
    program: Program,
    params: Vec<Type>,
    /// Other properties that may be lemmas: their definitions and the types of their parameters.
    helpers: Vec<(Name, Vec<Type>)>,
    exact: bool,
    sampling: bool,
}

impl Question {
    /// Is a function of the program True for all values of its parameters? Does an `Int` have no bounds?
    #[must_use]
    pub fn new(program: &Program, function: &Expr, params: &[Binder], exact: bool) -> Question {
        let (program, sampling) = (program.clone(), true);
        let mut question = Question { program, params: Vec::new(), helpers: Vec::new(), exact, sampling };
        question.params = question.define(Name::new(PROPERTY), function, params);
        question
    }

    /// The same question, with other properties that may be lemmas if they can be proven.
    #[must_use]
    pub fn with_helpers<'h>(mut self, helpers: impl Iterator<Item = (&'h Expr, &'h [Binder])>) -> Question {
        for (number, (function, params)) in helpers.enumerate() {
            let name = Name::new(&format!("{HELPER}{number}"));
            let types = self.define(name, function, params);
            self.helpers.push((name, types));
        }
        self
    }

    /// The same question, where an `Int` has bounds or not.
    #[must_use]
    pub fn counting(mut self, exact: bool) -> Question {
        self.exact = exact;
        self
    }

    /// The same question, to a prover who does not see on small values that a property is false.
    #[must_use]
    pub fn unsampled(mut self) -> Question {
        self.sampling = false;
        self
    }

    /// Adds the definition of a property; the types of its parameters.
    fn define(&mut self, name: Name, function: &Expr, params: &[Binder]) -> Vec<Type> {
        let types: Vec<Type> = params.iter().map(|param| param.ty.clone()).collect();
        let call = function.clone().apply(params.iter().map(|param| Expr::Var(param.name)));
        let definition = Definition {
            name,
            ty: Type::funs(types.clone(), Type::bool()),
            body: Expr::lam(params.iter().cloned(), call),
            contract: None,
            checked: None,
            span: None,
        };
        self.program.definitions.insert(name, definition);
        types
    }

    /// "The property is True."
    fn formula(&self, kernel: &mut Kernel) -> Formula {
        always_true(kernel, Name::new(PROPERTY), &self.params)
    }

    /// Looks for a proof; the certificate that was accepted.
    #[must_use]
    pub fn prove(&self, about: &About, judge: &mut dyn Judge, cancel: &Cancel) -> Option<Certified> {
        let (text, lemmas, explanation) = {
            let mut prover = Prover::new(&self.program, self.exact, judge, cancel.clone());
            prover.sampling = self.sampling;
            let property = self.formula(&mut prover.kernel);
            let helpers: Vec<Formula> = (self.helpers.iter())
                .map(|(name, params)| always_true(&mut prover.kernel, *name, params))
                .collect();
            let lemma = prover.prove_property(&property, &helpers)?;
            let Prover { mut kernel, lemmas, judge, .. } = prover;
            let lemmas = tidy::tidied(&mut kernel, &lemmas, lemma, judge);
            kernel.forget_lemmas(0);
            let explanation = explain::explained(&lemmas, &mut kernel, &about.property);
            (wire::print(about, &lemmas, &kernel.terms), lemmas.len(), explanation)
        };
        self.judge(&text, judge).ok()?;
        Some(Certified { text, lemmas, explanation })
    }

    /// Judges a certificate for this question.
    ///
    /// # Errors
    /// If it proves nothing, or something else: the number of the lemma that is to blame.
    pub fn judge(&self, text: &str, judge: &mut dyn Judge) -> Result<usize, (usize, Refusal)> {
        let (_, lemmas) = wire::about(text).map_err(|_| (0, Refusal::Unreadable))?;
        let mut kernel = Kernel::new(&self.program, self.exact);
        let property = self.formula(&mut kernel);
        wire::judge(&mut kernel, lemmas, &property, judge)
    }
}

/// "This function is True for all arguments."
fn always_true(kernel: &mut Kernel, function: Name, params: &[Type]) -> Formula {
    let vars: Vec<Term> = (0..params.len() as u32).map(|number| kernel.terms.var(number)).collect();
    let call = kernel.terms.make(Head::Global(function), vars);
    let truth = kernel.terms.bool(true);
    Formula { vars: params.to_vec(), premises: Vec::new(), conclusion: Conclusion::Equal(call, truth) }
}

/// A certificate that was accepted.
#[derive(Clone, PartialEq, Debug)]
pub struct Certified {
    /// Its text.
    pub text: String,
    /// How many lemmas it has, with the property itself.
    pub lemmas: usize,
    /// The proof as people write it.
    pub explanation: String,
}
