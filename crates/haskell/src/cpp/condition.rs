//! Conditions of `#if`: the expressions of C over whole numbers.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::expand::{Macro, Place, expanded};

/// The value of a condition; `None` if it is not understood.
pub(super) fn value(text: &str, macros: &FxHashMap<String, Rc<Macro>>) -> Option<i64> {
    let text = without_comments(text);
    let asked = with_answers(&text, macros)?;
    let place = Place { file: "", line: 0, at: None, start: 0 };
    let expanded = expanded(&asked, macros, &place);
    // A macro may stand for a question in turn.
    let answered = with_answers(&expanded, macros)?;
    let mut reader = Reader { rest: &answered, depth: 0 };
    let value = reader.binary(0)?;
    reader.rest.trim().is_empty().then_some(value)
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text.split("//").next().unwrap_or(text);
    while let Some((before, comment)) = rest.split_once("/*") {
        out.push_str(before);
        out.push(' ');
        rest = comment.split_once("*/").map_or("", |(_, after)| after);
    }
    out + rest
}

/// Whether a name is a macro; cabal's tests of versions are.
pub(super) fn is_defined(name: &str, macros: &FxHashMap<String, Rc<Macro>>) -> bool {
    macros.contains_key(name) || name.starts_with("MIN_VERSION_")
}

/// The text with 0 or 1 for `defined(X)`, `defined X` and `MIN_VERSION_x(…)`.
fn with_answers(text: &str, macros: &FxHashMap<String, Rc<Macro>>) -> Option<String> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let mut out = String::new();
    let mut rest = text;
    while let Some(start) = rest.find(is_part) {
        out.push_str(&rest[..start]);
        rest = &rest[start..];
        let length = rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (word, after) = rest.split_at(length);
        rest = after;
        let mut in_parentheses = || {
            let inside = after.trim_start().strip_prefix('(')?;
            let end = inside.find(')')?;
            rest = &inside[end + 1..];
            Some(inside[..end].trim())
        };
        if word == "defined" {
            let name = match in_parentheses() {
                Some(name) => name,
                None => {
                    let after = after.trim_start();
                    let (name, after) = after.split_at(after.find(|c| !is_part(c)).unwrap_or(after.len()));
                    rest = after;
                    name
                }
            };
            out.push(if is_defined(name, macros) { '1' } else { '0' });
        } else if let Some(package) = word.strip_prefix("MIN_VERSION_").filter(|_| !macros.contains_key(word))
        {
            let asked = in_parentheses()?.split(',').map(|part| part.trim().parse().ok());
            let asked: Vec<u32> = asked.collect::<Option<_>>()?;
            out.push(if has_version(package, &asked) { '1' } else { '0' });
        } else {
            out.push_str(word);
        }
    }
    Some(out + rest)
}

/// Whether a package has at least this version.
fn has_version(package: &str, asked: &[u32]) -> bool {
    let known: &[u32] = match package {
        "base" => &[4, 15, 1],
        "GLASGOW_HASKELL" => &[9, 0, 2, 0],
        "containers" => &[0, 6, 4],
        "transformers" => &[0, 5, 6],
        "mtl" => &[2, 2, 2],
        "array" => &[0, 5, 4],
        "bytestring" => &[0, 10, 12],
        "text" => &[1, 2, 5],
        "deepseq" => &[1, 4, 5],
        "template_haskell" => &[2, 17, 0],
        "ghc_prim" => &[0, 7, 0],
        "time" => &[1, 9, 3],
        "directory" => &[1, 3, 6],
        "process" => &[1, 6, 13],
        "filepath" => &[1, 4, 2],
        "stm" => &[2, 5, 0],
        "unix" => &[2, 7, 2],
        "parsec" => &[3, 1, 14],
        "exceptions" => &[0, 10, 4],
        "binary" => &[0, 8, 8],
        "pretty" => &[1, 1, 3],
        "Cabal" => &[3, 4, 1],
        "ghc" => &[9, 0, 2],
        _ => return true,
    };
    known >= asked
}

/// The operators of C between two operands, those that bind least first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<=", ">=", "<", ">"],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

struct Reader<'t> {
    rest: &'t str,
    depth: u32,
}

impl Reader<'_> {
    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        let rest = self.rest.strip_prefix(token);
        self.rest = rest.unwrap_or(self.rest);
        rest.is_some()
    }

    /// The operator of this level that stands here.
    fn operator(&mut self, level: usize) -> Option<&'static str> {
        let rest = self.rest.trim_start();
        // `|` is not the start of `||`, nor `<` that of `<<`.
        let longer = ["||", "&&", "<<", ">>", "<=", ">=", "==", "!="];
        let whole = longer.into_iter().find(|operator| rest.starts_with(operator));
        let fits =
            |operator: &&str| whole.map_or_else(|| rest.starts_with(*operator), |whole| whole == *operator);
        let found = LEVELS[level].iter().copied().find(|operator| fits(operator))?;
        self.eat(found);
        Some(found)
    }

    fn binary(&mut self, level: usize) -> Option<i64> {
        if level == LEVELS.len() {
            return self.atom();
        }
        let mut left = self.binary(level + 1)?;
        while let Some(operator) = self.operator(level) {
            let right = self.binary(level + 1)?;
            left = apply(operator, left, right)?;
        }
        Some(left)
    }

    fn atom(&mut self) -> Option<i64> {
        self.depth += 1;
        if self.depth > 1000 {
            return None;
        }
        if self.eat("!") {
            return Some(i64::from(self.atom()? == 0));
        }
        if self.eat("-") {
            return Some(self.atom()?.wrapping_neg());
        }
        if self.eat("+") {
            return self.atom();
        }
        if self.eat("~") {
            return Some(!self.atom()?);
        }
        if self.eat("(") {
            let value = self.binary(0)?;
            return self.eat(")").then_some(value);
        }
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let (word, rest) = self.rest.split_at(end);
        self.rest = rest;
        let first = word.chars().next()?;
        if !first.is_ascii_digit() {
            // A name that is no macro is 0.
            return Some(0);
        }
        let digits = word.trim_end_matches(['u', 'U', 'l', 'L']);
        match digits.strip_prefix("0x").or_else(|| digits.strip_prefix("0X")) {
            Some(hex) => i64::from_str_radix(hex, 16).ok(),
            None => digits.parse().ok(),
        }
    }
}

fn apply(operator: &str, left: i64, right: i64) -> Option<i64> {
    let truth = |holds: bool| Some(i64::from(holds));
    match operator {
        "||" => truth(left != 0 || right != 0),
        "&&" => truth(left != 0 && right != 0),
        "|" => Some(left | right),
        "^" => Some(left ^ right),
        "&" => Some(left & right),
        "==" => truth(left == right),
        "!=" => truth(left != right),
        "<=" => truth(left <= right),
        ">=" => truth(left >= right),
        "<" => truth(left < right),
        ">" => truth(left > right),
        "<<" => left.checked_shl(u32::try_from(right).ok()?),
        ">>" => left.checked_shr(u32::try_from(right).ok()?),
        "+" => left.checked_add(right),
        "-" => left.checked_sub(right),
        "*" => left.checked_mul(right),
        "/" => left.checked_div(right),
        "%" => left.checked_rem(right),
        _ => None,
    }
}
