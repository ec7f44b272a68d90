//! Colours of the words for verdicts, on terminals.

/// What a verdict is for its reader.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Tone {
    /// It is shown to be right.
    Good,
    /// Nothing was shown, or not all of it.
    Open,
    /// It is wrong.
    Bad,
}

/// The words in the colour of their tone, if colours are wanted.
pub(super) fn paint(words: &str, tone: Tone, color: bool) -> String {
    if !color {
        return words.to_owned();
    }
    let number = match tone {
        Tone::Good => 32,
        Tone::Open => 33,
        Tone::Bad => 31,
    };
    format!("\x1b[{number}m{words}\x1b[0m")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_only_there_where_they_are_wanted() {
        assert_eq!(paint("total", Tone::Good, false), "total");
        assert_eq!(paint("total", Tone::Good, true), "\u{1b}[32mtotal\u{1b}[0m");
    }
}
