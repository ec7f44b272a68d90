//! Literal expressions of FEEL, as expressions of programs.
//!
//! Read are constants, names (which may have blanks in them), `+ - * / **`, comparisons, `between`, `and`, `or`, `not(…)`, `if`, `abs`, `min`
//! and `max`. Numbers are exact: what is computed from constants is computed here, with fractions, and a quotient is read only if it has an
//! end. What is not read is an error that names it; in particular there is no `null`.
//!
//! ```text
//!   (10 + 20) / (-5 * 3)   →  (-2)            "Hello " + Full Name   →  ("Hello " ++ fullName)
//! ```

use super::feel::{Kind, literal};

/// A name that an expression may mention, with its variable in the program.
pub(super) struct Known {
    pub(super) name: String,
    pub(super) variable: String,
    pub(super) kind: Kind,
}

/// An expression of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Expression {
    pub(super) text: String,
    pub(super) kind: Kind,
    /// The number, if it is a constant one.
    constant: Option<Fraction>,
}

/// Translates an expression; an error says what is not read.
pub(super) fn translate(text: &str, known: &[Known]) -> Result<Expression, String> {
    let mut reader = Reader { rest: text.trim(), known };
    let expression = reader.either()?;
    if reader.rest.is_empty() { expression.whole() } else { Err(format!("`{}`", reader.rest)) }
}

/// A fraction in lowest terms, with a positive denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fraction {
    over: i128,
    under: i128,
}

impl Fraction {
    fn new(over: i128, under: i128) -> Option<Fraction> {
        let (mut a, mut b) = (over.checked_abs()?, under.checked_abs()?);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let by = if under < 0 { -a } else { a };
        (under != 0).then(|| Fraction { over: over / by, under: under / by })
    }

    fn read(text: &str) -> Option<Fraction> {
        let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
        let digits: i128 = format!("{whole}{decimals}").parse().ok()?;
        Fraction::new(digits, 10_i128.checked_pow(u32::try_from(decimals.len()).ok()?)?)
    }

    fn add(self, other: Fraction) -> Option<Fraction> {
        let over = self.over.checked_mul(other.under)?.checked_add(other.over.checked_mul(self.under)?)?;
        Fraction::new(over, self.under.checked_mul(other.under)?)
    }

    fn times(self, other: Fraction) -> Option<Fraction> {
        Fraction::new(self.over.checked_mul(other.over)?, self.under.checked_mul(other.under)?)
    }

    fn inverse(self) -> Option<Fraction> {
        Fraction::new(self.under, self.over)
    }

    fn power(self, exponent: Fraction) -> Option<Fraction> {
        let times = u32::try_from(exponent.over.unsigned_abs()).ok().filter(|times| *times <= 1000)?;
        let base = if exponent.over < 0 { self.inverse()? } else { self };
        let one = Fraction { over: 1, under: 1 };
        (exponent.under == 1).then(|| (0..times).try_fold(one, |product, _| product.times(base)))?
    }

