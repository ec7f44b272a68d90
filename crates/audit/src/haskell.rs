//! Reads the Haskell that whatif prints in equations: patterns, guards and results.
//!
//! The text is read as a person reads it, with the precedences of the Haskell report, by code that shares nothing with whatif's parser. A
//! [`Term`] has no types; [`paths`](crate::paths) makes expressions of the audit's language of it, and [`scalar`](crate::scalar) computes with it.

/// An expression or a pattern.
#[derive(Clone, PartialEq, Debug)]
pub enum Term {
    /// A variable, a constructor, or `_`.
    Name(String),
    Whole(i128),
    Float(f64),
    Char(char),
    Text(String),
    List(Vec<Term>),
    Pair(Box<(Term, Term)>),
    If(Box<[Term; 3]>),
    /// An operator or a function with its arguments.
    Apply(String, Vec<Term>),
    /// A constructor with fields by name.
    Record(String, Vec<(String, Term)>),
}

/// Reads an expression or a pattern; none if a part is not understood.
#[must_use]
pub fn read(text: &str) -> Option<Term> {
    let mut reader = Reader { tokens: tokens(text)?, at: 0 };
    let term = reader.operators(0)?;
    (reader.at == reader.tokens.len()).then_some(term)
}

#[derive(Clone, PartialEq, Debug)]
enum Token {
    Name(String),
    /// An operator, or a word in backquotes.
    Operator(String),
    Sign(char),
    Literal(Term),
}

const OPERATOR: &str = "+-*/<>=&|:!%.^$";

fn tokens(text: &str) -> Option<Vec<Token>> {
    let chars: Vec<char> = text.chars().collect();
    let (mut found, mut at) = (Vec::new(), 0);
    let until = |from: usize, holds: &dyn Fn(char) -> bool| {
        (from..).take_while(|at| chars.get(*at).is_some_and(|char| holds(*char))).count() + from
    };
    while let Some(first) = chars.get(at).copied() {
        let text = |from: usize, to: usize| chars[from..to].iter().collect::<String>();
        let token = match first {
            ' ' => {
                at += 1;
                continue;
            }
            '(' | ')' | '[' | ']' | '{' | '}' | ',' => {
                at += 1;
                Token::Sign(first)
            }
            '`' => {
                let end = until(at + 1, &|char| char != '`');
                let word = text(at + 1, end);
                at = end + 1;
                Token::Operator(word)
            }
            '\'' | '"' => {
                let end = closing(&chars, at)?;
                let inside = unescaped(&chars[at + 1..end])?;
                at = end + 1;
                Token::Literal(match (first, &inside.chars().collect::<Vec<_>>()[..]) {
                    ('"', _) => Term::Text(inside),
                    (_, [char]) => Term::Char(*char),
                    _ => return None,
                })
            }
            _ if first.is_ascii_digit() => {
                let mut end = until(at, &|char| char.is_ascii_digit());
                let is_part = |at: usize| chars.get(at).is_some_and(char::is_ascii_digit);
                let mut is_float = false;
                if chars.get(end) == Some(&'.') && is_part(end + 1) {
                    (end, is_float) = (until(end + 1, &|char| char.is_ascii_digit()), true);
                }
                if chars.get(end) == Some(&'e') {
                    let digits = end + 1 + usize::from(chars.get(end + 1) == Some(&'-'));
                    (end, is_float) = (until(digits, &|char| char.is_ascii_digit()), true);
                }
                let number = text(at, end);
                at = end;
                Token::Literal(if is_float {
                    Term::Float(number.parse().ok()?)
                } else {
                    Term::Whole(number.parse().ok()?)
                })
            }
            _ if first.is_alphabetic() || first == '_' => {
                let end = until(at, &|char| char.is_alphanumeric() || "_'.".contains(char));
                let word = text(at, end);
                at = end;
                Token::Name(word)
            }
            _ if OPERATOR.contains(first) => {
                let end = until(at, &|char| OPERATOR.contains(char));
                let operator = text(at, end);
                at = end;
                Token::Operator(operator)
            }
            _ => return None,
        };
        found.push(token);
    }
    Some(found)
}

/// The place of the quote that ends what starts here.
fn closing(chars: &[char], from: usize) -> Option<usize> {
    let mut at = from + 1;
    while *chars.get(at)? != chars[from] {
        at += 1 + usize::from(chars[at] == '\\');
    }
    Some(at)
}

fn unescaped(chars: &[char]) -> Option<String> {
    let (mut text, mut at) = (String::new(), 0);
    while let Some(char) = chars.get(at).copied() {
        at += 1;
        if char != '\\' {
            text.push(char);
            continue;
        }
        let next = *chars.get(at)?;
        let digits: String = chars[at..].iter().take_while(|char| char.is_ascii_digit()).collect();
        at += digits.len().max(1);
        match next {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            '&' => {}
            '\\' | '"' | '\'' => text.push(next),
            _ => text.push(char::from_u32(digits.parse().ok()?)?),
        }
    }
    Some(text)
}

