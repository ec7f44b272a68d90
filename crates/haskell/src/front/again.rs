//! Reading a program again, after some of its files changed.
//!
//! A program is read module by module, each after those that it imports:
//!
//! ```text
//! library ──U──▶ library + U ──V──▶ library + U + V ──T──▶ the program
//! ```
//!
//! [`Memory`] keeps the state after each module, which costs little since copies of a [`Front`] share their tables. If
//! `V` was edited, the next reading starts after `U`; if `T` was, the file that the user is editing, it starts after
//! `V`. So a module is read again only if its text changed, or the text of a module before it in this order, among
//! which are all its imports. Unchanged texts are not parsed again either.

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_source::{Diagnostic, FileId, Severity, Sources};

use super::{Front, Load, NotRead};
use crate::ast::Module;
use crate::modules::{self, Loaded, Read, Texts};
use crate::parser::{self, Parsed};
use crate::project::Settings;

/// Changes each of the user's modules before its names are resolved, and keeps data about them: `liquid` adds
/// annotations' functions.
pub trait Again: Clone {
    /// Changes a module.
    fn prepare(&mut self, module: &mut Module);
}

/// The remembered states of a program between two readings. It is for one file and one library: everything in the
/// [`Load`]s must be the same, except the texts of the files.
pub struct Memory<P> {
    /// The state of `prepare` before the first module.
    start: P,
    texts: Remembered,
    /// The state after each module but the last.
    after: Vec<After<P>>,
}

/// The state after a module was read.
struct After<P> {
    module: Name,
    version: u64,
    front: Front,
    prepared: P,
}

impl<P: Again> Memory<P> {
    /// An empty memory. `sources` has the files that `start` refers to.
    pub fn new(sources: Sources, start: P) -> Memory<P> {
        let texts = Remembered { sources, files: FxHashMap::default(), free: Vec::new(), versions: 0 };
        Memory { start, texts, after: Vec::new() }
    }

    /// The files of the last reading.
    #[must_use]
    pub fn sources(&self) -> &Sources {
        &self.texts.sources
    }

    /// The versions of the modules that the file of the last reading imports, directly or not.
    #[must_use]
    pub fn versions(&self) -> Vec<u64> {
        self.after.iter().map(|after| after.version).collect()
    }

    /// Reads a file and the modules it imports, as [`Front::load`] does, from the first module that changed since the
    /// last time. `look` is called with the parsed module of the file.
    ///
    /// # Errors
    /// As those of [`Front::load`].
    pub fn load(&mut self, load: &Load, look: impl FnOnce(&Module)) -> Result<(Front, P), NotRead> {
        let (known, cancel) = (Front::empty(load), &load.cancel);
        let Parts { modules, last, diagnostics } = self.parse(load, &known)?;
        let same = self.unchanged(&modules);
        self.after.truncate(same);
        if let Some(last) = &last {
            look(&last.module);
        }
        let sources = &self.texts.sources;
        if diagnostics.iter().any(|found| found.severity == Severity::Error) {
            let (all, mut front) = (modules.into_iter().chain(last).collect(), known);
            front.read_from(all, diagnostics, sources, cancel, &mut |_| {})?;
            return Ok((front, self.start.clone()));
        }
        let (mut front, mut prepared) = match self.after.last() {
            Some(After { front, prepared, .. }) => (front.clone(), prepared.clone()),
            None => (known, self.start.clone()),
        };
        for read in modules.into_iter().skip(same) {
            let (module, version) = (read.module.name, read.version);
            front
                .read_from(vec![read], Vec::new(), sources, cancel, &mut |module| prepared.prepare(module))?;
            self.after.push(After { module, version, front: front.clone(), prepared: prepared.clone() });
        }
        let last = last.into_iter().collect();
        front.read_from(last, diagnostics, sources, cancel, &mut |module| prepared.prepare(module))?;
        Ok((front, prepared))
    }

