//! Examples and properties in comments, as the program doctest reads them.
//!
//! ```text
//! -- >>> twice 2              an example: evaluated, and its output compared with the lines below it
//! -- 4
//! -- prop> twice x == x + x   a property: proved or refuted
//! ```
//!
//! In the expected output `...` stands for any text and `<BLANKLINE>` for an empty line. The examples of one comment
//! share the definitions of its `let`s and its imports; all comments of the file share those of a comment that contains
//! `$setup`. Variables of a property that are not in scope are its arguments.
//!
//! `comments` cuts the file into comments, `stated` finds the statements in them. [`Host::try_example`] evaluates an
//! example with a world that records its output (`Printed`) and compares by `matches`; [`Host::prove_stated`] makes a
//! function of the property and asks the prover. Imports are added to an open copy of the file (`Host::in_context`),
//! and `let`s become part of the expression.

use std::path::Path;
use std::sync::Arc;

use serde::Serialize;
use whatif_haskell::front::Front;
use whatif_machine::machine::World;
use whatif_source::Sources;

use crate::eval::Ended;
use crate::haskell::Subject;
use crate::host::{Failed, Host, Module};
use crate::options::Options;
use crate::place::Place;
use crate::prove::Proof;
use crate::report::Texts;

/// An example or a property in a comment.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Stated {
    /// Its place.
    pub place: Place,
    /// The expression.
    pub text: String,
    /// An example or a property.
    pub kind: Kind,
    /// The imports and definitions that the expression may use: lines such as `import Data.List` and `x = 1`.
    context: Vec<String>,
}

/// An example or a property.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kind {
    /// An expression that is evaluated, with the expected lines of output.
    Example(Vec<String>),
    /// An expression that holds for all inputs.
    Property,
}

/// The result of an example.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Tried {
    /// The expression.
    pub expression: String,
    /// Its place.
    #[serde(flatten)]
    pub place: Place,
    /// The expected lines of output.
    pub expected: Vec<String>,
    /// Whether the output is as expected.
    #[serde(flatten)]
    pub got: Got,
}

/// How the output of an example compares with the expected one.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "status", rename_all = "lowercase")]
pub enum Got {
    /// It is the same.
    Passed,
    /// It is different.
    Failed {
        /// The lines of output.
        got: Vec<String>,
    },
    /// It was not evaluated.
    Unsupported {
        /// Why.
        reason: String,
    },
}

impl Host {
    /// The examples and properties in the comments of a file.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn stated(&self, file: &Path) -> Result<Vec<Stated>, Failed> {
        Ok(stated(&file.display().to_string(), &self.text(file)?))
    }

    /// Evaluates an example of a comment.
    ///
    /// # Errors
    /// If the file cannot be used.
    pub fn try_example(&self, file: &Path, example: &Stated, options: &Options) -> Result<Tried, Failed> {
        let Kind::Example(expected) = &example.kind else {
            unreachable!("properties are proved, examples tried")
        };
        let tried = |got| Tried {
            expression: example.text.clone(),
            place: example.place.clone(),
            expected: expected.clone(),
            got,
        };
        let (host, expression) = self.in_context(file, example)?;
        let mut printed = Printed::default();
        let got = match host.eval(file, &expression, &mut printed, options) {
            Err(failed) => {
                let reason = failed.errors.first().map_or_else(String::new, |error| error.message.clone());
                Got::Unsupported { reason }
            }
            Ok(evaluation) => match evaluation.ended {
                Ended::Value | Ended::Exit(_) | Ended::Raised => {
                    let got = printed.lines();
                    if matches(expected, &got) { Got::Passed } else { Got::Failed { got } }
                }
                Ended::Limit(limit) => Got::Unsupported { reason: limit.sentence() },
                Ended::Unsupported(found) => {
                    Got::Unsupported { reason: format!("not supported: {}", found.sentence()) }
                }
            },
        };
        Ok(tried(got))
    }

    /// Proves or refutes a property in a comment, as a function of its variables that are not in scope.
    ///
    /// # Errors
    /// If the file or the property cannot be used.
    pub fn prove_stated(&self, file: &Path, property: &Stated, options: &Options) -> Result<Proof, Failed> {
        let (host, expression) = self.in_context(file, property)?;
        let Module { mut front, mut sources, .. } = host.load(file, &options.cancel.within(options.time))?;
        let variables = free_variables(&mut front, &mut sources, &expression);
        let function = |body: &str| match variables.is_empty() {
            true => body.to_string(),
            false => format!("\\{} -> {body}", variables.join(" ")),
        };
        let subject = Subject::Function(function(&expression));
        host.prove_subject(file, &subject, &function(&property.text), &[], None, options)
    }

    /// The text of a file, to show lines of it.
    ///
    /// # Errors
    /// If the file cannot be read.
    pub fn texts(&self, file: &Path) -> Result<Texts, Failed> {
        let mut sources = Sources::new();
        sources.add(file.display().to_string(), self.text(file)?);
        Ok(Texts(Arc::new(sources)))
    }

    /// A host in which the file has the imports of a statement, and the expression with the definitions in front.
    fn in_context(&self, file: &Path, stated: &Stated) -> Result<(Host, String), Failed> {
        let (imports, rest): (Vec<&String>, Vec<&String>) =
            stated.context.iter().partition(|line| line.starts_with("import "));
        let host = self.aside();
        if !imports.is_empty() {
            let imports: Vec<&str> = imports.iter().map(|line| line.as_str()).collect();
            host.open(file, with_imports(&self.text(file)?, &imports));
        }
        let definitions = rest.iter().map(|line| format!("let {{ {line} }} in "));
        Ok((host, definitions.collect::<String>() + &stated.text))
    }
}

