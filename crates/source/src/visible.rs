//! Makes text safe for a terminal: each character is seen, and none is obeyed.
//!
//! A file of somebody else may have characters that a terminal obeys: an escape sequence renames the window, fills the clipboard or
//! erases what was printed before, and a mark of direction shows a line of code in another order than a compiler reads it. Messages quote
//! such files, so each of these characters is replaced by a sign for it.

use std::io;

use codespan_reporting::term::termcolor::{ColorSpec, WriteColor};

/// The sign for a character that would not be seen but obeyed.
fn sign(character: char) -> Option<char> {
    match character {
        '\n' | '\t' => None,
        // Unicode has a picture of each control character.
        '\0'..='\x1f' => char::from_u32(0x2400 + character as u32),
        '\x7f' => Some('\u{2421}'),
        '\u{80}'..='\u{9f}' => Some(char::REPLACEMENT_CHARACTER),
        '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}' => {
            Some(char::REPLACEMENT_CHARACTER)
        }
        _ => None,
    }
}

/// The text, with signs in the place of characters that a terminal would obey.
#[must_use]
pub fn visible(text: &str) -> String {
    text.chars().map(|character| sign(character).unwrap_or(character)).collect()
}

/// The same, but colours stay: whatif sets them itself. Who writes them into a program can colour an answer, and not hide or move any of it.
#[must_use]
pub fn visible_in_colours(text: &str) -> String {
    let mut shown = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        shown.push_str(&visible(&rest[..at]));
        let length = colour(&rest[at..]).unwrap_or(0);
        match length {
            0 => shown.push_str(&visible("\u{1b}")),
            _ => shown.push_str(&rest[at..at + length]),
        }
        rest = &rest[at + length.max(1)..];
    }
    shown + &visible(rest)
}

/// How long the sequence is that a text begins with, if it sets a colour that can be read.
fn colour(text: &str) -> Option<usize> {
    let (numbers, _) = text.strip_prefix("\u{1b}[")?.split_once('m')?;
    let is_known = matches!(numbers, "" | "0" | "1" | "4" | "31" | "32" | "33" | "34" | "35" | "36");
    // One of the sixteen colours by its number, as the writer of excerpts sets it; 0 and 8 are black and grey.
    let is_bright = matches!(numbers.strip_prefix("38;5;").map(str::parse), Some(Ok(1..=7 | 9..=15)));
    (is_known || is_bright).then_some("\u{1b}[m".len() + numbers.len())
}

/// A writer that makes text visible and passes it on. Colours are set by whatif itself, so they are passed on as they are.
pub(crate) struct Visible<W> {
    pub(crate) inner: W,
}

impl<W: io::Write> io::Write for Visible<W> {
    /// Takes whole characters only, so that [`sign`] sees each of them.
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = match str::from_utf8(bytes) {
            Ok(text) => text,
            Err(error) if error.valid_up_to() > 0 => {
                str::from_utf8(&bytes[..error.valid_up_to()]).map_err(io::Error::other)?
            }
            Err(error) => return Err(io::Error::other(error)),
        };
        self.inner.write_all(visible(text).as_bytes())?;
        Ok(text.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.inner.flush()
    }
}

impl<W: WriteColor> WriteColor for Visible<W> {
    fn supports_color(&self) -> bool {
        self.inner.supports_color()
    }

    fn set_color(&mut self, spec: &ColorSpec) -> io::Result<()> {
        self.inner.set_color(spec)
    }

    fn reset(&mut self) -> io::Result<()> {
        self.inner.reset()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fmt::Write as _;
    use std::io::Write as _;

    #[test]
    fn letters_of_all_languages_stay_as_they_are() {
        let text = "let λ = 'é' -- 中文, עברית\t👩‍👩‍👧\n";
        assert_eq!(visible(text), text);
        let mut out = Visible { inner: Vec::new() };
        out.write_all(text.as_bytes()).unwrap();
        assert_eq!(out.inner, text.as_bytes());
    }

    #[test]
    fn colours_stay_and_no_other_sequence() {
        let coloured = "\u{1b}[0m\u{1b}[1m\u{1b}[38;5;9merror\u{1b}[0m: \u{1b}[32mverified\u{1b}[0m\n";
        assert_eq!(visible_in_colours(coloured), coloured);
        for attack in [
            "\u{1b}[8mhidden",
            "\u{1b}[2J",
            "\u{1b}]0;title\u{7}",
            "\u{1b}",
            "\u{1b}[38;5;0m",
            "\u{1b}[1;8m",
            "\u{9b}1m",
        ] {
            let shown = visible_in_colours(attack);
            assert!(!shown.contains(char::is_control), "{shown:?}");
        }
    }

    #[test]
    fn no_character_that_is_obeyed_is_left() {
        let mut all = String::new();
        (0..0x3000).filter_map(char::from_u32).for_each(|character| write!(all, "{character}").unwrap());
        let shown = visible(&all);
        assert!(shown.chars().all(|character| matches!(character, '\n' | '\t') || !character.is_control()));
        assert!(!shown.contains(['\u{202e}', '\u{2066}', '\u{200f}']));
    }
}
