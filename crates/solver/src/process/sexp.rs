//! S-expressions, in which SMT-LIB solvers answer.

use std::fmt;

/// An S-expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Sexp {
    /// A symbol (without bars), number or keyword.
    Atom(String),
    /// A string literal, without quotes.
    String(String),
    /// A list.
    List(Vec<Sexp>),
}

impl Sexp {
    pub(super) fn atom(&self) -> Option<&str> {
        match self {
            Sexp::Atom(text) => Some(text),
            _ => None,
        }
    }

    pub(super) fn list(&self) -> Option<&[Sexp]> {
        match self {
            Sexp::List(items) => Some(items),
            _ => None,
        }
    }
}

impl fmt::Display for Sexp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Sexp::Atom(text) => f.write_str(text),
            Sexp::String(text) => write!(f, "\"{text}\""),
            Sexp::List(items) => {
                f.write_str("(")?;
                for (place, item) in items.iter().enumerate() {
                    write!(f, "{}{item}", if place > 0 { " " } else { "" })?;
                }
                f.write_str(")")
            }
        }
    }
}

/// Reads S-expressions from text that arrives in pieces.
#[derive(Default)]
pub(super) struct Parser {
    /// Text that was not parsed yet.
    text: String,
    /// How much of it was scanned already.
    seen: usize,
    /// The lists that are still open.
    open: Vec<Vec<Sexp>>,
}

impl Parser {
    /// Adds text, and returns the expressions that are complete now.
    pub(super) fn feed(&mut self, text: &str) -> Vec<Sexp> {
        self.text.push_str(text);
        let mut complete = Vec::new();
        while let Some(length) = self.token() {
            let token: String = self.text.drain(..length).collect();
            self.seen = 0;
            self.take(&token, &mut complete);
        }
        complete
    }

    /// The length of the next token, if all of it has arrived.
    fn token(&mut self) -> Option<usize> {
        let mut chars = self.text.char_indices();
        let (_, first) = chars.next()?;
        let ends_at = |found: Option<(usize, char)>| found.map(|(at, c)| at + c.len_utf8());
        match first {
            '(' | ')' => Some(1),
            ';' => ends_at(chars.find(|(_, c)| *c == '\n')),
            '|' => ends_at(chars.find(|(_, c)| *c == '|')),
            '"' => self.string(),
            c if c.is_whitespace() => Some(c.len_utf8()),
            _ => chars.find(|(_, c)| c.is_whitespace() || "()\";|".contains(*c)).map(|(at, _)| at),
        }
    }

    /// The length of a string literal, in which a quote is written twice.
    fn string(&mut self) -> Option<usize> {
        let bytes = self.text.as_bytes();
        let mut at = self.seen.max(1);
        while at < bytes.len() {
            match (bytes[at], bytes.get(at + 1)) {
                (b'"', Some(b'"')) => at += 2,
                (b'"', Some(_)) => return Some(at + 1),
                // Only the next character shows whether this quote is the last one.
                (b'"', None) => break,
                _ => at += 1,
            }
        }
        self.seen = at;
        None
    }

    fn take(&mut self, token: &str, complete: &mut Vec<Sexp>) {
        let sexp = match token.as_bytes()[0] {
            b'(' => return self.open.push(Vec::new()),
            b')' => match self.open.pop() {
                Some(items) => Sexp::List(items),
                None => return,
            },
            b';' => return,
            b'"' => Sexp::String(token[1..token.len() - 1].replace("\"\"", "\"")),
            b'|' => Sexp::Atom(token[1..token.len() - 1].to_string()),
            _ if token.trim().is_empty() => return,
            _ => Sexp::Atom(token.to_string()),
        };
        match self.open.last_mut() {
            Some(list) => list.push(sexp),
            None => complete.push(sexp),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_that_arrives_byte_by_byte_is_read_as_if_it_came_at_once() {
        let text = "sat\n((|a b| (- 3)) ; comment (\n (s \"say \"\"ä\"\" (\"))\n(error \"\") unknown\n";
        let mut parser = Parser::default();
        let read: Vec<String> =
            text.chars().flat_map(|c| parser.feed(&c.to_string())).map(|sexp| sexp.to_string()).collect();
        assert_eq!(read, ["sat", "((a b (- 3)) (s \"say \"ä\" (\"))", "(error \"\")", "unknown"]);
        let at_once: Vec<String> = Parser::default().feed(text).iter().map(Sexp::to_string).collect();
        assert_eq!(at_once, read);
    }
}
