//! Finding and reading the modules of a program.
//!
//! [`load`] reads a file and, depth first, the modules it imports, so that each module comes after its imports. An
//! import is looked for
//!
//! 1. relative to the root that the importing file's module name implies (`src/A/B.hs`, module `A.B`: `src`);
//! 2. beside the file, in each folder that the user names, and in the source folders of its component ([`crate::project`]);
//! 3. in the base library, which the program carries with it (modules of it that were preprocessed are not read);
//! 4. in the other folders of its package or project, and in the packages that lie in folders that the user names.
//!
//! A file counts if its header has the name of the module, so that `P/Prelude.hs`, module `P.Prelude`, hides no Prelude
//! from the files beside it; if there is nothing else, a file with another header is what was meant, and a mistake.
//!
//! A module of the user's may be called like one of the library, or be a copy of it; it hides the library's from the user's files, not
//! from the library's own modules. So it gets another [`identity`], and what the two define are different things.
//!
//! A file's name need not match its module's. A module that is not found is a warning, since only its users are
//! unsupported; it is an error if the name is one typing error away from a module that exists, and no package is known
//! to have it ([`packages`]). A cycle of imports is an error.
//!
//! [`Files`] is where texts come from (the disk, or a map in tests and editors); [`Texts`] parses them and may remember
//! the results of the last time.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use rustc_hash::FxHashMap;
use whatif_lambda::Name;
use whatif_source::{Cancel, Diagnostic, FileId, Sources, Span};

use crate::ast::{Ident, Import, Module};
use crate::parser::{self, Parsed};
use crate::project::{Projects, Settings};
use crate::{lexer, packages};

/// Where files come from.
pub trait Files {
    /// The text of a file.
    ///
    /// # Errors
    /// If there is no such file, or it cannot be read.
    fn read(&self, path: &Path) -> io::Result<String>;

    /// What lies in a folder, in any order; nothing if it cannot be seen.
    fn list(&self, folder: &Path) -> Vec<PathBuf> {
        let _ = folder;
        Vec::new()
    }

    /// The text of a file that has to lie below a folder, links followed.
    ///
    /// # Errors
    /// If it does not, there is no such file, or it cannot be read.
    fn read_below(&self, folder: &Path, path: &Path) -> io::Result<String> {
        match path.starts_with(folder) {
            true => self.read(path),
            false => Err(io::ErrorKind::NotFound.into()),
        }
    }
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

    fn list(&self, folder: &Path) -> Vec<PathBuf> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let entries = std::fs::read_dir(folder).into_iter().flatten().take(MAX_LISTED).flatten();
        // In the current folder, paths are as short as the user writes them.
        entries
            .map(|entry| entry.path())
            .map(|path| path.strip_prefix(".").map(Path::to_owned).unwrap_or(path))
            .collect()
    }

    fn read_below(&self, folder: &Path, path: &Path) -> io::Result<String> {
        let folder = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
        let (folder, path) = (folder.canonicalize()?, path.canonicalize()?);
        if !path.starts_with(folder) || !path.is_file() || path.metadata()?.len() > MAX_BELOW {
            return Err(io::ErrorKind::NotFound.into());
        }
        self.read(&path)
    }
}

/// How many entries of a folder are looked at.
const MAX_LISTED: usize = 10_000;

/// How many bytes a file may have that a description or another file names.
const MAX_BELOW: u64 = 4 << 20;

/// Files in memory, by path.
impl Files for FxHashMap<PathBuf, String> {
    fn read(&self, path: &Path) -> io::Result<String> {
        self.get(path).cloned().ok_or_else(|| io::ErrorKind::NotFound.into())
    }

    fn list(&self, folder: &Path) -> Vec<PathBuf> {
        let entries = self.keys().filter_map(|path| path.strip_prefix(folder).ok()?.iter().next());
        let mut found: Vec<PathBuf> = entries.map(|entry| folder.join(entry)).collect();
        found.sort();
        found.dedup();
        found
    }
}

/// The modules of the base library, by name, in order of their names, and where the text of each begins and ends in [`TEXTS`].
static BASE: &[(&str, usize, usize)] = &include!(concat!(env!("OUT_DIR"), "/base.rs"));

/// The texts of these modules, which are read when whatif is built; nearly never afterwards, so they are carried compressed.
static TEXTS: LazyLock<String> = LazyLock::new(|| {
    let packed = include_bytes!(concat!(env!("OUT_DIR"), "/base.hs.lz4"));
    let texts = lz4_flex::decompress_size_prepended(packed).expect("as the build packed them");
    String::from_utf8(texts).expect("sources are text")
});

