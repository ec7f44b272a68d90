//! Reads values back that whatif has printed.
//!
//! Counterexamples are judged as a person would judge them: by the printed text, not by the machine's internal values.

use std::collections::BTreeSet;

use crate::ast::name;
use crate::oracle::Datum;

/// Reads a value. A part that whatif leaves open, `_` or a name in lower case, is a [`Datum::Hole`]. The only values
/// with `fromList` are sets of numbers.
#[must_use]
pub fn read(text: &str) -> Option<Datum> {
    with_sets(read_library(text)?)
}

/// Reads a value of any library type: `fromList` and `%` are read like constructors.
#[must_use]
pub fn read_library(text: &str) -> Option<Datum> {
    let mut reader = Reader { tokens: tokens(text)?, at: 0 };
    let datum = reader.datum()?;
    (reader.at == reader.tokens.len()).then_some(datum)
}

fn with_sets(datum: Datum) -> Option<Datum> {
    match datum {
        Datum::Con(con, fields) if con.ends_with("fromList") => set(&fields),
        Datum::Con(con, fields) => {
            let fields: Option<Vec<Datum>> = fields.into_iter().map(with_sets).collect();
            Some(Datum::Con(con, fields?))
        }
        other => Some(other),
    }
}

fn tokens(text: &str) -> Option<Vec<String>> {
    let characters: Vec<char> = text.chars().collect();
    let (mut tokens, mut at) = (Vec::new(), 0);
    while at < characters.len() {
        let from = at;
        let first = characters[at];
        let is_word = |c: char| c.is_alphanumeric() || matches!(c, '_' | '\'' | '.');
        at += 1;
        if first.is_whitespace() {
            continue;
        }
        if is_word(first) || first == '-' {
            while at < characters.len() && is_word(characters[at]) {
                at += 1;
            }
        } else if first == ':' && characters.get(at) == Some(&'%') {
            at += 1;
        } else if !"[](){},:=%".contains(first) {
            return None;
        }
        tokens.push(characters[from..at].iter().collect());
    }
    Some(tokens)
}

struct Reader {
    tokens: Vec<String>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<&str> {
        self.tokens.get(self.at).map(String::as_str)
    }

    fn take(&mut self, wanted: &str) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    /// A value with `:` or `%` between its parts.
    fn datum(&mut self) -> Option<Datum> {
        let first = self.applied()?;
        if self.take("%") || self.take(":%") {
            return Some(Datum::Con(name("%"), vec![first, self.applied()?]));
        }
        if self.take(":") {
            let rest = self.datum()?;
            return Some(Datum::Con(name(":"), vec![first, rest]));
        }
        Some(first)
    }

    /// A constructor with its arguments.
    fn applied(&mut self) -> Option<Datum> {
        let head = self.peek()?.to_string();
        if !head.starts_with(char::is_uppercase) && !head.ends_with("fromList") {
            return self.atom();
        }
        if let truth @ Datum::Bool(_) = self.atom()? {
            return Some(truth);
        }
        let mut fields = Vec::new();
        if self.take("{") {
            while !self.take("}") {
                self.at += 1;
                self.take("=").then_some(())?;
                fields.push(self.datum()?);
                self.take(",");
            }
        }
        while self.peek().is_some_and(|next| !matches!(next, ")" | "]" | "}" | "," | ":" | "=" | "%" | ":%"))
        {
            fields.push(self.atom()?);
        }
        Some(Datum::Con(name(&head), fields))
    }

    fn atom(&mut self) -> Option<Datum> {
        let token = self.peek()?.to_string();
        self.at += 1;
        match token.as_str() {
            "[" => {
                let mut items = Vec::new();
                while !self.take("]") {
                    items.push(self.datum()?);
                    self.take(",");
                }
                Some(Datum::list(items))
            }
            "(" => {
                let first = self.datum()?;
                if self.take(",") {
                    let second = self.datum()?;
                    return self.take(")").then(|| Datum::Con(name("(,)"), vec![first, second]));
                }
                self.take(")").then_some(first)
            }
            "True" => Some(Datum::Bool(true)),
            "False" => Some(Datum::Bool(false)),
            word => match word.parse() {
                Ok(number) => Some(Datum::Int(number)),
                Err(_) if word.starts_with(|c: char| c.is_lowercase() || c == '_') => Some(Datum::Hole),
                Err(_) if word.starts_with(char::is_uppercase) => Some(Datum::Con(name(word), Vec::new())),
                Err(_) => None,
            },
        }
    }
}

/// A set that is printed in order and without repetition; others are rejected.
fn set(fields: &[Datum]) -> Option<Datum> {
    let [list] = fields else { return None };
    let mut set = BTreeSet::new();
    for item in list.items()? {
        let Datum::Int(number) = item else { return Some(Datum::Hole) };
        if set.last().is_some_and(|last| last >= number) {
            return None;
        }
        set.insert(*number);
    }
    Some(Datum::Set(set))
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn printed_values_are_read_back() {
        for (text, shown) in [
            ("-1", "(-1)"),
            ("[0, -1]", "[0, (-1)]"),
            ("Node 1 Leaf (Node (-2) Leaf Leaf)", "(Node 1 Leaf (Node (-2) Leaf Leaf))"),
            ("P {a = 1, b = [True]}", "(P 1 [True])"),
            ("(0, Just _)", "(0, (Just _))"),
            ("_ : 1 : []", "[_, 1]"),
            ("fromList [0, 2]", "(S.fromList [0, 2])"),
        ] {
            assert_eq!(read(text).map(|datum| datum.to_string()).as_deref(), Some(shown), "{text}");
        }
        assert_eq!(read("fromList [2, 0]"), None, "a set is in order");
    }
}
