//! `certificate`: judges a written proof.
//!
//! The program is read again from its source, which the certificate names with a digest; only the tree of rules is
//! taken from the certificate itself.

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};
use whatif_certificate::contract;
use whatif_certificate::sequent::Refusal;
use whatif_certificate::wire::{self, About};
use whatif_haskell::front::Front;
use whatif_lambda::Name;
use whatif_liquid::check::NotLoaded;
use whatif_prove::Question;
use whatif_source::Sources;

use crate::engine::Engine;
use crate::haskell::{self, NoQuestion, Purpose, path};
use crate::host::{Failed, Host};
use crate::options::Options;
use crate::place::{Message, Place};
use crate::prove::Solving;

/// The verdict about a certificate.
#[derive(Clone, PartialEq, Debug)]
pub struct Judged {
    /// The program and property that the certificate names.
    pub about: About,
    /// What the certificate shows, or why it was refused.
    pub verdict: Result<Accepted, String>,
    /// What a reader has to trust besides the judge: found by the judge, not read from the certificate.
    pub trusted: Vec<String>,
}

/// What an accepted certificate shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Accepted {
    /// A property holds, or two functions are equal; with the number of lemmas, counting the property itself.
    Lemmas(usize),
    /// A function keeps its refinement type.
    Contract,
}

impl Host {
    /// Judges the certificates of a file, with the solver that the options name.
    ///
    /// # Errors
    /// If there is none, or a program cannot be read.
    pub fn certificates(&self, file: &Path, options: &Options) -> Result<Vec<Judged>, Failed> {
        let all = wire::all(&self.text(file)?);
        if all.is_empty() {
            return Err(no_certificate(file));
        }
        all.iter().map(|text| self.certificate(file, text, options)).collect()
    }

    fn certificate(&self, file: &Path, text: &str, options: &Options) -> Result<Judged, Failed> {
        let (about, proof) = wire::about(text).map_err(|_| no_certificate(file))?;
        let named = [(about.file.clone(), about.digest.clone())];
        let mut sources = Vec::new();
        for (name, digest) in named.iter().chain(&about.new) {
            let source = self.source_of(file, name);
            if self::digest(&self.text(&source)?) != *digest {
                let verdict = Err(format!("`{name}` is another text than the one that the proof is about"));
                return Ok(Judged { about, verdict, trusted: Vec::new() });
            }
            sources.push(source);
        }
        if contract::wire::is_contract(proof) {
            let (verdict, trusted) = match self.contract(&sources[0], &about, proof, options)? {
                Ok(trusted) => (Ok(Accepted::Contract), with_solver(trusted, options)),
                Err(why) => (Err(why), Vec::new()),
            };
            return Ok(Judged { about, verdict, trusted });
        }
        let unsupported = |why: String| Message::error(Place::start_of(path(file)), why);
        let asked = match &sources[..] {
            [old, new] => self
                .question_of_two(old, new, &about.property, options)?
                .ok_or_else(|| unsupported(format!("`{}` cannot be compared", about.property)))?,
            _ => {
                // Lemmas may mention any function of the file.
                let whole = |_: &Front| Some(Vec::new());
                match self.question_with(&sources[0], &about.property, None, Purpose::Prove, options, &whole)
                {
                    Ok(question) => self::question(&question, options),
                    Err(NoQuestion::Failed(failed)) => return Err(failed),
                    Err(NoQuestion::Unsupported(why)) => return Err(unsupported(why).into()),
                }
            }
        };
        let mut judge = Solving::within(options.time, Engine::new(options).solver());
        let verdict = asked
            .counting(about.exact)
            .of_all_inputs(about.all_inputs)
            .judge(text, &mut judge)
            .map(Accepted::Lemmas)
            .map_err(|(lemma, refusal)| format!("lemma {}: {}", lemma + 1, sentence(refusal)));
        Ok(Judged { about, verdict, trusted: lemmas_trust(options) })
    }

