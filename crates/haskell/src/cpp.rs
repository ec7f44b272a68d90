//! The C preprocessor, as far as Haskell programs use it to choose between versions of the code.
//!
//! Conditions are evaluated with only `__GLASGOW_HASKELL__` and the file's own macros defined. `MIN_VERSION_x(a,b,c)`
//! compares with the version of the package that came with that GHC, and holds for packages that did not. Directives
//! and the branches not taken become spaces, so that every place stays where it is; for the same reason a macro is
//! expanded only if it has no parameters and its value is not longer than its name.

use rustc_hash::FxHashMap;

use crate::literate::blank;

/// The compiler version that we claim: 9.0.
const GLASGOW_HASKELL: &str = "900";

/// The text without its directives and without the branches that are not taken.
///
/// ```
/// let text = "#if __GLASGOW_HASKELL__ >= 800\nnew\n#else\nold\n#endif\n";
/// assert_eq!(whatif_haskell::cpp::preprocess(text).split_whitespace().collect::<Vec<_>>(), ["new"]);
/// ```
#[must_use]
pub fn preprocess(text: &str) -> String {
    let mut defined: FxHashMap<&str, &str> = FxHashMap::default();
    defined.insert("__GLASGOW_HASKELL__", GLASGOW_HASKELL);
    defined.insert("WORD_SIZE_IN_BITS", "64");
    let mut branches: Vec<Branch> = Vec::new();
    let mut out = String::with_capacity(text.len());
    let mut continued = false;
    for line in text.split_inclusive('\n') {
        let active = branches.last().is_none_or(|branch| branch.active);
        let is_directive = line.starts_with('#');
        if is_directive && !continued {
            directive(line[1..].trim(), active, &mut branches, &mut defined);
        }
        if (is_directive || continued) || !active {
            blank(line, &mut out);
        } else {
            expand(line, &defined, &mut out);
        }
        continued = (is_directive || continued) && line.trim_end().ends_with('\\');
    }
    out
}

/// Whether a text has directives, even if it has no `LANGUAGE CPP` pragma: build tools may switch the preprocessor on.
#[must_use]
pub fn has_directives(text: &str) -> bool {
    text.lines().any(|line| {
        let directives = ["if", "ifdef", "ifndef", "include", "define"];
        line.strip_prefix('#').is_some_and(|rest| {
            let rest = rest.trim_start();
            let word = &rest[..rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len())];
            directives.contains(&word)
        })
    })
}

/// Adds a line with its macros expanded, padded to their length.
fn expand(line: &str, defined: &FxHashMap<&str, &str>, out: &mut String) {
    let is_part = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
    let mut rest = line;
    while let Some(start) = rest.find(is_part) {
        let length = rest[start..].find(|c| !is_part(c)).unwrap_or(rest.len() - start);
        let word = &rest[start..start + length];
        out.push_str(&rest[..start]);
        match defined.get(word) {
            Some(value) if !value.is_empty() && value.len() <= word.len() => {
                out.push_str(value);
                blank(&word[value.len()..], out);
            }
            _ => out.push_str(word),
        }
        rest = &rest[start + length..];
    }
    out.push_str(rest);
}

struct Branch {
    /// Whether the text around the directive counts.
    outside: bool,
    /// Whether this branch's text counts.
    active: bool,
    /// Whether one of the branches has been taken.
    taken: bool,
}

fn directive<'t>(
    text: &'t str,
    active: bool,
    branches: &mut Vec<Branch>,
    defined: &mut FxHashMap<&'t str, &'t str>,
) {
    let (word, rest) = text.split_at(text.find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len()));
    let rest = rest.trim();
    let opens = |holds: bool| Branch { outside: active, active: active && holds, taken: holds };
    match word {
        "if" => branches.push(opens(condition(rest, defined))),
        "ifdef" => branches.push(opens(defined.contains_key(rest))),
        "ifndef" => branches.push(opens(!defined.contains_key(rest))),
        "elif" | "else" => {
            if let Some(branch) = branches.last_mut() {
                let holds = !branch.taken && (word == "else" || condition(rest, defined));
                branch.active = branch.outside && holds;
                branch.taken |= holds;
            }
        }
        "endif" => drop(branches.pop()),
        "define" if active => {
            let (name, value) = rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len()));
            defined.insert(name, value.trim());
        }
        "undef" if active => drop(defined.remove(rest)),
        _ => {}
    }
}

