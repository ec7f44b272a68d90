//! Language extensions that a file needs and does not turn on: whatif reads it all the same, but GHC rejects it.

use std::path::Path;

use whatif_haskell::modules::Files;
use whatif_haskell::{needed, parser};
use whatif_source::Sources;

use crate::host::Host;
use crate::place::{Edit, Place};

/// An extension that is not on where it is needed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MissingExtension {
    /// Its name.
    pub extension: String,
    /// The reason, in a sentence.
    pub message: String,
    /// Every place that needs it, in the order of the file.
    pub places: Vec<Place>,
    /// The edit that turns it on.
    pub edit: Edit,
}

impl Host {
    /// The extensions that GHC 9.0 would demand, by the syntax of the file alone. Extensions that its package turns on
    /// are on.
    ///
    /// ```
    /// let host = whatif_analysis::Host::without_disk();
    /// host.open("T.hs", "module T where\nf = \\case { 0 -> 1; n -> n }\n");
    /// let missing = host.missing_extensions("T.hs".as_ref());
    /// assert_eq!(missing[0].message, "`\\case` needs the language extension LambdaCase");
    /// assert_eq!(missing[0].edit.text, "{-# LANGUAGE LambdaCase #-}\n");
    /// ```
    #[must_use]
    pub fn missing_extensions(&self, path: &Path) -> Vec<MissingExtension> {
        let files = self.files();
        let Ok(text) = files.read(path) else { return Vec::new() };
        let mut sources = Sources::new();
        let file = sources.add(path.display().to_string(), text);
        let module = parser::parse(&sources, file).module;
        if needed::of(&module, &sources, "").is_empty() {
            return Vec::new();
        }
        let mut all: Vec<MissingExtension> = Vec::new();
        for need in needed::of(&module, &sources, &files.package(path)) {
            let (extension, place) = (need.extension.to_string(), Place::of(need.span, &sources));
            match all.iter_mut().find(|known| known.extension == extension) {
                Some(known) => known.places.push(place),
                None => {
                    let newer = if need.extension.is_newer() { ", which GHC has on from 9.2" } else { "" };
                    let message = format!(
                        "{} needs the language extension {extension}{newer}",
                        need.extension.construct()
                    );
                    let edit = turns_on(&extension, sources.text(file), &place.file);
                    all.push(MissingExtension { extension, message, places: vec![place], edit });
                }
            }
        }
        all
    }
}

/// The edit that inserts a pragma before all others; in a literate file, where the code starts.
fn turns_on(extension: &str, text: &str, file: &str) -> Edit {
    let is_literate = file.ends_with(".lhs");
    let mut lines = text.lines();
    let (line, mark) = match lines.clone().position(|line| line.starts_with('>')) {
        Some(bird) if is_literate => (bird, "> "),
        _ if is_literate => {
            let begin = lines.position(|line| line.trim_start().starts_with("\\begin{code}"));
            (begin.map_or(0, |line| line + 1), "")
        }
        _ => (usize::from(text.starts_with("#!")), ""),
    };
    let line = line as u32 + 1;
    let place = Place { line, end_line: line, ..Place::start_of(file) };
    Edit { place, text: format!("{mark}{{-# LANGUAGE {extension} #-}}\n") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn edit(file: &str, text: &str) -> (u32, String) {
        let edit = turns_on("GADTs", text, file);
        (edit.place.line, edit.text)
    }

    #[test]
    fn a_pragma_stands_where_code_starts() {
        let pragma = "{-# LANGUAGE GADTs #-}\n".to_owned();
        assert_eq!(edit("T.hs", "module T where\n"), (1, pragma.clone()));
        assert_eq!(edit("T.hs", "#! /usr/bin/env runghc\nmain = x\n"), (2, pragma.clone()));
        assert_eq!(edit("T.lhs", "Text.\n\n> x = 1\n"), (3, format!("> {pragma}")));
        assert_eq!(edit("T.lhs", "Text.\n\\begin{code}\nx = 1\n\\end{code}\n"), (3, pragma));
    }

    #[test]
    fn what_a_package_turns_on_is_not_missing() {
        let folder = std::env::temp_dir().join(format!("whatif-package-{}", std::process::id()));
        std::fs::create_dir_all(folder.join("src")).expect("a folder");
        let path = folder.join("src/T.hs");
        std::fs::write(&path, "module T where\nf = \\case { 0 -> (,1); n -> (,n) }\n").expect("a file");
        let names = || -> Vec<String> {
            Host::new().missing_extensions(&path).into_iter().map(|missing| missing.extension).collect()
        };
        assert_eq!(names(), ["LambdaCase", "TupleSections"]);
        let cabal = "library\n  default-language: GHC2021\n  default-extensions: LambdaCase\n";
        std::fs::write(folder.join("t.cabal"), cabal).expect("a file");
        assert_eq!(names(), [] as [&str; 0]);
        std::fs::remove_dir_all(&folder).expect("it was made above");
    }
}
