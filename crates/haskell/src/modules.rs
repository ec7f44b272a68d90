//! Finding and reading the modules of a program.
//!
//! [`load`] reads a file and, depth first, the modules it imports, so that each module comes after its imports. An
//! import is looked for
//!
//! 1. relative to the root that the importing file's module name implies (`src/A/B.hs`, module `A.B`: `src`);
//! 2. beside the file, and in each folder that the user names;
//! 3. in the base library, which the program carries with it (modules of it that were preprocessed are not read);
//! 4. in the other folders of its package or project ([`project`]).
//!
//! A file's name need not match its module's. A module that is not found is a warning, since only its users are
//! unsupported; it is an error if the name is one typing error away from a module that exists. A cycle of imports is an
//! error.
//!
//! [`Files`] is where texts come from (the disk, or a map in tests and editors); [`Texts`] parses them and may remember
//! the results of the last time.

use std::io;
use std::path::{Path, PathBuf};

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_source::{Cancel, Diagnostic, FileId, Sources, Span};

use crate::ast::{Ident, Import, Module};
use crate::parser::{self, Parsed};
use crate::project;

/// Where files come from.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be read.
    fn read(&self, path: &Path) -> io::Result<String>;
}

/// The files of this machine.
#[derive(Clone, Copy, Debug)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> io::Result<String> {
        let bytes = std::fs::read(path)?;
        if u32::try_from(bytes.len()).is_err() {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "the file has 4 GiB or more"));
        }
        // Comments in old encodings must not make a program unreadable.
        Ok(String::from_utf8(bytes)
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()))
    }
}

/// Files in memory, by path.
impl Files for FxHashMap<PathBuf, String> {
    fn read(&self, path: &Path) -> io::Result<String> {
        self.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }
}

/// The modules of the base library, by name, in order of their names.
static BASE: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/base.rs"));

/// The source text of a module of the base library.
#[must_use]
pub fn base_text(module: &str) -> Option<&'static str> {
    BASE.binary_search_by_key(&module, |&(name, _)| name).ok().map(|at| BASE[at].1)
}

/// The names of the modules of the base library.
pub fn base_modules() -> impl Iterator<Item = &'static str> {
    BASE.iter().map(|&(name, _)| name)
}

/// A module that was read.
#[derive(Debug)]
pub struct Read {
    /// The module; its imports include the implicit one of the Prelude.
    pub module: Module,
    /// The file.
    pub file: FileId,
    /// Tells the text apart from others that the file had before; see [`Texts`].
    pub version: u64,
    /// Whether it is of the base library.
    pub base: bool,
}

/// Parses the texts of modules, and may remember the results.
pub(crate) trait Texts {
    /// The parsed text, its file and its version; `shown` is the file's name.
    fn parse(&mut self, shown: String, text: String) -> (Parsed, FileId, u64);
}

/// Parses each text when it is met, without memory.
impl Texts for &mut Sources {
    fn parse(&mut self, shown: String, text: String) -> (Parsed, FileId, u64) {
        let file = self.add(shown, text);
        (parser::parse(self, file), file, 0)
    }
}

/// A program: the modules that were read.
#[derive(Debug, Default)]
pub struct Loaded {
    /// Each module stands after those it imports; the file that was loaded is the last.
    pub modules: Vec<Read>,
    /// Mistakes, and warnings about modules that were not found.
    pub diagnostics: Vec<Diagnostic>,
}

