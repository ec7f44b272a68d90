//! The meanings of the names in a task program, as [`Names`] like those of Haskell files.

use std::path::Path;
use std::sync::Arc;

use whatif_source::Sources;
use whatif_tophat::{self as tophat, NameKind, NamedThing};

use crate::host::{Failed, Host};
use crate::names::{Named, Names, Thing, ThingKind};
use crate::place::{Message, Place};
use crate::report::Texts;
use crate::tasks::beside;

/// A definition with more lines than this is shown in part.
const LINES: usize = 8;

impl Host {
    /// The names of a task program, even if it has type errors.
    ///
    /// # Errors
    /// If the file cannot be read, or has syntax errors.
    pub fn task_names(&self, path: &Path) -> Result<Names, Failed> {
        let mut sources = Sources::new();
        let id = sources.add(path.display().to_string(), self.text(path)?);
        let files = self.files();
        let found = tophat::names(&mut sources, id, &mut |from: &str, name: &str| beside(&files, from, name));
        let found = match found {
            Ok(found) => found,
            Err(errors) => {
                let errors = errors.iter().map(|error| Message::of(error, &sources)).collect();
                return Err(Failed { errors, texts: Texts(Arc::new(sources)) });
            }
        };
        let occurrences = found.occurrences.iter().map(|&(span, thing, is_binding)| Named {
            place: Place::of(span, &sources),
            thing,
            is_binding,
        });
        Ok(Names {
            occurrences: occurrences.collect(),
            in_scope: found
                .things
                .iter()
                .filter(|thing| !thing.is_local)
                .map(|thing| thing.spelling.clone())
                .collect(),
            things: found.things.into_iter().map(|found| thing(found, &sources)).collect(),
            ..Names::default()
        })
    }
}

fn thing(found: NamedThing, sources: &Sources) -> Thing {
    let written = found.whole.map(|whole| {
        let text = sources.slice(whole);
        match text.lines().count() {
            count if count > LINES => text.lines().take(LINES).chain(["…"]).collect::<Vec<&str>>().join("\n"),
            _ => text.to_owned(),
        }
    });
    Thing {
        kind: match found.kind {
            NameKind::Value => ThingKind::Variable,
            NameKind::Field => ThingKind::Field,
            NameKind::Constructor => ThingKind::Constructor,
            NameKind::Type => ThingKind::Type,
            NameKind::Claim => ThingKind::Claim,
        },
        is_local: found.is_local,
        ty: found.ty,
        written,
        refined: None,
        definition: found.defined.map(|span| Place::of(span, sources)),
        module: None,
        is_complete: found.is_complete,
        spelling: found.spelling,
    }
}
