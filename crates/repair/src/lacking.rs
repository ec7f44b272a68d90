//! The lemmas that LiquidHaskell lacks, where code and type are right.
//!
//! A property such as `regroups xs ys zs = append (append xs ys) zs == append xs (append ys zs)`, of which the type says that it is True,
//! follows from no refinement of `append`: it needs an induction, which LiquidHaskell does not do by itself. Where the prover finds a
//! proof, its lemmas are what a person has to write.

use whatif_lambda::{Name, Part};
use whatif_liquid::check::Liquid;

use crate::copies::{Copies, Lemma};
use crate::search::{Case, RepairSearch};

impl<C: Copies> RepairSearch<C> {
    /// The lemmas with which a function whose type says that it is True is proven.
    pub(crate) fn lacking(&self, case: &Case) -> Option<String> {
        if case.found.concrete || case.found.part != Part::Post || !case.found.says_true {
            return None;
        }
        self.check_cancelled()?;
        let name = &case.accused.name;
        let found = self.copies.lemmas(case.path, name, &self.limits.cancel)?;
        let read = self.load(case.path)?;
        let lemmas = lemmas(&read.liquid, &found);
        let lacks = match &lemmas[..] {
            [] => String::new(),
            _ => format!("\nwhat LiquidHaskell lacks:\n{}", lemmas.join("\n")),
        };
        Some(format!(
            "the code is right, and no type that was tried says enough: `{name}` is True for all finite inputs, by an induction \
             that LiquidHaskell does not do by itself{lacks}"
        ))
    }
}

/// The lemmas of a proof that speak of functions of the file.
fn lemmas(liquid: &Liquid, all: &[Lemma]) -> Vec<String> {
    let is_ours =
        |name: &Name| liquid.functions.iter().any(|function| function.name.spoken() == name.spoken());
    let ours = all.iter().filter(|lemma| lemma.functions.iter().any(is_ours));
    ours.map(|lemma| format!("  {}", lemma.text)).collect()
}
