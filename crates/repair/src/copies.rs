//! Copies of the user's files, in which types are tried.

use std::path::{Path, PathBuf};

use whatif_lambda::Name;
use whatif_liquid::check::Liquid;
use whatif_liquid::supposed::Supposed;
use whatif_machine::run::Settings;
use whatif_source::{Cancel, Sources};

use crate::answer::Answers;

/// A file that was read.
pub struct Read {
    /// Its text and those of what it imports.
    pub sources: Sources,
    /// Its functions.
    pub liquid: Liquid,
}

/// How a copy of a file is checked.
#[derive(Clone, Copy)]
pub struct Asking<'a> {
    /// The functions that are asked about.
    pub only: &'a [String],
    /// How many errors are looked for; without a number, as many as the user wants.
    pub results: Option<usize>,
    /// Steps of the check of a function whose answer is not known.
    pub effort: Option<u64>,
    /// Stops the check.
    pub cancel: &'a Cancel,
}

/// A lemma of a proof.
#[derive(Clone, Debug)]
pub struct Lemma {
    /// It, as text.
    pub text: String,
    /// The functions that it speaks of.
    pub functions: Vec<Name>,
}

/// Copies of the user's files: what is written into them changes nothing outside. What a check of them says is what the user would be told if
/// a person had written it.
pub trait Copies: Sized {
    /// The same files now, in which something else can be written.
    fn again(&self) -> Self;

    /// The text of a file.
    fn text(&self, path: &Path) -> Option<String>;

    /// Writes a file.
    fn write(&self, path: &Path, text: String);

    /// The files that the user named.
    fn named(&self) -> Vec<PathBuf>;

    /// Reads a file, with types that are tried for some functions.
    fn read(&self, path: &Path, supposed: &[Supposed], cancel: &Cancel) -> Option<Read>;

    /// Checks a file that was read from these copies.
    fn check(&self, path: &Path, read: &Read, asking: Asking<'_>) -> Answers;

    /// The settings of a search of so many steps for one error.
    fn settings(&self, work: u64, cancel: &Cancel) -> Settings;

    /// The lemmas of a proof that a function is True for all finite inputs, if one is found.
    fn lemmas(&self, path: &Path, function: &str, cancel: &Cancel) -> Option<Vec<Lemma>>;

    /// Does some work; nothing, if a mistake of our own ends it.
    fn guarded<T>(&self, work: impl FnOnce() -> Option<T>) -> Option<T>;
}
