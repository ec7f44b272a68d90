//! Programs that are nested deeply or very long, and values that are: an answer or a clear message, never an overflow of
//! the stack, never hours.
//!
//! Each shape is 100,000 deep or long. A few of them run by default, all of them with `WHATIF_LONG=1`.

use std::path::PathBuf;
use std::process::{Command, Output};

const DEEP: usize = 100_000;

fn whatif(name: &str, program: &str, before: &[&str], after: &[&str]) -> Output {
    let path: PathBuf = std::env::temp_dir().join(format!("whatif-deep-{}-{name}.hs", std::process::id()));
    std::fs::write(&path, program).expect("it can be written");
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    let output = command.args(before).arg(&path).args(after).output().expect("the program starts");
    let _ = std::fs::remove_file(&path);
    output
}

/// What is said first about a program that cannot be read; nothing if it can.
fn said(name: &str, program: &str) -> String {
    let output = whatif(name, program, &["core"], &[]);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 2)), "{name}: {:?} {messages}", output.status);
    let first = messages.lines().next().unwrap_or_default().to_owned();
    assert_eq!(first.is_empty(), output.status.success(), "{name}: {first}");
    first
}

fn nested(open: &str, inside: &str, close: &str) -> String {
    format!("{}{inside}{}", open.repeat(DEEP), close.repeat(DEEP))
}

/// `between` `DEEP` of these, each made of its number.
fn many(between: &str, part: impl Fn(usize) -> String) -> String {
    (0..DEEP).map(part).collect::<Vec<_>>().join(between)
}

const TOO_DEEP: &str = "error: this is nested more than 1000 levels deep";
const TOO_LONG: &str = "error: this is longer than whatif can read: more than 5000 parts";

#[test]
fn what_is_nested_too_deeply_is_said_to_be() {
    let shapes = [
        ("parentheses", format!("f x = {}", nested("(", "x", ")")), TOO_DEEP),
        ("types", format!("f :: {}\nf = 1", nested("[", "Int", "]")), TOO_DEEP),
        ("patterns", format!("f {} = x", nested("(Just ", "x", ")")), TOO_DEEP),
        ("blocks", format!("f = {}", nested("do { ", "g", "}")), TOO_DEEP),
        ("sums", format!("f x = {}x", "1 + ".repeat(DEEP)), TOO_LONG),
        ("arguments", format!("f x = g {}", "x ".repeat(DEEP)), TOO_LONG),
        ("comments", format!("{}\nf = 1", nested("{- ", "", "-}")), ""),
    ];
    for (name, program, message) in shapes {
        assert_eq!(said(name, &program), message, "{name}");
    }
    if std::env::var_os("WHATIF_LONG").is_none() {
        return;
    }
    let others = [
        format!("f = {}", nested("[", "1", "]")),
        format!("f = {}", nested("(1,", "1", ")")),
        format!("f :: {}\nf = 1", nested("(", "Int", ")")),
        format!("f {} = x", nested("[", "x", "]")),
        format!("f {} = x", nested("(id -> ", "x", ")")),
        format!("f x = {}", nested("do ", "x", "")),
        format!("f x = {}", nested("case x of { y -> ", "x", "}")),
        format!("f x = {}", nested("let y = 1 in ", "x", "")),
        format!("f x = {}", nested("let y = ", "x", " in y")),
        format!("f x = {}", nested("if True then 1 else ", "x", "")),
        format!("f x = {}", nested("if ", "x", " then True else False")),
        format!("f = {}", nested("\\x -> ", "x", "")),
        format!("f x = x{}", nested(" where z = x", "", "")),
        format!("f x = {}x", "- ".repeat(DEEP)),
        format!("f x = {}", nested("(- ", "x", ")")),
        format!("f x = {}x", "id $ ".repeat(DEEP)),
        format!("f x = {}[]", "1 : ".repeat(DEEP)),
        format!("f x = {}", nested("f (", "x", ")")),
        format!("f x = {}", nested("(", "x", " :: Int)")),
        format!("f x = {}", nested("(+ ", "x", ")")),
        format!("f r = {}", nested("r { a = ", "r", " }")),
        format!("f r = r{}", " { a = 1 }".repeat(DEEP)),
        format!("f :: {}Int\nf = undefined", "Int -> ".repeat(DEEP)),
        format!("f :: {}Int\nf = undefined", "Maybe ".repeat(DEEP)),
        format!("f :: {}a\nf = undefined", "forall a. ".repeat(DEEP)),
        format!("f :: {}a -> a\nf x = x", "Eq a => ".repeat(DEEP)),
        format!("f {}x = x", "!".repeat(DEEP)),
        format!("f {}x = x", "y@".repeat(DEEP)),
        format!("f ({}x) = x", "y : ".repeat(DEEP)),
        format!("data T = T {} deriving Show", nested("(Maybe ", "Int", ")")),
        format!("class C a\ninstance C {}", nested("[", "Int", "]")),
        format!("{{-# LANGUAGE CPP #-}}\n#if {}\n#endif\n", nested("(", "1", ")")),
        format!("{{-# LANGUAGE CPP #-}}\n{}", nested("#if 1\n", "f = 1\n", "#endif\n")),
        format!("f = \"{}\"", "\\  \\".repeat(DEEP)),
        "{-".repeat(DEEP),
        format!("f = {}", "(".repeat(DEEP)),
        format!("f = {}", ")".repeat(DEEP)),
        format!("f x = x where {}", nested("{", "", "}")),
    ];
    for (at, program) in others.iter().enumerate() {
        let _ = said(&format!("other{at}"), program);
    }
}

