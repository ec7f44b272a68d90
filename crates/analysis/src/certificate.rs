//! `certificate`: is a proof that somebody has written down one?
//!
//! The program is read again from its source, as the certificate names it; nothing but the tree of rules is taken from the certificate.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use whatif_certificate::wire::{self, About};
use whatif_haskell::front::Front;
use whatif_prove::Question;

use crate::engine::Engine;
use crate::haskell::{self, NoQuestion, Purpose, path};
use crate::host::{Failed, Host};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::prove::Solving;

/// What was found about a certificate.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// What it says it is about.
    pub about: About,
    /// How many lemmas were accepted, with the property itself; or why it was refused.
    pub verdict: Result<usize, String>,
}

impl Host {
    /// Judges a certificate, with the solver that the options name.
    ///
    /// # Errors
    /// If it is none, or its program cannot be read.
    pub fn certificate(&self, file: &Path, options: &Options) -> Result<Judged, Failed> {
        let text = self.text(file)?;
        let place = || Place::start_of(path(file));
        let (about, _) = wire::about(&text).map_err(|_| Message::error(place(), "this is no certificate"))?;
        let source = self.source_of(file, &about);
        let program = self.text(&source)?;
        if digest(&program) != about.digest {
            let verdict =
                Err(format!("`{}` is another text than the one that the proof is about", about.file));
            return Ok(Judged { about, verdict });
        }
        // Lemmas may speak of all functions of the file.
        let whole = |_: &Front| Some(Vec::new());
        let asked = self.question_with(&source, &about.property, None, Purpose::Prove, options, &whole);
        let question = match asked {
            Ok(question) => question,
            Err(NoQuestion::Failed(failed)) => return Err(failed),
            Err(NoQuestion::Unsupported(why)) => return Err(Message::error(place(), why).into()),
        };
        let asked = self::question(&question, options).counting(about.exact);
        let mut judge = Solving(Engine::new(options).solver());
        let verdict = asked
            .judge(&text, &mut judge)
            .map_err(|(lemma, refusal)| format!("lemma {}: {}", lemma + 1, refusal.sentence()));
        Ok(Judged { about, verdict })
    }

    /// The source that a certificate names: as it was named, or beside the certificate.
    fn source_of(&self, file: &Path, about: &About) -> PathBuf {
        let named = PathBuf::from(&about.file);
        let beside = file.parent().unwrap_or(Path::new("")).join(&named);
        if self.text(&named).is_err() && self.text(&beside).is_ok() { beside } else { named }
    }
}

/// What a certificate is about.
pub(crate) fn about(file: &Path, text: &str, property: &str, options: &Options) -> About {
    About {
        file: path(file),
        digest: digest(text),
        property: property.to_string(),
        exact: options.exact(false),
        trusted: ["the front end, which makes λG of the source", "the base library's source"]
            .map(String::from)
            .to_vec(),
    }
}

/// The question as the prover asks it.
pub(crate) fn question(question: &haskell::Question, options: &Options) -> Question {
    let haskell::Question { program, instance, params, helpers, .. } = question;
    let helpers = helpers.iter().map(|helper| (&helper.function, &helper.params[..]));
    Question::new(program, &instance.function, params, options.exact(false)).with_helpers(helpers)
}

fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
