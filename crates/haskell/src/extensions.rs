//! The language extensions that a file switches on in its first lines.

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
    /// Their names, in the order they are written, `NoImplicitPrelude` too.
    pub names: Vec<Name>,
}

impl Extensions {
    /// The extensions named in `LANGUAGE` and `OPTIONS_GHC` pragmas before the first token of a text.
    #[must_use]
    pub fn of(text: &str) -> Extensions {
        let mut found = Extensions::default();
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

    fn read_pragma(&mut self, pragma: &str) {
        let pragma = pragma.trim();
        let (keyword, list) = pragma.split_at(pragma.find(char::is_whitespace).unwrap_or(pragma.len()));
        if keyword.eq_ignore_ascii_case("LANGUAGE") {
            self.names.extend(list.split(',').map(str::trim).filter(|name| !name.is_empty()).map(Name::new));
        } else if keyword.to_ascii_uppercase().starts_with("OPTIONS") {
            for option in list.split_whitespace() {
                match option {
                    "-cpp" => self.names.push(Name::new("CPP")),
                    "-fglasgow-exts" => self.names.extend(["MagicHash", "UnboxedTuples"].map(Name::new)),
                    _ => self.names.extend(option.strip_prefix("-X").map(Name::new)),
                }
            }
        }
    }
}