/// The place of a module of the base library in [`BASE`].
fn base_place(module: &str) -> Option<usize> {
    BASE.binary_search_by_key(&module, |&(name, ..)| name).ok()
}

/// The source text of a module of the base library.
#[must_use]
pub fn base_text(module: &str) -> Option<&'static str> {
    let (_, start, end) = BASE[base_place(module)?];
    Some(&TEXTS[start..end])
}

/// The names of the modules of the base library.
pub fn base_modules() -> impl Iterator<Item = &'static str> {
    BASE.iter().map(|&(name, ..)| name)
}

/// The identity of a module of the user's. One that is called like a module of the library gets a prime at its end; so does one that is
/// called like that with primes, so that no two modules of the user's have one identity.
#[must_use]
pub fn identity(module: Name) -> Name {
    match base_place(module.as_str().trim_end_matches('\'')) {
        Some(_) => Name::joined(&[module.as_str(), "'"]),
        None => module,
    }
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
    fn parse(&mut self, shown: String, text: String, settings: Settings) -> (Parsed, FileId, u64);
}

/// Parses each text when it is met, without memory.
impl Texts for &mut Sources {
    fn parse(&mut self, shown: String, text: String, settings: Settings) -> (Parsed, FileId, u64) {
        let file = self.add(shown, text);
        (parser::parse_in(self, file, &settings), file, 0)
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
    let projects = Projects::new(files);
    let mut loader = Loader { texts, files, projects, folders, is_ready, cancel, states, out };
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
        projects: Projects::new(&nothing),
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
    /// A file of the user's program.
    File(PathBuf),
    /// A file of a package in a folder that the user names. What the base library has is not taken from such a package, so that there are
    /// no two types of one name, one of them without the other's instances.
    Dependency(PathBuf),
    Base(String),
}

impl Origin {
    fn file(&self) -> Option<&PathBuf> {
        match self {
            Origin::File(path) | Origin::Dependency(path) => Some(path),
            Origin::Base(_) => None,
        }
    }
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
    projects: Projects<'a>,
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
            Origin::File(path) | Origin::Dependency(path) => path.display().to_string(),
            Origin::Base(module) => format!("<base>/{}.hs", module.replace('.', "/")),
        };
        let settings = match &origin {
            Origin::File(path) | Origin::Dependency(path) => self.projects.settings(path, &text),
            Origin::Base(_) => Settings::default(),
        };
        let (parsed, file, version) = self.texts.parse(shown, text, settings);
        self.out.diagnostics.extend(parsed.errors);
        let mut module = parsed.module;
        if let Some(name) = imported_as {
            self.check_name(&mut module, name);
        }
        add_prelude(&mut module);
        module.spelled = module.name;
        if origin.file().is_some() {
            module.name = identity(module.name);
        }
        self.states.insert(module.name, State::Open);
        for import in &mut module.imports {
            if self.cancel.is_over() {
                break;
            }
            self.import(import, &origin, module.spelled);
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

    /// Reads what an import asks for, unless it was read before, and lets the import say which module that is.
    fn import(&mut self, import: &mut Import, importer: &Origin, importer_name: Name) {
        let name = import.module.name;
        match self.state(name, importer) {
            Some((module, State::Done | State::Missing)) => {
                refer(import, module);
                return;
            }
            Some((_, State::Open)) => {
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
            Some((origin, text)) => {
                let text = match &origin {
                    Origin::Base(module) => base_text(module).unwrap_or_default().to_owned(),
                    Origin::File(_) | Origin::Dependency(_) => {
                        refer(import, identity(name));
                        text
                    }
                };
                whatif_source::deep(|| self.add(origin, text, Some(name)));
            }
            None => {
                self.out.diagnostics.push(not_found(import.module));
                refer(import, identity(name));
                self.states.insert(import.module.name, State::Missing);
            }
        }
    }

    /// The module that a file means by a name, if it was met before. Files see the user's module first, the library its own only.
    fn state(&self, name: Name, importer: &Origin) -> Option<(Name, State)> {
        let users = importer.file().is_some().then(|| identity(name));
        let librarys = base_place(name.as_str()).map(|_| name);
        let mut modules = users.into_iter().chain(librarys);
        modules.find_map(|module| self.states.get(&module).map(|state| (module, *state)))
    }

    /// Where a module is, and the text of one of the user's; that of the library's own is unpacked by who reads it.
    fn find(&mut self, module: Name, importer: &Origin, importer_name: Name) -> Option<(Origin, String)> {
        let in_base =
            || base_place(module.as_str()).map(|_| (Origin::Base(module.to_string()), String::new()));
        let Some(path) = importer.file() else { return in_base() };
        let folder = path.parent().unwrap_or(Path::new(""));
        let root = implied_root(path, importer_name.as_str());
        let relative: PathBuf = module.as_str().split('.').collect();
        let (component, project) = self.projects.folders(path, module.as_str());
        let named = self.folders.iter().chain(&component).map(PathBuf::as_path);
        let roots: Vec<&Path> = root.as_deref().into_iter().chain([folder]).chain(named).collect();
        let files = self.files;
        let candidates = |root: &Path| {
            let paths = ["hs", "lhs"].map(|extension| root.join(&relative).with_extension(extension));
            paths.into_iter().filter_map(|path| files.read(&path).ok().map(|text| (path, text)))
        };
        let is_it = |(_, text): &(PathBuf, String)| header(text).is_some_and(|name| name == module.as_str());
        let own = || roots.iter().copied().flat_map(candidates);
        let given: Vec<_> = self.folders.iter().map(|folder| self.projects.given(folder)).collect();
        let given = given.iter().flat_map(|folders| folders.iter());
        let below = |folders: &[&PathBuf]| {
            let mut found = folders.iter().map(|folder| folder.as_path()).flat_map(candidates);
            found.find(is_it)
        };
        let dependency = |(path, text)| (Origin::Dependency(path), text);
        if matches!(importer, Origin::Dependency(_)) {
            let near = || own().find(is_it).or_else(|| below(&project.iter().collect::<Vec<_>>()));
            let given = || below(&given.clone().collect::<Vec<_>>());
            return in_base().or_else(|| near().or_else(given).or_else(|| own().next()).map(dependency));
        }
        let file = |(path, text)| (Origin::File(path), text);
        let own_file = own().find(is_it).map(file).or_else(in_base);
        let in_project = || below(&project.iter().collect::<Vec<_>>()).map(file);
        let in_given = || below(&given.clone().collect::<Vec<_>>()).map(dependency);
        own_file.or_else(in_project).or_else(in_given).or_else(|| own().next().map(file))
    }
}

/// Lets an import refer to a module of another identity. Its names stay qualified by what the source says.
fn refer(import: &mut Import, module: Name) {
    if module != import.module.name {
        import.alias.get_or_insert(import.module.name);
        import.module.name = module;
    }
}

/// The name in a module's header, as far as it can be told without parsing the text.
fn header(text: &str) -> Option<&str> {
    let mut rest = text;
    loop {
        rest = rest.trim_start_matches(|c: char| c.is_whitespace() || matches!(c, '\u{feff}' | '>'));
        if rest.starts_with("{-") {
            rest = &rest[lexer::comment_length(rest)?..];
        } else if let Some(after) =
            rest.strip_prefix("module").filter(|after| after.starts_with(char::is_whitespace))
        {
            let name = after.trim_start();
            return name.split(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '_' | '\'')).next();
        } else {
            // Another line: a comment, a directive, or the text of a literate file.
            rest = &rest[rest.find('\n')?..];
        }
    }
}

/// The message for a module that was not found: a warning, if it may be of a package that the base library lacks. If it is
/// one typing error away from a module that exists and no package is known to have it, it is an error.
fn not_found(module: Ident) -> Diagnostic {
    let message = format!("the module `{}` was not found", module.name);
    if let Some(package) = packages::with(module.name.as_str()) {
        return Diagnostic::warning(module.span, message).note(format!(
            "it is of the package `{package}`: what uses it is not supported; everything else is"
        ));
    }
    let nearest = crate::scope::nearest(module.name, base_modules().map(Name::new));
    let misspelt = nearest.is_some_and(|nearest| {
        crate::scope::is_misspelt(module.name, nearest) && !is_another(module.name, nearest)
    });
    let mut found = match misspelt {
        true => Diagnostic::error(module.span, message),
        false => Diagnostic::warning(module.span, message)
            .note("what uses it is not supported; everything else is"),
    };
    found.help = nearest.filter(|_| misspelt).map(|nearest| format!("did you mean `{nearest}`?"));
    found
}

/// Whether a name is that of a module with something more at its end, as `Data.Foldable1` is: no typing error.
fn is_another(name: Name, nearest: Name) -> bool {
    let (name, nearest) = (name.as_str(), nearest.as_str());
    name.len() > nearest.len() && name.starts_with(nearest) || name.ends_with(|c: char| c.is_ascii_digit())
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
