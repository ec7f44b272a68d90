//! The files that may be read, and what is remembered of them.
//!
//! A question is about a file inside of the roots, or about a text under the name of such a file. The workspace puts the text over the file
//! before anything is asked, so that all of an answer is about one text, whatever happens to the file meanwhile. Each
//! question has its own view of the files; answers are shared, so that a text that comes again, or changes a little, is
//! answered sooner. When too much is remembered, all of it is forgotten.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use whatif_analysis::{Failed, Host, Message, Options, Place, memory};

use crate::Settings;

/// How many texts are remembered.
const TEXTS: usize = 200;
/// The memory after which everything is forgotten, in MiB, if no limit is set.
const MEMORY: usize = 1024;

/// The files and answers that all calls share.
pub(crate) struct Workspace {
    settings: Settings,
    remembered: Mutex<Remembered>,
}

/// A host with its answers, and the files that it has answered about.
struct Remembered {
    host: Host,
    texts: HashSet<PathBuf>,
}

/// A file or a text that a question is about.
pub(crate) struct Subject {
    pub(crate) host: Host,
    pub(crate) path: PathBuf,
}

/// The language of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Language {
    Haskell,
    Tasks,
}

impl Language {
    /// The file name for a text without one.
    fn snippet(self) -> &'static str {
        match self {
            Language::Haskell => "Snippet.hs",
            Language::Tasks => "snippet.top",
        }
    }
}

impl Workspace {
    pub(crate) fn new(host: Host, settings: Settings) -> Workspace {
        host.set_folders(settings.folders.clone());
        Workspace { settings, remembered: Mutex::new(Remembered { host, texts: HashSet::new() }) }
    }

    /// The options of all questions.
    pub(crate) fn options(&self) -> &Options {
        &self.settings.options
    }

    /// Why nothing can be searched or proven.
    pub(crate) fn warning(&self) -> Option<&str> {
        self.settings.warning.as_deref()
    }

    fn remembered(&self) -> MutexGuard<'_, Remembered> {
        self.remembered.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A view of the files for a question.
    pub(crate) fn host(&self) -> Host {
        self.remembered().host.aside()
    }

    /// Lets a question see the file of a name, or a text under that name.
    ///
    /// # Errors
    /// If the file cannot be read, or neither is given.
    pub(crate) fn subject(
        &self,
        file: Option<&str>,
        text: Option<&str>,
        language: Language,
    ) -> Result<Subject, Failed> {
        let (host, path) = (self.host(), PathBuf::from(file.unwrap_or(language.snippet())));
        open(&host, &path, file, text)?;
        self.remembered().texts.insert(path.clone());
        Ok(Subject { host, path })
    }

    /// Like [`Workspace::subject`], for a second version, which gets a name of its own if it is a text without one.
    ///
    /// # Errors
    /// If the file cannot be read, or neither is given.
    pub(crate) fn beside(
        &self,
        host: &Host,
        file: Option<&str>,
        text: Option<&str>,
        snippet: &str,
    ) -> Result<PathBuf, Failed> {
        let path = PathBuf::from(file.unwrap_or(snippet));
        open(host, &path, file, text)?;
        self.remembered().texts.insert(path.clone());
        Ok(path)
    }

    /// Forgets all answers if there are too many. The threads call this after each question.
    pub(crate) fn tidy(&self) {
        let limit = self.settings.options.max_memory.map_or(MEMORY, |limit| limit / 2);
        let mut remembered = self.remembered();
        if remembered.texts.len() <= TEXTS && memory().is_none_or(|used| used <= limit << 20) {
            return;
        }
        if let Ok(host) = Host::inside(&self.settings.roots) {
            host.set_folders(self.settings.folders.clone());
            *remembered = Remembered { host, texts: HashSet::new() };
        }
    }
}

/// Lets a host see a text, or the file as it is now, under this path.
fn open(host: &Host, path: &Path, file: Option<&str>, text: Option<&str>) -> Result<(), Failed> {
    match (file, text) {
        (_, Some(text)) => host.open(path, text),
        (Some(_), None) => {
            let text = host.text(path)?;
            host.open(path, text);
        }
        (None, None) => {
            let place = Place::start_of(path.display().to_string());
            return Err(Message::error(place, "say `file` or `text`: there is nothing to ask about").into());
        }
    }
    Ok(())
}
