//! `cargo xtask licences`: is all that whatif is built of licensed so that it can be handed out? And the list of parts for `whatif --license`.
//!
//! Licences are SPDX expressions. An expression is accepted if some choice of its alternatives (`OR`) consists of known licences
//! (`AND`). Nothing is fetched; what no licence is known of is refused by name.

use crate::metadata::{Metadata, Package};
use crate::phase::{Outcome, root};

/// Licences that ask for no more than their text and the names of the authors.
const KNOWN: [&str; 13] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "BSL-1.0",
    "CC0-1.0",
    "ISC",
    "MIT",
    "MIT-0",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// Where the list of parts is, for the program to print.
const LIST: &str = "crates/whatif/THIRD-PARTY.txt";

/// Checks all licences; writes the list of parts, or sees that it is up to date.
pub(crate) fn licences(write: bool) -> Outcome {
    let metadata = Metadata::read()?;
    let refused: Vec<String> = metadata.foreign().filter_map(refusal).collect();
    if !refused.is_empty() {
        return Err(format!("licences:\n{}", refused.join("\n")));
    }
    let (file, wanted) = (root().join(LIST), list(&metadata.parts_of("whatif")));
    if write {
        std::fs::write(&file, &wanted).map_err(|error| format!("{LIST}: {error}."))?;
    } else if std::fs::read_to_string(&file).unwrap_or_default() != wanted {
        return Err(format!("{LIST} is not up to date; `cargo xtask licences --write` writes it."));
    }
    eprintln!("   {} packages of others, all of known licences", metadata.foreign().count());
    Ok(())
}

/// Why a package cannot be handed out, if it cannot.
fn refusal(package: &Package) -> Option<String> {
    let Package { name, version, licence, .. } = package;
    match licence {
        None => Some(format!("{name} {version} says no licence")),
        Some(licence) if !is_known(licence) => Some(format!("{name} {version}: {licence} is not known")),
        Some(_) => None,
    }
}

/// One line for each part, without its version: the list changes when parts come and go.
fn list(parts: &[Package]) -> String {
    let foreign = parts.iter().filter(|part| part.is_foreign);
    let lines = foreign.map(|part| format!("{} | {}\n", part.name, part.licence.as_deref().unwrap_or("?")));
    let mut lines: Vec<String> = lines.collect();
    lines.dedup();
    lines.concat()
}

/// Is there a choice that consists of known licences?
fn is_known(expression: &str) -> bool {
    // Old packages write `MIT/Apache-2.0`.
    let spaced = expression.replace('/', " OR ").replace('(', " ( ").replace(')', " ) ");
    let mut words = spaced.split_whitespace().peekable();
    let known = any(&mut words);
    known == Some(true) && words.next().is_none()
}

type Words<'w> = std::iter::Peekable<std::str::SplitWhitespace<'w>>;

/// `A OR B`; none if it is no expression.
fn any(words: &mut Words<'_>) -> Option<bool> {
    let mut known = all(words)?;
    while words.next_if_eq(&"OR").is_some() {
        known |= all(words)?;
    }
    Some(known)
}

/// `A AND B`, which binds tighter.
fn all(words: &mut Words<'_>) -> Option<bool> {
    let mut known = one(words)?;
    while words.next_if_eq(&"AND").is_some() {
        known &= one(words)?;
    }
    Some(known)
}

/// A licence, perhaps with an exception, or an expression in parentheses.
fn one(words: &mut Words<'_>) -> Option<bool> {
    let word = words.next().filter(|word| !["OR", "AND", "WITH", ")"].contains(word))?;
    if word == "(" {
        let known = any(words)?;
        return words.next_if_eq(&")").map(|_| known);
    }
    let licence = match words.next_if_eq(&"WITH") {
        Some(_) => format!("{word} WITH {}", words.next()?),
        None => word.to_owned(),
    };
    Some(KNOWN.contains(&licence.as_str()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_licence_is_known_if_some_choice_of_it_is() {
        for known in [
            "MIT",
            "MIT/Apache-2.0",
            "MIT OR LGPL-2.1-or-later",
            "(MIT OR GPL-3.0) AND Unicode-3.0",
            "GPL-3.0 AND MIT OR ISC",
            "Apache-2.0 WITH LLVM-exception",
        ] {
            assert!(is_known(known), "{known}");
        }
        for unknown in [
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "MIT OR",
            "MIT MIT",
            "(MIT",
            "MIT)",
            "WITH MIT",
            "MIT WITH something-else",
            "GPL-3.0 AND (MIT OR ISC)",
        ] {
            assert!(!is_known(unknown), "{unknown}");
        }
    }

    #[test]
    fn a_package_without_a_licence_is_refused_by_its_name() {
        let package = |licence: Option<&str>| Package {
            name: "stranger".to_owned(),
            version: "1.0.0".to_owned(),
            licence: licence.map(str::to_owned),
            is_foreign: true,
            sha256: None,
        };
        assert_eq!(refusal(&package(None)).as_deref(), Some("stranger 1.0.0 says no licence"));
        assert_eq!(
            refusal(&package(Some("SSPL-1.0"))).as_deref(),
            Some("stranger 1.0.0: SSPL-1.0 is not known")
        );
        assert_eq!(refusal(&package(Some("MIT"))), None);
    }

    /// What is handed out today.
    #[test]
    fn all_licences_are_known_and_the_list_of_parts_is_up_to_date() {
        if let Err(why) = licences(false) {
            panic!("{why}");
        }
    }
}
