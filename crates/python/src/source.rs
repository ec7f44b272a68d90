//! The file or text that a question is about.

use std::path::PathBuf;

use pyo3::prelude::*;
use whatif_analysis::Host;

/// The attributes of the package's class `Source`: a file, or a text under the name of a file.
#[derive(FromPyObject)]
pub(crate) struct Source {
    path: PathBuf,
    text: Option<String>,
    folders: Vec<PathBuf>,
}

impl Source {
    /// A host that sees the file, and its path there.
    pub(crate) fn host(self) -> (Host, PathBuf) {
        let host = Host::new();
        host.set_folders(self.folders.clone());
        let path = self.open_in(&host);
        (host, path)
    }

    /// Lets a host see the file, and returns its path there.
    pub(crate) fn open_in(self, host: &Host) -> PathBuf {
        if let Some(text) = self.text {
            host.open(&self.path, text);
        }
        self.path
    }
}
