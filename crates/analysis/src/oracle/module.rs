//! The module in which rules of HLint's are meant.
//!
//! A group of rules has imports, which HLint needs to know what names mean. Several of these modules may export one name, as `Data.List` and
//! `Data.List.NonEmpty` do; the rules then mean the one of the first module, and it is hidden from the others. What a rule qualifies is imported
//! under that name, and what it names without any import is looked for in a few modules that most programs use.

use std::collections::BTreeSet;

use whatif_lambda::Name;

/// The name of the module.
pub(super) const NAME: &str = "WhatifRules";

/// Where names are looked for that no import has.
const OTHERS: [&str; 14] = [
    "Data.Ord",
    "Data.Functor",
    "Data.Function",
    "Data.Foldable",
    "Data.Traversable",
    "Data.Char",
    "Data.Maybe",
    "Data.Bits",
    "Data.Coerce",
    "Data.Monoid",
    "Data.Functor.Identity",
    "Data.IORef",
    "Control.Monad.State",
    "Control.Monad.Reader",
];

const EXTENSIONS: &str = "TupleSections, LambdaCase, NoMonomorphismRestriction, FlexibleContexts, ScopedTypeVariables, TypeApplications, MultiWayIf";

/// An import as it is written.
struct Import<'t> {
    module: &'t str,
    /// The name it is known by besides its own.
    alias: Option<&'t str>,
    /// Is it for qualified names alone?
    qualified: bool,
    /// What alone is imported.
    items: Option<Vec<&'t str>>,
}

/// The text of a module with these imports, for these expressions. Modules that there are not are left out.
pub(super) fn text(imports: &[String], sides: &[&str], has_file: &dyn Fn(&str) -> bool) -> String {
    let library = whatif_base::library();
    let exports = |module: &str| library.exports(Name::new(module));
    let mut text = format!("{{-# LANGUAGE {EXTENSIONS} #-}}\nmodule {NAME} where\n");
    let mut seen: BTreeSet<String> = BTreeSet::new();
    let prelude = Import { module: "Prelude", alias: None, qualified: false, items: None };
    let mut qualified: BTreeSet<(String, String)> = BTreeSet::new();
    for import in [prelude].into_iter().chain(imports.iter().filter_map(|line| read(line))) {
        let Import { module, alias, qualified: only, items } = import;
        let known = exports(module);
        if known.is_none() && !has_file(module) {
            continue;
        }
        qualified.insert((module.to_string(), alias.unwrap_or(module).to_string()));
        qualified.insert((module.to_string(), module.to_string()));
        if only {
            continue;
        }
        let Some((values, types)) = known else {
            // A module of the user's own: what it exports is not known here.
            text += &format!("import {module}\n");
            continue;
        };
        let names: BTreeSet<String> =
            values.iter().chain(&types).map(|name| name.base().to_string()).collect();
        let is_wanted = |name: &String| items.as_ref().is_none_or(|items| items.contains(&name.as_str()));
        let names: BTreeSet<String> = names.into_iter().filter(is_wanted).collect();
        let fresh: Vec<String> = names.difference(&seen).cloned().collect();
        text += &import_of(module, &values, &types, &fresh);
        seen.extend(fresh);
    }
    for module in OTHERS {
        let Some((values, types)) = exports(module) else { continue };
        let words = words(sides);
        let names = values.iter().chain(&types).map(|name| name.base().to_string());
        let missing: BTreeSet<String> =
            names.filter(|name| words.contains(name.as_str()) && !seen.contains(name)).collect();
        let missing: Vec<String> = missing.into_iter().collect();
        text += &import_of(module, &values, &types, &missing);
        seen.extend(missing);
    }
    for qualifier in qualifiers(sides) {
        if exports(&qualifier).is_some() || has_file(&qualifier) {
            qualified.insert((qualifier.clone(), qualifier));
        }
    }
    for (module, name) in qualified {
        text += &format!("import qualified {module} as {name}\n");
    }
    text
}

