//! What is given to a check and is no Haskell: a sentence that says what to do instead.

use std::path::Path;

use crate::place::{Message, Place};

/// The message about a folder without Haskell files.
pub(crate) fn folder(path: &Path) -> Message {
    let message = format!("there is no Haskell file (`.hs`, `.lhs`) below `{}`", path.display());
    refused(path, message, None)
}

/// The message about a file that cannot be Haskell, by its name or its text; none if it may be.
pub(crate) fn file(path: &Path, text: &str) -> Option<Message> {
    let name = path.display();
    if let Some((what, help)) = kind(path) {
        return Some(refused(path, format!("`{name}` is {what}, no Haskell"), Some(help)));
    }
    if text.contains('\0') {
        let help = "`check` takes Haskell files (`.hs`, `.lhs`) and folders with such files".to_owned();
        return Some(refused(path, format!("`{name}` is no text"), Some(help)));
    }
    let empty = || refused(path, format!("`{name}` is empty: there is nothing to check"), None);
    text.trim().is_empty().then(empty)
}

/// What a file is by its name, and what its reader can do.
fn kind(path: &Path) -> Option<(&'static str, String)> {
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
    Some(match path.extension()?.to_str()? {
        "cabal" => ("the description of a package", project()),
        "top" => ("a task program", format!("its claims are proved by `whatif top prove {shown}`")),
        "lg" => ("a λG program", format!("it is run by `whatif lambda {shown}`")),
        "bpmn" | "dmn" => {
            ("a process or a decision", format!("`whatif top import {shown}` makes a task program of it"))
        }
        _ => return None,
    })
}

fn refused(path: &Path, message: String, help: Option<String>) -> Message {
    Message { help, ..Message::error(Place::start_of(path.display().to_string()), message) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_haskell_is_told_with_what_to_do() {
        let told = |name: &str, text: &str| {
            file(Path::new(name), text).map(|told| (told.message, told.help.unwrap_or_default()))
        };
        assert_eq!(told("A.hs", "a = 1\n"), None);
        assert_eq!(told("-", "a = 1\n"), None);
        let (message, _) = told("A.hs", " \n").expect("it is empty");
        assert_eq!(message, "`A.hs` is empty: there is nothing to check");
        let (message, help) = told("p/x.cabal", "name: x\n").expect("it is no Haskell");
        assert_eq!(message, "`p/x.cabal` is the description of a package, no Haskell");
        assert!(help.ends_with("`whatif check p`"), "{help}");
        let (_, help) = told("x.top", "main = 1\n").expect("it is no Haskell");
        assert!(help.contains("whatif top prove x.top"), "{help}");
        assert!(told("a.out", "\u{7f}ELF\0").is_some());
    }
}