#[test]
fn what_is_long_is_read() {
    let shapes = [
        ("list", format!("f = [{}]", many(",", |at| at.to_string()))),
        ("cases", format!("f x = case x of {{{}}}", many(";", |at| format!("{at} -> {at}")))),
        ("statements", format!("f x = do {{{}; return y1 }}", many(";", |at| format!("y{at} <- x")))),
        ("chain", format!("f0 = 1\n{}", many("\n", |at| format!("f{} = f{at}", at + 1)))),
        ("constraints", format!("f :: ({}) => a -> a\nf x = x", many(", ", |_| "Eq a".into()))),
    ];
    for (name, program) in shapes {
        assert_eq!(said(name, &program), "", "{name}");
    }
    if std::env::var_os("WHATIF_LONG").is_none() {
        return;
    }
    let others = [
        format!("f :: Int -> Int\n{}", many("\n", |at| format!("f {at} = {at}"))),
        format!("f :: String -> Int\n{}", many("\n", |at| format!("f \"a{at}\" = {at}"))),
        format!("f x {}", many(" ", |at| format!("| x == {at} = {at}"))),
        format!("data T = {}", many(" | ", |at| format!("A{at}"))),
        format!("data T where {{{}}}", many(";", |at| format!("A{at} :: Int -> T"))),
        many("\n", |at| format!("f{at} x = f{} x", (at + 1) % DEEP)),
        format!(
            "f y = let {{{}}} in y1",
            many(";", |at| format!("y{} z = y{at}", at + 1)).replace("= y0", "= y")
        ),
        format!("f = {}", "9".repeat(1 << 20)),
        format!("f = 0x{}", "f".repeat(1 << 20)),
        format!("f = \"{}\"", "a".repeat(1 << 20)),
        format!("{} = 1", "f".repeat(1 << 20)),
        "import Data.List\n".repeat(DEEP),
        "{-# LANGUAGE GADTs #-}\n".repeat(DEEP),
        format!("module M ({}f) where\nf = 1", "f, ".repeat(DEEP)),
    ];
    for (at, program) in others.iter().enumerate() {
        assert_eq!(said(&format!("long{at}"), program), "", "{}", &program[..100]);
    }
}

#[test]
fn types_that_are_exponentially_large_are_said_to_be() {
    let synonyms: String = (1..60).map(|at| format!("type T{at} = (T{0}, T{0})\n", at - 1)).collect();
    let message = said("synonyms", &format!("type T0 = Int\n{synonyms}f :: T59\nf = undefined"));
    assert_eq!(message, "error: the type that `T15` stands for has more than 100000 parts");
    let doubled: String = (1..8).map(|at| format!("f{at} x = f{0} (f{0} x)\n", at - 1)).collect();
    let message = said("doubled", &format!("f0 x = (x, x)\n{doubled}"));
    assert_eq!(message, "error: the type of `f4` has more than 100000 parts");
    let within = "(\\x -> (x, x)) (".repeat(60);
    let message = said("within", &format!("f = {within}1{}", ")".repeat(60)));
    assert_eq!(message, "error: the type of `f` has more than 100000 parts");
    assert_eq!(said("ignored", &format!("f = const 1 ({within}1{})", ")".repeat(60))), "");
}

#[test]
fn a_tuple_of_thousands_and_a_number_of_a_million_digits_get_a_message() {
    let message = said("tuple", &format!("f = ({}1)", "1, ".repeat(DEEP)));
    assert_eq!(message, "error: a tuple has at most 64 parts; this one has 100001");
    let message = said("digits", &format!("f = 0.{}", "3".repeat(1 << 20)));
    assert_eq!(message, "error: this number has too many digits");
}

#[test]
fn a_long_line_of_mistakes_is_not_shown_for_each_of_them() {
    let output = whatif("mistakes", &format!("f = [{}y]", "y, ".repeat(DEEP)), &["core"], &[]);
    let messages = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(messages.len() < 100_000 && messages.ends_with("… and 99901 more\n"), "{}", messages.len());
}

#[test]
fn deep_values_are_compared_shown_and_folded() {
    let program = "module T where\nimport Data.List (foldl')\n\
                   data T = L | N T Int T deriving (Show, Eq, Ord)\n\
                   left, right :: Int -> T\nleft n = foldl' (\\t i -> N t i L) L [1 .. n]\n\
                   right n = foldl' (\\t i -> N L i t) L [1 .. n]\n\
                   count :: Int -> Int\ncount 0 = 0\ncount n = 1 + count (n - 1)\n";
    let expression = "(length (show (left 100000)), left 100000 == left 100000, compare (right 100000) (right 100000), \
                      foldr (+) 0 [1 .. 1000000], foldl (+) 0 [1 .. 1000000], count 1000000)";
    let output = whatif("values", program, &["eval"], &[expression]);
    let expected = "(1188894,True,EQ,500000500000,500000500000,1000000)\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
}

#[test]
fn annotations_nested_deeply_get_a_message() {
    let annotated = |ty: &str| format!("{{-@ f :: {ty} -> Int @-}}\nf :: Int -> Int\nf x = x\n");
    for (name, ty) in [
        ("formula", format!("{{v:Int | {}}}", nested("(", "v > 0", ")"))),
        ("type", nested("[", "Int", "]")),
        ("arrows", format!("{}Int", "Int -> ".repeat(DEEP))),
    ] {
        let output = whatif(name, &annotated(&ty), &["check"], &[]);
        let messages =
            String::from_utf8_lossy(&output.stderr).into_owned() + &String::from_utf8_lossy(&output.stdout);
        assert!(
            messages.contains("nested more than 2000 levels deep"),
            "{name}: {:?} {messages}",
            output.status
        );
    }
}
