//! Values as SMT-LIB solvers print them.

use super::sexp::Sexp;
use rustc_hash::FxHashMap;
use whatif_term::{BitVec, Int, Rational, Sort, Str, Value};

/// Reads the values of one model.
#[derive(Default)]
pub(super) struct Reader {
    /// The solver's names of the elements of uninterpreted sorts: `S!val!0`, `(as @S_0 S)`, with our numbers.
    elements: FxHashMap<(Sort, String), u64>,
}

impl Reader {
    /// Notes that the solver calls element `number` by this name.
    pub(super) fn know(&mut self, sort: Sort, name: &Sexp, number: u64) {
        self.elements.insert((sort, name.to_string()), number);
    }

    /// The value of this sort that a text stands for.
    pub(super) fn value(&mut self, text: &Sexp, sort: &Sort) -> Result<Value, String> {
        self.read(text, sort).ok_or_else(|| format!("it gave a {sort} that whatif cannot read: {text}"))
    }

    fn read(&mut self, text: &Sexp, sort: &Sort) -> Option<Value> {
        match sort {
            Sort::Bool => Some(Value::Bool(text.atom()?.parse().ok()?)),
            Sort::Int => {
                let number = rational(text)?;
                number.is_integer().then(|| Value::Int(number.floor()))
            }
            Sort::Real => Some(Value::Real(rational(text)?)),
            Sort::BitVec(width) => Some(Value::BitVec(BitVec::new(*width, bits(text)?))),
            Sort::Char => char(text).map(Value::Char),
            Sort::String => {
                let mut chars = Vec::new();
                string(text, &mut chars)?;
                Some(Value::String(Str::from(chars.as_slice())))
            }
            Sort::Seq(element) => {
                let mut items = Vec::new();
                self.items(text, element, &mut items)?;
                Some(Value::seq((**element).clone(), items))
            }
            Sort::Uninterpreted(name) => {
                // A new name gets the smallest free number.
                let numbers = self.elements.iter().filter(|((other, _), _)| other == sort);
                let used: Vec<u64> = numbers.map(|(_, number)| *number).collect();
                let free = (0..).find(|number| !used.contains(number))?;
                let number = *self.elements.entry((sort.clone(), text.to_string())).or_insert(free);
                Some(Value::Uninterpreted(name.clone(), number))
            }
        }
    }

    fn items(&mut self, text: &Sexp, element: &Sort, items: &mut Vec<Value>) -> Option<()> {
        match text.list()? {
            [head, parts @ ..] if head.atom() == Some("seq.++") => {
                parts.iter().try_for_each(|part| self.items(part, element, items))
            }
            [head, item] if head.atom() == Some("seq.unit") => {
                items.push(self.read(item, element)?);
                Some(())
            }
            [head, ..] if head.atom() == Some("as") => Some(()),
            _ => None,
        }
    }
}

/// `5`, `(- 5)`, `1.5`, `(/ 1 3)`, `(/ (- 1) 3.0)`, `(- (/ 1 3))`
fn rational(text: &Sexp) -> Option<Rational> {
    match text {
        Sexp::Atom(digits) => match digits.split_once('.') {
            None => Some(Rational::from(digits.parse::<Int>().ok()?)),
            Some((whole, part)) => {
                let scale = Int::from(10).pow(part.len() as u32);
                Rational::new(format!("{whole}{part}").parse::<Int>().ok()?, scale)
            }
        },
        Sexp::List(items) => match items.as_slice() {
            [minus, number] if minus.atom() == Some("-") => Some(-rational(number)?),
            [over, a, b] if over.atom() == Some("/") => rational(a)?.div(&rational(b)?),
            [to_real, number] if to_real.atom() == Some("to_real") => rational(number),
            _ => None,
        },
        Sexp::String(_) => None,
    }
}

