//! Finds the occurrences of a global name in every file that may use it: those that are open, those of the workspace,
//! and the one that defines it.
//!
//! A file is read only if its text contains the spelling. A name in two files is the same thing if kind and place of
//! definition agree.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::Uri;
use whatif_analysis::{Named, Names, Thing};

use crate::questions::{Asked, Remembered};
use crate::text::{Language, Text};
use crate::uri;

/// The most files of a workspace that are searched.
const MOST_FILES: usize = 2_000;

/// A file that contains the name.
pub(crate) struct Found {
    pub(crate) uri: Uri,
    pub(crate) text: Text,
    pub(crate) names: Arc<Names>,
    pub(crate) thing: usize,
}

impl Found {
    /// The occurrences in this file.
    pub(crate) fn named(&self) -> impl Iterator<Item = &Named> {
        self.names.of(self.thing)
    }
}

/// The result of the search for a name.
pub(crate) struct Across {
    pub(crate) found: Vec<Found>,
    /// Files that contain the spelling but have mistakes, so that it is not known whether they mean this thing.
    pub(crate) unreadable: Vec<PathBuf>,
}

/// Searches for a thing of a document. A local one is searched in that document only, and so is one of a task program.
pub(crate) fn across(remembered: &mut Remembered, asked: &Asked, names: &Arc<Names>, thing: usize) -> Across {
    let document = &asked.document;
    let own = Found { uri: document.uri.clone(), text: document.text.clone(), names: names.clone(), thing };
    let mut across = Across { found: vec![own], unreadable: Vec::new() };
    let meant = &names.things[thing];
    if meant.is_local || document.language == Language::Tasks {
        return across;
    }
    for path in others(asked, meant) {
        if asked.cancel.is_cancelled() {
            break;
        }
        let Some((uri, text)) = text_of(asked, &path) else { continue };
        if !text.text.contains(&meant.spelling) {
            continue;
        }
        let Some(names) = remembered.names_of(asked, &path) else {
            across.unreadable.push(path);
            continue;
        };
        if let Some(thing) = names.things.iter().position(|other| is_same(other, meant)) {
            across.found.push(Found { uri, text, names, thing });
        }
    }
    across
}

/// The files that may contain the name, without the document itself.
fn others(asked: &Asked, meant: &Thing) -> BTreeSet<PathBuf> {
    let open = asked.open.values().filter(|open| open.language == Language::Haskell);
    let mut all: BTreeSet<PathBuf> = open.map(|open| open.path.clone()).collect();
    all.extend(meant.definition.iter().map(|place| PathBuf::from(&place.file)));
    all.extend(asked.host.haskell_files(&asked.folders).into_iter().take(MOST_FILES));
    all.remove(&asked.document.path);
    all
}

fn is_same(one: &Thing, other: &Thing) -> bool {
    let about = |thing: &Thing| (thing.is_local, thing.kind, thing.spelling.clone(), thing.module.clone());
    about(one) == about(other) && one.definition == other.definition
}

/// A file's text, and the URI by which the client knows it.
pub(crate) fn text_of(asked: &Asked, path: &Path) -> Option<(Uri, Text)> {
    if let Some(open) = asked.open.get(&path.display().to_string()) {
        return Some((open.uri.clone(), open.text.clone()));
    }
    Some((uri::uri_of(path)?, Text::new(asked.host.source(path)?)))
}