    /// With its decimals, if they have an end.
    fn text(self) -> Option<String> {
        let mut decimals = 0;
        let mut scaled = self;
        while scaled.under != 1 {
            decimals += 1;
            scaled = (decimals <= 27).then(|| scaled.times(Fraction { over: 10, under: 1 }))??;
        }
        let digits = format!("{:0>width$}", scaled.over.unsigned_abs(), width = decimals + 1);
        let (whole, rest) = digits.split_at(digits.len() - decimals);
        let sign = if self.over < 0 { "-" } else { "" };
        Some(if rest.is_empty() { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") })
    }
}

impl Expression {
    fn new(text: String, kind: Kind) -> Expression {
        Expression { text, kind, constant: None }
    }

    fn constant(number: Option<Fraction>) -> Result<Expression, String> {
        let number = number.ok_or("a number that is too large, or a division by zero")?;
        // What has no end may still be part of something that has one.
        let text = number.text().unwrap_or_default();
        let decimals = text.split_once('.').map_or(0, |(_, decimals)| decimals.len());
        let kind = Kind::Number(u8::try_from(decimals).unwrap_or(u8::MAX));
        let text = literal(&text, kind).unwrap_or_default();
        Ok(Expression { text, kind, constant: Some(number) })
    }

    /// The expression, unless it is a number without an end.
    fn whole(self) -> Result<Expression, String> {
        if self.text.is_empty() { Err("a quotient whose decimals have no end".to_owned()) } else { Ok(self) }
    }

    fn of_kind(self, wanted: impl Fn(Kind) -> bool, what: &str) -> Result<Expression, String> {
        let this = self.whole()?;
        if wanted(this.kind) { Ok(this) } else { Err(format!("`{}` where {what} is wanted", this.text)) }
    }

    /// Its text with as many decimals as a kind has, so that it is of that type.
    fn into_kind(self, kind: Kind) -> String {
        match kind {
            Kind::Number(decimals) if self.kind != kind => {
                format!("({} + 0.{})", self.text, "0".repeat(usize::from(decimals)))
            }
            _ => self.text,
        }
    }

    fn truth(self) -> Result<Expression, String> {
        self.of_kind(|kind| kind == Kind::Truth, "a truth value")
    }
}

fn is_number(kind: Kind) -> bool {
    matches!(kind, Kind::Number(_))
}

/// A sum, difference, product or quotient.
fn arithmetic(sign: &str, a: Expression, b: Expression) -> Result<Expression, String> {
    if let (Some(x), Some(y)) = (a.constant, b.constant) {
        return Expression::constant(match sign {
            "+" => x.add(y),
            "-" => y.times(Fraction { over: -1, under: 1 }).and_then(|y| x.add(y)),
            "*" => x.times(y),
            "/" => y.inverse().and_then(|y| x.times(y)),
            _ => x.power(y),
        });
    }
    // A number is divided by a constant by being multiplied.
    if let ("/", Some(by)) = (sign, b.constant) {
        let by = Expression::constant(by.inverse())?.whole()?;
        return arithmetic("*", a, by);
    }
    let (a, b) = (a.whole()?, b.whole()?);
    if sign == "+" && a.kind == Kind::Text && b.kind == Kind::Text {
        return Ok(Expression::new(format!("({} ++ {})", a.text, b.text), Kind::Text));
    }
    match (a.kind, b.kind, sign) {
        (Kind::Number(x), Kind::Number(y), "+" | "-") => {
            Ok(Expression::new(format!("({} {sign} {})", a.text, b.text), Kind::Number(x.max(y))))
        }
        (Kind::Number(x), Kind::Number(y), "*") if x + y <= 27 => {
            Ok(Expression::new(format!("({} * {})", a.text, b.text), Kind::Number(x + y)))
        }
        _ => Err(format!("`{sign}` of `{}` and `{}`", a.text, b.text)),
    }
}

struct Reader<'t> {
    rest: &'t str,
    known: &'t [Known],
}

impl<'t> Reader<'t> {
    /// Takes a sign or a word, if it comes next.
    fn takes(&mut self, what: &str) -> bool {
        let Some(rest) = self.rest.strip_prefix(what) else { return false };
        let is_word = what.ends_with(char::is_alphabetic);
        if is_word && rest.starts_with(|c: char| c.is_alphanumeric() || c == '_') {
            return false;
        }
        self.rest = rest.trim_start();
        true
    }

    fn must(&mut self, what: &str) -> Result<(), String> {
        if self.takes(what) { Ok(()) } else { Err(format!("`{}` where `{what}` is wanted", self.rest)) }
    }

    fn either(&mut self) -> Result<Expression, String> {
        whatif_source::deep(|| {
            let mut all = self.both()?;
            while self.takes("or") {
                let (a, b) = (all.truth()?, self.both()?.truth()?);
                all = Expression::new(format!("({} or {})", a.text, b.text), Kind::Truth);
            }
            Ok(all)
        })
    }

    fn both(&mut self) -> Result<Expression, String> {
        let mut all = self.compared()?;
        while self.takes("and") {
            let (a, b) = (all.truth()?, self.compared()?.truth()?);
            all = Expression::new(format!("({} and {})", a.text, b.text), Kind::Truth);
        }
        Ok(all)
    }

    fn compared(&mut self) -> Result<Expression, String> {
        let first = self.sum()?;
        if self.takes("between") {
            let low = self.sum()?;
            self.must("and")?;
            let high = self.sum()?;
            let (low, high) = (compare(">=", first.clone(), low)?, compare("<=", first, high)?);
            return Ok(Expression::new(format!("({} and {})", low.text, high.text), Kind::Truth));
        }
        for (sign, ours) in [("!=", "/="), ("<=", "<="), (">=", ">="), ("=", "=="), ("<", "<"), (">", ">")] {
            if self.takes(sign) {
                let second = self.sum()?;
                return compare(ours, first, second);
            }
        }
        Ok(first)
    }

    fn sum(&mut self) -> Result<Expression, String> {
        let mut all = self.product()?;
        loop {
            let sign = if self.takes("+") {
                "+"
            } else if self.takes("-") {
                "-"
            } else {
                return Ok(all);
            };
            all = arithmetic(sign, all, self.product()?)?;
        }
    }

    fn product(&mut self) -> Result<Expression, String> {
        let mut all = self.power()?;
        loop {
            let sign = if !self.rest.starts_with("**") && self.takes("*") {
                "*"
            } else if self.takes("/") {
                "/"
            } else {
                return Ok(all);
            };
            all = arithmetic(sign, all, self.power()?)?;
        }
    }

    fn power(&mut self) -> Result<Expression, String> {
        let mut all = self.signed()?;
        while self.takes("**") {
            all = arithmetic("**", all, self.signed()?)?;
        }
        Ok(all)
    }

