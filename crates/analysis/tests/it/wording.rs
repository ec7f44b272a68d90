//! Every sentence about a counterexample, a limit, a proof and a difference, in snapshots to read. The reports are made by hand, because some
//! sentences are seldom needed; `xtask/tests/sentences.rs` finds those that occur in no snapshot.

use serde_json::{Value, json};
use whatif_analysis::doctest::{Got, Tried};
use whatif_analysis::render::{runs, story, text};
use whatif_analysis::{
    Compared, Contrast, Cost, Counterexample, Diff, DiffVerdict, Example, Exploration, Explored, Extent,
    Formula, FunctionReport, HoldsFor, LeftOut, Limit, Place, Proof, PropertyVerdict, Proven, Report, Texts,
    Unsupported, Withheld,
};

/// Each text under its title.
fn page<'a>(sections: impl IntoIterator<Item = (&'a str, String)>) -> String {
    sections.into_iter().map(|(title, text)| format!("## {title}\n{}\n\n", text.trim_end())).collect()
}

fn call(function: &str, args: &[&str], result: &str) -> Value {
    let expression = [&[function], args].concat().join(" ");
    json!({ "function": function, "args": args, "result": result, "expression": expression })
}

/// `over` written over `value`, field by field.
fn with(mut value: Value, over: &Value) -> Value {
    for (key, new) in over.as_object().expect("an object") {
        value[key] = match (value[key].is_object(), new.is_object()) {
            (true, true) => with(value[key].take(), new),
            _ => new.clone(),
        };
    }
    value
}

/// A counterexample to the result of `f`, with changes.
fn found(over: &Value) -> Counterexample {
    let broken = with(call("f", &["0"], "0"), &json!({ "part": "post", "refinement": "v > 0" }));
    let base = json!({
        "kind": "concrete", "verdict": "code", "call": call("f", &["0"], "0"), "violated": broken, "abstracted": [],
        "blame": [], "blamed": [], "replayed": true, "steps": 1, "explanation": "",
    });
    serde_json::from_value(with(base, over)).expect("it is a counterexample")
}

/// A violation of one kind in a call of `g`.
fn of(part: &str) -> Value {
    with(call("g", &["0"], "0"), &json!({ "part": part }))
}

