//! Tokens, literals, comments and annotations.

mod common;

use whatif_haskell::extensions::Extensions;
use whatif_haskell::lexer::lex;
use whatif_haskell::literal;
use whatif_haskell::token::Kind;
use whatif_source::Sources;

fn kinds_with(text: &str, extensions: &Extensions) -> Vec<Kind> {
    let mut sources = Sources::new();
    let file = sources.add("t", text);
    let lexed = lex(text, file, extensions);
    assert!(lexed.errors.is_empty(), "{:?}", lexed.errors);
    lexed.tokens.iter().map(|token| token.kind).filter(|&kind| kind != Kind::Eof).collect()
}

fn kinds(text: &str) -> Vec<Kind> {
    kinds_with(text, &Extensions::default())
}

fn columns(text: &str) -> Vec<u32> {
    let mut sources = Sources::new();
    let file = sources.add("t", text);
    lex(text, file, &Extensions::default()).tokens.iter().map(|token| token.column).collect()
}

#[test]
fn dashes_start_a_comment_unless_they_are_part_of_an_operator() {
    assert_eq!(kinds("a -- b\nc"), [Kind::VarId, Kind::VarId]);
    assert_eq!(kinds("a --> b"), [Kind::VarId, Kind::VarSym, Kind::VarId]);
    assert_eq!(kinds("a |-- b"), [Kind::VarId, Kind::VarSym, Kind::VarId]);
    assert_eq!(kinds("------ b\n--"), []);
}

#[test]
fn comments_nest() {
    assert_eq!(kinds("a {- b {- c -} d -} e"), [Kind::VarId, Kind::VarId]);
    assert_eq!(kinds("{-}-} a"), [Kind::VarId]);
}

#[test]
fn qualified_names_are_one_token() {
    assert_eq!(
        kinds("Data.Map.insert M.Just M.! M.. f.g"),
        [Kind::VarId, Kind::ConId, Kind::VarSym, Kind::VarSym, Kind::VarId, Kind::Dot, Kind::VarId]
    );
    // A reserved word is not qualified.
    assert_eq!(kinds("M.where"), [Kind::ConId, Kind::Dot, Kind::Where]);
}

#[test]
fn numbers_end_where_they_must() {
    assert_eq!(kinds("[1..2]"), [Kind::LBracket, Kind::Integer, Kind::DotDot, Kind::Integer, Kind::RBracket]);
    assert_eq!(
        kinds("1.5e-3 1e5 1.e 0xFFg 0b102"),
        [
            Kind::Rational,
            Kind::Rational,
            Kind::Integer,
            Kind::Dot,
            Kind::VarId,
            Kind::Integer,
            Kind::VarId,
            Kind::Integer,
            Kind::Integer
        ]
    );
    assert_eq!(kinds("1_000_000 1__0 1_"), [Kind::Integer, Kind::Integer, Kind::Integer, Kind::Underscore]);
}

#[test]
fn numbers_have_values() {
    assert_eq!(&*literal::integer("0"), "0");
    assert_eq!(&*literal::integer("007"), "7");
    assert_eq!(&*literal::integer("0o17"), "15");
    assert_eq!(&*literal::integer("0B1_01"), "5");
    assert_eq!(&*literal::integer("0xFFFFFFFFFFFFFFFFFFFF"), "1208925819614629174706175");
    let rational = |text| literal::rational(text).map(|(n, d)| format!("{n}/{d}"));
    assert_eq!(rational("0.1").as_deref(), Some("1/10"));
    assert_eq!(rational("1.5e3").as_deref(), Some("1500/1"));
    assert_eq!(rational("0.0").as_deref(), Some("0/1"));
    assert_eq!(rational("2e-2").as_deref(), Some("1/50"));
    assert_eq!(rational("1e999999999999"), None);
}