    fn signed(&mut self) -> Result<Expression, String> {
        let mut is_negative = false;
        while self.takes("-") {
            is_negative = !is_negative;
        }
        let operand = self.operand()?;
        if !is_negative {
            return Ok(operand);
        }
        arithmetic("-", Expression::constant(Fraction::new(0, 1))?, operand)
    }

    fn operand(&mut self) -> Result<Expression, String> {
        if self.takes("(") {
            let inner = self.either()?;
            self.must(")")?;
            return Ok(inner);
        }
        if let Some(known) = self.name() {
            if self.rest.starts_with('.') {
                return Err(format!("a part of {}", known.name));
            }
            return Ok(Expression::new(known.variable.clone(), known.kind));
        }
        if self.rest.starts_with('"') {
            let end = self.rest[1..].find('"').ok_or("a text without an end")? + 2;
            let (text, rest) = self.rest.split_at(end);
            let text = literal(text, Kind::Text).filter(|text| !text.contains('\\'));
            self.rest = rest.trim_start();
            return Ok(Expression::new(text.ok_or("a text with signs in it")?, Kind::Text));
        }
        if self.takes("true") {
            return Ok(Expression::new("True".to_owned(), Kind::Truth));
        }
        if self.takes("false") {
            return Ok(Expression::new("False".to_owned(), Kind::Truth));
        }
        if self.takes("if") {
            return self.choice();
        }
        let digits = self.rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(self.rest.len());
        if digits > 0 {
            let (number, rest) = self.rest.split_at(digits);
            let number = Fraction::read(number).ok_or(format!("`{number}`"))?;
            self.rest = rest.trim_start();
            return Expression::constant(Some(number));
        }
        self.call()
    }

    fn choice(&mut self) -> Result<Expression, String> {
        let condition = self.either()?.truth()?;
        self.must("then")?;
        let yes = self.either()?.whole()?;
        self.must("else")?;
        let no = self.either()?.whole()?;
        let kind = yes.kind.and(no.kind).ok_or("an `if` with values of two kinds")?;
        let text =
            format!("(if {} then {} else {})", condition.text, yes.into_kind(kind), no.into_kind(kind));
        Ok(Expression::new(text, kind))
    }

    fn call(&mut self) -> Result<Expression, String> {
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (name, rest) = self.rest.split_at(end);
        let Some(rest) = rest.trim_start().strip_prefix('(').filter(|_| !name.is_empty()) else {
            let what = if name.is_empty() { self.rest } else { name };
            return Err(if what.is_empty() {
                "an expression without an end".to_owned()
            } else {
                format!("`{what}`")
            });
        };
        if !["not", "abs", "min", "max"].contains(&name) {
            return Err(format!("the function {name}"));
        }
        self.rest = rest.trim_start();
        let mut arguments = vec![self.either()?];
        while self.takes(",") {
            arguments.push(self.either()?);
        }
        self.must(")")?;
        if let ("not", [argument]) = (name, arguments.as_slice()) {
            let argument = argument.clone().truth()?;
            return Ok(Expression::new(format!("(not {})", argument.text), Kind::Truth));
        }
        if name == "not" || (name == "abs" && arguments.len() != 1) {
            return Err(format!("the function {name} of {} values", arguments.len()));
        }
        let mut all = Vec::new();
        for argument in arguments {
            all.push(argument.of_kind(is_number, "a number")?);
        }
        let first = all.remove(0);
        if name == "abs" {
            return Ok(Expression::new(format!("(max {} (-{}))", first.text, first.text), first.kind));
        }
        Ok(all.into_iter().fold(first, |least, next| {
            let kind = least.kind.and(next.kind).unwrap_or(least.kind);
            Expression::new(format!("({name} {} {})", least.into_kind(kind), next.into_kind(kind)), kind)
        }))
    }

    /// The longest of the known names that comes next. The blanks in it may be of any width.
    fn name(&mut self) -> Option<&'t Known> {
        let matches = |known: &'t Known| {
            let mut rest = self.rest;
            for (at, word) in known.name.split_whitespace().enumerate() {
                rest = if at == 0 { rest } else { rest.trim_start() };
                rest = rest.strip_prefix(word)?;
            }
            let ends = !rest.starts_with(|c: char| c.is_alphanumeric() || c == '_');
            ends.then_some((known, rest))
        };
        let found = self.known.iter().filter_map(matches).min_by_key(|(_, rest)| rest.len());
        let (known, rest) = found?;
        self.rest = rest.trim_start();
        Some(known)
    }
}

fn compare(sign: &str, a: Expression, b: Expression) -> Result<Expression, String> {
    let (a, b) = (a.whole()?, b.whole()?);
    let is_ordered = is_number(a.kind) || a.kind == Kind::Date || matches!(sign, "==" | "/=");
    if a.kind.and(b.kind).is_none() || !is_ordered {
        return Err(format!("`{}` compared with `{}`", a.text, b.text));
    }
    Ok(Expression::new(format!("({} {sign} {})", a.text, b.text), Kind::Truth))
}
