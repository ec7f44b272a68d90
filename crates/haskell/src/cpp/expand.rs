//! Macros, and the lines in which they are expanded.
//!
//! GHC runs the preprocessor in its traditional mode: a parameter is replaced within strings of the macro's body too, `/**/`
//! joins what stands around it, and `#` and `##` mean nothing. Strings of the program itself are left alone.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::MAX_TEXT;
use super::origin::Origins;

/// A macro.
#[derive(Debug)]
pub(super) struct Macro {
    /// Its parameters; `None` if it is used without parentheses.
    params: Option<Vec<String>>,
    body: String,
}

/// Macros may stand within each other's expansions so deeply.
const MAX_NESTING: usize = 100;

impl Macro {
    /// A macro without parameters.
    pub(super) fn value(body: &str) -> Macro {
        Macro { params: None, body: without_comments(body.trim()) }
    }

    /// The macro that a directive defines: `NAME body` or `NAME(x, y) body`.
    pub(super) fn of(text: &str) -> Option<(String, Macro)> {
        let end = text.find(|c: char| !is_part(c)).unwrap_or(text.len());
        let (name, rest) = text.split_at(end);
        if name.is_empty() {
            return None;
        }
        let Some(inside) = rest.strip_prefix('(') else {
            return Some((name.to_owned(), Macro::value(rest)));
        };
        let close = inside.find(')')?;
        let params = inside[..close].split(',').map(str::trim).filter(|param| !param.is_empty());
        let params: Vec<String> = params.map(str::to_owned).collect();
        let body = without_comments(inside[close + 1..].trim());
        Some((name.to_owned(), Macro { params: Some(params), body }))
    }

    /// Its body, with these arguments for its parameters.
    fn applied(&self, arguments: &[String]) -> String {
        let params = self.params.as_deref().unwrap_or_default();
        let mut out = String::new();
        for (word, is_name) in words(&self.body) {
            let argument =
                params.iter().position(|param| is_name && param == word).and_then(|at| arguments.get(at));
            out.push_str(argument.map_or(word, String::as_str));
            if out.len() > MAX_TEXT {
                break;
            }
        }
        out.replace("/**/", "")
    }
}

fn without_comments(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, comment)) = rest.split_once("/*") {
        let Some((inside, after)) = comment.split_once("*/") else { break };
        out.push_str(before);
        if inside.is_empty() {
            out.push_str("/**/");
        }
        rest = after;
    }
    out + rest
}

/// The place of a line.
pub(super) struct Place<'t> {
    /// The name of its file.
    pub(super) file: &'t str,
    /// Its number.
    pub(super) line: u32,
    /// If it is of an included file: the place of the directive that includes it.
    pub(super) at: Option<(u32, u32)>,
    /// Where it starts in the file, if it is not of an included one.
    pub(super) start: u32,
}

pub(super) type Macros = FxHashMap<String, Rc<Macro>>;

/// Adds a line with its macros expanded.
pub(super) fn line(text: &str, macros: &Macros, place: &Place, out: &mut String, origins: &mut Origins) {
    let mut expander = Expander { macros, place, open: Vec::new(), fuel: MAX_TEXT.saturating_sub(out.len()) };
    let mut at = 0;
    let mut all = words(text);
    while let Some((word, is_name)) = all.next() {
        let rest = &text[at + word.len()..];
        match is_name.then(|| expander.replaced(word, rest)).flatten() {
            Some((expansion, used)) => {
                let end = at + word.len() + used;
                let start = place.start + at as u32;
                if place.at.is_none() && expansion.len() == end - at {
                    out.push_str(&expansion);
                } else {
                    if place.at.is_none() {
                        origins.stand_for(out.len(), (start, place.start + end as u32));
                    }
                    out.push_str(&expansion);
                    if place.at.is_none() {
                        origins.goes_on(out.len(), place.start + end as u32);
                    }
                }
                at = end;
                all = words(&text[at..]);
            }
            None => {
                out.push_str(word);
                at += word.len();
            }
        }
    }
}

