//! The fields of a cabal file: `name: value` lines in sections, as a tree.
//!
//! ```text
//! common shared                  Section "common" "shared"
//!   ghc-options: -Wall             Field "ghc-options" ["-Wall"]
//! library                        Section "library" ""
//!   import: shared                 Field "import" ["shared"]
//!   if impl(ghc >= 9.2)            If, with what holds then and otherwise
//!     …
//! ```
//!
//! Indentation says what belongs to what. Comments are lines that start with `--`.

/// A part of a cabal file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Item {
    /// `name: value`, the lines of its value; the name in lower case.
    Field(String, Vec<String>),
    /// `library`, `executable x`: its kind, its argument and what it has.
    Section(String, String, Vec<Item>),
    /// A condition, what holds with it, and what holds without it.
    If(String, Vec<Item>, Vec<Item>),
}

/// A line that says something.
struct Line<'t> {
    indent: usize,
    text: &'t str,
}

/// How deeply conditions may nest; what is deeper is left out.
const MAX_DEPTH: usize = 50;

/// Reads a cabal file, or a `cabal.project`, whose syntax is the same.
pub(super) fn items(text: &str) -> Vec<Item> {
    let lines = text.lines().map(|line| Line { indent: indent(line), text: line.trim() });
    let lines: Vec<Line> =
        lines.filter(|line| !line.text.is_empty() && !line.text.starts_with("--")).collect();
    let mut at = 0;
    block(&lines, &mut at, 0, 0)
}

fn indent(line: &str) -> usize {
    line.chars().take_while(|c| c.is_whitespace()).map(|c| if c == '\t' { 8 } else { 1 }).sum()
}

/// The items whose lines are indented by at least `least`.
fn block(lines: &[Line], at: &mut usize, least: usize, depth: usize) -> Vec<Item> {
    let mut items = Vec::new();
    while let Some(line) = lines.get(*at).filter(|line| line.indent >= least) {
        *at += 1;
        let inner = line.indent + 1;
        if let Some((name, value)) = field(line.text) {
            let mut values = vec![value.to_owned()];
            while let Some(more) = lines.get(*at).filter(|more| more.indent >= inner) {
                values.push(more.text.to_owned());
                *at += 1;
            }
            items.push(Item::Field(name, values.into_iter().filter(|value| !value.is_empty()).collect()));
            continue;
        }
        if depth >= MAX_DEPTH {
            continue;
        }
        let (word, rest) = line.text.split_once(char::is_whitespace).unwrap_or((line.text, ""));
        let (word, rest) = (word.to_ascii_lowercase(), rest.trim().to_owned());
        let own = block(lines, at, inner, depth + 1);
        match word.as_str() {
            "if" => items.push(Item::If(rest, own, Vec::new())),
            "elif" | "else" => {
                let otherwise = if word == "else" { own } else { vec![Item::If(rest, own, Vec::new())] };
                items.last_mut().into_iter().for_each(|item| add_branch(item, otherwise.clone()));
            }
            _ => items.push(Item::Section(word, rest, own)),
        }
    }
    items
}

/// Gives a chain of conditions its last branch.
fn add_branch(item: &mut Item, branch: Vec<Item>) {
    if let Item::If(_, _, otherwise) = item {
        match otherwise.as_mut_slice() {
            [next @ Item::If(..)] => add_branch(next, branch),
            _ => *otherwise = branch,
        }
    }
}

/// The name and the value of a line that is a field.
fn field(text: &str) -> Option<(String, &str)> {
    let (name, value) = text.split_once(':')?;
    let name = name.trim_end();
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '.');
    (!name.is_empty() && name.chars().all(is_name)).then(|| (name.to_ascii_lowercase(), value.trim()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sections_conditions_and_values_over_lines() {
        let text = "Name: x\nlibrary\n  -- a note\n  Exposed-Modules:\n    A\n    B\n  if os(windows)\n    buildable: False\n  elif flag(f)\n    x: 1\n  else\n    x: 2\n";
        let field = |name: &str, values: &[&str]| {
            Item::Field(name.into(), values.iter().map(|value| (*value).to_owned()).collect())
        };
        let last = Item::If("flag(f)".into(), vec![field("x", &["1"])], vec![field("x", &["2"])]);
        let condition = Item::If("os(windows)".into(), vec![field("buildable", &["False"])], vec![last]);
        let library = vec![field("exposed-modules", &["A", "B"]), condition];
        let expected = [field("name", &["x"]), Item::Section("library".into(), String::new(), library)];
        assert_eq!(items(text), expected);
    }
}
