//! Semantic tokens: colours for annotations, which an editor's own grammar takes for comments, and for task programs.

use serde_json::{Value, json};

use whatif_analysis::tasks::KEYWORDS;

use crate::text::{Document, Language, Text};

/// The kinds of tokens; the number of a kind is its index in this list.
const KINDS: [&str; 6] = ["keyword", "type", "variable", "number", "operator", "string"];

const KEYWORD: u32 = 0;
const TYPE: u32 = 1;
const VARIABLE: u32 = 2;
const NUMBER: u32 = 3;
const OPERATOR: u32 = 4;
const STRING: u32 = 5;

/// The keywords of annotations.
const ANNOTATION: [&str; 26] = [
    "assume",
    "autosize",
    "bound",
    "class",
    "data",
    "embed",
    "expression",
    "forall",
    "if",
    "ignore",
    "import",
    "inline",
    "instance",
    "invariant",
    "lazy",
    "measure",
    "newtype",
    "predicate",
    "qualif",
    "reflect",
    "then",
    "else",
    "type",
    "using",
    "variance",
    "where",
];

pub(crate) fn legend() -> Value {
    json!({ "tokenTypes": KINDS, "tokenModifiers": [] })
}

pub(crate) fn full(document: &Document) -> Value {
    let text = &document.text.text;
    let tokens = match document.language {
        Language::Tasks => tokens(text, 0, KEYWORDS, "--"),
        Language::Haskell => annotations(text)
            .into_iter()
            .flat_map(|(start, end)| tokens(&text[start..end], start, &ANNOTATION, "--"))
            .collect(),
    };
    json!({ "data": encoded(&tokens, &document.text) })
}

struct Token {
    start: usize,
    end: usize,
    kind: u32,
}

/// The ranges of bytes between `{-@` and `@-}`.
fn annotations(text: &str) -> Vec<(usize, usize)> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = text[at..].find("{-@").map(|start| at + start + 3) {
        let Some(length) = text[start..].find("@-}") else { break };
        found.push((start, start + length));
        at = start + length + 3;
    }
    found
}

/// The tokens of a text that starts at a byte of the document.
fn tokens(text: &str, offset: usize, keywords: &[&str], comment: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        if rest.starts_with(comment) {
            at += rest.find('\n').unwrap_or(rest.len());
            continue;
        }
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '\'';
        let until = |stop: &dyn Fn(char) -> bool| rest.find(stop).unwrap_or(rest.len());
        let (length, kind) = if first == '"' {
            let closing = rest[1..].find(['"', '\n']).map_or(rest.len(), |end| end + 2);
            (closing.min(rest.len()), Some(STRING))
        } else if first.is_ascii_digit() {
            (until(&|c| !c.is_ascii_digit()), Some(NUMBER))
        } else if first.is_alphabetic() || first == '_' {
            let length = until(&|c| !is_word(c));
            let kind = match &rest[..length] {
                word if keywords.contains(&word) => KEYWORD,
                _ if first.is_uppercase() => TYPE,
                _ => VARIABLE,
            };
            (length, Some(kind))
        } else if is_symbol(first) {
            (until(&|c| !is_symbol(c)), Some(OPERATOR))
        } else {
            (first.len_utf8(), None)
        };
        // A string that is not closed ends at the end of its line.
        let length = rest[..length].find('\n').filter(|_| kind.is_some()).unwrap_or(length);
        if let Some(kind) = kind {
            found.push(Token { start: offset + at, end: offset + at + length, kind });
        }
        at += length.max(1);
    }
    found
}

fn is_symbol(c: char) -> bool {
    "=<>|&:+-*/\\!?@~^%$#.".contains(c)
}

/// The tokens as the protocol encodes them: five numbers for each, with positions relative to the token before.
fn encoded(tokens: &[Token], text: &Text) -> Vec<u32> {
    let mut data = Vec::with_capacity(tokens.len() * 5);
    let (mut line, mut start) = (0, 0);
    for token in tokens {
        let (from, to) = (text.position(token.start), text.position(token.end));
        let delta = if from.line == line { from.character - start } else { from.character };
        data.extend([from.line - line, delta, to.character - from.character, token.kind, 0]);
        (line, start) = (from.line, from.character);
    }
    data
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(text: &str, language: Language) -> Vec<(u32, u32, u32, u32)> {
        let path = std::path::PathBuf::from("T");
        let uri = std::str::FromStr::from_str("untitled:T").expect("it is a URI");
        let document = Document { uri, path, language, version: 0, text: Text::new(text) };
        let data: Vec<u32> = serde_json::from_value(full(&document)["data"].clone()).expect("numbers");
        data.chunks(5).map(|token| (token[0], token[1], token[2], token[3])).collect()
    }

    #[test]
    fn only_annotations_of_haskell_are_coloured() {
        let found = data("f = 1\n{-@ type 𝄞 = {v:Int | v > 0} @-}\n", Language::Haskell);
        assert_eq!(found[0], (1, 4, 4, KEYWORD));
        assert_eq!(found.last(), Some(&(0, 2, 1, NUMBER)));
    }

    #[test]
    fn strings_and_comments_of_tasks_end_with_their_lines() {
        let found = data("main = edit \"a -- no\nx -- edit\n", Language::Tasks);
        let kinds: Vec<u32> = found.iter().map(|token| token.3).collect();
        assert_eq!(kinds, [VARIABLE, OPERATOR, KEYWORD, STRING, VARIABLE]);
        assert_eq!(found[4].0, 1);
        assert!(data("{-@ never ends", Language::Haskell).is_empty());
    }
}