/// Whether a condition holds; one that cannot be parsed does not.
fn condition(text: &str, defined: &FxHashMap<&str, &str>) -> bool {
    let text = text.split("/*").next().unwrap_or(text);
    let mut parser = Condition { rest: text, defined, depth: 0 };
    parser.or().is_some_and(|value| value != 0)
}

/// Whether the package of a `MIN_VERSION_` macro has at least this version.
fn has_version(word: &str, asked: &[u32]) -> bool {
    let known: &[u32] = match word.trim_start_matches("MIN_VERSION_") {
        "base" => &[4, 15, 1],
        "GLASGOW_HASKELL" => &[9, 0, 2],
        "containers" => &[0, 6, 4],
        "transformers" => &[0, 5, 6],
        "mtl" => &[2, 2, 2],
        "array" => &[0, 5, 4],
        "bytestring" => &[0, 10, 12],
        "text" => &[1, 2, 5],
        "deepseq" => &[1, 4, 5],
        _ => return true,
    };
    known >= asked
}

struct Condition<'t, 'd> {
    rest: &'t str,
    defined: &'d FxHashMap<&'d str, &'d str>,
    depth: u32,
}

impl<'t> Condition<'t, '_> {
    fn eat(&mut self, token: &str) -> bool {
        self.rest = self.rest.trim_start();
        match self.rest.strip_prefix(token) {
            Some(rest) => {
                self.rest = rest;
                true
            }
            None => false,
        }
    }

    fn or(&mut self) -> Option<i64> {
        let mut value = self.and()?;
        while self.eat("||") {
            value = i64::from((self.and()? != 0) | (value != 0));
        }
        Some(value)
    }

    fn and(&mut self) -> Option<i64> {
        let mut value = self.comparison()?;
        while self.eat("&&") {
            value = i64::from((self.comparison()? != 0) & (value != 0));
        }
        Some(value)
    }

    fn comparison(&mut self) -> Option<i64> {
        let left = self.atom()?;
        for (operator, holds) in [
            (">=", i64::ge as fn(&i64, &i64) -> bool),
            ("<=", i64::le),
            ("==", i64::eq),
            ("!=", i64::ne),
            (">", i64::gt),
            ("<", i64::lt),
        ] {
            if self.eat(operator) {
                return Some(i64::from(holds(&left, &self.atom()?)));
            }
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
        if self.eat("(") {
            let value = self.or()?;
            return self.eat(")").then_some(value);
        }
        let word = self.word()?;
        if let Ok(number) = word.parse() {
            return Some(number);
        }
        if word == "defined" {
            let parenthesised = self.eat("(");
            let name = self.word()?;
            if parenthesised && !self.eat(")") {
                return None;
            }
            return Some(i64::from(self.defined.contains_key(name) || name.starts_with("MIN_VERSION")));
        }
        if word.starts_with("MIN_VERSION") {
            let end = self.rest.find(')')?;
            let asked = self.rest[..end].trim_start_matches(['(', ' ']).split(',');
            let asked: Vec<u32> = asked.map(|part| part.trim().parse().unwrap_or(0)).collect();
            self.rest = &self.rest[end + 1..];
            return Some(i64::from(has_version(word, &asked)));
        }
        Some(self.defined.get(word).and_then(|value| value.parse().ok()).unwrap_or(0))
    }

    fn word(&mut self) -> Option<&'t str> {
        self.rest = self.rest.trim_start();
        let end = self.rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(self.rest.len());
        let word = &self.rest[..end];
        self.rest = &self.rest[end..];
        (!word.is_empty()).then_some(word)
    }
}
