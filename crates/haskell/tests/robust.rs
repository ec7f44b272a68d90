//! Programs with something wrong in them, read to the end: there is an answer, never a panic.
//!
//! The conformance programs are changed at random, by characters, tokens and lines, and then read, typed and lowered.
//! `WHATIF_LONG=1` tries a million of them; `ROBUST=n` this many.

use std::path::{Path, PathBuf};

use whatif_haskell::stages;
use whatif_source::Random;

/// What is put into programs.
const PIECES: [&str; 60] = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ",",
    ";",
    "`",
    "=",
    "->",
    "<-",
    "=>",
    "::",
    "|",
    "..",
    "@",
    "~",
    "!",
    "\\",
    "_",
    ":",
    "-",
    "let ",
    "in ",
    "where ",
    "case ",
    " of ",
    "if ",
    " then ",
    " else ",
    "do ",
    "data ",
    "class ",
    "instance ",
    "type ",
    "newtype ",
    "deriving ",
    "import ",
    "module ",
    "forall a. ",
    "Int ",
    "Maybe ",
    "a ",
    "x ",
    "f ",
    "'",
    "\"",
    "{-",
    "-}",
    "--",
    "#",
    "\t",
    "\n",
    "\n  ",
    "0x",
    "1e9999",
    "é",
    "\u{0}",
    "pattern ",
];

fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "hs" || extension == "lhs") {
            found.push(path);
        }
    }
}

/// A place between two characters.
fn boundary(text: &str, random: &mut Random) -> usize {
    let mut at = random.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn mutated(texts: &[String], random: &mut Random) -> String {
    let mut text = random.pick(texts).clone();
    for _ in 0..=random.below(4) {
        let (a, b) = (boundary(&text, random), boundary(&text, random));
        let (from, to) = (a.min(b), a.max(b));
        match random.below(7) {
            0 => text.insert_str(a, random.pick::<&str>(&PIECES)),
            1 => {
                let end =
                    text[from..].char_indices().nth(random.below(12)).map_or(text.len(), |(at, _)| from + at);
                text.replace_range(from..end, random.pick::<&str>(&PIECES));
            }
            2 => text.replace_range(from..to, ""),
            3 => {
                let copy = text[from..to.min(from + 200)].to_owned();
                let copy = if text.is_char_boundary(to.min(from + 200)) { copy } else { String::new() };
                text.insert_str(boundary(&text, random), &copy);
            }
            4 => {
                let mut lines: Vec<&str> = text.lines().collect();
                if lines.len() > 1 {
                    let (i, j) = (random.below(lines.len()), random.below(lines.len()));
                    lines.swap(i, j);
                }
                text = lines.join("\n");
            }
            5 => {
                let mut words: Vec<&str> = text.split(' ').collect();
                let (i, j) = (random.below(words.len()), random.below(words.len()));
                words.swap(i, j);
                text = words.join(" ");
            }
            _ => {
                let other = random.pick(texts);
                let at = boundary(other, random);
                text.truncate(to);
                text.push_str(&other[at..]);
            }
        }
        text.truncate((0..=text.len().min(20_000)).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0));
    }
    text
}

#[test]
fn programs_changed_at_random_are_read_without_a_panic() {
    let count: usize = match std::env::var("ROBUST").ok().and_then(|count| count.parse().ok()) {
        Some(count) => count,
        None if std::env::var_os("WHATIF_LONG").is_some() => 1_000_000,
        None => 150,
    };
    let mut paths = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/conformance"), &mut paths);
    let texts: Vec<String> = paths.iter().filter_map(|path| std::fs::read_to_string(path).ok()).collect();
    let seed = std::env::var("SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut random = Random::new(0x9E37_79B9_7F4A_7C15 ^ seed);
    let mut failed = Vec::new();
    for _ in 0..count {
        let text = mutated(&texts, &mut random);
        let outcome = std::panic::catch_unwind(|| stages::check(text.as_bytes()));
        if outcome.is_err() {
            failed.push(text);
        }
        assert!(failed.len() < 5, "these make the front end panic:\n{}", failed.join("\n~~~~~~~~\n"));
    }
    assert!(failed.is_empty(), "these make the front end panic:\n{}", failed.join("\n~~~~~~~~\n"));
}

#[test]
fn a_type_that_is_applied_to_itself_has_an_answer() {
    for program in ["f :: a a -> Int\nf _ = 1\n", "class C m where c :: m m -> m\n", "data T f = T (f f)\n"] {
        stages::check(program.as_bytes());
    }
}

#[test]
fn type_families_without_an_end_have_an_answer() {
    let equations = [
        "F a = F a",
        "F a = F (a, a)",
        "F a = (F a, F a)",
        "F a = F (F a)",
        "F a = [F [a]]",
        "F a = F a -> F a",
        "{ F Int = F Bool; F Bool = F Int }",
    ];
    for equation in equations {
        let pragma = "{-# LANGUAGE TypeFamilies, UndecidableInstances #-}";
        let program = format!(
            "{pragma}\ntype family F a where {equation}\nf :: F Int -> Int\nf x = x\ng :: F Int -> F Bool\ng x = x\nh = show (f 1) ++ show g\n"
        );
        stages::check(program.as_bytes());
    }
    // Each is assumed to be the other.
    let assumed = "{-# LANGUAGE TypeFamilies #-}\ntype family F a\ntype family G a\nf :: (F a ~ G a, G a ~ F a) => a -> F a -> Int\nf _ x = x\n";
    stages::check(assumed.as_bytes());
}
