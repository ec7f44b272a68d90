//! The language extensions that are on in a file: those of its project, and those that its first lines turn on or off.

use whatif_lambda::Name;

/// The extensions that the pragmas at the top of a file name.
///
/// ```
/// use whatif_haskell::extensions::Extensions;
/// let found = Extensions::of("-- hello\n{-# LANGUAGE GADTs, MagicHash #-}\nmodule M where\n");
/// assert!(found.has("GADTs") && found.has("MagicHash") && !found.has("CPP"));
/// ```
#[derive(Clone, Debug, Default)]
pub struct Extensions {
    /// Their names, in the order they were turned on. What is turned off is there with `No` in front of it.
    pub names: Vec<Name>,
}

impl Extensions {
    /// The extensions named in `LANGUAGE` and `OPTIONS_GHC` pragmas before the first token of a text.
    #[must_use]
    pub fn of(text: &str) -> Extensions {
        Extensions::default().and(text)
    }

    /// These extensions, and those that the first lines of a text turn on or off.
    #[must_use]
    pub fn and(self, text: &str) -> Extensions {
        let mut found = self;
        let mut rest = text;
        loop {
            rest = rest.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}');
            if let Some(pragma) = rest.strip_prefix("{-#") {
                let Some(end) = pragma.find("#-}") else { break };
                found.read_pragma(&pragma[..end]);
                rest = &pragma[end + 3..];
            } else if rest.starts_with("{-") {
                match crate::lexer::comment_length(rest) {
                    Some(length) => rest = &rest[length..],
                    None => break,
                }
            } else if rest.starts_with("--") || rest.starts_with('#') {
                match rest.find('\n') {
                    Some(end) => rest = &rest[end..],
                    None => break,
                }
            } else {
                break;
            }
        }
        found
    }

    /// Whether an extension is on.
    #[must_use]
    pub fn has(&self, name: &str) -> bool {
        self.names.iter().any(|&found| found.as_str() == name)
    }

    /// Turns an extension on, or off with `No` in front of its name; a language is all its extensions.
    pub fn turn(&mut self, name: &str) {
        let members = match name {
            "GHC2021" => GHC2021,
            "GHC2024" => GHC2024,
            _ => &[],
        };
        if name == "GHC2024" {
            self.turn("GHC2021");
        }
        for name in members.iter().chain(&[name]) {
            let opposite = match name.strip_prefix("No") {
                // `NondecreasingIndentation` is no negation.
                Some(rest) if rest.starts_with(char::is_uppercase) => rest.to_owned(),
                _ => format!("No{name}"),
            };
            self.names.retain(|known| known.as_str() != opposite && known.as_str() != *name);
            self.names.push(Name::new(name));
        }
    }

    fn read_pragma(&mut self, pragma: &str) {
        let pragma = pragma.trim();
        let (keyword, list) = pragma.split_at(pragma.find(char::is_whitespace).unwrap_or(pragma.len()));
        if keyword.eq_ignore_ascii_case("LANGUAGE") {
            list.split(',').map(str::trim).filter(|name| !name.is_empty()).for_each(|name| self.turn(name));
        } else if keyword.to_ascii_uppercase().starts_with("OPTIONS") {
            for option in list.split_whitespace() {
                match option {
                    "-cpp" => self.turn("CPP"),
                    "-fglasgow-exts" => {
                        ["MagicHash", "UnboxedTuples"].into_iter().for_each(|name| self.turn(name))
                    }
                    _ => option.strip_prefix("-X").into_iter().for_each(|name| self.turn(name)),
                }
            }
        }
    }
}

/// What GHC2021 has more than Haskell 2010 (GHC's user guide, "Controlling extensions").
const GHC2021: &[&str] = &[
    "BangPatterns",
    "BinaryLiterals",
    "ConstrainedClassMethods",
    "ConstraintKinds",
    "DeriveDataTypeable",
    "DeriveFoldable",
    "DeriveFunctor",
    "DeriveGeneric",
    "DeriveLift",
    "DeriveTraversable",
    "EmptyCase",
    "EmptyDataDeriving",
    "ExistentialQuantification",
    "ExplicitForAll",
    "FlexibleContexts",
    "FlexibleInstances",
    "GADTSyntax",
    "GeneralisedNewtypeDeriving",
    "GeneralizedNewtypeDeriving",
    "HexFloatLiterals",
    "ImportQualifiedPost",
    "InstanceSigs",
    "KindSignatures",
    "MultiParamTypeClasses",
    "NamedWildCards",
    "NumericUnderscores",
    "PolyKinds",
    "PostfixOperators",
    "RankNTypes",
    "ScopedTypeVariables",
    "StandaloneDeriving",
    "StandaloneKindSignatures",
    "TupleSections",
    "TypeApplications",
    "TypeOperators",
    "TypeSynonymInstances",
];

/// What GHC2024 has more than GHC2021.
const GHC2024: &[&str] = &[
    "DataKinds",
    "DerivingStrategies",
    "DisambiguateRecordFields",
    "ExplicitNamespaces",
    "GADTs",
    "LambdaCase",
    "MonoLocalBinds",
    "RoleAnnotations",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_word_counts() {
        let found = Extensions::of(
            "{-# LANGUAGE GHC2024, NoLambdaCase #-}\n{-# OPTIONS_GHC -XNoGADTs #-}\n{-# LANGUAGE GADTs #-}\n",
        );
        assert!(found.has("TupleSections") && found.has("MonoLocalBinds") && found.has("GADTs"));
        assert!(!found.has("LambdaCase") && found.has("NoLambdaCase") && !found.has("NoGADTs"));
    }
}
