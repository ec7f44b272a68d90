//! Whatever is given, there is an answer: a message with a place, never a panic.

mod common;

use std::sync::Arc;

use proptest::prelude::*;
use whatif_source::Sources;
use whatif_tophat::{Session, parse};

/// Wrong programs, each in its own way.
const WRONG: [&str; 45] = [
    "",
    "main",
    "main =",
    "main = (",
    "main = )",
    "main = edit",
    "main = enter",
    "main = enter Foo",
    "main = share 1",
    "main = edit 1 |>",
    "main = |> edit 1",
    "main = edit 1 |> 2",
    "main = 1",
    "main = edit x",
    "let x = x\nmain = edit x",
    "let = 1\nmain = edit 1",
    "type T = \nmain = edit 1",
    "type t = Int\nmain = edit 1",
    "type T = A | \nmain = edit 1",
    "type T = { a : Int, a : Int }\nmain = edit 1",
    "type T = C | D\nmain = edit C",
    "main = edit 1\nmain = edit 2",
    "main = edit 1\nproperty p = True",
    "main = edit 1\ninvariant i v = True",
    "main = edit 1\nproperty p v = v\n",
    "main = edit 1\nfinishable f v",
    "main = edit 1\nresponse r = True",
    "main = edit 1\nresponse r = True ~> 1",
    "main = edit (table { })",
    "main = edit (table { _ -> 1 })",
    "main = edit (table { True -> 1, _ -> 2, False -> 3 })",
    "main = repeat edit 1",
    "main = forever",
    "main = edit 1 @",
    "main = edit 1 @ (5)",
    "main = enter Int (5)",
    "import\nmain = edit 1",
    "import \"x.top\"\nmain = edit 1",
    "main = edit 31 Feb 2020",
    "main = edit 2020-13-01",
    "main = edit \"\\q\"",
    "main = edit 1 {-",
    "main = \u{0}",
    "main = edit <1, 2",
    "main = match 1 { }",
];

#[test]
fn what_is_wrong_gets_a_message() {
    for text in WRONG {
        let mut sources = Sources::new();
        let file = sources.add("wrong.top", text);
        let errors = parse(&mut sources, file).expect_err(text);
        for error in errors {
            let message = error.render(&sources, false);
            assert!(message.contains("wrong.top:"), "{text:?}: {message}");
        }
    }
}

/// The examples, to be spoiled.
fn example() -> impl Strategy<Value = String> {
    let folder = std::path::PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/top");
    let entries = std::fs::read_dir(folder).expect("the folder of examples");
    let texts = entries.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok());
    let texts: Vec<Arc<str>> = texts.map(Arc::from).collect();
    proptest::sample::select(texts).prop_map(|text| text.to_string())
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at % (text.len() + 1)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

proptest! {
    #[test]
    fn spoiled_programs_are_read_or_refused(text in example(), cut in any::<usize>(), length in 0..40_usize, put in "[ -~]{0,6}") {
        let start = boundary(&text, cut);
        let end = boundary(&text, start + length).max(start);
        let spoiled = format!("{}{put}{}", &text[..start], &text[end..]);
        let mut sources = Sources::new();
        let file = sources.add("spoiled", spoiled.as_str());
        if let Ok(program) = parse(&mut sources, file)
            && let Ok(mut session) = Session::start(Arc::new(program))
        {
            let _ = session.event(&put);
            let _ = session.form().render();
        }
    }

    #[test]
    fn any_line_is_an_event_or_is_refused(line in "\\PC{0,30}") {
        let program = common::load("type T = A | B\nmain = (enter <Int, [T]> \"a\" >< share (ref \"\") >< enter Date) >? \\x. edit x");
        let mut session = Session::start(program).expect("it starts");
        let _ = session.event(&line);
    }
}
