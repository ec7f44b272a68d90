//! Whatever the input, there is an answer: no panic, no endless loop, no stack overflow.

mod common;

use proptest::prelude::*;
use whatif_haskell::{modules, stages};

/// Parses, and resolves names if that succeeds.
fn read(text: &str) {
    stages::resolve(text.as_bytes());
}

const DEEP: usize = 100_000;

#[test]
fn nesting_a_hundred_thousand_deep_has_an_answer() {
    let shapes: [(&str, &str, &str); 31] = [
        ("f = ", "(", ")"),
        ("f = ", "[", "]"),
        ("f = ", "(1, ", ")"),
        ("f = ", "\\x -> ", ""),
        ("f = ", "- ", ""),
        ("f = ", "if a then b else ", ""),
        ("f = ", "let x = 1 in ", ""),
        ("f = ", "case x of y -> ", ""),
        ("f = ", "do ", ""),
        ("f = ", "g $ ", ""),
        ("f = ", "x : ", ""),
        ("f = ", "1 + ", ""),
        ("f = g ", "x ", ""),
        ("f = ", "g (", ")"),
        ("f = x", " { a = y", "}"),
        ("f = x", " { a = 1 }", ""),
        ("f = let y = ", "let x = ", " in x"),
        ("f = x where ", "y = x where ", ""),
        ("f = [x | ", "y <- [z | ", "]"),
        ("f ", "(", ")"),
        ("f ", "~", ""),
        ("f ", "x@", ""),
        ("f ", "(C ", ")"),
        ("f (", "x : ", ""),
        ("f :: ", "(", ")"),
        ("f :: ", "a -> ", ""),
        ("f :: ", "T ", ""),
        ("f :: ", "forall a. ", ""),
        ("f :: ", "C a => ", ""),
        ("data T = ", "A | ", ""),
        ("", "{-", "-}"),
    ];
    for (start, open, close) in shapes {
        read(&format!("{start}{}x{}", open.repeat(DEEP), close.repeat(DEEP)));
    }
}

#[test]
fn too_deep_is_said_clearly() {
    insta::assert_snapshot!(common::mistakes(&format!("f = {}", "(".repeat(2000))).lines().next().unwrap_or(""), @"error: this is nested more than 1000 levels deep");
    insta::assert_snapshot!(common::mistakes(&format!("f = {} x", "x +".repeat(20_000))).lines().next().unwrap_or(""), @"error: this is longer than whatif can read: more than 5000 parts");
}

#[test]
fn long_but_flat_programs_are_fine() {
    let elements = "1, ".repeat(100_000);
    assert_eq!(common::mistakes(&format!("f = [{elements}1]")), "");
    let lines = "  print x\n".repeat(20_000);
    assert_eq!(common::mistakes(&format!("f = do\n{lines}")), "");
    let sum = "x + ".repeat(4_000);
    assert_eq!(common::complaints(&[("Main.hs", &format!("f x = {sum} x"))]), "");
}

/// Pieces of Haskell in any order.
fn soup() -> impl Strategy<Value = String> {
    let pieces = prop::sample::select(vec![
        "module ",
        "M ",
        "where ",
        "import ",
        "data ",
        "newtype ",
        "type ",
        "class ",
        "instance ",
        "deriving ",
        "=",
        "|",
        "::",
        "->",
        "<-",
        "=>",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        ";",
        "`",
        "\\",
        "..",
        ".",
        "@",
        "~",
        "!",
        "-",
        "+",
        ":",
        ":+",
        "x ",
        "y ",
        "f ",
        "A ",
        "B ",
        "M.x ",
        "1 ",
        "1.5 ",
        "'c' ",
        "\"s\" ",
        "'",
        "let ",
        "in ",
        "if ",
        "then ",
        "else ",
        "case ",
        "of ",
        "do ",
        "_ ",
        "forall ",
        "family ",
        "default ",
        "foreign import prim ",
        "infixl 6 ",
        "\n",
        "\n  ",
        "\n    ",
        "\t",
        " ",
        "{-",
        "-}",
        "--",
        "{-@",
        "@-}",
        "{-# LANGUAGE TemplateHaskell, QuasiQuotes, MagicHash, UnboxedTuples, Arrows, RecursiveDo, PatternSynonyms, CPP #-}\n",
        "[|",
        "|]",
        "$(",
        "(#",
        "#)",
        "#if 1\n",
        "#endif\n",
        "proc ",
        "mdo ",
        "rec ",
        "pattern ",
        "#",
        "λ",
        "*",
        "as ",
        "qualified ",
        "hiding ",
    ]);
    prop::collection::vec(pieces, 0..60).prop_map(|pieces| pieces.concat())
}

/// Real Haskell with pieces of it missing, doubled or swapped.
fn damaged() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> = modules::base_modules().collect();
    (prop::sample::select(names), any::<prop::sample::Index>(), any::<prop::sample::Index>(), soup())
        .prop_map(|(module, start, end, insert)| {
            let text = modules::base_text(module).unwrap_or_default();
            let boundary = |index: prop::sample::Index| {
                let mut at = index.index(text.len() + 1);
                while !text.is_char_boundary(at) {
                    at -= 1;
                }
                at
            };
            let (start, end) = (boundary(start), boundary(end));
            let from = start.min(end).saturating_sub(2000);
            let from = (from..).find(|&at| text.is_char_boundary(at)).unwrap_or(0);
            let to = (end.max(start).min(start.min(end) + 20)..)
                .find(|&at| text.is_char_boundary(at))
                .unwrap_or(0);
            let tail: String = text[to..].chars().take(1000).collect();
            format!("{}{insert}{tail}", &text[from..start.min(end)])
        })
}

fn cases() -> u32 {
    if std::env::var_os("WHATIF_LONG").is_some() { 1_000_000 } else { 500 }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn any_bytes_have_an_answer(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        stages::lex(&bytes);
        stages::resolve(&bytes);
    }

    #[test]
    fn any_printable_text_has_an_answer(text in "[ -~\n]{0,120}") {
        read(&text);
    }

    #[test]
    fn any_order_of_tokens_has_an_answer(text in soup()) {
        read(&text);
    }

    #[test]
    fn damaged_programs_have_an_answer(text in damaged()) {
        read(&text);
    }
}