    /// Judges a certificate that a function keeps its refinement type. Returns what a reader has to trust, or why it is refused.
    fn contract(
        &self,
        source: &Path,
        about: &About,
        proof: &str,
        options: &Options,
    ) -> Result<Result<Vec<String>, String>, Failed> {
        let (sources, liquid) = self.liquid(source, options);
        let unread = |why: NotLoaded| Message::error(Place::start_of(path(source)), why.render(&sources));
        let liquid = liquid.map_err(unread)?;
        let Some(function) = liquid.functions.iter().find(|found| found.name.as_str() == about.property)
        else {
            return Ok(Err("there is no such function".to_string()));
        };
        let mut judge = Solving::within(options.time, Engine::new(options).solver());
        Ok(liquid.judge(function.name, proof, &mut judge))
    }

    /// The path of a source that a certificate names: as it is named or, if there is no such file, beside the
    /// certificate.
    fn source_of(&self, file: &Path, name: &str) -> PathBuf {
        let named = PathBuf::from(name);
        let beside = file.parent().unwrap_or(Path::new("")).join(&named);
        if self.text(&named).is_err() && self.text(&beside).is_ok() { beside } else { named }
    }
}

/// The head of a certificate for a property.
pub(crate) fn about(file: &Path, text: &str, property: &str, options: &Options) -> About {
    About {
        file: path(file),
        digest: digest(text),
        new: None,
        property: property.to_string(),
        exact: options.exact(false),
        all_inputs: false,
        trusted: lemmas_trust(options),
    }
}

/// What a certificate for a property relies on, besides the judge.
fn lemmas_trust(options: &Options) -> Vec<String> {
    let all = ["the front end, which makes λG of the source", "the base library's source"];
    with_solver(all.map(String::from).to_vec(), options)
}

/// What is trusted, and the solver.
pub(crate) fn with_solver(mut trusted: Vec<String>, options: &Options) -> Vec<String> {
    trusted.push(format!("{}, where it says that facts contradict each other", options.solver.name()));
    trusted
}

/// The head of a certificate that a function keeps its refinement type; none if the file's text is not loaded.
pub(crate) fn about_contract(file: &Path, sources: &Sources, function: Name) -> Option<About> {
    let name = path(file);
    let text = sources.text(sources.find(&name)?);
    let (new, trusted) = (None, Vec::new());
    let property = function.as_str().to_string();
    Some(About { digest: digest(text), file: name, new, property, exact: true, all_inputs: true, trusted })
}

/// The head of a certificate that two versions of a function are equal.
pub(crate) fn about_two(
    host: &Host,
    old: &Path,
    new: &Path,
    function: &str,
    options: &Options,
) -> Result<About, Failed> {
    let about = about(old, &host.text(old)?, function, options);
    Ok(About { new: Some((path(new), digest(&host.text(new)?))), ..about })
}

fn no_certificate(file: &Path) -> Failed {
    Message::error(Place::start_of(path(file)), "this is no certificate").into()
}

/// The question in the prover's terms.
pub(crate) fn question(question: &haskell::Question, options: &Options) -> Question {
    let haskell::Question { program, instance, params, helpers, .. } = question;
    let helpers = helpers.iter().map(|helper| (&helper.function, &helper.params[..]));
    Question::new(program, &instance.function, params, options.exact(false)).with_helpers(helpers)
}

fn digest(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Why a proof is refused, in words.
fn sentence(refusal: Refusal) -> &'static str {
    match refusal {
        Refusal::Type => "a term does not have the type that it should have",
        Refusal::NotTotal => "a term is taken for a value, and is not known to have one",
        Refusal::NoConstructors => "a term is split whose type has no known constructors",
        Refusal::Cases => "there are not as many cases as constructors",
        Refusal::NotSmaller => "the hypothesis is used for values that are not smaller",
        Refusal::Premise => "a premise of a lemma is not known to hold",
        Refusal::NoLemma => "a lemma is used that is not proven before",
        Refusal::NoFields => "the sides are no applications of the same constructor",
        Refusal::Open => "the two sides are not the same, and the facts do not contradict each other",
        Refusal::NotUnsatisfiable => "no solver says that the facts contradict each other",
        Refusal::Unreadable => "it cannot be read",
        Refusal::OtherProperty => "what is proven is another property",
    }
}