/// `#b101`, `#xf0`, `(_ bv5 8)`
fn bits(text: &Sexp) -> Option<Int> {
    let digits = |text: &str, radix: u32| {
        text.chars()
            .try_fold(Int::from(0), |n, c| Some(&n * &Int::from(radix) + Int::from(c.to_digit(radix)?)))
    };
    match text {
        Sexp::Atom(text) => match text.split_at_checked(2)? {
            ("#b", rest) => digits(rest, 2),
            ("#x", rest) => digits(rest, 16),
            _ => None,
        },
        Sexp::List(items) => digits(items.get(1)?.atom()?.strip_prefix("bv")?, 10),
        Sexp::String(_) => None,
    }
}

/// `(_ Char 97)`, `(_ char #x61)`
fn char(text: &Sexp) -> Option<u32> {
    let code = text.list()?.get(2)?;
    let number = rational(code).map(|number| number.floor()).or_else(|| bits(code))?;
    number.to_i64().and_then(|number| u32::try_from(number).ok())
}

/// `"abc"`, `(str.++ "a" "b")`, `(seq.unit (_ Char 97))`, `(as seq.empty String)`
fn string(text: &Sexp, chars: &mut Vec<u32>) -> Option<()> {
    match text {
        Sexp::String(literal) => {
            unescape(literal, chars);
            Some(())
        }
        Sexp::List(items) => match items.as_slice() {
            [head, parts @ ..] if matches!(head.atom(), Some("str.++" | "seq.++")) => {
                parts.iter().try_for_each(|part| string(part, chars))
            }
            [head, item] if head.atom() == Some("seq.unit") => {
                chars.push(char(item)?);
                Some(())
            }
            [head, ..] if head.atom() == Some("as") => Some(()),
            _ => None,
        },
        Sexp::Atom(_) => None,
    }
}

/// Reads SMT-LIB's escapes: `\u{1f600}`, `\u00e4`.
fn unescape(literal: &str, chars: &mut Vec<u32>) {
    let mut rest = literal;
    while let Some(first) = rest.chars().next() {
        match escape(rest) {
            Some((code, length)) => {
                chars.push(code);
                rest = &rest[length..];
            }
            None => {
                chars.push(first as u32);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
}

fn escape(text: &str) -> Option<(u32, usize)> {
    let body = text.strip_prefix("\\u")?;
    let (digits, length) = match body.strip_prefix('{') {
        Some(braced) => {
            let end = braced.find('}')?;
            (&braced[..end], 2 + end + 2)
        }
        None => (body.get(..4)?, 6),
    };
    let code = u32::from_str_radix(digits, 16).ok()?;
    (code <= whatif_term::MAX_CHAR).then_some((code, length))
}

#[cfg(test)]
mod tests {
    use super::super::sexp::Parser;
    use super::*;

    fn read(text: &str, sort: Sort) -> String {
        let sexp = Parser::default().feed(&format!("{text}\n")).remove(0);
        Reader::default().value(&sexp, &sort).map_or_else(|error| error, |value| value.to_string())
    }

    #[test]
    fn values_are_read_in_every_way_that_solvers_write_them() {
        assert_eq!(read("(- 12345678901234567890)", Sort::Int), "-12345678901234567890");
        assert_eq!(read("(/ (- 1.0) 3.0)", Sort::Real), "-1/3");
        assert_eq!(read("(- (/ 1 4))", Sort::Real), "-1/4");
        assert_eq!(read("1.25", Sort::Real), "5/4");
        assert_eq!(read("#xf0", Sort::BitVec(8)), read("(_ bv240 8)", Sort::BitVec(8)));
        assert_eq!(read(r#""a\u{e4}\u0062""""#, Sort::String), "\"aäb\\\"\"");
        assert_eq!(read("(seq.++ (seq.unit 1) (seq.unit (- 2)))", Sort::seq(Sort::Int)), "[1, -2]");
        assert_eq!(read("(as seq.empty (Seq Int))", Sort::seq(Sort::Int)), "[]");
        assert_eq!(read("(as @S_0 S)", Sort::uninterpreted("S")), "S!0");
    }

    #[test]
    fn what_cannot_be_read_is_shown() {
        let error = read("(root-obj (+ (^ x 2) (- 2)) 1)", Sort::Real);
        assert!(error.contains("(root-obj (+ (^ x 2) (- 2)) 1)"), "{error}");
    }
}