/// An import of some names.
fn import_of(module: &str, values: &[Name], types: &[Name], names: &[String]) -> String {
    let is = |all: &[Name], name: &str| all.iter().any(|known| known.base() == name);
    let mut items: Vec<String> = Vec::new();
    for name in names {
        if is(types, name) && name.starts_with(char::is_alphabetic) {
            items.push(format!("{name}(..)"));
        } else if is(values, name) && !name.starts_with(|c: char| c.is_uppercase() || c == ':') {
            let is_word = name.starts_with(|c: char| c.is_alphabetic() || c == '_');
            items.push(if is_word { name.clone() } else { format!("({name})") });
        }
    }
    if items.is_empty() { String::new() } else { format!("import {module} ({})\n", items.join(", ")) }
}

/// `import qualified M as N (a, b)`
fn read(line: &str) -> Option<Import<'_>> {
    let rest = line.strip_prefix("import")?.trim();
    let (rest, qualified) = match rest.strip_prefix("qualified ") {
        Some(rest) => (rest.trim(), true),
        None => (rest, false),
    };
    let end = rest.find(|c: char| c.is_whitespace() || c == '(').unwrap_or(rest.len());
    let (module, rest) = (&rest[..end], rest[end..].trim());
    let alias = rest.strip_prefix("as ").map(|alias| alias.split([' ', '(']).next().unwrap_or(alias));
    let items = rest.split_once('(').filter(|(before, _)| !before.contains("hiding"));
    let items = items.and_then(|(_, items)| items.rsplit_once(')')).map(|(items, _)| items);
    let items = items.map(|items| items.split(',').map(str::trim).collect());
    Some(Import { module, alias, qualified, items })
}

/// The words and operators of expressions.
fn words<'t>(sides: &[&'t str]) -> BTreeSet<&'t str> {
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let words = |side: &&'t str| {
        let side: &'t str = side;
        let names = side.split(move |c: char| !is_word(c));
        let signs = side.split(move |c: char| is_word(c) || c.is_whitespace() || "()[],`\"".contains(c));
        names.chain(signs)
    };
    sides.iter().flat_map(words).filter(|word| !word.is_empty()).collect()
}

/// The modules that names are qualified with.
fn qualifiers(sides: &[&str]) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for side in sides {
        for word in side.split(|c: char| c.is_whitespace() || "()[],`".contains(c)) {
            let parts: Vec<&str> = word.split('.').collect();
            let is_module = |part: &&&str| part.starts_with(|c: char| c.is_ascii_uppercase());
            let modules: Vec<&str> = parts.iter().take_while(is_module).copied().collect();
            // A qualified constructor ends with a capital too.
            for count in 1..=modules.len().min(parts.len().saturating_sub(1)) {
                found.insert(modules[..count].join("."));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{qualifiers, read, text, words};

    #[test]
    fn imports_words_and_qualifiers_are_read() {
        let import = read("import qualified Data.List as X (nub, (\\\\))").expect("an import");
        assert_eq!((import.module, import.alias, import.qualified), ("Data.List", Some("X"), true));
        assert_eq!(import.items, Some(vec!["nub", "(\\\\)"]));
        assert!(words(&["f <&> (Data.Ord.Down . g)"]).contains("<&>"));
        let found: Vec<String> =
            qualifiers(&["sortBy (comparing Data.Ord.Down) x . y"]).into_iter().collect();
        assert_eq!(found, ["Data", "Data.Ord"]);
    }

    #[test]
    fn a_name_means_that_of_the_first_module_that_exports_it() {
        let imports =
            ["import Data.List".to_string(), "import Data.List.NonEmpty".into(), "import No.Such".into()];
        let text = text(&imports, &["comparing f"], &|_| false);
        let of = |module: &str| {
            let found = text.lines().find(|line| line.starts_with(&format!("import {module} (")));
            found.unwrap_or_default().to_string()
        };
        assert!(of("Data.List").contains("sortOn") && !of("Data.List").contains(" map,"), "{text}");
        assert!(
            !of("Data.List.NonEmpty").contains("sortOn") && of("Data.List.NonEmpty").contains("NonEmpty(..)")
        );
        assert!(of("Data.Ord").contains("comparing") && !text.contains("No.Such"));
    }
}