#[test]
fn what_is_said_of_a_counterexample() {
    let blamed = |known: &str, ty: Option<&str>| {
        json!({ "kind": "abstract", "blame": ["g"], "abstracted": [call("g", &["0"], "-1")],
                "blamed": [{ "function": "g", "known": known, "type": ty }] })
    };
    let unmeasured = |why: &str| json!({ "violated": with(of("termination"), &json!({ "unmeasured": why, "refinement": "" })) });
    let recursive = |args: [&str; 2]| {
        let before = call("f", &args, "0");
        (before, with(call("f", &["0", "0"], "error"), &json!({ "part": "termination", "refinement": "" })))
    };
    let (less, to) = recursive(["7", "1"]);
    let later =
        json!({ "call": less, "violated": with(to, &json!({ "args": ["7", "0"], "expression": "f 7 0" })) });
    let (less, to) = recursive(["-1", "0"]);
    let for_ever = json!({ "call": less, "violated": with(to, &json!({ "args": ["-2", "0"], "expression": "f (-2) 0" })) });
    let two = json!({ "kind": "abstract", "blame": ["g", "h"], "consistent": false,
        "abstracted": [call("g", &["0"], "1"), call("g", &["0"], "2")],
        "blamed": [{ "function": "g", "known": "annotation", "type": "Int -> Int" },
                   { "function": "h", "known": "annotation", "type": "Int -> Int" }] });
    let own = json!({ "blame": ["f"], "blamed": [{ "function": "f", "known": "annotation", "type": "Int -> Int" }],
                      "kind": "abstract", "abstracted": [call("f", &["0"], "0")] });
    let inside = json!([{ "element": 2 }, { "component": 1 }, { "within": "T" }, { "elements": [1, 2] }]);
    let cases = [
        ("a result", json!({})),
        ("a part of a result", json!({ "violated": { "inside": inside } })),
        (
            "facts",
            json!({ "violated": { "because": [{ "expression": "len v", "value": "0" },
                                                    { "expression": "size v", "value": null }] } }),
        ),
        (
            "a value that must be True",
            json!({ "violated": { "says": "true", "because": [{ "expression": "ok", "value": "False" }] } }),
        ),
        ("a type of the library", json!({ "violated": { "says": "type", "refinement": "{v:Int | v > 0}" } })),
        ("an argument", json!({ "violated": with(of("pre"), &json!({ "argument": 1 })) })),
        ("a call that is forbidden", json!({ "violated": with(of("pre"), &json!({ "says": "never" })) })),
        ("the result of a callee", json!({ "violated": of("post") })),
        ("a function in a field", json!({ "violated": of("field") })),
        (
            "a field",
            json!({ "violated": with(of("field"), &json!({ "result": "error", "argument": 2, "function": "Even" })) }),
        ),
        ("an assertion", json!({ "violated": { "part": "assert" } })),
        (
            "a failure",
            json!({ "violated": { "part": "totality", "refinement": "" }, "missing_cases": ["f 0"] }),
        ),
        (
            "a failure in a call",
            json!({ "violated": { "part": "totality", "refinement": "" }, "caller": call("start", &[], "error"),
                                        "missing_cases": ["f 0", "f 1"] }),
        ),
        ("a run for ever", json!({ "violated": of("termination"), "runs_on": true })),
        ("an argument that gets smaller later", later),
        ("an argument that gets smaller for ever", for_ever),
        (
            "a call that does not get smaller",
            json!({ "violated": with(of("termination"), &json!({ "function": "f" })) }),
        ),
        ("no signature", unmeasured("general")),
        ("no size", unmeasured("no-size")),
        ("functions that call each other", unmeasured("mutual")),
        ("a constant", unmeasured("constant")),
        ("types that differ", unmeasured("other-type")),
        ("a call that is never made", json!({ "violated": of("pre"), "never_made": true })),
        ("a call that printing makes", json!({ "violated": of("pre"), "whole_result": true })),
        ("another arithmetic", json!({ "accepted_by_liquidhaskell": true })),
        ("a type that is too weak", blamed("annotation", Some("Int -> Int"))),
        ("a type of Haskell", blamed("haskell", Some("Int -> Int"))),
        ("a method", blamed("class", Some("a -> Int"))),
        ("a library function", blamed("library", Some("Int -> Int"))),
        ("a contract", blamed("contract", None)),
        ("a function without a type", blamed("nothing", None)),
        ("two results for one argument", two),
        ("a recursive call known by its type", own),
    ];
    let text = |over: &Value| {
        let found = found(over);
        format!("{}\n[{}]", story::plain("f", &found), story::label(&found))
    };
    insta::assert_snapshot!(page(cases.iter().map(|(title, over)| (*title, text(over)))));
}

#[test]
fn what_is_said_of_a_call_that_repeats() {
    let mut repeats = found(&json!({ "violated": of("termination"), "runs_on": true }));
    repeats.endless = true;
    let own = json!({ "blame": ["f"], "blamed": [{ "function": "f", "known": "annotation", "type": "Int -> Int" }] });
    let mut known = found(&own);
    known.endless = true;
    let text = |found: &Counterexample| format!("{}\n[{}]", story::plain("f", found), story::label(found));
    insta::assert_snapshot!(page([("for ever", text(&repeats)), ("known by its type", text(&known))]));
}

/// Reads a kind by its word in JSON.
fn kinds<T: serde::de::DeserializeOwned>(words: &str) -> Vec<T> {
    words.split_whitespace().map(|word| serde_json::from_value(json!(word)).expect("a kind")).collect()
}

