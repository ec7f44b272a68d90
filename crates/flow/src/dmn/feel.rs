//! The entries of decision tables: constants of FEEL and its unary tests, as far as tables use them: `-`, constants, comparisons,
//! ranges, lists of them with commas, and `not(…)`.

use whatif_tophat::{is_date, quote};

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Number,
    Truth,
    Date,
    Text,
}

impl Kind {
    /// The kind that a type of FEEL names.
    pub(super) fn named(name: &str) -> Option<Kind> {
        match name.strip_prefix("feel:").unwrap_or(name) {
            "number" | "integer" | "long" | "double" => Some(Kind::Number),
            "boolean" => Some(Kind::Truth),
            "date" => Some(Kind::Date),
            "string" => Some(Kind::Text),
            _ => None,
        }
    }

    /// The kind of what some tests are made for, by the first that tells.
    pub(super) fn of_tests<'t>(tests: impl Iterator<Item = &'t str>) -> Kind {
        let kinds = [Kind::Number, Kind::Truth, Kind::Date];
        let passes =
            |test: &str, kind: Kind| unary_test("x", kind, test).is_some_and(|test| !test.is_empty());
        let mut tests = tests;
        tests.find_map(|test| kinds.into_iter().find(|kind| passes(test, *kind))).unwrap_or(Kind::Text)
    }

    /// The kind of a constant.
    pub(super) fn of_literal(text: &str) -> Option<Kind> {
        [Kind::Number, Kind::Truth, Kind::Date, Kind::Text]
            .into_iter()
            .find(|kind| literal(text, *kind).is_some())
    }

    /// What its type is called.
    pub(super) fn type_name(self) -> &'static str {
        match self {
            Kind::Number => "Int",
            Kind::Truth => "Bool",
            Kind::Date => "Date",
            Kind::Text => "String",
        }
    }
}

/// Whether the values of a type of numbers are whole. FEEL's own `number` has decimals.
pub(super) fn is_whole(name: &str) -> bool {
    matches!(name.strip_prefix("feel:").unwrap_or(name), "integer" | "long")
}

/// A unary test on a variable: nothing if any value passes it, `None` if it is not understood.
pub(super) fn unary_test(name: &str, kind: Kind, test: &str) -> Option<String> {
    let test = test.trim();
    if test.is_empty() || test == "-" {
        return Some(String::new());
    }
    if let Some(inner) = test.strip_prefix("not(").and_then(|rest| rest.strip_suffix(')')) {
        let inner = unary_test(name, kind, inner).filter(|inner| !inner.is_empty())?;
        return Some(format!("not ({inner})"));
    }
    let parts = split(test);
    if parts.len() > 1 {
        let tests: Vec<String> =
            parts.iter().map(|part| unary_test(name, kind, part)).collect::<Option<_>>()?;
        let any = tests.iter().any(String::is_empty);
        return Some(if any { String::new() } else { format!("({})", tests.join(" or ")) });
    }
    let ordered = matches!(kind, Kind::Number | Kind::Date);
    for sign in ["<=", ">=", "<", ">"] {
        if let Some(bound) = test.strip_prefix(sign) {
            let bound = literal(bound, kind)?;
            return ordered.then(|| format!("{name} {sign} {bound}"));
        }
    }
    if let Some((low, high)) = test.split_once("..") {
        let sign = |end: char, text: &str, inclusive: char, sign: &str| match end {
            _ if end == inclusive => Some(format!("{sign}= {}", literal(text, kind)?)),
            '[' | ']' | '(' | ')' => Some(format!("{sign} {}", literal(text, kind)?)),
            _ => None,
        };
        let (open, close) = (low.chars().next()?, high.chars().last()?);
        let low = sign(open, low.strip_prefix(open)?, '[', ">")?;
        let high = sign(close, high.strip_suffix(close)?, ']', "<")?;
        return ordered.then(|| format!("({name} {low} and {name} {high})"));
    }
    Some(format!("{name} == {}", literal(test, kind)?))
}

/// The parts between the commas that are outside of texts and ranges.
fn split(text: &str) -> Vec<&str> {
    let (mut parts, mut start, mut quoted, mut depth) = (Vec::new(), 0, false, 0);
    for (at, c) in text.char_indices() {
        match c {
            '"' => quoted = !quoted,
            '(' | '[' if !quoted => depth += 1,
            ')' | ']' if !quoted => depth -= 1,
            ',' if !quoted && depth <= 0 => {
                parts.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    parts.push(&text[start..]);
    parts
}

/// A constant of FEEL of some kind as one of ours.
pub(super) fn literal(text: &str, kind: Kind) -> Option<String> {
    let text = text.trim();
    match kind {
        Kind::Truth => match text {
            "true" => Some("True".to_owned()),
            "false" => Some("False".to_owned()),
            _ => None,
        },
        Kind::Date => {
            let date = text.strip_prefix("date(\"").and_then(|rest| rest.strip_suffix("\")"))?;
            is_date(date).then(|| date.to_owned())
        }
        Kind::Text => {
            let inner = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"'))?;
            (!inner.contains('"')).then(|| quote(inner))
        }
        Kind::Number => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
            number.then(|| if text.starts_with('-') { format!("({text})") } else { text.to_owned() })
        }
    }
}
