//! Puts the text of a value in parentheses where it is an argument.

use std::borrow::Cow;

/// The text of a value, in parentheses if it needs them where it is an argument.
///
/// ```
/// use whatif_lambda::as_argument;
/// assert_eq!(as_argument("[1, 2]"), "[1, 2]");
/// assert_eq!(as_argument("-1"), "(-1)");
/// assert_eq!(as_argument("(x :+: Emp) :+: Emp"), "((x :+: Emp) :+: Emp)");
/// ```
#[must_use]
pub fn as_argument(text: &str) -> Cow<'_, str> {
    let is_one = !text.contains(' ') || is_enclosed(text);
    if is_one && !text.starts_with(['-', '\\']) { text.into() } else { format!("({text})").into() }
}

/// Does the bracket or quote at the start of the text close at its end?
fn is_enclosed(text: &str) -> bool {
    let (mut open, mut quote) = (0_usize, None);
    let mut characters = text.chars().enumerate().peekable();
    while let Some((at, character)) = characters.next() {
        match (quote, character) {
            (Some(_), '\\') => drop(characters.next()),
            (Some(end), _) if end == character => quote = None,
            (Some(_), _) => {}
            // A prime opens a quote only at the start of the text; elsewhere it ends a name.
            (None, '"') => quote = Some('"'),
            (None, '\'') if at == 0 => quote = Some('\''),
            (None, '[' | '(') => open += 1,
            (None, ']' | ')') => open = open.saturating_sub(1),
            (None, _) => {}
        }
        if open == 0 && quote.is_none() {
            return characters.peek().is_none();
        }
    }
    false
}
