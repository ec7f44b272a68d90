//! Where a global name is written, in every file that may use it: those that are open, those of the workspace, and the one that defines it.
//!
//! A file is read only if its text has the spelling. Two files mean the same thing if they agree on what it is and where it is defined.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use lsp_types::Uri;
use whatif_analysis::{Named, Names, Thing};

use crate::questions::{Asked, Remembered};
use crate::text::{Language, Text};
use crate::uri;

/// Files of a workspace beyond these are not looked at.
const MOST_FILES: usize = 2_000;

/// A file that has the name.
pub(crate) struct Found {
    pub(crate) uri: Uri,
    pub(crate) text: Text,
    pub(crate) names: Arc<Names>,
    pub(crate) thing: usize,
}

impl Found {
    /// Where it is written in this file.
    pub(crate) fn named(&self) -> impl Iterator<Item = &Named> {
        self.names.of(self.thing)
    }
}

/// What was found of a name.
pub(crate) struct Across {
    pub(crate) found: Vec<Found>,
    /// Files that have the spelling and cannot be read as they are: whether they mean this thing is not known.
    pub(crate) unreadable: Vec<PathBuf>,
}

/// Looks for a thing of a document. A local one is in that document alone; of task programs other files are not looked at.
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

/// The files that may name it, without the document itself.
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
