//! Files as a host sees them: those of the disk or of some of its folders, with open buffers over them, or the buffers
//! alone.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use whatif_haskell::modules::{Disk, Files};

use crate::fence::Fence;
use crate::place::Message;
use crate::unfit::{self, Wanted};

/// The files at one moment: open buffers hide the files on disk.
#[derive(Clone, Debug, Default)]
pub(crate) struct Snapshot {
    buffers: Arc<BTreeMap<PathBuf, Arc<str>>>,
    below: Below,
}

/// The files below the buffers.
#[derive(Clone, Debug, Default)]
enum Below {
    /// The files of this machine.
    #[default]
    Disk,
    /// The files inside of some folders.
    Inside(Arc<Fence>),
    /// Nothing: the user is a stranger, who must not learn which files there are.
    Nothing,
}

impl Snapshot {
    /// A snapshot without any file, until a buffer is opened.
    pub(crate) fn without_disk() -> Snapshot {
        Snapshot { below: Below::Nothing, ..Snapshot::default() }
    }

    /// A snapshot of the files inside of some folders.
    pub(crate) fn inside(fence: Fence) -> Snapshot {
        Snapshot { below: Below::Inside(Arc::new(fence)), ..Snapshot::default() }
    }

    /// Opens a buffer over a file, or changes its text.
    pub(crate) fn open(&mut self, path: PathBuf, text: Arc<str>) {
        Arc::make_mut(&mut self.buffers).insert(path, text);
    }

    /// Closes a buffer: the file on disk counts again.
    pub(crate) fn close(&mut self, path: &Path) {
        Arc::make_mut(&mut self.buffers).remove(path);
    }

    /// Is a buffer open over a file?
    pub(crate) fn is_open(&self, path: &Path) -> bool {
        self.buffers.contains_key(path)
    }

    /// The Haskell files that are meant: a folder stands for those below it, open buffers included. What is named and is
    /// no Haskell is a mistake.
    pub(crate) fn haskell_files(&self, paths: &[PathBuf]) -> (Vec<PathBuf>, Vec<Message>) {
        let (mut files, mut errors) = (Vec::new(), Vec::new());
        for path in paths {
            let folder = self.real(path).filter(|real| !self.buffers.contains_key(path) && real.is_dir());
            if let Some(real) = folder {
                let first = files.len();
                below(path, &real, &mut files, &mut errors);
                let open = self.buffers.keys().filter(|open| open.starts_with(path) && is_haskell(open));
                let unsaved: Vec<PathBuf> = open.filter(|open| !files.contains(open)).cloned().collect();
                files.extend(unsaved);
                files[first..].sort();
                if files.len() == first && errors.is_empty() {
                    errors.push(unfit::folder(path));
                }
            } else if let Some(refused) = self.unfit(path) {
                errors.push(refused);
            } else {
                files.push(path.clone());
            }
        }
        (files, errors)
    }
}

impl Snapshot {
    /// The message about a file that is no Haskell, or empty.
    fn unfit(&self, path: &Path) -> Option<Message> {
        let text = self.read(path).ok()?;
        unfit::file(path, &text, Wanted::Haskell).or_else(|| unfit::empty(path, &text))
    }

    /// The text of a file below the buffers.
    fn on_disk(&self, path: &Path) -> std::io::Result<String> {
        match &self.below {
            Below::Disk => Disk.read(path),
            Below::Inside(fence) => fence.read(path),
            Below::Nothing => Err(std::io::ErrorKind::NotFound.into()),
        }
    }

    /// The path by which the system finds a file or folder; none if it may not be looked at.
    fn real(&self, path: &Path) -> Option<PathBuf> {
        match &self.below {
            Below::Disk => Some(path.to_owned()),
            Below::Inside(fence) => fence.real(path).ok(),
            Below::Nothing => None,
        }
    }
}

/// How many folders above a file may belong to its package.
const ABOVE: usize = 5;

impl Snapshot {
    /// The concatenated descriptions of the package that a file belongs to: files of cabal, stack and ghci in the
    /// folders above it.
    pub(crate) fn package(&self, path: &Path) -> String {
        let is_description = |path: &PathBuf| {
            let name = path.file_name().unwrap_or_default();
            path.extension().is_some_and(|extension| extension == "cabal")
                || ["package.yaml", "cabal.project", "stack.yaml", ".ghci"].iter().any(|known| name == *known)
        };
        let folders = path.ancestors().skip(1).take(ABOVE).filter_map(|folder| self.real(folder));
        let entries = folders.filter_map(|folder| std::fs::read_dir(folder).ok()).flatten().flatten();
        let found = entries.map(|entry| entry.path()).filter(is_description);
        found.filter_map(|path| self.on_disk(&path).ok()).collect::<Vec<String>>().join("\n")
    }
}

impl Files for Snapshot {
    fn read(&self, path: &Path) -> std::io::Result<String> {
        self.buffers.get(path).map_or_else(|| self.on_disk(path), |text| Ok(text.to_string()))
    }

    fn list(&self, folder: &Path) -> Vec<PathBuf> {
        let mut found: Vec<PathBuf> =
            self.buffers.keys().filter(|path| path.parent() == Some(folder)).cloned().collect();
        if !matches!(self.below, Below::Nothing) {
            found.extend(self.real(folder).map_or_else(Vec::new, |real| listed(folder, &real)));
        }
        found.sort();
        found.dedup();
        found
    }

    fn read_below(&self, folder: &Path, path: &Path) -> std::io::Result<String> {
        match (self.buffers.get(path), &self.below) {
            (Some(text), _) if path.starts_with(folder) => Ok(text.to_string()),
            (_, Below::Disk) => Disk.read_below(folder, path),
            // The fence gives the paths behind links, and only if they lie inside of its folders.
            (_, Below::Inside(fence)) => {
                let (folder, path) = (fence.real(folder)?, fence.real(path)?);
                Disk.read_below(&folder, &path)
            }
            (_, Below::Nothing) => Err(std::io::ErrorKind::NotFound.into()),
        }
    }
}

/// What is in a folder, by the path under which it was asked for.
fn listed(folder: &Path, real: &Path) -> Vec<PathBuf> {
    let named = |found: PathBuf| found.file_name().map(|name| folder.join(name));
    Disk.list(real).into_iter().filter_map(named).collect()
}

fn is_haskell(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs")
}

/// Collects every Haskell file below a folder, except hidden ones. `real` is the path by which the system finds it.
fn below(folder: &Path, real: &Path, files: &mut Vec<PathBuf>, errors: &mut Vec<Message>) {
    let entries = match std::fs::read_dir(real) {
        Ok(entries) => entries,
        Err(error) => return errors.push(Message::unreadable(folder, &error)),
    };
    for entry in entries.flatten() {
        let (name, real) = (entry.file_name(), entry.path());
        if name.to_string_lossy().starts_with('.') {
            continue;
        }
        let path = folder.join(name);
        if real.is_dir() && !real.is_symlink() {
            below(&path, &real, files, errors);
        } else if is_haskell(&path) {
            files.push(path);
        }
    }
}
