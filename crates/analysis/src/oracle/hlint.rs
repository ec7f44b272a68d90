//! Rules in HLint's format, as much of it as states rules.
//!
//! ```yaml
//! - package:
//!     name: base
//!     modules:
//!     - import Data.List as X
//! - group:
//!     name: default
//!     imports:
//!     - package base
//!     rules:
//!     - warn: {lhs: "concat [a, b]", rhs: a ++ b, note: IncreasesLaziness}
//! - hint:
//!     lhs: not (a == b)
//!     rhs: a /= b
//! ```
//!
//! A file is read line by line: lists and maps by indentation, and maps in braces, which may go over several lines. Whatever else
//! such a file says (`ignore`, `functions`, …) is passed over.

/// A rule as it is written.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(super) struct Written {
    /// Its line, from 1.
    pub(super) line: usize,
    pub(super) name: Option<String>,
    pub(super) left: String,
    pub(super) right: String,
    pub(super) side: Option<String>,
    pub(super) notes: Vec<String>,
    /// The imports of its group, as they are written.
    pub(super) imports: Vec<String>,
}

/// The words that a rule starts with.
const LEVELS: [&str; 6] = ["warn", "hint", "error", "suggest", "suggestion", "rule"];
/// What rules of no group may use.
const BASE: &str = "base";

/// A line without its comment: its number, its indentation, and its content.
struct Line<'t> {
    number: usize,
    indent: usize,
    text: &'t str,
}

/// What the lines up to now have said.
#[derive(Default)]
struct Reader {
    packages: Vec<(String, Vec<String>)>,
    /// The imports of the group, `package base` among them as it is written; none outside of groups.
    group: Option<Vec<String>>,
    /// Where the list of imports goes.
    is_package: bool,
    rules: Vec<(Written, Option<Vec<String>>)>,
}

/// The rules of a file, in their order.
pub(super) fn read(text: &str) -> Vec<Written> {
    let lines: Vec<Line> = text.lines().enumerate().filter_map(|(at, line)| content(at + 1, line)).collect();
    let mut reader = Reader::default();
    let mut at = 0;
    while at < lines.len() {
        at = reader.line(&lines, at);
    }
    reader.all()
}

fn content(number: usize, line: &str) -> Option<Line<'_>> {
    let text = without_comment(line);
    let indent = text.len() - text.trim_start().len();
    let text = text.trim();
    (!text.is_empty() && text != "---").then_some(Line { number, indent, text })
}

fn without_comment(line: &str) -> &str {
    let (mut quote, mut before, mut escaped) = (None, ' ', false);
    for (at, c) in line.char_indices() {
        match quote {
            Some('"') if escaped => escaped = false,
            Some('"') if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            // Within a word these are characters of Haskell.
            None if (c == '"' || c == '\'') && " {[,:".contains(before) => quote = Some(c),
            None if c == '#' && before.is_whitespace() => return &line[..at],
            _ => {}
        }
        before = c;
    }
    line
}

impl Reader {
    /// Reads what starts in a line, and returns the next one.
    fn line(&mut self, lines: &[Line], at: usize) -> usize {
        let Line { number, indent, text } = lines[at];
        let is_element = text.starts_with("- ");
        let text = text.strip_prefix("- ").map_or(text, str::trim_start);
        if text.starts_with("import ") || text.starts_with("package ") {
            self.import(text);
            return at + 1;
        }
        let Some((key, value)) = text.split_once(':').map(|(key, value)| (key.trim(), value.trim())) else {
            return at + 1;
        };
        match key {
            "package" | "group" => {
                self.is_package = key == "package";
                if self.is_package {
                    self.packages.push((String::new(), Vec::new()));
                }
                self.group = (!self.is_package).then(Vec::new);
                at + 1
            }
            "name" if self.is_package => {
                if let Some((name, _)) = self.packages.last_mut() {
                    *name = scalar(value);
                }
                at + 1
            }
            level if is_element && LEVELS.contains(&level) => {
                if indent == 0 {
                    self.group = None;
                }
                self.rule(lines, at, number, indent, value)
            }
            _ => at + 1,
        }
    }

    fn import(&mut self, text: &str) {
        match (self.is_package, self.packages.last_mut(), &mut self.group) {
            (true, Some((_, imports)), _) => imports.push(text.to_string()),
            (false, _, Some(imports)) => imports.push(text.to_string()),
            _ => {}
        }
    }

    /// A rule: in braces, or as the lines that are indented more.
    fn rule(&mut self, lines: &[Line], mut at: usize, number: usize, indent: usize, value: &str) -> usize {
        let parts = if value.starts_with('{') {
            let mut whole = value.to_string();
            at += 1;
            while !is_closed(&whole) && at < lines.len() && lines[at].indent > indent {
                whole += " ";
                whole += lines[at].text;
                at += 1;
            }
            in_braces(&whole)
        } else {
            at += 1;
            let mut parts = Vec::new();
            while let Some(line) = lines.get(at).filter(|line| line.indent > indent) {
                if let Some((key, value)) = line.text.split_once(':') {
                    parts.push((key.trim().to_string(), values(value.trim())));
                }
                at += 1;
            }
            parts
        };
        let mut rule = Written { line: number, ..Written::default() };
        for (key, mut values) in parts {
            match key.as_str() {
                "note" => rule.notes = values,
                "lhs" => rule.left = values.pop().unwrap_or_default(),
                "rhs" => rule.right = values.pop().unwrap_or_default(),
                "side" => rule.side = values.pop(),
                "name" => rule.name = values.pop(),
                _ => {}
            }
        }
        if !rule.left.is_empty() && !rule.right.is_empty() {
            self.rules.push((rule, self.group.clone()));
        }
        at
    }