#[test]
fn what_is_said_of_a_limit() {
    let left_out: Vec<LeftOut> = kinds(
        "paths abstractions single-values floats functions representation assumption unsettled unconfirmed inferred \
         one-instance not-asserted guard broken-callee ends error-that-passes placeholder supposed proof results",
    );
    let formulas: Vec<Formula> = kinds("linear nonlinear text bits");
    let mut all = vec![
        Limit::Steps { steps: 100 },
        Limit::Work { steps: 1000 },
        Limit::Certificate,
        Limit::Time { seconds: 1.5 },
        Limit::Memory,
        Limit::Cancelled,
    ];
    all.extend(left_out.into_iter().map(|why| Limit::Incomplete { why }));
    all.extend(formulas.into_iter().map(|formula| Limit::Solver { formula }));
    let lines: Vec<String> = all.iter().map(Limit::sentence).collect();
    insta::assert_snapshot!(lines.join("\n"));
}

/// The report about `f`, with these fields.
fn report(over: &Value) -> FunctionReport {
    let base = json!({ "name": "f", "file": "", "line": 0, "column": 0, "end_line": 0, "end_column": 0, "counterexamples": [],
                       "time_ms": 0.0, "steps": 0, "paths": 0, "solver_queries": 0 });
    serde_json::from_value(with(base, over)).expect("it is a report")
}

#[test]
fn what_is_said_at_the_end() {
    let all = ["verified", "total"].map(|status| report(&json!({ "status": status })));
    let steps = json!({ "kind": "steps", "steps": 1 });
    let more = [
        json!({ "status": "bounded", "limit": steps }),
        json!({ "status": "timeout", "limit": steps }),
        json!({ "status": "unsupported", "unsupported": { "reason": "a construct" } }),
        json!({ "status": "in-callers", "callers": ["g"] }),
    ];
    let functions = all.into_iter().chain(more.iter().map(report)).collect();
    let properties = vec![
        proof(PropertyVerdict::Bounded(Limit::Memory)),
        proof(PropertyVerdict::Unanswered(Limit::Time { seconds: 1.0 })),
    ];
    let report = Report { functions, properties, files: 1, ..Report::default() };
    let ends = [("one file", text::ending(&report, false)), ("a folder", text::ending(&report, true))];
    insta::assert_snapshot!(page(ends));
}

fn proof(verdict: PropertyVerdict) -> Proof {
    Proof {
        property: "holds".to_owned(),
        is_test: false,
        ty: None,
        also: Vec::new(),
        verdict,
        notes: Vec::new(),
        cost: Cost::default(),
        warnings: Vec::new(),
        texts: Texts::default(),
        statistics: Default::default(),
    }
}

fn example(arg: &str, result: &str) -> Example {
    let example = json!({ "args": [arg], "result": result, "condition": "" });
    serde_json::from_value(example).expect("it is an example")
}

#[test]
fn what_is_said_of_a_property() {
    let unsupported = || vec![Unsupported { reason: "a construct".to_owned(), place: None, mistake: false }];
    let proved = |holds_for| PropertyVerdict::Proved(Proven { holds_for, certificate: None });
    let refuted = || PropertyVerdict::Counterexamples(vec![example("0", "False")]);
    let also = vec!["Int".to_owned(), "Char".to_owned()];
    let label = "insert / keeps the order".to_owned();
    let cases = [
        ("refuted", proof(refuted())),
        ("refuted at a type", Proof { ty: Some("Int".to_owned()), ..proof(refuted()) }),
        ("a test", Proof { is_test: true, property: label.clone(), ..proof(refuted()) }),
        ("a test that holds", Proof { is_test: true, property: label, ..proof(proved(HoldsFor::All)) }),
        ("all inputs", proof(proved(HoldsFor::All))),
        ("inputs of generators", proof(proved(HoldsFor::Generated))),
        ("at several types", Proof { ty: Some("Bool".to_owned()), also, ..proof(proved(HoldsFor::Finite)) }),
        ("fails as it should", proof(PropertyVerdict::FailsAsExpected(vec![example("0", "False")]))),
        ("bounded", proof(PropertyVerdict::Bounded(Limit::Work { steps: 1000 }))),
        ("out of time", proof(PropertyVerdict::Unanswered(Limit::Time { seconds: 1.0 }))),
        ("not supported", proof(PropertyVerdict::Unsupported(unsupported()))),
    ];
    insta::assert_snapshot!(page(cases.iter().map(|(title, proof)| (*title, text::property(proof, false)))));
}