/// Reads a file and the modules it needs, without those of the base library that are ready. Stops when `cancel` is set.
///
/// ```
/// use rustc_hash::FxHashMap;
/// use whatif_haskell::modules::load;
/// let mut files = FxHashMap::default();
/// files.insert("src/A/B.hs".into(), "module A.B where\nimport A.C\nx = y\n".to_owned());
/// files.insert("src/A/C.hs".into(), "{-# LANGUAGE NoImplicitPrelude #-}\nmodule A.C where\ny = 'c'\n".to_owned());
/// let mut sources = whatif_source::Sources::new();
/// let never = whatif_source::Cancel::new();
/// let loaded = load(&mut sources, &files, "src/A/B.hs".as_ref(), &[], &|_| false, &never).unwrap();
/// assert_eq!(loaded.modules.last().unwrap().module.name.as_str(), "A.B");
/// ```
///
/// # Errors
/// If the file cannot be read. A module that cannot is a diagnostic.
pub fn load(
    sources: &mut Sources,
    files: &dyn Files,
    path: &Path,
    folders: &[PathBuf],
    is_ready: &dyn Fn(Name) -> bool,
    cancel: &Cancel,
) -> io::Result<Loaded> {
    load_by(&mut { sources }, files, path, folders, is_ready, cancel)
}

/// Does the same with texts that may be parsed already.
pub(crate) fn load_by(
    texts: &mut dyn Texts,
    files: &dyn Files,
    path: &Path,
    folders: &[PathBuf],
    is_ready: &dyn Fn(Name) -> bool,
    cancel: &Cancel,
) -> io::Result<Loaded> {
    let text = files.read(path)?;
    let (states, out) = (FxHashMap::default(), Loaded::default());
    let mut loader = Loader { texts, files, folders, is_ready, cancel, states, out };
    loader.add(Origin::File(path.to_owned()), text, None);
    Ok(loader.out)
}

/// Reads modules of the base library and those they need.
#[must_use]
pub fn load_base(sources: &mut Sources, modules: &[&str]) -> Loaded {
    let nothing: FxHashMap<PathBuf, String> = FxHashMap::default();
    let mut loader = Loader {
        texts: &mut { sources },
        files: &nothing,
        folders: &[],
        is_ready: &|_| false,
        cancel: &Cancel::new(),
        states: FxHashMap::default(),
        out: Loaded::default(),
    };
    for &module in modules {
        if let (None, Some(text)) = (loader.states.get(&Name::new(module)), base_text(module)) {
            loader.add(Origin::Base(module.to_owned()), text.to_owned(), Some(Name::new(module)));
        }
    }
    loader.out
}

/// Where a module's text comes from.
#[derive(Clone, Debug)]
enum Origin {
    File(PathBuf),
    Base(String),
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    /// Its imports are being read.
    Open,
    Done,
    /// There is no such module.
    Missing,
}

struct Loader<'a> {
    texts: &'a mut dyn Texts,
    files: &'a dyn Files,
    folders: &'a [PathBuf],
    /// Which modules of the base library need not be read.
    is_ready: &'a dyn Fn(Name) -> bool,
    cancel: &'a Cancel,
    states: FxHashMap<Name, State>,
    out: Loaded,
}