    /// The rules, with what the packages mean that their groups import.
    fn all(self) -> Vec<Written> {
        let Reader { packages, rules, .. } = self;
        let of_package = |name: &str| {
            let found = packages.iter().find(|(known, _)| known == name);
            found.map(|(_, imports)| imports.clone()).unwrap_or_default()
        };
        let meant = |import: &String| match import.strip_prefix("package ") {
            Some(name) => of_package(name.trim()),
            None => vec![import.clone()],
        };
        let with = |(rule, group): (Written, Option<Vec<String>>)| {
            let imports = match group {
                Some(group) => group.iter().flat_map(meant).collect(),
                None => of_package(BASE),
            };
            Written { imports, ..rule }
        };
        rules.into_iter().map(with).collect()
    }
}

/// Is the brace closed with which a text starts?
fn is_closed(text: &str) -> bool {
    flow(text).is_some()
}

/// The parts of a map in braces.
fn in_braces(text: &str) -> Vec<(String, Vec<String>)> {
    let pieces = flow(text).unwrap_or_default();
    let part = |piece: &str| {
        let (key, value) = piece.split_once(':')?;
        Some((key.trim().to_string(), values(value.trim())))
    };
    pieces.iter().filter_map(|piece| part(piece)).collect()
}

/// The parts between a bracket and the one that closes it, separated by commas; none if it is not closed.
fn flow(text: &str) -> Option<Vec<&str>> {
    let (mut depth, mut start, mut found) = (0_usize, 1, Vec::new());
    let (mut quote, mut before, mut escaped) = (None, ' ', false);
    for (at, c) in text.char_indices() {
        match quote {
            Some('"') if escaped => escaped = false,
            Some('"') if c == '\\' => escaped = true,
            Some(open) if c == open => quote = None,
            Some(_) => {}
            None if matches!(c, '"' | '\'') && matches!(before, '{' | '[' | ',' | ':') => quote = Some(c),
            None if matches!(c, '{' | '[') => depth += 1,
            None if matches!(c, '}' | ']') => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    found.push(text[start..at].trim());
                    return Some(found);
                }
            }
            None if c == ',' && depth == 1 => {
                found.push(text[start..at].trim());
                start = at + 1;
            }
            None => {}
        }
        // A quote starts a text only where a value may start.
        if !c.is_whitespace() {
            before = c;
        }
    }
    None
}

/// A text, or the texts of a list.
fn values(text: &str) -> Vec<String> {
    match text.starts_with('[') {
        true => flow(text).unwrap_or_default().into_iter().map(scalar).collect(),
        false => vec![scalar(text)],
    }
}

/// A text, without its quotes.
fn scalar(text: &str) -> String {
    if let Some(inner) = text.strip_prefix('\'').and_then(|rest| rest.strip_suffix('\'')) {
        return inner.replace("''", "'");
    }
    let Some(inner) = text.strip_prefix('"').and_then(|rest| rest.strip_suffix('"')) else {
        return text.to_string();
    };
    let (mut plain, mut escaped) = (String::new(), false);
    for c in inner.chars() {
        match (escaped, c) {
            (false, '\\') => {
                escaped = true;
                continue;
            }
            (true, 'n') => plain.push('\n'),
            (true, 't') => plain.push('\t'),
            (_, c) => plain.push(c),
        }
        escaped = false;
    }
    plain
}

#[cfg(test)]
mod tests {
    use super::read;

    #[test]
    fn rules_are_read_from_braces_and_from_lines_with_the_imports_of_their_group() {
        let text = r##"
# a comment
- package:
    name: base
    modules:
    - import Data.List as X
- package:
    name: mine
    modules:
    - import Mine
- group:
    name: first # its name
    imports:
    - package mine
    - import Data.Char
    rules:
    - warn: {lhs: "concat [a, b]", rhs: a ++ b, note: [IncreasesLaziness, other], name: "Use ++"}
    - hint: {lhs: foldl' f z, rhs: "(\\x -> \"}\") x",
             side: isAtom f}
- ignore: {name: Use const}
- error:
    lhs: not (a == b)
    rhs: 'f ''a'' /= b'
"##;
        let rules = read(text);
        let shown: Vec<String> = rules
            .iter()
            .map(|rule| {
                format!("{} {} => {} {:?} {:?}", rule.line, rule.left, rule.right, rule.side, rule.notes)
            })
            .collect();
        assert_eq!(
            shown,
            [
                "17 concat [a, b] => a ++ b None [\"IncreasesLaziness\", \"other\"]",
                "18 foldl' f z => (\\x -> \"}\") x Some(\"isAtom f\") []",
                "21 not (a == b) => f 'a' /= b None []",
            ]
        );
        assert_eq!(rules[0].imports, ["import Mine", "import Data.Char"]);
        assert_eq!(rules[2].imports, ["import Data.List as X"]);
        assert_eq!(rules[0].name.as_deref(), Some("Use ++"));
    }

    #[test]
    fn nonsense_comes_to_an_end() {
        for text in
            ["- warn: {lhs: [[[", "- warn:", "- warn: {", "- group:\n  - import", "- warn: {lhs: \"", "{}"]
        {
            read(text);
        }
    }
}
