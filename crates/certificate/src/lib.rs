//! Certificates: proofs about λG programs, and the judge of them.
//!
//! A certificate is a list of lemmas, the last of which is the property that was asked for. Each lemma has a proof: a tree
//! of rules. The judge takes the program, the property and the tree, and derives everything else itself: what a call becomes, which
//! cases there are, what a hypothesis says, whether it is used for smaller values. It has its own small evaluator of λG's terms
//! and nothing of the machine that searches for counterexamples, nor of the prover that found the tree.
//!
//! What a certificate proves: **for all finite, fully defined inputs, and all functions that return for such inputs, the
//! property evaluates to True.** Nothing is said of infinite or partial inputs.
//!
//! - [`term`], [`code`], [`lift`], [`types`]: what is spoken of. [`evaluate`]: what it becomes.
//! - [`formula`]: what is said. [`sequent`]: the rules. [`proof`]: trees of them, and the judge.
//! - [`arithmetic`]: what is handed to a solver. [`wire`]: certificates as text.

pub mod arithmetic;
pub mod code;
pub mod evaluate;
pub mod formula;
pub mod lift;
pub mod proof;
pub mod sequent;
pub mod term;
pub mod types;
pub mod wire;

use whatif_lambda::Program;

impl<'p> evaluate::Kernel<'p> {
    /// The terms of a program, of which nothing is proven yet. Does an `Int` have no bounds?
    #[must_use]
    pub fn new(program: &'p Program, exact: bool) -> evaluate::Kernel<'p> {
        evaluate::Kernel {
            terms: term::Terms::default(),
            code: lift::Code::new(program),
            lemmas: Vec::new(),
            exact,
        }
    }
}