#[test]
fn strings_have_escapes_and_gaps() {
    let cases = [
        (r#""a\tb\"\\""#, "a\tb\"\\"),
        (r#""\65\x42\o103""#, "ABC"),
        (r#""\SOH\SO\&H\DEL""#, "\u{1}\u{e}H\u{7f}"),
        (r#""\^A\^Z\^@\^\""#, "\u{1}\u{1a}\0\u{1c}"),
        ("\"one\\\n   \\two\"", "onetwo"),
        ("\"λ\\955\"", "λλ"),
        (r#""\1234\&5""#, "\u{4d2}5"),
    ];
    for (text, value) in cases {
        assert_eq!(kinds(text), [Kind::String], "{text}");
        assert_eq!(&*literal::string(text), value, "{text}");
    }
}

#[test]
fn primes_are_characters_names_or_ticks() {
    assert_eq!(kinds(r"'a' '\'' '\n' '\x41' '\\' ' '"), [Kind::Char; 6]);
    assert_eq!(kinds("x' foldl' a'b"), [Kind::VarId; 3]);
    assert_eq!(kinds("'[] 'Z"), [Kind::Tick, Kind::LBracket, Kind::RBracket, Kind::Tick, Kind::ConId]);
    assert_eq!(kinds("f'a' 'λ'"), [Kind::VarId, Kind::Char]);
}

#[test]
fn unicode_names_and_operators() {
    assert_eq!(
        kinds("λx Ünï ∘ ∷ → ← ⇒ ∀ 变量"),
        [
            Kind::VarId,
            Kind::ConId,
            Kind::VarSym,
            Kind::DoubleColon,
            Kind::RArrow,
            Kind::LArrow,
            Kind::DArrow,
            Kind::VarId,
            Kind::VarId
        ]
    );
}

#[test]
fn tabs_stop_every_eight_columns_and_characters_count_once() {
    assert_eq!(columns("\tx\n  \ty\nλλ z"), [9, 9, 1, 4, 0]);
}

#[test]
fn extensions_change_tokens() {
    let with = |names: &str| Extensions::of(&format!("{{-# LANGUAGE {names} #-}}"));
    assert_eq!(kinds_with("x# 1# \"a\"#", &with("MagicHash")), [Kind::VarId, Kind::Unboxed, Kind::Unboxed]);
    assert_eq!(kinds("x#y"), [Kind::VarId, Kind::VarSym, Kind::VarId]);
    assert_eq!(
        kinds_with("(# a, b #)", &with("UnboxedTuples")),
        [Kind::LUnboxed, Kind::VarId, Kind::Comma, Kind::VarId, Kind::RUnboxed]
    );
    assert_eq!(kinds_with("[q|any thing|] x", &with("QuasiQuotes")), [Kind::Quote, Kind::VarId]);
    assert_eq!(kinds("[q|x]").len(), 5);
    assert_eq!(kinds_with("f $x $(y) a$b", &with("TemplateHaskell"))[1], Kind::Splice);
    assert_eq!(kinds_with("mdo rec proc", &with("RecursiveDo")), [Kind::Mdo, Kind::Rec, Kind::VarId]);
}

#[test]
fn annotations_are_kept_with_their_places() {
    let text = "{-@ f :: {v:Int | v > 0} {- why -} @-}\nf = g\n  where {-@ g :: Nat @-}\n        g = 1\n{-@@-}{- no -}";
    let (module, errors, sources) = common::parse(text);
    assert!(errors.is_empty());
    let found: Vec<&str> = module.annotations.iter().map(|annotation| annotation.text.as_str()).collect();
    assert_eq!(found, [" f :: {v:Int | v > 0} {- why -} ", " g :: Nat ", ""]);
    for annotation in &module.annotations {
        assert_eq!(sources.slice(annotation.span), annotation.text);
    }
    let quoted = "{-# LANGUAGE QuasiQuotes #-}\n[lq| f :: Nat |]\nf = 1\n";
    assert_eq!(common::parse(quoted).0.annotations[0].text, " f :: Nat ");
}

#[test]
fn bad_tokens_are_explained() {
    insta::assert_snapshot!(common::mistakes("a = \"abc\nb = 'ab'\nc = '\\q'\nd = \"\\xD800\"\n"), @r#"
    error: this string is not closed
      ┌─ Main.hs:1:5
      │
    1 │ a = "abc
      │     ^^^^
    help: a string ends on its line, unless the line ends in `\` and the next one starts with `\`

    error: expected an expression, found `'`
      ┌─ Main.hs:2:5
      │
    2 │ b = 'ab'
      │     ^
    help: a character stands between single quotes; a string needs double quotes

    error: `\q` is no escape
      ┌─ Main.hs:3:6
      │
    3 │ c = '\q'
      │      ^^

    error: the surrogate 0xD800 as a character is not supported
      ┌─ Main.hs:4:6
      │
    4 │ d = "\xD800"
      │      ^^^^^^
    "#);
}
