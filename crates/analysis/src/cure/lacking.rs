//! The lemmas that LiquidHaskell lacks, where code and type are right.
//!
//! A property such as `regroups xs ys zs = append (append xs ys) zs == append xs (append ys zs)`, of which the type says that it is True,
//! follows from no refinement of `append`: it needs an induction, which LiquidHaskell does not do by itself. Where the prover finds a
//! proof, its lemmas are what a person has to write.

use std::time::Duration;

use whatif_lambda::Name;
use whatif_prove::Equation;

use super::{Case, Clinic};
use crate::options::Options;
use crate::prove::{HoldsFor, PropertyVerdict, Proven};
use crate::report::{Part, Says};

/// How long a proof is looked for, and how many steps each search beside it takes: of those that are found half take a fiftieth of a second.
const TIME: Duration = Duration::from_secs(1);
const STEPS: u64 = 100_000;
/// The same time, where the user has [patience](Options::patient).
const PATIENT: Duration = Duration::from_secs(10);

impl Clinic<'_> {
    /// The lemmas with which a function whose type says that it is True is proven.
    pub(super) fn lacking(&self, case: &Case) -> Option<String> {
        let violated = &case.found.violated;
        if case.found.is_concrete() || violated.part != Part::Post || violated.says != Says::True {
            return None;
        }
        let name = &case.accused.name;
        let (time, work) = match self.options.patient {
            true => (PATIENT, self.options.work),
            false => (TIME, Some(STEPS)),
        };
        let time = self.options.time.min(time);
        let options = Options { time, work, listener: None, ..self.options.clone() };
        let found = self.host.prove(case.path, name, &options).ok()?;
        let PropertyVerdict::Proved(Proven { holds_for: HoldsFor::Finite, certificate: Some(proof) }) =
            found.verdict
        else {
            return None;
        };
        let lemmas = lemmas(case, &proof.equations);
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
fn lemmas(case: &Case, equations: &[Equation]) -> Vec<String> {
    let is_ours = |name: &Name| case.before.functions.iter().any(|function| function.name == name.spoken());
    let ours = equations.iter().filter(|lemma| lemma.functions.iter().any(is_ours));
    ours.map(|lemma| format!("  {}", lemma.text)).collect()
}
