//! String values.
//!
//! SMT-LIB strings are sequences of the code points 0 to 0x2FFFF, surrogates included, so a Rust `str` cannot hold all
//! of them, and every operator counts in code points. A slice of code points fits better.

use std::fmt;
use std::sync::Arc;

/// The greatest code point of an SMT-LIB character.
pub const MAX_CHAR: u32 = 0x2FFFF;

/// A string value: code points, cheap to clone.
///
/// ```
/// use whatif_term::Str;
/// let s = Str::from("whät if");
/// assert_eq!(s.len(), 7);
/// assert_eq!(s.to_string(), "whät if");
/// assert_eq!(s.to_smtlib(), r#""wh\u{e4}t if""#);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Str(Arc<[u32]>);

impl Str {
    /// The code points.
    pub fn chars(&self) -> &[u32] {
        &self.0
    }

    /// How many characters.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Is it `""`?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The SMT-LIB literal, quoted: printable ASCII as it is, everything else as `\u{…}`.
    pub fn to_smtlib(&self) -> String {
        let mut out = String::from("\"");
        for &c in self.chars() {
            match char::from_u32(c) {
                Some('"') => out.push_str("\"\""),
                // A backslash is escaped lest it start an escape sequence with what follows.
                Some(c @ ' '..='~') if c != '\\' => out.push(c),
                _ => out.push_str(&format!("\\u{{{c:x}}}")),
            }
        }
        out.push('"');
        out
    }
}

impl From<&str> for Str {
    fn from(s: &str) -> Str {
        s.chars().map(|c| c as u32).collect()
    }
}

impl From<String> for Str {
    fn from(s: String) -> Str {
        Str::from(s.as_str())
    }
}

impl From<&[u32]> for Str {
    fn from(chars: &[u32]) -> Str {
        chars.iter().copied().collect()
    }
}

/// Panics on a code point above [`MAX_CHAR`]: no SMT-LIB string holds it.
impl FromIterator<u32> for Str {
    fn from_iter<I: IntoIterator<Item = u32>>(chars: I) -> Str {
        let check =
            |c| if c <= MAX_CHAR { c } else { panic!("code point {c:#x} is beyond SMT-LIB's {MAX_CHAR:#x}") };
        Str(chars.into_iter().map(check).collect())
    }
}

/// For people; surrogates, which are no characters, as the replacement character.
impl fmt::Display for Str {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let chars = self.chars().iter().map(|&c| char::from_u32(c).unwrap_or(char::REPLACEMENT_CHARACTER));
        f.write_str(&chars.collect::<String>())
    }
}

impl fmt::Debug for Str {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_smtlib())
    }
}