/// The variables of an expression that are not in scope.
fn free_variables(front: &mut Front, sources: &mut Sources, expression: &str) -> Vec<String> {
    let Err(errors) = front.value(sources, expression) else { return Vec::new() };
    let mut variables: Vec<String> = Vec::new();
    for error in errors.iter().filter(|error| error.missing.is_some()) {
        let name = sources.slice(error.primary.span).to_string();
        let is_variable = name.starts_with(|char: char| char.is_lowercase() || char == '_');
        if is_variable && !name.contains('.') && !variables.contains(&name) {
            variables.push(name);
        }
    }
    variables
}

/// A world for evaluations: it records their output and has no input.
#[derive(Default)]
pub(crate) struct Printed {
    /// To standard output.
    pub(crate) out: String,
    error: String,
    /// Did the program ask for input or a file?
    pub(crate) asked: bool,
}

impl World for Printed {
    fn put_char(&mut self, handle: i64, char: char) {
        if handle == 2 { self.error.push(char) } else { self.out.push(char) }
    }

    fn get_char(&mut self, _handle: i64, _take: bool) -> Option<char> {
        self.asked = true;
        None
    }

    fn open(&mut self, _path: &str, _mode: i64) -> i64 {
        self.asked = true;
        // There is no such file.
        -2
    }
}

impl Printed {
    /// The lines of output as GHC's interpreter shows them, an exception last.
    pub(crate) fn lines(&self) -> Vec<String> {
        let error = self.raised();
        let raised = if error.is_empty() { String::new() } else { format!("*** Exception: {error}") };
        (self.out.lines().chain(raised.lines())).map(|line| line.trim_end().to_string()).collect()
    }

    /// The output without the newline at its end: the value that was printed.
    pub(crate) fn value(&self) -> &str {
        self.out.strip_suffix('\n').unwrap_or(&self.out)
    }

    /// What was written to standard error.
    pub(crate) fn error(&self) -> &str {
        &self.error
    }

    /// The message of an exception that was not caught.
    pub(crate) fn raised(&self) -> &str {
        let name = format!("{}: ", World::arguments(self).0);
        self.error.strip_prefix(&name).unwrap_or(&self.error)
    }
}

/// The file with more imports: before its first one, or after the header of the module.
fn with_imports(text: &str, imports: &[&str]) -> String {
    let line_starts =
        |line: &str, word: &str| line.strip_prefix(word).is_some_and(|rest| rest.starts_with(' '));
    let lines: Vec<&str> = text.lines().collect();
    let first_import = lines.iter().position(|line| line_starts(line, "import"));
    let module = lines.iter().position(|line| line_starts(line, "module"));
    let header_end =
        module.and_then(|at| (at..lines.len()).find(|line| lines[*line].trim_end().ends_with("where")));
    let at = first_import.or(header_end.map(|line| line + 1)).unwrap_or(0);
    [&lines[..at], imports, &lines[at..]].concat().join("\n") + "\n"
}

/// Does the output agree with the expected lines?
fn matches(expected: &[String], got: &[String]) -> bool {
    match expected.split_first() {
        None => got.is_empty(),
        Some((line, rest)) if line == "..." => (0..=got.len()).any(|skipped| matches(rest, &got[skipped..])),
        Some((line, rest)) => {
            let line = if line == "<BLANKLINE>" { "" } else { line };
            got.split_first().is_some_and(|(first, others)| fits(line, first) && matches(rest, others))
        }
    }
}

/// Does a line agree with one in which `...` stands for anything?
fn fits(pattern: &str, line: &str) -> bool {
    match pattern.split_once("...") {
        None => pattern == line,
        Some((start, rest)) => line.strip_prefix(start).is_some_and(|line| {
            line.char_indices().map(|(at, _)| at).chain([line.len()]).any(|at| fits(rest, &line[at..]))
        }),
    }
}

/// A line of a comment.
struct Line<'t> {
    number: u32,
    /// The column of its first character, from 1.
    column: u32,
    text: &'t str,
}