/// How tightly an operator binds, and whether it associates to the right.
fn fixity(operator: &str) -> Option<(u8, bool)> {
    Some(match operator {
        "$" => (0, true),
        "||" => (2, true),
        "&&" => (3, true),
        "==" | "/=" | "<" | "<=" | ">" | ">=" | "elem" | "notElem" => (4, false),
        ":" | "++" => (5, true),
        "+" | "-" => (6, false),
        "*" | "/" | "div" | "mod" | "quot" | "rem" => (7, false),
        "!!" => (9, false),
        _ => return None,
    })
}

struct Reader {
    tokens: Vec<Token>,
    at: usize,
}

impl Reader {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    fn take(&mut self, wanted: &Token) -> bool {
        let is_there = self.peek() == Some(wanted);
        self.at += usize::from(is_there);
        is_there
    }

    fn word(&mut self, wanted: &str) -> Option<()> {
        self.take(&Token::Name(wanted.to_string())).then_some(())
    }

    /// Operands with operators between them that bind at least so tightly.
    fn operators(&mut self, least: u8) -> Option<Term> {
        let mut left = if least <= 6 && self.take(&Token::Operator("-".into())) {
            match self.operators(7)? {
                Term::Whole(number) => Term::Whole(-number),
                Term::Float(number) => Term::Float(-number),
                other => Term::Apply("negate".into(), vec![other]),
            }
        } else {
            self.applied()?
        };
        while let Some(Token::Operator(operator)) = self.peek().cloned() {
            let (binds, is_right) = fixity(&operator)?;
            if binds < least {
                break;
            }
            self.at += 1;
            let right = self.operators(if is_right { binds } else { binds + 1 })?;
            left = Term::Apply(operator, vec![left, right]);
        }
        Some(left)
    }

    fn applied(&mut self) -> Option<Term> {
        if self.word("if").is_some() {
            let condition = self.operators(0)?;
            self.word("then")?;
            let then = self.operators(0)?;
            self.word("else")?;
            return Some(Term::If(Box::new([condition, then, self.operators(0)?])));
        }
        let head = self.atom()?;
        let Term::Name(name) = &head else { return Some(head) };
        let mut args = Vec::new();
        while let Some(Token::Name(_) | Token::Literal(_) | Token::Sign('(' | '[')) = self.peek() {
            if matches!(self.peek(), Some(Token::Name(word)) if ["then", "else"].contains(&&**word)) {
                break;
            }
            args.push(self.atom()?);
        }
        Some(if args.is_empty() { head } else { Term::Apply(name.clone(), args) })
    }

    fn atom(&mut self) -> Option<Term> {
        let token = self.peek()?.clone();
        self.at += 1;
        match token {
            Token::Literal(term) => Some(term),
            Token::Name(name) if self.take(&Token::Sign('{')) => {
                let mut fields = Vec::new();
                while !self.take(&Token::Sign('}')) {
                    let Some(Token::Name(field)) = self.peek().cloned() else { return None };
                    self.at += 1;
                    self.take(&Token::Operator("=".into())).then_some(())?;
                    fields.push((field, self.operators(0)?));
                    self.take(&Token::Sign(','));
                }
                Some(Term::Record(name, fields))
            }
            Token::Name(name) => Some(Term::Name(name)),
            Token::Sign('[') => {
                let mut items = Vec::new();
                while !self.take(&Token::Sign(']')) {
                    items.push(self.operators(0)?);
                    self.take(&Token::Sign(','));
                }
                Some(Term::List(items))
            }
            Token::Sign('(') => {
                let first = self.operators(0)?;
                if self.take(&Token::Sign(',')) {
                    let second = self.operators(0)?;
                    return self.take(&Token::Sign(')')).then(|| Term::Pair(Box::new((first, second))));
                }
                self.take(&Token::Sign(')')).then_some(first)
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Term, read};

    fn shown(term: &Term) -> String {
        let all = |terms: &[Term]| terms.iter().map(shown).collect::<Vec<_>>().join(" ");
        match term {
            Term::Name(name) => name.clone(),
            Term::Apply(head, args) => format!("({head} {})", all(args)),
            Term::List(items) => format!("[{}]", all(items)),
            Term::If(parts) => format!("(if {})", all(&parts[..])),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn what_is_printed_is_read_with_haskells_precedences() {
        for (text, wanted) in [
            ("x + y * z", "(+ x (* y z))"),
            ("x - y - z", "(- (- x y) z)"),
            ("x : y ++ zs", "(: x (++ y zs))"),
            ("not (x <= y) && b", "(&& (not (<= x y)) b)"),
            ("if b then f x else [y]", "(if b (f x) [y])"),
            ("(x `mod` y) : []", "(: (mod x y) [])"),
            ("-x - y", "(- (negate x) y)"),
        ] {
            assert_eq!(read(text).as_ref().map(shown).as_deref(), Some(wanted), "{text}");
        }
        assert_eq!(read("-1"), Some(Term::Whole(-1)));
        assert_eq!(read("0.5"), Some(Term::Float(0.5)));
        assert_eq!(read(r"'\n'"), Some(Term::Char('\n')));
        assert_eq!(read("x ="), None);
    }
}
