//! Certificates: proofs about λG programs, and the judge of them.
//!
//! A certificate is a list of lemmas, the last of which is the property that was asked for. Each lemma has a proof: a tree
//! of rules. The judge takes the program, the property and the tree, and derives everything else itself: what a call becomes, which
//! cases there are, what a hypothesis says, whether it is used for smaller values. It has its own small evaluator of λG's terms
//! and nothing of the machine that searches for counterexamples, nor of the prover that found the tree.
//!
//! What a certificate proves: **for all finite, fully defined inputs, and all functions that return for such inputs, the
//! property evaluates to True**, or two functions are equal. Nothing is said of infinite or partial inputs, unless the certificate is
//! about all inputs ([`Kernel::all_inputs`](evaluate::Kernel)): then a variable may also fail, and so may what a function returns. By induction a
//! formula is shown for all values whose constructors come to an end, be it in failures; it holds of infinite ones as well, since these
//! are limits of such, equality is kept by limits, and so is a premise that a term is a constant.
//!
//! - [`term`], [`code`], [`lift`], [`types`]: what is spoken of. [`evaluate`]: what it becomes.
//! - [`formula`]: what is said. [`sequent`]: the rules. [`proof`]: trees of them, and the judge.
//! - [`contract`]: certificates of another kind, that a function keeps what its refinement type promises.
//! - [`sum`], [`quotient`], [`arithmetic`]: numbers, and what is handed to a solver. [`wire`]: certificates as text.

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
    /// The terms of a program, of which nothing is proven yet. Does an `Int` have no bounds? Is it about all inputs?
    #[must_use]
    pub fn new(program: &'p Program, exact: bool, all_inputs: bool) -> evaluate::Kernel<'p> {
        evaluate::Kernel {
            terms: term::Terms::default(),
            code: lift::Code::new(program),
            lemmas: Vec::new(),
            exact,
            all_inputs,
        }
    }
}
