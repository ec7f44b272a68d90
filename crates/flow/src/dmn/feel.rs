//! The entries of decision tables: constants of FEEL and its unary tests, as far as tables use them: `-`, constants, comparisons,
//! ranges, lists of them with commas, and `not(…)`.

use whatif_tophat::{is_date, quote};

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// With at most so many decimals.
    Number(u8),
    Truth,
    Date,
    Text,
}

impl Kind {
    /// The kind that a type of FEEL names, if its numbers that are not whole have so many decimals.
    pub(super) fn named(name: &str, decimals: u8) -> Option<Kind> {
        match name.strip_prefix("feel:").unwrap_or(name) {
            "integer" | "long" => Some(Kind::Number(0)),
            "number" | "double" => Some(Kind::Number(decimals)),
            "boolean" => Some(Kind::Truth),
            "date" => Some(Kind::Date),
            "string" => Some(Kind::Text),
            _ => None,
        }
    }

    /// The kind of what some tests are made for, by the first that tells.
    pub(super) fn of_tests<'t>(tests: impl Iterator<Item = &'t str>, decimals: u8) -> Kind {
        let kinds = [Kind::Number(decimals), Kind::Truth, Kind::Date];
        let passes =
            |test: &str, kind: Kind| unary_test("x", kind, test).is_some_and(|test| !test.is_empty());
        let mut tests = tests;
        tests.find_map(|test| kinds.into_iter().find(|kind| passes(test, *kind))).unwrap_or(Kind::Text)
    }

    /// The kind of a constant.
    pub(super) fn of_literal(text: &str) -> Option<Kind> {
        [Kind::Number(decimals_in(text)), Kind::Truth, Kind::Date, Kind::Text]
            .into_iter()
            .find(|kind| literal(text, *kind).is_some())
    }

    /// The kind of values of both kinds, if they are of one type.
    pub(super) fn and(self, other: Kind) -> Option<Kind> {
        match (self, other) {
            (Kind::Number(a), Kind::Number(b)) => Some(Kind::Number(a.max(b))),
            (a, b) => (a == b).then_some(a),
        }
    }

    /// Whether each value of this kind is one of another kind.
    pub(super) fn fits(self, other: Kind) -> bool {
        self.and(other) == Some(other)
    }

    /// What its type is called.
    pub(super) fn type_name(self) -> String {
        match self {
            Kind::Number(0) => "Int".to_owned(),
            Kind::Number(decimals) => format!("Decimal {decimals}"),
            Kind::Truth => "Bool".to_owned(),
            Kind::Date => "Date".to_owned(),
            Kind::Text => "String".to_owned(),
        }
    }
}

/// The most decimals that a program can give a number, with one to spare.
const MAX_DECIMALS: u8 = 28;

/// How many decimals the numbers in an entry have.
pub(super) fn decimals_in(text: &str) -> u8 {
    let bytes = text.as_bytes();
    let points = bytes.iter().enumerate().filter(|(at, byte)| {
        // `1..5` has no decimals.
        **byte == b'.' && (*at == 0 || bytes[at - 1] != b'.')
    });
    let decimals =
        points.map(|(at, _)| bytes[at + 1..].iter().take_while(|byte| byte.is_ascii_digit()).count());
    u8::try_from(decimals.max().unwrap_or(0)).unwrap_or(MAX_DECIMALS).min(MAX_DECIMALS)
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
    let ordered = matches!(kind, Kind::Number(_) | Kind::Date);
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
pub(super) fn split(text: &str) -> Vec<&str> {
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
        Kind::Number(decimals) => {
            let digits = text.strip_prefix('-').unwrap_or(text);
            let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
            let are_digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
            let is_number = are_digits(whole)
                && are_digits(fraction)
                && !(whole.is_empty() && fraction.is_empty())
                && !digits.ends_with('.')
                && fraction.len() <= usize::from(decimals);
            // All numbers of a kind are written with as many decimals, so that they have one type.
            let fraction = match decimals {
                0 => String::new(),
                _ => format!(
                    ".{fraction}{}",
                    "0".repeat(usize::from(decimals) - fraction.len().min(usize::from(decimals)))
                ),
            };
            let whole = if whole.is_empty() { "0" } else { whole };
            is_number.then(|| match text.starts_with('-') {
                true => format!("(-{whole}{fraction})"),
                false => format!("{whole}{fraction}"),
            })
        }
    }
}
