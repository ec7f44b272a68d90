//! What is given to a command that takes something else: a sentence that says what to do instead.

use std::path::Path;

use crate::place::{Message, Place};

/// What a command takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    Haskell,
    Tasks,
    Lambda,
}

impl Wanted {
    fn words(self) -> &'static str {
        match self {
            Wanted::Haskell => "Haskell",
            Wanted::Tasks => "task program",
            Wanted::Lambda => "λG program",
        }
    }

    fn extensions(self) -> &'static str {
        match self {
            Wanted::Haskell => "Haskell files (`.hs`, `.lhs`)",
            Wanted::Tasks => "task programs (`.top`)",
            Wanted::Lambda => "λG programs (`.lg`)",
        }
    }
}

/// The message about a folder without Haskell files.
pub(crate) fn folder(path: &Path) -> Message {
    let message = format!("there is no Haskell file (`.hs`, `.lhs`) below `{}`", path.display());
    refused(path, message, None)
}

/// The message about a file without anything to check; none if there is something.
pub(crate) fn empty(path: &Path, text: &str) -> Option<Message> {
    let empty = || refused(path, format!("`{}` is empty: there is nothing to check", path.display()), None);
    text.trim().is_empty().then(empty)
}

/// The message about a file that cannot be what is wanted, by its name or its text; none if it may be.
pub(crate) fn file(path: &Path, text: &str, wanted: Wanted) -> Option<Message> {
    let name = path.display();
    if let Some((what, help)) = kind(path, wanted) {
        return Some(refused(path, format!("`{name}` is {what}, no {}", wanted.words()), Some(help)));
    }
    let help = || Some(format!("this command takes {}", wanted.extensions()));
    text.contains('\0').then(|| refused(path, format!("`{name}` is no text"), help()))
}

/// What a file is by its name, and what its reader can do; none if that is what is wanted, or nothing that is known.
fn kind(path: &Path, wanted: Wanted) -> Option<(&'static str, String)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let shown = path.display();
    let folder = match path.parent() {
        Some(parent) if parent != Path::new("") => parent.display().to_string(),
        _ => ".".to_owned(),
    };
    let project = || format!("check the folder with the sources: `whatif check {folder}`");
    match &*name {
        "cabal.project" | "stack.yaml" | "package.yaml" => {
            return Some(("the description of a project", project()));
        }
        _ => {}
    }
    let (is, found) = match path.extension()?.to_str()? {
        "hs" | "lhs" => {
            (Some(Wanted::Haskell), ("Haskell", format!("its types are checked by `whatif check {shown}`")))
        }
        "top" => {
            let help = format!("its claims are proved by `whatif top prove {shown}`");
            (Some(Wanted::Tasks), ("a task program", help))
        }
        "lg" => (Some(Wanted::Lambda), ("a λG program", format!("it is run by `whatif lambda {shown}`"))),
        "cabal" => (None, ("the description of a package", project())),
        "bpmn" | "dmn" => {
            let help = format!("`whatif top import {shown}` makes a task program of it");
            (None, ("a process or a decision", help))
        }
        _ => return None,
    };
    (is != Some(wanted)).then_some(found)
}

fn refused(path: &Path, message: String, help: Option<String>) -> Message {
    Message { help, ..Message::error(Place::start_of(path.display().to_string()), message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_what_is_wanted_is_told_with_what_to_do() {
        let told = |name: &str, text: &str, wanted: Wanted| {
            file(Path::new(name), text, wanted).map(|told| (told.message, told.help.unwrap_or_default()))
        };
        assert_eq!(told("A.hs", "a = 1\n", Wanted::Haskell), None);
        assert_eq!(told("-", "a = 1\n", Wanted::Haskell), None);
        assert_eq!(told("A.hs", " \n", Wanted::Haskell), None, "an empty module can be asked about");
        let empty = empty(Path::new("A.hs"), " \n").expect("it is empty");
        assert_eq!(empty.message, "`A.hs` is empty: there is nothing to check");
        let (message, help) = told("p/x.cabal", "name: x\n", Wanted::Haskell).expect("it is no Haskell");
        assert_eq!(message, "`p/x.cabal` is the description of a package, no Haskell");
        assert!(help.ends_with("`whatif check p`"), "{help}");
        let (_, help) = told("x.top", "main = 1\n", Wanted::Haskell).expect("it is no Haskell");
        assert!(help.contains("whatif top prove x.top"), "{help}");
        assert!(told("a.out", "\u{7f}ELF\0", Wanted::Haskell).is_some());
        let (message, help) = told("A.hs", "a = 1\n", Wanted::Tasks).expect("it is no task");
        assert_eq!(message, "`A.hs` is Haskell, no task program");
        assert!(help.contains("whatif check A.hs"), "{help}");
        assert_eq!(told("x.top", "main = 1\n", Wanted::Tasks), None);
        assert_eq!(told("x.lg", "main = 1\n", Wanted::Lambda), None);
        assert_eq!(told("x", "main = 1\n", Wanted::Lambda), None);
    }
}
