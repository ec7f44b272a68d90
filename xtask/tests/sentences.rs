//! Every sentence about an answer stands in a snapshot, where somebody has read it: a page of the book, whose commands are run, or an `insta`
//! snapshot. Sentences are the texts in the code of the renderings; a text is looked for by its parts between values.

use std::fs;
use std::path::{Path, PathBuf};

/// Where the sentences are.
const RENDERINGS: [&str; 2] = ["crates/analysis/src/render", "crates/analysis/src/limit.rs"];
/// Renderings that are no sentences: code of generated tests, pictures, and the log for code hosts, which repeats the others.
const CODE: [&str; 3] = ["tests.rs", "tree.rs", "sarif.rs"];
/// Sentences that nobody has put into a snapshot yet. One that stands in a snapshot must leave the list.
const UNSEEN: [&str; 9] = [
    ": not exported, and nobody calls it",
    ": every path ended; there is no certificate, because",
    ", with a certificate",
    "are verified, and they cure",
    "is not verified, but would cure",
    "are not verified, but would cure",
    "the first error of",
    "the calls in",
    "do not meet it, and are told then",
];
/// A part of a text with fewer words is not looked for.
const WORDS: usize = 3;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The files of a folder and its folders; of a file, that file.
fn files(path: &Path) -> Vec<PathBuf> {
    let Ok(entries) = fs::read_dir(path) else { return vec![path.to_owned()] };
    let paths = entries.map(|entry| entry.expect("an entry").path());
    paths.filter(|path| !path.ends_with("target")).flat_map(|path| files(&path)).collect()
}

/// A text with one space where it has several, or ends of lines.
fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// All snapshots and pages.
fn seen() -> String {
    let of = |folder: &str, ending: &str| {
        let found = files(&root().join(folder)).into_iter();
        let found = found.filter(|path| path.to_string_lossy().ends_with(ending));
        found.map(|path| flat(&fs::read_to_string(path).expect("text"))).collect::<Vec<_>>()
    };
    [of("crates", ".snap"), of("docs", ".md")].concat().join(" ")
}

/// The string literals of code, without its tests and comments.
fn literals(code: &str) -> Vec<String> {
    let code = code.split("#[cfg(test)]").next().unwrap_or_default();
    let (mut found, mut chars) = (Vec::new(), code.chars().peekable());
    while let Some(char) = chars.next() {
        match char {
            '/' if chars.peek() == Some(&'/') => while chars.next().is_some_and(|char| char != '\n') {},
            // A character, or a lifetime, which has no quotation mark in it.
            '\'' if chars.peek() == Some(&'"') => drop(chars.next()),
            '"' => found.push(literal(&mut chars)),
            _ => {}
        }
    }
    found
}

/// The text of a literal whose quotation mark was read.
fn literal(chars: &mut std::iter::Peekable<std::str::Chars>) -> String {
    let mut text = String::new();
    while let Some(char) = chars.next().filter(|char| *char != '"') {
        match (char, char == '\\') {
            (_, false) => text.push(char),
            _ => match chars.next() {
                Some('\n') => while chars.next_if(|char| char.is_whitespace()).is_some() {},
                Some('n' | 't') => text.push(' '),
                escaped => text.extend(escaped),
            },
        }
    }
    text
}

/// What stands between the values and names of a text, as far as it has some words.
fn parts(text: &str) -> Vec<String> {
    let (mut parts, mut depth) = (vec![String::new()], 0_u32);
    for char in text.replace("{{", "\u{1}").replace("}}", "\u{2}").chars() {
        match char {
            '{' => depth += 1,
            '}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => continue,
            '`' => {}
            '\u{1}' | '\u{2}' => parts.last_mut().expect("one").push(if char == '\u{1}' { '{' } else { '}' }),
            _ => {
                parts.last_mut().expect("one").push(char);
                continue;
            }
        }
        if matches!(char, '{' | '`') {
            parts.push(String::new());
        }
    }
    let flat = parts.iter().map(|part| flat(part));
    flat.filter(|part| part.split(' ').count() >= WORDS).collect()
}

#[test]
fn every_sentence_about_an_answer_stands_in_a_snapshot() {
    let seen = seen();
    let mut missing = Vec::new();
    let sources = RENDERINGS.iter().flat_map(|path| files(&root().join(path)));
    for path in sources.filter(|path| !CODE.iter().any(|code| path.ends_with(code))) {
        let code = fs::read_to_string(&path).expect("a readable file");
        for text in literals(&code).iter().filter(|text| !text.contains('<')) {
            let is_missing =
                |part: &&String| !seen.contains(part.as_str()) && !UNSEEN.contains(&part.as_str());
            if let Some(part) = parts(text).iter().find(is_missing) {
                missing.push(format!("{}: {part}", path.file_name().expect("a name").display()));
            }
        }
    }
    assert!(missing.is_empty(), "in no snapshot:\n{}", missing.join("\n"));
    let known: Vec<&&str> = UNSEEN.iter().filter(|part| seen.contains(**part)).collect();
    assert!(known.is_empty(), "these stand in a snapshot, and must leave the list: {known:?}");
}

#[test]
fn parts_of_a_text_are_what_stands_between_its_values() {
    assert_eq!(parts("the type of `{name}` is not {what} in any way"), ["the type of", "in any way"]);
    assert_eq!(literals("f(\"a \\\"b\\\" c\") // \"no\"\n'\"' \"d\\\n   e\""), ["a \"b\" c", "de"]);
}
