//! The owner of everything that questions are asked about.
//!
//! A [`Host`] owns the files (those of the disk, with open buffers over them), the folders in which modules are looked
//! up, the base library, and stored answers about open files, so that after an edit only those questions are answered
//! again whose answers may change. A host is cheap to clone and may be used by several threads: each question works on
//! a snapshot of the files, so that an edit never changes a question that is under way. To ask about the new text, stop
//! the old question with its [`Cancel`](crate::Cancel) and ask again.

use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use whatif_haskell::ast;
use whatif_haskell::front::{Front, Load, NotRead};
use whatif_haskell::modules::Files;
use whatif_source::{Cancel, Diagnostic, Severity, Sources};

use crate::answers::Answers;
use crate::fence::Fence;
use crate::files::Snapshot;
use crate::place::Message;
use crate::prove::Proofs;
use crate::report::Texts;
use crate::unfit::{self, Wanted};

/// Owns files and library, and answers questions.
///
/// ```
/// use whatif_analysis::{Host, Options, Status};
/// let host = Host::new();
/// host.open("T.hs", "module T where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x\n");
/// let before = host.check(&["T.hs".into()], &[], &Options::default());
/// assert_eq!(before.functions[0].status(), Status::Concrete);
/// // An edit: the question is asked again, about the new text.
/// host.open("T.hs", "module T where\n{-@ f :: Int -> {v:Int | v > 0} @-}\nf :: Int -> Int\nf x = x * x + 1\n");
/// let after = host.check(&["T.hs".into()], &[], &Options::default());
/// assert_eq!(after.functions[0].status(), Status::Verified);
/// ```
#[derive(Clone, Default)]
pub struct Host {
    shared: Arc<Shared>,
}

#[derive(Default)]
struct Shared {
    files: RwLock<Snapshot>,
    folders: RwLock<Vec<PathBuf>>,
    answers: Arc<Answers>,
    proofs: Arc<Proofs>,
}

impl Host {
    /// A host of the files on disk.
    #[must_use]
    pub fn new() -> Host {
        Host::default()
    }

    /// A host of open buffers alone, for questions of strangers: no file of this machine is read.
    ///
    /// ```
    /// use whatif_analysis::{Host, Options};
    /// let host = Host::without_disk();
    /// let report = host.check(&["/etc/hostname".into(), "/".into()], &[], &Options::default());
    /// assert_eq!(report.errors.len(), 2);
    /// ```
    #[must_use]
    pub fn without_disk() -> Host {
        let shared = Shared { files: RwLock::new(Snapshot::without_disk()), ..Shared::default() };
        Host { shared: Arc::new(shared) }
    }

    /// A host of the files inside of some folders, for programs that act for somebody: no other file is read, whatever a
    /// path, an import, a link or a project's description says. Relative paths start at the first folder.
    ///
    /// # Errors
    /// If one of them is no folder.
    pub fn inside(folders: &[PathBuf]) -> std::io::Result<Host> {
        let files = RwLock::new(Snapshot::inside(Fence::new(folders)?));
        Ok(Host { shared: Arc::new(Shared { files, ..Shared::default() }) })
    }

    /// Opens a buffer over a file, or changes its text. The file need not exist.
    pub fn open(&self, path: impl Into<PathBuf>, text: impl Into<Arc<str>>) {
        let mut files = self.shared.files.write().unwrap_or_else(PoisonError::into_inner);
        files.open(path.into(), text.into());
    }

    /// Closes a buffer: the file on disk counts again.
    pub fn close(&self, path: impl AsRef<Path>) {
        self.shared.files.write().unwrap_or_else(PoisonError::into_inner).close(path.as_ref());
        self.shared.answers.forget(path.as_ref());
    }

    /// Sets the folders in which imported modules are looked up.
    pub fn set_folders(&self, folders: Vec<PathBuf>) {
        *self.shared.folders.write().unwrap_or_else(PoisonError::into_inner) = folders;
        self.shared.answers.forget_all();
    }

    /// The text of a file as questions see it, if there is one.
    #[must_use]
    pub fn source(&self, path: &Path) -> Option<String> {
        self.files().read(path).ok()
    }

    /// The Haskell files that are meant: a folder stands for those below it, open buffers included.
    #[must_use]
    pub fn haskell_files(&self, paths: &[PathBuf]) -> Vec<PathBuf> {
        self.files().haskell_files(paths).0
    }

