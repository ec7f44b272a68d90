//! Certificates: proofs about λG programs, and the judge of them.
//!
//! A certificate is a list of lemmas, the last of which is the property that was asked for. Each lemma has a proof: a
//! tree of rules. The judge takes the program, the property and the tree, and derives everything else itself: the
//! results of calls, the cases of a split, the text of a hypothesis, whether a hypothesis is used for smaller values.
//! It has its own small evaluator of λG's terms, and shares no code with the machine that searches for counterexamples
//! or with the prover that found the tree.
//!
//! What a certificate proves: **for all finite, fully defined inputs, and all functions that return for such inputs,
//! the property evaluates to True**, or two functions are equal. Infinite or partial inputs are not covered, unless the
//! certificate is about all inputs ([`Kernel::all_inputs`](evaluate::Kernel)): then the value of a variable may also
//! fail, and so may the results of a function. Induction shows a formula for all values whose constructors come to an
//! end, be it in failures; it holds for infinite ones as well, since these are limits of such values, and limits
//! preserve equality and the premise that a term is a constant.
//!
//! - [`term`], [`code`], [`lift`], [`types`]: the program as terms and functions. [`evaluate`]: their evaluation.
//! - [`formula`]: the statements. [`sequent`]: the rules. [`proof`]: trees of rules, and the judge.
//! - [`contract`]: certificates of another kind: a function keeps the promises of its refinement type.
//! - [`sum`], [`quotient`], [`arithmetic`]: numbers, and their translation for a solver. [`wire`]: certificates as
//!   text.

pub mod arithmetic;
pub mod code;
pub mod contract;
pub mod evaluate;
pub mod formula;
pub mod lift;
pub mod proof;
pub mod quotient;
pub mod sequent;
pub mod sum;
pub mod term;
pub mod types;
pub mod wire;

use whatif_lambda::Program;

impl<'p> evaluate::Kernel<'p> {
    /// A kernel for a program, without lemmas. `exact`: `Int`s are unbounded. `all_inputs`: variables also stand for
    /// infinite, partial and failing values.
    #[must_use]
    pub fn new(program: &'p Program, exact: bool, all_inputs: bool) -> evaluate::Kernel<'p> {
        evaluate::Kernel {
            terms: term::Terms::default(),
            code: lift::Code::new(program),
            lemmas: Vec::new(),
            exact,
            all_inputs,
            cancel: whatif_source::Cancel::new(),
        }
    }
}