impl Loader<'_> {
    /// Reads a module and its imports. It is known by the name under which it is imported.
    fn add(&mut self, origin: Origin, text: String, imported_as: Option<Name>) {
        let shown = match &origin {
            Origin::File(path) => path.display().to_string(),
            Origin::Base(module) => format!("<base>/{}.hs", module.replace('.', "/")),
        };
        let (parsed, file, version) = self.texts.parse(shown, text);
        self.out.diagnostics.extend(parsed.errors);
        let mut module = parsed.module;
        if let Some(name) = imported_as {
            self.check_name(&mut module, name);
        }
        add_prelude(&mut module);
        self.states.insert(module.name, State::Open);
        for import in &module.imports {
            if self.cancel.is_over() {
                break;
            }
            self.import(import, &origin, module.name);
        }
        self.states.insert(module.name, State::Done);
        let base = matches!(origin, Origin::Base(_));
        self.out.modules.push(Read { module, file, version, base });
    }

    /// Reports a module that is imported under another name than its own.
    fn check_name(&mut self, module: &mut Module, expected: Name) {
        if module.name != expected {
            let message =
                format!("this file is imported as `{expected}`, but its module is `{}`", module.name);
            self.out.diagnostics.push(Diagnostic::error(module.span, message));
            module.name = expected;
        }
    }

    fn import(&mut self, import: &Import, importer: &Origin, importer_name: Name) {
        let name = import.module.name;
        match self.states.get(&name) {
            Some(State::Done) => return,
            Some(State::Missing) => return,
            Some(State::Open) => {
                let message = if name == importer_name {
                    format!("the module `{name}` imports itself")
                } else {
                    format!("the modules `{importer_name}` and `{name}` import each other")
                };
                self.out.diagnostics.push(Diagnostic::error(import.module.span, message));
                return;
            }
            None => {}
        }
        match self.find(name, importer, importer_name) {
            Some((Origin::Base(_), _)) if (self.is_ready)(name) => {
                self.states.insert(name, State::Done);
            }
            Some((origin, text)) => whatif_source::deep(|| self.add(origin, text, Some(name))),
            None => {
                self.states.insert(name, State::Missing);
                self.out.diagnostics.push(not_found(import.module));
            }
        }
    }

    fn find(&self, module: Name, importer: &Origin, importer_name: Name) -> Option<(Origin, String)> {
        let in_base =
            || base_text(module.as_str()).map(|text| (Origin::Base(module.to_string()), text.to_owned()));
        let Origin::File(path) = importer else { return in_base() };
        let folder = path.parent().unwrap_or(Path::new(""));
        let root = implied_root(path, importer_name.as_str());
        let relative: PathBuf = module.as_str().split('.').collect();
        let roots =
            root.as_deref().into_iter().chain([folder]).chain(self.folders.iter().map(PathBuf::as_path));
        let in_folder = |root: &Path| {
            ["hs", "lhs"].into_iter().find_map(|extension| {
                let path = root.join(&relative).with_extension(extension);
                self.files.read(&path).ok().map(|text| (Origin::File(path), text))
            })
        };
        let in_project =
            || project::folders(self.files, path).iter().find_map(|folder| in_folder(folder.as_path()));
        { roots }.find_map(in_folder).or_else(in_base).or_else(in_project)
    }
}

/// The message for a module that was not found. Its name may be that of a package that the base library lacks, which is
/// a warning, or one typing error away from a module that exists, which is an error.
fn not_found(module: Ident) -> Diagnostic {
    let message = format!("the module `{}` was not found", module.name);
    let nearest = crate::scope::nearest(module.name, base_modules().map(Name::new));
    let misspelt = nearest.is_some_and(|nearest| crate::scope::is_misspelt(module.name, nearest));
    let mut found = match misspelt {
        true => Diagnostic::error(module.span, message),
        false => Diagnostic::warning(module.span, message)
            .note("what uses it is not supported; everything else is"),
    };
    found.help = nearest.map(|nearest| format!("did you mean `{nearest}`?"));
    found
}

/// The folder below which a file stands where its module's name says: `src` of `src/A/B.hs`, module `A.B`.
fn implied_root(path: &Path, module: &str) -> Option<PathBuf> {
    let mut root = path.with_extension("");
    for part in module.split('.').rev() {
        if root.file_name()? != part {
            return None;
        }
        root.pop();
    }
    Some(root)
}

/// Adds the import of the Prelude, unless the module imports it itself or switches it off.
fn add_prelude(module: &mut Module) {
    let prelude = Name::new("Prelude");
    let says_no = module.extensions.iter().any(|extension| extension.as_str() == "NoImplicitPrelude");
    let mentions = module.imports.iter().any(|import| import.module.name == prelude);
    if says_no || mentions || module.name == prelude {
        return;
    }
    let span = Span { end: module.span.start, ..module.span };
    let module_name = Ident { module: None, name: prelude, span };
    let import =
        Import { module: module_name, qualified: false, alias: None, hiding: false, items: None, span };
    module.imports.insert(0, import);
}