    /// A host that sees the same files now, and in which other buffers can be opened. Answers are shared.
    #[must_use]
    pub fn aside(&self) -> Host {
        let shared = Shared {
            files: RwLock::new(self.files()),
            folders: RwLock::new(self.folders()),
            answers: Arc::clone(&self.shared.answers),
            proofs: Arc::clone(&self.shared.proofs),
        };
        Host { shared: Arc::new(shared) }
    }

    pub(crate) fn folders(&self) -> Vec<PathBuf> {
        self.shared.folders.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(crate) fn proofs(&self) -> &Proofs {
        &self.shared.proofs
    }

    pub(crate) fn answers(&self) -> &Answers {
        &self.shared.answers
    }

    pub(crate) fn files(&self) -> Snapshot {
        self.shared.files.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Reads a Haskell file and what it imports, whatever mistakes there are.
    pub(crate) fn read(&self, path: &Path, cancel: &Cancel) -> Result<(Front, Sources), Failed> {
        self.read_with(path, cancel, &mut |_| {})
    }

    /// Does the same; `look` sees each of the user's modules before its names are resolved.
    pub(crate) fn read_with(
        &self,
        path: &Path,
        cancel: &Cancel,
        look: &mut dyn FnMut(&mut ast::Module),
    ) -> Result<(Front, Sources), Failed> {
        let (files, folders, library) = (self.files(), self.folders(), whatif_base::library());
        let load = Load { folders: &folders, cancel: cancel.clone(), ..Load::new(&files, path, &library) };
        let mut sources = Sources::new();
        let front = Front::load_with(&mut sources, &load, look).map_err(|why| match why {
            NotRead::File(error) => Message::unreadable(path, &error),
            NotRead::Stopped => Message::stopped(path),
        })?;
        Ok((front, sources))
    }

    /// Reads a Haskell file and what it imports. A mistake inside one definition becomes a warning, and a run that
    /// comes to that definition has no answer; any other mistake is an error.
    pub(crate) fn load(&self, path: &Path, cancel: &Cancel) -> Result<Module, Failed> {
        self.load_if(path, cancel, |front, mistake| front.is_contained(mistake))
    }

    /// Does the same for questions that need every definition: all mistakes are errors.
    pub(crate) fn load_whole(&self, path: &Path, cancel: &Cancel) -> Result<Module, Failed> {
        self.load_if(path, cancel, |_, _| false)
    }

    fn load_if(
        &self,
        path: &Path,
        cancel: &Cancel,
        may_stay: impl Fn(&Front, &Diagnostic) -> bool,
    ) -> Result<Module, Failed> {
        let text = self.files().read(path).unwrap_or_default();
        if let Some(refused) = unfit::file(path, &text, Wanted::Haskell) {
            return Err(refused.into());
        }
        let (front, sources) = self.read(path, cancel)?;
        let messages = front.diagnostics().iter().map(|found| Message::of(found, &sources)).collect();
        let mut mistakes = front.diagnostics().iter().filter(|found| found.severity == Severity::Error);
        if !mistakes.all(|mistake| may_stay(&front, mistake)) {
            return Err(Failed { errors: messages, texts: Texts(Arc::new(sources)) });
        }
        Ok(Module { front, sources, warnings: messages })
    }

    /// The text of a file as questions see it.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn text(&self, path: &Path) -> Result<String, Failed> {
        self.files().read(path).map_err(|error| Message::unreadable(path, &error).into())
    }

    /// The text of a file for a command that takes something that is not Haskell.
    pub(crate) fn text_of(&self, path: &Path, wanted: Wanted) -> Result<String, Failed> {
        let text = self.text(path)?;
        unfit::file(path, &text, wanted).map_or(Ok(text), |refused| Err(refused.into()))
    }
}

/// A module that was read.
#[derive(Clone)]
pub(crate) struct Module {
    pub(crate) front: Front,
    pub(crate) sources: Sources,
    pub(crate) warnings: Vec<Message>,
}

/// The input cannot be used.
#[derive(Clone, Debug)]
pub struct Failed {
    /// The mistakes.
    pub errors: Vec<Message>,
    /// The texts that the places are in.
    pub texts: Texts,
}

impl From<Message> for Failed {
    fn from(message: Message) -> Failed {
        Failed { errors: vec![message], texts: Texts::default() }
    }
}
