//! Long programs and deep ones: an answer or a message, never an overflow of the stack.

mod common;

use common::load;
use whatif_source::Sources;
use whatif_tophat::{Options, Reply, Session, Status, Verdict, explore, parse, prove};

/// What is wrong with a program; nothing if it can be read.
fn mistake(text: &str) -> Option<String> {
    let mut sources = Sources::new();
    let file = sources.add("deep.top", text);
    parse(&mut sources, file).err().map(|errors| errors[0].message.clone())
}

/// A chain of steps, of which the last one looks at what the first two entered.
fn chain(steps: usize, sign: &str) -> String {
    let steps: String = (0..steps).map(|at| format!("enter Int \"n{at}\" {sign} \\x{at}.\n  ")).collect();
    format!("main = {steps}view (x0 - x1)\nproperty p v = v == v\nproperty q v = v < 5")
}

#[test]
fn thousands_of_steps_in_a_row_are_read() {
    for sign in ["|>", ">?"] {
        assert_eq!(mistake(&chain(5000, sign)), None);
        let message = mistake(&chain(5002, sign)).expect("it is too long");
        assert_eq!(message, "this chain of steps is too long");
    }
    // In the thread of a test, whose stack is small, and dropped there.
    let inside = format!(
        "let work = {}\nmain = work",
        &chain(2000, "|>")["main = ".len()..].replace("property", "--")
    );
    assert_eq!(mistake(&inside), None);
}

#[test]
fn thousands_of_steps_in_a_row_are_run_and_proved() {
    let steps = 1500;
    let program = load(&chain(steps, "|>"));
    let mut session = Session::start(program.clone()).expect("it starts");
    for at in 0..steps {
        assert_eq!(session.event(&at.to_string()), Reply::Taken);
    }
    assert_eq!(session.form().value.as_deref(), Some("-1"));
    let proof = prove(&program, &Options::default());
    assert_eq!(proof.properties[0].status, Verdict::Proved);
    assert_eq!(proof.properties[1].status, Verdict::Violated);
    assert_eq!(proof.properties[1].inputs.len(), steps);
    let explored = explore(&program, &Options::default());
    assert_eq!((explored.status, explored.run_count), (Status::Exhausted, 1));
    assert!(!explored.tree.text(usize::MAX).is_empty() && !explored.tree.svg().is_empty());
}

#[test]
fn what_is_nested_too_deeply_is_said_to_be() {
    let many = 20_000;
    let nested = |open: &str, inside: &str, close: &str| {
        format!("main = {}{inside}{}", open.repeat(many), close.repeat(many))
    };
    let shapes = [
        nested("(", "edit 1", ")"),
        nested("edit (", "1", ")"),
        nested("let x = 1 in ", "edit 1", ""),
        nested("if True then fail else (", "edit 1", ")"),
        nested("edit 1 |> (\\_. ", "edit 1", ")"),
        nested("\"a\" -> (edit 1 <?> ", "edit 1", ")"),
        nested("forever (", "edit 1", ")"),
        nested("repeat ", "edit 1", " until (\\_. True)"),
        nested("assert True in ", "edit 1", ""),
        nested("match True { True -> ", "edit 1", ", False -> fail }"),
        nested("edit 1 >< ", "edit 1", ""),
        nested("edit 1 <?> ", "edit 1", ""),
        format!("main = edit ({}1)", "1 + ".repeat(many)),
        format!("main = edit ({}[])", "1 :: ".repeat(many)),
        format!("main = edit ({}1)", "- ".repeat(many)),
        format!("main = edit {}1{}", "[".repeat(many), "]".repeat(many)),
        format!("let f x = edit x\nmain = edit 1 {}", "|> f ".repeat(many)),
        format!("main = enter {}Int{}", "[".repeat(many), "]".repeat(many)),
        format!("let f {}x{} = x\nmain = edit 1", "<".repeat(many), ">".repeat(many)),
    ];
    for shape in shapes {
        let message = mistake(&shape).unwrap_or_else(|| panic!("{}", &shape[..60]));
        assert!(
            message.contains("nested too deeply") || message.contains("too long"),
            "{}: {message}",
            &shape[..60]
        );
    }
}