/// The comments of a file, by lines; consecutive line comments are one.
fn comments(text: &str) -> Vec<Vec<Line<'_>>> {
    let mut found: Vec<Vec<Line>> = Vec::new();
    let (mut depth, mut after_comment) = (0usize, false);
    for (number, line) in (1u32..).zip(text.lines()) {
        let trimmed = line.trim_start();
        let opens = trimmed.starts_with("{-") && !trimmed.starts_with("{-#");
        let body = match depth > 0 || opens {
            true => Some(trimmed.trim_start_matches("{-").trim_end_matches("-}")),
            false => trimmed.strip_prefix("--").map(|rest| rest.trim_start_matches('-')),
        };
        if depth > 0 || opens {
            depth = (depth + line.matches("{-").count()).saturating_sub(line.matches("-}").count());
        }
        let Some(body) = body else {
            after_comment = false;
            continue;
        };
        let inside = body.trim_start();
        let column = (line.chars().count()
            - line[line.len() - inside.len().min(line.len())..].chars().count()) as u32
            + 1;
        let line = Line { number, column, text: inside.trim_end() };
        match found.last_mut().filter(|_| after_comment) {
            Some(comment) => comment.push(line),
            None => found.push(vec![line]),
        }
        after_comment = true;
    }
    found
}

/// The examples and properties of a file, in order.
fn stated(file: &str, text: &str) -> Vec<Stated> {
    let comments = comments(text);
    let is_setup = |comment: &&Vec<Line>| comment.iter().any(|line| line.text.starts_with("$setup"));
    let setup: Vec<String> = comments.iter().filter(is_setup).flat_map(|comment| context(comment)).collect();
    let mut found = Vec::new();
    for comment in comments.iter().filter(|comment| !is_setup(comment)) {
        let mut scope = setup.clone();
        for (at, line) in comment.iter().enumerate() {
            if let Some(definition) = definition(line.text) {
                scope.extend(definition);
                continue;
            }
            let (text, kind) = match (line.text.strip_prefix(">>>"), line.text.strip_prefix("prop>")) {
                (Some(text), _) => (text, Kind::Example(output(&comment[at + 1..]))),
                (_, Some(text)) => (text, Kind::Property),
                _ => continue,
            };
            let end_column = line.column + line.text.chars().count() as u32;
            let (number, column) = (line.number, line.column);
            let place = Place { file: file.to_string(), line: number, column, end_line: number, end_column };
            found.push(Stated { place, text: text.trim().to_string(), kind, context: scope.clone() });
        }
    }
    found
}

/// The expected output: the lines up to an empty one or the next statement.
fn output(lines: &[Line]) -> Vec<String> {
    let ends = |line: &&Line| {
        !line.text.is_empty() && !line.text.starts_with(">>>") && !line.text.starts_with("prop>")
    };
    lines.iter().take_while(ends).map(|line| line.text.to_string()).collect()
}

/// The imports and definitions in a comment.
fn context(comment: &[Line]) -> Vec<String> {
    comment.iter().filter_map(|line| definition(line.text)).flatten().collect()
}

/// The import or definition on a line that is not an expression. Options of an interpreter (`:set …`) define nothing.
fn definition(line: &str) -> Option<Option<String>> {
    let text = line.strip_prefix(">>>")?.trim();
    if text.starts_with(':') {
        return Some(None);
    }
    if text.starts_with("import ") {
        return Some(Some(text.to_string()));
    }
    let binding = text.strip_prefix("let ").filter(|rest| !rest.contains(" in "));
    binding.map(|binding| Some(binding.trim().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_state_examples_and_properties() {
        let text = "-- $setup\n-- >>> import Data.Char\n\n-- | Twice.\n--\n-- >>> twice 2\n-- 4\n-- >>> twice 3\n-- 6\n--\n-- prop> twice x == x + x\n\
                    twice :: Int -> Int\ntwice x = 2 * x\n{- | Once.\n\n>>> let y = 1\n>>> once y\n1\n-}\nonce x = x\n";
        let found = stated("T.hs", text);
        let lines: Vec<(u32, &str)> = found.iter().map(|it| (it.place.line, it.text.as_str())).collect();
        assert_eq!(lines, [(6, "twice 2"), (8, "twice 3"), (11, "twice x == x + x"), (17, "once y")]);
        assert_eq!(found[0].kind, Kind::Example(vec!["4".into()]));
        assert_eq!(found[2].kind, Kind::Property);
        assert_eq!(found[3].context, ["import Data.Char", "y = 1"]);
        assert_eq!((found[0].place.column, found[3].place.column), (4, 1));
    }

    #[test]
    fn dots_stand_for_anything() {
        let lines = |text: &[&str]| text.iter().map(|line| (*line).to_string()).collect::<Vec<_>>();
        assert!(matches(&lines(&["a", "...", "z"]), &lines(&["a", "b", "c", "z"])));
        assert!(matches(&lines(&["[1,...]"]), &lines(&["[1,2,3]"])));
        assert!(matches(&lines(&["<BLANKLINE>"]), &lines(&[""])));
        assert!(!matches(&lines(&["a"]), &lines(&["a", "b"])));
        assert!(!matches(&lines(&["[1,...]"]), &lines(&["[2,3]"])));
    }
}