#[test]
fn what_is_said_of_two_versions() {
    let [old, new] = ["1", "2"].map(str::to_owned);
    let types = DiffVerdict::Types { old: "Int -> Int".to_owned(), new: "Int -> Bool".to_owned() };
    let same = DiffVerdict::Same(Proven { holds_for: HoldsFor::All, certificate: None });
    let verdicts = [
        DiffVerdict::Different(Contrast { args: vec!["0".to_owned()], old, new }),
        types,
        same,
        DiffVerdict::Bounded(Limit::Steps { steps: 100 }),
        DiffVerdict::Unanswered(Limit::Memory),
        DiffVerdict::Unsupported("a construct".to_owned()),
    ];
    let compared = |verdict| Compared {
        name: "f".to_owned(),
        ty: None,
        also: Vec::new(),
        verdict,
        notes: Vec::new(),
        cost: Cost::default(),
    };
    let found = Diff {
        functions: verdicts.map(compared).into(),
        only_old: vec!["g".to_owned()],
        only_new: vec!["h".to_owned()],
        warnings: Vec::new(),
        texts: Texts::default(),
        statistics: Default::default(),
    };
    insta::assert_snapshot!(runs::diff(&found, false));
}

#[test]
fn what_is_said_of_paths() {
    let limit = Limit::Steps { steps: 100 };
    let extents = [
        Extent::Exhausted,
        Extent::Bounded(None),
        Extent::Bounded(Some(limit)),
        Extent::Unanswered(Limit::Memory),
    ];
    let withheld =
        || Withheld { equation: "f n = 0".to_owned(), args: vec!["1".to_owned()], result: "1".to_owned() };
    let explored = |extent, withheld| Explored {
        examples: vec![example("0", "0"), example("1", "1")],
        withheld,
        ty: Some("Int".to_owned()),
        extent,
        unsupported: vec![Unsupported { reason: "a construct".to_owned(), place: None, mistake: false }],
        notes: vec!["a note".to_owned()],
        cost: Cost::default(),
    };
    let mut answers: Vec<_> = extents.map(|extent| Ok(explored(extent, Vec::new()))).into();
    answers.push(Ok(explored(Extent::Bounded(None), vec![withheld()])));
    answers.push(Err("there is none".to_owned()));
    let text = |answer| {
        let texts = Texts::default();
        let found = Exploration {
            function: "f".to_owned(),
            answer,
            warnings: Vec::new(),
            texts,
            statistics: Default::default(),
        };
        runs::exploration(&found, runs::Shown::Equations)
    };
    insta::assert_snapshot!(answers.into_iter().map(text).collect::<Vec<_>>().join("\n"));
}

#[test]
fn what_is_said_of_an_example_in_a_comment() {
    let tried = |got| {
        let place = Place::start_of("T.hs");
        let tried = Tried { expression: "f 0".to_owned(), place, expected: vec!["1".to_owned()], got };
        let message = runs::tried(&tried).expect("a message");
        text::message(&message, &Texts::default(), false)
    };
    let failed = tried(Got::Failed { got: vec!["0".to_owned()] });
    let silent = tried(Got::Failed { got: Vec::new() });
    let not_run = tried(Got::Unsupported { reason: "a construct".to_owned() });
    insta::assert_snapshot!([failed, silent, not_run].join("\n\n"));
}