    /// Reads a changed text of the file, or a part of it, if the imported modules still have these
    /// [versions](Memory::versions). `select` gets the parsed module and its text and returns the module to read. None
    /// if `select` returns none, if the file has an error, or if the work was cancelled.
    pub fn load_part(
        &mut self,
        load: &Load,
        versions: &[u64],
        select: impl FnOnce(&Module, &str) -> Option<Module>,
    ) -> Option<(Front, P)> {
        let (known, cancel) = (Front::empty(load), &load.cancel);
        let Parts { modules, last, diagnostics } = self.parse(load, &known).ok()?;
        let is_same = self.unchanged(&modules) == modules.len() && self.versions() == versions;
        if !is_same || diagnostics.iter().any(|found| found.severity == Severity::Error) {
            return None;
        }
        let (mut front, mut prepared) = match self.after.last() {
            Some(After { front, prepared, .. }) => (front.clone(), prepared.clone()),
            None => (known, self.start.clone()),
        };
        let (last, sources) = (last?, &self.texts.sources);
        let module = select(&last.module, sources.text(last.file))?;
        let part = vec![Read { module, ..last }];
        front.read_from(part, diagnostics, sources, cancel, &mut |module| prepared.prepare(module)).ok()?;
        Some((front, prepared))
    }

    /// Parses the modules of a file.
    fn parse(&mut self, load: &Load, known: &Front) -> Result<Parts, NotRead> {
        self.texts.files.values_mut().for_each(|text| text.used = false);
        let is_ready = |module| known.is_known(module);
        let cancel = &load.cancel;
        let loaded =
            modules::load_by(&mut self.texts, load.files, load.path, load.folders, &is_ready, cancel);
        let Loaded { mut modules, diagnostics } = loaded.map_err(NotRead::File)?;
        if cancel.is_over() {
            return Err(NotRead::Stopped);
        }
        self.texts.forget_unused();
        let last = modules.pop();
        Ok(Parts { modules, last, diagnostics })
    }

    /// How many of these modules, from the first on, have the remembered version.
    fn unchanged(&self, modules: &[Read]) -> usize {
        let is_same = |(read, after): &(&Read, &After<P>)| {
            (read.module.name, read.version) == (after.module, after.version)
        };
        modules.iter().zip(&self.after).take_while(is_same).count()
    }
}

/// The modules of a file, parsed.
struct Parts {
    modules: Vec<Read>,
    /// The module of the file itself.
    last: Option<Read>,
    diagnostics: Vec<Diagnostic>,
}

/// The files of the last reading, with their parsed modules.
struct Remembered {
    sources: Sources,
    /// By the names of the files.
    files: FxHashMap<String, Text>,
    /// Slots of `sources` whose files are no longer used.
    free: Vec<FileId>,
    versions: u64,
}

/// A file of the last reading.
struct Text {
    file: FileId,
    version: u64,
    settings: Settings,
    parsed: Parsed,
    used: bool,
}

impl Texts for Remembered {
    fn parse(&mut self, shown: String, text: String, settings: Settings) -> (Parsed, FileId, u64) {
        let known = self.files.get_mut(&shown);
        if let Some(known) = known
            && self.sources.text(known.file) == text
            && known.settings == settings
        {
            known.used = true;
            return (known.parsed.clone(), known.file, known.version);
        }
        let place = self.files.get(&shown).map(|known| known.file).or_else(|| self.free.pop());
        let file = match place {
            Some(file) => {
                self.sources.replace(file, shown.as_str(), text);
                file
            }
            None => self.sources.add(shown.as_str(), text),
        };
        self.versions += 1;
        let (parsed, version) = (parser::parse_in(&self.sources, file, &settings), self.versions);
        self.files.insert(shown, Text { file, version, settings, parsed: parsed.clone(), used: true });
        (parsed, file, version)
    }
}

impl Remembered {
    fn forget_unused(&mut self) {
        let (sources, free) = (&mut self.sources, &mut self.free);
        self.files.retain(|_, text| {
            if !text.used {
                sources.replace(text.file, "", "");
                free.push(text.file);
            }
            text.used
        });
    }
}
