//! Suggestions, written into files.
//!
//! [`Host::fix`] applies verified suggestions without writing files: for each file it checks, takes a suggestion, puts
//! it into an open copy of the file and checks again, so that all suggestions hold together. The result, [`Fixed`], has
//! the texts before and after, as patches too. [`Fixed::write`] writes them.
//!
//! What stays true: only files that the user named are changed; files that belong to one suggestion are written
//! together or not at all; a file that was changed meanwhile or is read-only is not written; and each file is written
//! through a temporary one, so that it has the old text or the new one, whatever happens.

use std::collections::BTreeMap;
use std::fs::Permissions;
use std::path::{Path, PathBuf};

use whatif_haskell::modules::Files;
use whatif_repair::annotation;

use crate::cure::Cure;
use crate::host::Host;
use crate::options::Options;
use crate::patch::patch;
use crate::place::Edit;
use crate::report::{FunctionReport, Report, Suggestion};

/// The effect of verified suggestions on files.
#[derive(Clone, Debug, Default)]
pub struct Fixed {
    /// The files that change.
    pub files: Vec<FixedFile>,
    /// The reports of a check of the changed files, in their order.
    pub reports: Vec<Report>,
    /// A sentence for each type that was found but has no place in these files.
    pub left_out: Vec<String>,
    /// Groups of files that belong to one suggestion: they are written together.
    together: Vec<Vec<PathBuf>>,
}

/// A file that changes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FixedFile {
    /// The file.
    pub path: PathBuf,
    /// Its text before.
    pub before: String,
    /// Its text with the new annotations.
    pub after: String,
    /// The functions with a new type, in the order in which they got it.
    pub functions: Vec<String>,
}

impl Host {
    /// Applies the verified suggestions for files, without writing them. Each suggestion is looked for in the files as
    /// the ones before have left them, so that all of them hold together. Only files that are named are changed. A
    /// suggestion that an accused function should demand more of its callers is shown, but not applied. Only for the errors of the functions
    /// that are named, if any are; for each that is left, a sentence says why.
    #[must_use]
    pub fn fix(&self, paths: &[PathBuf], only: &[String], options: &Options) -> Fixed {
        let host = self.aside();
        let options = Options { suggest: false, ..options.clone() };
        let (paths, _) = host.files().haskell_files(paths);
        let originals: Vec<(PathBuf, Option<String>)> =
            paths.iter().map(|path| (path.clone(), host.files().read(path).ok())).collect();
        for (path, text) in originals.iter().filter_map(|(path, text)| Some((path, text.as_ref()?))) {
            host.open(path.clone(), text.as_str());
        }
        let mut fixing = Fixing::default();
        for path in &paths {
            host.fix_file((&paths, path), only, &options, &mut fixing);
        }
        let Fixing { mut functions, together, left_out } = fixing;
        let reports = paths.iter().map(|path| host.check(std::slice::from_ref(path), only, &options));
        let reports = reports.collect();
        let file = |(path, before): (PathBuf, Option<String>)| {
            let (before, after) = (before?, host.files().read(&path).ok()?);
            let functions = functions.remove(&path).unwrap_or_default();
            (before != after).then_some(FixedFile { path, before, after, functions })
        };
        Fixed { files: originals.into_iter().filter_map(file).collect(), reports, left_out, together }
    }

    /// Applies the suggestions for the functions of a file, one after the other.
    fn fix_file(
        &self,
        (named, path): (&[PathBuf], &Path),
        only: &[String],
        options: &Options,
        fixing: &mut Fixing,
    ) {
        let mut tried: Vec<String> = Vec::new();
        let mut why: BTreeMap<String, String> = BTreeMap::new();
        loop {
            let report = self.check(&[path.to_owned()], &[], options);
            let is_wanted = |found: &&FunctionReport| {
                !found.counterexamples().is_empty() && (only.is_empty() || only.contains(&found.name))
            };
            why.retain(|name, _| report.functions.iter().filter(is_wanted).any(|found| found.name == *name));
            let is_new = |found: &&FunctionReport| is_wanted(found) && !tried.contains(&found.name);
            let Some(accused) = report.functions.iter().find(is_new).map(|found| found.name.clone()) else {
                return fixing.left_out.extend(why.into_values());
            };
            if options.is_cancelled() {
                return;
            }
            let cure = self.cure(named, path, &accused, options);
            let is_own =
                |one: &Suggestion| one.demands_more && one.function == accused && one.also.is_empty();
            let usable = cure.suggestions.iter().find(|one| one.verified && !is_own(one));
            tried.push(accused.clone());
            let Some(suggestion) = usable else {
                why.insert(accused.clone(), uncured(&accused, &cure, cure.suggestions.iter().any(is_own)));
                continue;
            };
            if fixing.note(suggestion, named) {
                self.write_aside(suggestion);
            }
        }
    }

    /// Applies a suggestion to the open buffers of its files.
    fn write_aside(&self, suggestion: &Suggestion) {
        for file in files_of(suggestion) {
            let Ok(text) = self.files().read(&file) else { continue };
            let edits = suggestion.changes().map(|(_, _, edit)| edit);
            let name = file.display().to_string();
            if let Some(new) = edited(&text, edits.filter(|edit| edit.place.file == name)) {
                self.open(file, new);
            }
        }
    }
}