/// A text with its macros expanded.
pub(super) fn expanded(text: &str, macros: &Macros, place: &Place) -> String {
    Expander { macros, place, open: Vec::new(), fuel: MAX_TEXT }.text(text)
}

struct Expander<'m> {
    macros: &'m Macros,
    place: &'m Place<'m>,
    /// The macros around this text, which are not expanded again.
    open: Vec<String>,
    /// How many bytes may still be made.
    fuel: usize,
}

impl Expander<'_> {
    /// What a word becomes, and how much of the text behind it belongs to it.
    fn replaced(&mut self, word: &str, rest: &str) -> Option<(String, usize)> {
        match word {
            "__LINE__" => return Some((self.place.line.to_string(), 0)),
            "__FILE__" => return Some((format!("{:?}", self.place.file), 0)),
            _ => {}
        }
        let found = Rc::clone(self.macros.get(word)?);
        if self.open.len() >= MAX_NESTING || self.fuel == 0 || self.open.iter().any(|open| open == word) {
            return None;
        }
        let (body, used) = match &found.params {
            None if found.body.is_empty() => return Some((String::new(), 0)),
            None => (found.body.replace("/**/", ""), 0),
            Some(params) => {
                let (arguments, used) = arguments(rest)?;
                if arguments.len() != params.len() && !(params.is_empty() && arguments == [""]) {
                    return None;
                }
                let arguments: Vec<String> = arguments.into_iter().map(|text| self.text(text)).collect();
                (found.applied(&arguments), used)
            }
        };
        self.open.push(word.to_owned());
        let expansion = self.text(&body);
        self.open.pop();
        Some((expansion, used))
    }

    /// A text with its macros expanded.
    fn text(&mut self, text: &str) -> String {
        let mut out = String::new();
        let mut at = 0;
        let mut all = words(text);
        while let Some((word, is_name)) = all.next() {
            self.fuel = self.fuel.saturating_sub(word.len());
            if self.fuel == 0 {
                return out;
            }
            match is_name.then(|| self.replaced(word, &text[at + word.len()..])).flatten() {
                Some((expansion, used)) => {
                    self.fuel = self.fuel.saturating_sub(expansion.len());
                    out.push_str(&expansion);
                    at += word.len() + used;
                    all = words(&text[at..]);
                }
                None => {
                    out.push_str(word);
                    at += word.len();
                }
            }
        }
        out
    }
}

/// The arguments of a macro in parentheses, and how long they are with what stands before them.
fn arguments(text: &str) -> Option<(Vec<&str>, usize)> {
    let open = text.len() - text.trim_start_matches([' ', '\t']).len();
    let inside = text[open..].strip_prefix('(')?;
    let (mut depth, mut start, mut found) = (0u32, 0, Vec::new());
    let mut at = 0;
    for (word, _) in words(inside) {
        match word {
            "(" => depth += 1,
            ")" if depth == 0 => {
                found.push(inside[start..at].trim());
                return Some((found, open + 1 + at + 1));
            }
            ")" => depth -= 1,
            "," if depth == 0 => {
                found.push(inside[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        at += word.len();
    }
    None
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || c == '_' || c == '\''
}

/// The words of a text: names and numbers, strings, and all other characters one by one. Says whether each can name a macro.
fn words(text: &str) -> impl Iterator<Item = (&str, bool)> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let is_name = first.is_alphabetic() || first == '_';
        let length = if rest.starts_with("'\"'") {
            3
        } else if first == '"' {
            string_length(rest)
        } else if is_part(first) {
            rest.find(|c| !is_part(c)).unwrap_or(rest.len())
        } else {
            first.len_utf8()
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        Some((word, is_name))
    })
}

/// The length of the string at the start of a line; one that is not closed is only its quote.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            '\n' => break,
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    1
}