/// Why the error of a function was not cured.
fn uncured(function: &str, cure: &Cure, would_demand: bool) -> String {
    match (&cure.incurable, cure.suggestions.first()) {
        (_, Some(best)) if would_demand => format!(
            "the error of `{function}` stays: this type would help, and demands more of callers, so it was not written:\n{}",
            annotation(&best.function, &best.ty)
        ),
        (Some(why), _) => format!("the error of `{function}` stays: {why}"),
        (None, _) => format!("the error of `{function}` stays: no type was found that cures it"),
    }
}

/// Notes about the suggestions that were applied so far.
#[derive(Default)]
struct Fixing {
    functions: BTreeMap<PathBuf, Vec<String>>,
    together: Vec<Vec<PathBuf>>,
    left_out: Vec<String>,
}

impl Fixing {
    /// Notes a suggestion; true if it can be applied, because all of its files are named.
    fn note(&mut self, suggestion: &Suggestion, named: &[PathBuf]) -> bool {
        let files = files_of(suggestion);
        let others = files.iter().filter(|file| !named.contains(file));
        let others: Vec<String> = others.map(|file| format!("`{}`", file.display())).collect();
        if !others.is_empty() {
            let names: Vec<String> =
                suggestion.changes().map(|(function, ..)| format!("`{function}`")).collect();
            let (names, others) = (names.join(" and "), others.join(" and "));
            let sentence =
                format!("the type of {names} was not written: name {others} too, where it belongs");
            if !self.left_out.contains(&sentence) {
                self.left_out.push(sentence);
            }
            return false;
        }
        for (function, _, edit) in suggestion.changes() {
            let file = PathBuf::from(&edit.place.file);
            self.functions.entry(file).or_default().push(function.to_string());
        }
        self.together.push(files);
        true
    }
}

/// The files that a suggestion changes, each once.
fn files_of(suggestion: &Suggestion) -> Vec<PathBuf> {
    let mut files: Vec<PathBuf> =
        suggestion.changes().map(|(_, _, edit)| PathBuf::from(&edit.place.file)).collect();
    files.sort();
    files.dedup();
    files
}

impl Fixed {
    /// Writes the files; those that belong together all or none. For each file, whether it was written, or a sentence
    /// why not.
    #[must_use]
    pub fn write(&self) -> Vec<(&FixedFile, Result<(), String>)> {
        let mut blocked: BTreeMap<&Path, String> = BTreeMap::new();
        for file in &self.files {
            if let Err(why) = file.ready() {
                blocked.insert(&file.path, why);
            }
        }
        // Each round blocks at least one further file, or is the last one.
        for _ in 0..self.files.len() {
            for group in &self.together {
                let Some(first) = group.iter().find(|path| blocked.contains_key(path.as_path())) else {
                    continue;
                };
                for path in group.iter().filter(|path| *path != first) {
                    let (name, other) = (path.display(), first.display());
                    let why = format!("`{name}` was not written: its types need those of `{other}`");
                    blocked.entry(path).or_insert(why);
                }
            }
        }
        let write = |file: &FixedFile| match blocked.get(file.path.as_path()) {
            Some(why) => Err(why.clone()),
            None => file.write(),
        };
        self.files.iter().map(|file| (file, write(file))).collect()
    }
}

/// A text with edits applied; none if it does not have their places, or they overlap.
#[must_use]
pub fn edited<'a>(text: &str, edits: impl IntoIterator<Item = &'a Edit>) -> Option<String> {
    whatif_repair::edited(text, edits.into_iter().map(|edit| (edit.place.range(), edit.text.as_str())))
}

impl FixedFile {
    /// The change as a patch.
    #[must_use]
    pub fn patch(&self) -> String {
        patch(&self.path.display().to_string(), &self.before, &self.after)
    }

    /// Checks that the file may be written and is unchanged; gives its real path and its permissions.
    fn ready(&self) -> Result<(PathBuf, Permissions), String> {
        let name = self.path.display();
        // A symbolic link stays: the file behind it is written.
        let path = std::fs::canonicalize(&self.path).map_err(|why| self.failed(&why))?;
        let permissions = std::fs::metadata(&path).map_err(|why| self.failed(&why))?.permissions();
        if permissions.readonly() {
            return Err(format!("`{name}` was not written: it is read-only"));
        }
        if std::fs::read_to_string(&path).map_err(|why| self.failed(&why))? != self.before {
            return Err(format!("`{name}` was not written: it was changed meanwhile"));
        }
        Ok((path, permissions))
    }

    fn failed(&self, why: &std::io::Error) -> String {
        format!("`{}` was not written: {why}", self.path.display())
    }

    /// Writes the file, through a temporary one beside it: whatever happens, the old text is there or the new one.
    ///
    /// # Errors
    /// A sentence, if the file may not be written, was changed meanwhile, or cannot be written; it is then as it was.
    pub fn write(&self) -> Result<(), String> {
        let (path, permissions) = self.ready()?;
        let temporary = path.with_extension(format!("whatif-{}.tmp", std::process::id()));
        let written = std::fs::write(&temporary, &self.after)
            .and_then(|()| std::fs::set_permissions(&temporary, permissions))
            .and_then(|()| std::fs::rename(&temporary, &path));
        written.map_err(|why| {
            let _ = std::fs::remove_file(&temporary);
            self.failed(&why)
        })
    }
}
