//! Processes and decision tables of others as programs, and what is proved of them.

use std::path::PathBuf;
use std::sync::Arc;

use proptest::prelude::*;
use whatif_flow::import;
use whatif_source::Sources;
use whatif_tophat::{ClaimKind, Engine, Options, Proof, Verdict, prove};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/top")
}

fn options(engine: Engine) -> Options {
    Options { engine, timeout: None, ..Options::default() }
}

/// Translates a file beside the examples, and proves what the program claims.
fn imported(name: &str) -> (String, Vec<String>) {
    let mut sources = Sources::new();
    let text = std::fs::read_to_string(folder().join(name)).expect("a readable example");
    let file = sources.add(name, text);
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    (imported.text, imported.untranslated)
}

#[test]
fn a_process_and_a_decision_are_translated() {
    for (name, program) in [("loan.bpmn", "loan.top"), ("fee.dmn", "fee.top")] {
        let (text, untranslated) = imported(name);
        let kept = std::fs::read_to_string(folder().join(program)).unwrap_or_default();
        assert!(kept.starts_with(&text), "{program} is not the translation of {name}:\n{text}");
        insta::assert_snapshot!(format!("not translated of {name}"), untranslated.join("\n"));
    }
}

/// A table with one column of numbers, and two rows.
fn rate(ty: &str, rows: [(&str, &str); 2]) -> (String, Vec<String>) {
    let rules = rows.map(|(test, result)| {
        let test = test.replace('<', "&lt;").replace('>', "&gt;");
        format!("<rule><inputEntry><text>{test}</text></inputEntry><outputEntry><text>{result}</text></outputEntry></rule>")
    });
    let text = format!(
        "<definitions><decision id=\"d\" name=\"Rate\"><decisionTable>\
         <input label=\"Sum\"><inputExpression{ty}><text>sum</text></inputExpression></input><output/>{}\
         </decisionTable></decision></definitions>",
        rules.concat()
    );
    let mut sources = Sources::new();
    let file = sources.add("rate.dmn", text);
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    (imported.text, imported.untranslated)
}

#[test]
fn numbers_have_decimals() {
    // 999.50 fits no row.
    for ty in [" typeRef=\"number\"", " typeRef=\"feel:double\"", ""] {
        let (text, untranslated) = rate(ty, [("<= 999", "1"), (">= 1000", "2")]);
        assert_eq!(untranslated, Vec::<String>::new(), "{text}");
        let found = proof(&text, "");
        let missing = found
            .properties
            .iter()
            .find(|report| report.kind == ClaimKind::Errors)
            .expect("a row may be missing");
        assert_eq!(missing.status, Verdict::Violated, "{text}");
        assert!(missing.inputs[0].contains("999."), "{:?}", missing.inputs);
    }
    // No whole number lies between.
    let (text, _) = rate(" typeRef=\"integer\"", [("<= 999", "1"), (">= 1000", "2")]);
    assert!(proof(&text, "").properties.iter().all(|report| report.status != Verdict::Violated), "{text}");
    // A gap that needs more decimals than the table has, and results of one type.
    let (text, untranslated) = rate("", [("<= 0.505", ".5"), (">= 0.506", "-1.25")]);
    assert_eq!(untranslated, Vec::<String>::new(), "{text}");
    assert!(text.contains("Decimal 4") && text.contains("-> 0.50") && text.contains("-> (-1.25)"), "{text}");
    assert!(verdicts(&text, "").contains(&Verdict::Violated), "{text}");
    let (text, _) = rate("", [("<= 0.505", ".5"), ("> 0.505", "-1.25")]);
    let more =
        "property rates v = v == 0.5 or v == -1.25\nproperty low v = input \"Sum\" <= 0.505 ==> v == 0.50\n";
    let found = verdicts(&text, more);
    assert!(!found.contains(&Verdict::Violated) && !found.contains(&Verdict::Unknown), "{found:?} {text}");
}

/// A table of one number, with a hit policy, an order of results if one is given, and rows; what its program says of some numbers.
fn hits(policy: &str, order: &str, rows: &[(&str, &str)], asked: &[i64]) -> (String, Vec<Option<String>>) {
    let rules = rows.iter().map(|(test, result)| {
        let test = test.replace('<', "&lt;").replace('>', "&gt;");
        format!("<rule><inputEntry><text>{test}</text></inputEntry><outputEntry><text>{result}</text></outputEntry></rule>")
    });
    let order = if order.is_empty() {
        String::new()
    } else {
        format!("<outputValues><text>{order}</text></outputValues>")
    };
    let text = format!(
        "<definitions><decision id=\"d\" name=\"Rate\"><decisionTable {policy}>\
         <input label=\"n\"><inputExpression typeRef=\"integer\"><text>hits</text></inputExpression></input><output>{order}</output>{}\
         </decisionTable></decision></definitions>",
        rules.collect::<String>()
    );
    let mut sources = Sources::new();
    let file = sources.add("rate.dmn", text);
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    assert_eq!(imported.untranslated, Vec::<String>::new());
    let file = sources.add("rate.top", imported.text.clone());
    let program = Arc::new(whatif_tophat::parse(&mut sources, file).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(|error| error.render(&sources, false)).collect();
        panic!("{}\n{}", errors.join("\n"), imported.text)
    }));
    let values = asked.iter().map(|number| {
        let mut session = whatif_tophat::Session::start(program.clone()).expect("it starts");
        session.event(&number.to_string());
        session.event("Decide");
        session.form().value
    });
    (imported.text, values.collect())
}

#[test]
fn hit_policies_say_what_several_rows_mean() {
    let rows = [("<= 10", "1"), ("[5..20]", "4"), (">= 15", "2.5"), ("7", "4")];
    // 7 fits rows 1, 2 and 4; 17 fits rows 2 and 3; 3 and 30 fit one.
    let asked = [7, 17, 3, 30];
    for (policy, order, expected) in [
        ("hitPolicy=\"FIRST\"", "", ["1.0", "4.0", "1.0", "2.5"]),
        ("hitPolicy=\"PRIORITY\"", "4, 2.5, 1", ["4.0", "4.0", "1.0", "2.5"]),
        ("hitPolicy=\"RULE ORDER\"", "", ["[1.0, 4.0, 4.0]", "[4.0, 2.5]", "[1.0]", "[2.5]"]),
        ("hitPolicy=\"OUTPUT ORDER\"", "4, 2.5, 1", ["[4.0, 4.0, 1.0]", "[4.0, 2.5]", "[1.0]", "[2.5]"]),
        ("hitPolicy=\"COLLECT\"", "", ["[1.0, 4.0, 4.0]", "[4.0, 2.5]", "[1.0]", "[2.5]"]),
        ("hitPolicy=\"COLLECT\" aggregation=\"SUM\"", "", ["9.0", "6.5", "1.0", "2.5"]),
        ("hitPolicy=\"COLLECT\" aggregation=\"MIN\"", "", ["1.0", "2.5", "1.0", "2.5"]),
        ("hitPolicy=\"COLLECT\" aggregation=\"MAX\"", "", ["4.0", "4.0", "1.0", "2.5"]),
        ("hitPolicy=\"COLLECT\" aggregation=\"COUNT\"", "", ["3", "2", "1", "1"]),
    ] {
        let (text, values) = hits(policy, order, &rows, &asked);
        let expected: Vec<Option<String>> = expected.iter().map(|value| Some((*value).to_owned())).collect();
        assert_eq!(values, expected, "{policy}\n{text}");
    }
}

#[test]
fn a_legal_overlap_is_no_violation_and_a_gap_still_is_one() {
    let overlapping = [("<= 10", "1"), (">= 5", "4")];
    for policy in ["FIRST", "PRIORITY", "RULE ORDER", "COLLECT"] {
        let (text, _) = hits(
            &format!("hitPolicy=\"{policy}\""),
            if policy == "PRIORITY" { "4, 1" } else { "" },
            &overlapping,
            &[],
        );
        assert!(!verdicts(&text, "").contains(&Verdict::Violated), "{policy}\n{text}");
    }
    // Rows that say the same may overlap, others may not.
    let (text, _) = hits("hitPolicy=\"ANY\"", "", &[("<= 10", "1"), (">= 5", "1")], &[]);
    assert!(!verdicts(&text, "").contains(&Verdict::Violated), "{text}");
    let (text, _) = hits("hitPolicy=\"ANY\"", "", &overlapping, &[]);
    assert!(verdicts(&text, "").contains(&Verdict::Violated), "{text}");
    let gap = [("<= 10", "1"), (">= 12", "4")];
    for policy in ["hitPolicy=\"FIRST\"", "hitPolicy=\"COLLECT\" aggregation=\"SUM\""] {
        let (text, values) = hits(policy, "", &gap, &[11]);
        assert!(verdicts(&text, "").contains(&Verdict::Violated) && values == [None], "{policy}\n{text}");
    }
    // A row behind one that always fits is never taken.
    let (text, _) = hits("hitPolicy=\"FIRST\"", "", &[("-", "1"), (">= 12", "4")], &[]);
    assert!(verdicts(&text, "").contains(&Verdict::Never), "{text}");
}

/// What a program that was made of a process claims.
fn proved_of(process: &str) -> (String, Vec<String>) {
    let mut sources = Sources::new();
    let text = format!("<definitions><process id=\"p\">{process}</process></definitions>");
    let file = sources.add("process.bpmn", text);
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    let (text, untranslated) = (imported.text, imported.untranslated);
    let claim = "reachable again = after \"Write\" \"Read\" and entered \"again\"\n";
    let file = sources.add("process.top", format!("{text}{claim}"));
    let program = whatif_tophat::parse(&mut sources, file).unwrap_or_else(|errors| {
        panic!("{}\n{text}", errors.iter().map(|error| error.render(&sources, false)).collect::<String>())
    });
    let proof = prove(&program, &options(Engine::Merged));
    let of = |name: &str| {
        proof.properties.iter().find(|report| report.name == name).expect("it is claimed").status
    };
    assert_eq!(of("canBeFinished"), whatif_tophat::Verdict::Proved, "{text}");
    assert_eq!(of("again"), whatif_tophat::Verdict::Reached, "{text}");
    (text, untranslated)
}

#[test]
fn a_way_back_is_repeated() {
    let tasks = "<startEvent id=\"s\"/><task id=\"w\" name=\"Write\"/><task id=\"r\" name=\"Read\"/>\
        <exclusiveGateway id=\"g\"/><endEvent id=\"e\"/>";
    let flow = |from: &str, to: &str, name: &str| {
        format!("<sequenceFlow sourceRef=\"{from}\" targetRef=\"{to}\" name=\"{name}\"/>")
    };
    let ways = [("s", "w", ""), ("w", "r", ""), ("r", "g", ""), ("g", "e", "good"), ("g", "w", "again")];
    let ways: String = ways.iter().map(|(from, to, name)| flow(from, to, name)).collect();
    let (text, untranslated) = proved_of(&format!("{tasks}{ways}"));
    assert!(untranslated.is_empty(), "{untranslated:?}");
    assert!(text.contains("until (\\next. next /= -1)"), "{text}");
    // The same inside of a sub-process.
    let outer = "<startEvent id=\"a\"/><endEvent id=\"z\"/>".to_owned()
        + &flow("a", "sub", "")
        + &flow("sub", "z", "");
    let (_, untranslated) =
        proved_of(&format!("{outer}<subProcess id=\"sub\" name=\"Paper\">{tasks}{ways}</subProcess>"));
    assert!(untranslated.is_empty(), "{untranslated:?}");
}

/// A process of these nodes (kind, identifier, which is its name too) and ways (from, to, label), and what is said of it.
fn process(nodes: &[(&str, &str)], ways: &[(&str, &str, &str)]) -> (String, Vec<String>) {
    let nodes = nodes.iter().map(|(kind, id)| format!("<{kind} id=\"{id}\"/>"));
    let ways = ways.iter().map(|(from, to, name)| {
        format!("<sequenceFlow id=\"{from}-{to}\" sourceRef=\"{from}\" targetRef=\"{to}\" name=\"{name}\"/>")
    });
    let inside: String = nodes.chain(ways).collect();
    let mut sources = Sources::new();
    let file = sources
        .add("process.bpmn", format!("<definitions><process id=\"p\">{inside}</process></definitions>"));
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    (imported.text, imported.untranslated)
}

/// The verdicts on what a program claims, and on some more claims.
fn verdicts(text: &str, more: &str) -> Vec<Verdict> {
    proof(text, more).properties.iter().map(|report| report.status).collect()
}

fn proof(text: &str, more: &str) -> Proof {
    let mut sources = Sources::new();
    let file = sources.add("process.top", format!("{text}{more}"));
    let program = whatif_tophat::parse(&mut sources, file).unwrap_or_else(|errors| {
        panic!("{}\n{text}", errors.iter().map(|error| error.render(&sources, false)).collect::<String>())
    });
    prove(&program, &options(Engine::Merged))
}

#[test]
fn a_gateway_that_waits_for_a_way_that_never_comes_is_a_dead_end() {
    // One of two ways is chosen, and both are waited for.
    let nodes = [
        ("startEvent", "s"),
        ("exclusiveGateway", "x"),
        ("task", "a"),
        ("task", "b"),
        ("parallelGateway", "j"),
        ("endEvent", "e"),
    ];
    let ways =
        [("s", "x", ""), ("x", "a", "yes"), ("x", "b", "no"), ("a", "j", ""), ("b", "j", ""), ("j", "e", "")];
    let (text, untranslated) = process(&nodes, &ways);
    assert_eq!((verdicts(&text, ""), untranslated), (vec![Verdict::Violated], vec![]), "{text}");
    // One of two ways at once may end before they meet.
    let nodes = [
        ("startEvent", "s"),
        ("parallelGateway", "x"),
        ("task", "a"),
        ("task", "b"),
        ("exclusiveGateway", "g"),
        ("parallelGateway", "j"),
        ("task", "c"),
        ("endEvent", "e"),
        ("endEvent", "f"),
    ];
    let ways = [
        ("s", "x", ""),
        ("x", "a", ""),
        ("x", "b", ""),
        ("a", "j", ""),
        ("b", "g", ""),
        ("g", "j", "ok"),
        ("g", "f", "stop"),
        ("j", "c", ""),
        ("c", "e", ""),
    ];
    let (text, untranslated) = process(&nodes, &ways);
    assert_eq!(untranslated, Vec::<String>::new());
    let more = "invariant both = entered \"c\" ==> entered \"a\" and entered \"ok\"\nreachable all = entered \"c\"\n\
                reachable stuck = entered \"stop\" and entered \"a\"\ninvariant stopped = not (entered \"stop\" and entered \"c\")";
    let expected = [Verdict::Violated, Verdict::Proved, Verdict::Reached, Verdict::Reached, Verdict::Proved];
    assert_eq!(verdicts(&text, more), expected, "{text}");
}

/// A task with an event at its border, and the ways on from the two.
fn interrupted(task: &str, event: &str) -> (String, Vec<String>) {
    let flow = |from: &str, to: &str| {
        format!("<sequenceFlow id=\"{from}{to}\" sourceRef=\"{from}\" targetRef=\"{to}\"/>")
    };
    let text = format!(
        "<definitions><process id=\"p\"><startEvent id=\"s\"/>{task}{event}<task id=\"m\" name=\"Remind\"/>\
         <task id=\"f\" name=\"File\"/><endEvent id=\"e\"/>{}</process></definitions>",
        [("s", "t"), ("t", "f"), ("b", "m"), ("m", "t"), ("f", "e")]
            .map(|(from, to)| flow(from, to))
            .concat()
    );
    let mut sources = Sources::new();
    let file = sources.add("process.bpmn", text);
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    (imported.text, imported.untranslated)
}

#[test]
fn an_event_may_come_before_a_task_is_done() {
    let task = "<userTask id=\"t\" name=\"Answer\"/>";
    let timer = "<boundaryEvent id=\"b\" name=\"two weeks\" attachedToRef=\"t\"><timerEventDefinition/></boundaryEvent>";
    let (text, untranslated) = interrupted(task, timer);
    assert_eq!(untranslated, Vec::<String>::new(), "{text}");
    // The reminder leads back to the question; the task is filed once it is answered, and no more reminders come.
    let more = "reachable twice = entered \"Remind\" and entered \"Answer\"\n\
                invariant either = after \"two weeks\" \"Remind\" ==> not entered \"Answer\"\n\
                invariant filed = before \"Answer\" \"File\"\n\
                property answered v = entered \"Answer\" and entered \"File\"\n";
    let expected = [Verdict::Proved, Verdict::Reached, Verdict::Proved, Verdict::Proved, Verdict::Proved];
    assert_eq!(verdicts(&text, more), expected, "{text}");
    let plain = "<boundaryEvent id=\"b\" name=\"two weeks\" attachedToRef=\"t\"/>";
    assert_eq!(interrupted(task, plain).1, Vec::<String>::new());
}

#[test]
fn an_event_that_does_not_just_end_a_task_is_listed() {
    let task = "<userTask id=\"t\" name=\"Answer\"/>";
    let beside = "<boundaryEvent id=\"b\" name=\"two weeks\" attachedToRef=\"t\" cancelActivity=\"false\"/>";
    let undo = "<boundaryEvent id=\"b\" name=\"two weeks\" attachedToRef=\"t\"><compensateEventDefinition/></boundaryEvent>";
    for (task, event) in [(task, beside), (task, undo)] {
        let (text, untranslated) = interrupted(task, event);
        assert!(
            untranslated.contains(&"two weeks, which may interrupt t".to_owned()),
            "{untranslated:?} {text}"
        );
        // The way from the event is not there, but the rest is.
        assert!(text.contains("\"File\"") && !text.contains("two weeks\" ->"), "{text}");
    }
}

#[test]
fn ways_at_once_may_meet_one_after_another() {
    let nodes = [
        ("startEvent", "s"),
        ("parallelGateway", "x"),
        ("task", "a"),
        ("task", "b"),
        ("task", "c"),
        ("parallelGateway", "j"),
        ("task", "d"),
        ("parallelGateway", "k"),
        ("endEvent", "e"),
    ];
    let ways = [
        ("s", "x", ""),
        ("x", "a", ""),
        ("x", "b", ""),
        ("x", "c", ""),
        ("a", "j", ""),
        ("b", "j", ""),
        ("j", "d", ""),
        ("d", "k", ""),
        ("c", "k", ""),
        ("k", "e", ""),
    ];
    let (text, untranslated) = process(&nodes, &ways);
    assert_eq!((untranslated, text.matches("\"d\"").count()), (vec![], 1), "{text}");
    let more = "invariant after = entered \"d\" ==> entered \"a\" and entered \"b\"\n\
                reachable early = entered \"d\" and not entered \"c\"\nproperty all v = entered \"c\" and entered \"d\"";
    let expected = [Verdict::Proved, Verdict::Proved, Verdict::Reached, Verdict::Proved];
    assert_eq!(verdicts(&text, more), expected, "{text}");
    // A fork inside of a fork, and one gateway where all of them meet.
    let nodes = [
        ("startEvent", "s"),
        ("parallelGateway", "x"),
        ("parallelGateway", "y"),
        ("task", "a"),
        ("task", "b"),
        ("task", "c"),
        ("parallelGateway", "j"),
        ("endEvent", "e"),
    ];
    let ways = [
        ("s", "x", ""),
        ("x", "y", ""),
        ("x", "c", ""),
        ("y", "a", ""),
        ("y", "b", ""),
        ("a", "j", ""),
        ("b", "j", ""),
        ("c", "j", ""),
        ("j", "e", ""),
    ];
    let (text, untranslated) = process(&nodes, &ways);
    assert_eq!((verdicts(&text, ""), untranslated), (vec![Verdict::Proved], vec![]), "{text}");
}

#[test]
fn an_inclusive_gateway_takes_the_ways_that_somebody_chooses() {
    let nodes = [
        ("startEvent", "s"),
        ("inclusiveGateway", "x"),
        ("task", "a"),
        ("task", "b"),
        ("inclusiveGateway", "j"),
        ("task", "c"),
        ("endEvent", "e"),
    ];
    let ways = [
        ("s", "x", ""),
        ("x", "a", "wantA"),
        ("x", "b", "wantB"),
        ("a", "j", ""),
        ("b", "j", ""),
        ("j", "c", ""),
        ("c", "e", ""),
    ];
    let (text, untranslated) = process(&nodes, &ways);
    assert_eq!(untranslated, Vec::<String>::new(), "{text}");
    let more = "reachable both v = entered \"a\" and entered \"b\"\nreachable one v = entered \"a\" and not entered \"b\"\n\
                property some v = entered \"a\" or entered \"b\"\n\
                property chosen v = entered \"a\" ==> input \"wantA\"\nproperty last v = before \"a\" \"c\" or before \"b\" \"c\"";
    let expected = [
        Verdict::Proved,
        Verdict::Reached,
        Verdict::Reached,
        Verdict::Proved,
        Verdict::Proved,
        Verdict::Proved,
    ];
    assert_eq!(verdicts(&text, more), expected, "{text}");
}

#[test]
fn a_process_with_many_choices_is_no_longer_than_it_is() {
    let mut nodes = vec![("startEvent".to_owned(), "s".to_owned()), ("endEvent".to_owned(), "e".to_owned())];
    let (mut ways, mut last) = (Vec::new(), "s".to_owned());
    for at in 0..20 {
        for (kind, id) in [("exclusiveGateway", "x"), ("task", "a"), ("task", "b"), ("exclusiveGateway", "m")]
        {
            nodes.push((kind.to_owned(), format!("{id}{at}")));
        }
        ways.push((last, format!("x{at}")));
        for way in ["a", "b"] {
            ways.push((format!("x{at}"), format!("{way}{at}")));
            ways.push((format!("{way}{at}"), format!("m{at}")));
        }
        last = format!("m{at}");
    }
    ways.push((last, "e".to_owned()));
    let nodes: Vec<(&str, &str)> = nodes.iter().map(|(kind, id)| (kind.as_str(), id.as_str())).collect();
    let ways: Vec<(&str, &str, &str)> =
        ways.iter().map(|(from, to)| (from.as_str(), to.as_str(), "")).collect();
    let (text, untranslated) = process(&nodes, &ways);
    assert!(text.len() < 5_000 && untranslated.is_empty(), "{} {untranslated:?}", text.len());
    assert_eq!(verdicts(&text, ""), [Verdict::Proved]);
}

#[test]
fn what_a_process_loses_is_listed() {
    let nodes = [("startEvent", "s"), ("task", "a"), ("task", "b"), ("endEvent", "e")];
    let (_, untranslated) = process(&nodes, &[("s", "a", ""), ("a", "e", ""), ("b", "e", "")]);
    assert_eq!(untranslated, ["b, which no way from the start leads to"]);
    let nodes = [("startEvent", "s"), ("complexGateway", "g"), ("callActivity", "c"), ("endEvent", "e")];
    let (_, untranslated) = process(&nodes, &[("s", "g", ""), ("g", "c", ""), ("c", "e", "")]);
    let expected = ["the condition of g: somebody decides", "what is inside of c: it is one step"];
    assert_eq!(untranslated, expected);
}

/// The program of a whole file, of which nothing is lost.
fn complete(inside: &str) -> String {
    let mut sources = Sources::new();
    let file = sources.add("process.bpmn", format!("<definitions>{inside}</definitions>"));
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    assert_eq!(imported.untranslated, Vec::<String>::new(), "{}", imported.text);
    imported.text
}

fn ways(ways: &[(&str, &str)]) -> String {
    let way = |(from, to): &(&str, &str)| format!("<sequenceFlow sourceRef=\"{from}\" targetRef=\"{to}\"/>");
    ways.iter().map(way).collect()
}

#[test]
fn a_message_is_waited_for_until_another_process_sent_it() {
    let buyer = "<process id=\"buyer\"><startEvent id=\"s\"/><task id=\"order\"/><receiveTask id=\"goods\"/><endEvent id=\"e\"/>".to_owned()
        + &ways(&[("s", "order"), ("order", "goods"), ("goods", "e")]);
    let seller = "</process><process id=\"seller\"><startEvent id=\"asked\"><messageEventDefinition/></startEvent><task id=\"send\"/><endEvent id=\"f\"/>"
        .to_owned()
        + &ways(&[("asked", "send"), ("send", "f")]);
    let flows = "</process><collaboration><messageFlow sourceRef=\"order\" targetRef=\"asked\"/>\
                 <messageFlow sourceRef=\"send\" targetRef=\"goods\"/></collaboration>";
    let text = complete(&format!("{buyer}{seller}{flows}"));
    let more = "invariant one = before \"order\" \"asked\"\ninvariant two = before \"send\" \"goods\"\nreachable all v = entered \"goods\"";
    let expected = [Verdict::Proved, Verdict::Proved, Verdict::Proved, Verdict::Reached];
    assert_eq!(verdicts(&text, more), expected, "{text}");
    // Without an answer the buyer waits for ever.
    let silent = "</process><collaboration><messageFlow sourceRef=\"order\" targetRef=\"asked\"/>\
                  <messageFlow sourceRef=\"f\" targetRef=\"goods\"/></collaboration>";
    let seller = seller.replace("<endEvent id=\"f\"/>", "<endEvent id=\"f\"/><endEvent id=\"g\"/>");
    let seller = seller.replace("targetRef=\"f\"", "targetRef=\"g\"");
    let text = complete(&format!("{buyer}{seller}{silent}"));
    assert_eq!(verdicts(&text, ""), [Verdict::Violated], "{text}");
}

#[test]
fn an_error_inside_of_a_sub_process_ends_all_of_it() {
    let inside = "<subProcess id=\"sub\"><startEvent id=\"i\"/><parallelGateway id=\"p\"/><task id=\"a\"/><task id=\"b\"/><endEvent id=\"x\"/>\
                  <endEvent id=\"bad\"><errorEventDefinition/></endEvent>"
        .to_owned()
        + &ways(&[("i", "p"), ("p", "a"), ("p", "b"), ("a", "x"), ("b", "bad")])
        + "</subProcess>";
    let around = "<startEvent id=\"s\"/><boundaryEvent id=\"caught\" attachedToRef=\"sub\"><errorEventDefinition/></boundaryEvent>\
                  <task id=\"mend\"/><task id=\"go\"/><endEvent id=\"e\"/>";
    let flows = ways(&[("s", "sub"), ("sub", "go"), ("caught", "mend"), ("go", "e"), ("mend", "e")]);
    let text = complete(&format!("<process id=\"p0\">{inside}{around}{flows}</process>"));
    // After `b` neither `a` nor what would follow the sub-process is possible.
    let more = "invariant mends = entered \"mend\" ==> entered \"b\"\nreachable goes = entered \"go\"\n\
                invariant dropped = not after \"b\" \"mend\" or not entered \"go\"\nproperty mended v = entered \"mend\"";
    let expected = [Verdict::Proved, Verdict::Proved, Verdict::Never, Verdict::Proved, Verdict::Proved];
    assert_eq!(verdicts(&text, more), expected, "{text}");
}

#[test]
fn what_is_done_several_times_is_done_as_often_as_somebody_says() {
    let task = |several: &str| {
        format!(
            "<process id=\"p0\"><startEvent id=\"s\"/><task id=\"t\">{several}</task><endEvent id=\"e\"/>{}</process>",
            ways(&[("s", "t"), ("t", "e")])
        )
    };
    let number = "<multiInstanceLoopCharacteristics><loopCardinality>2</loopCardinality></multiInstanceLoopCharacteristics>";
    let text = complete(&task(number));
    assert_eq!(text.matches("\"t\"").count(), 2, "{text}");
    let text = complete(&task("<standardLoopCharacteristics/>"));
    let more = "property once v = entered \"t\"\nreachable enough = entered \"t: no more\"";
    assert_eq!(verdicts(&text, more), [Verdict::Proved, Verdict::Proved, Verdict::Reached], "{text}");
    let text = complete(&task("<multiInstanceLoopCharacteristics/>"));
    assert_eq!(
        verdicts(&text, "property once v = entered \"t\""),
        [Verdict::Proved, Verdict::Violated],
        "{text}"
    );
}

/// What a literal expression with some inputs of a type comes to.
fn literal(expression: &str, inputs: &[(&str, &str, &str)]) -> Result<String, String> {
    let data = inputs.iter().map(|(name, ty, _)| {
        format!("<inputData id=\"{name}\" name=\"{name}\"><variable name=\"{name}\" typeRef=\"{ty}\"/></inputData>")
    });
    let needs = inputs.iter().map(|(name, ..)| {
        format!("<informationRequirement><requiredInput href=\"#{name}\"/></informationRequirement>")
    });
    let expression = expression.replace('<', "&lt;").replace('>', "&gt;");
    let text = format!(
        "<definitions>{}<decision id=\"d\" name=\"D\">{}<literalExpression><text>{expression}</text></literalExpression></decision></definitions>",
        data.collect::<String>(),
        needs.collect::<String>()
    );
    let mut sources = Sources::new();
    let file = sources.add("expression.dmn", text);
    let imported = import(&sources, file).map_err(|error| error.message)?;
    let file = sources.add("expression.top", imported.text.clone());
    let program = Arc::new(whatif_tophat::parse(&mut sources, file).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(|error| error.render(&sources, false)).collect();
        panic!("{}\n{}", errors.join("\n"), imported.text)
    }));
    let mut session = whatif_tophat::Session::start(program).expect("it starts");
    let mut take = |label: &str, value: &str| {
        let fields = session.form().fields;
        let field = fields.iter().find(|field| field.label.as_deref() == Some(label));
        field.map(|field| session.take(&field.event(value)))
    };
    for (name, _, value) in inputs {
        take(name, value);
    }
    take("Decide", "");
    Ok(session.form().value.unwrap_or_default())
}

#[test]
fn literal_expressions_are_computed_exactly() {
    let number = |value| [("Monthly Salary", "number", value)];
    for (expression, inputs, expected) in [
        ("12 * Monthly Salary", &number("1000.25")[..], "12003.00"),
        ("Monthly  Salary / 4 + 1", &number("2.00"), "1.5000"),
        ("(10 + 20) / (-5 * 3)", &[], "-2"),
        ("1/3*3", &[], "1"),
        ("(5+2)**2 - .5", &[], "48.5"),
        ("10--5", &[], "15"),
        ("\"Hello \" + Name", &[("Name", "string", "Ann")], "\"Hello Ann\""),
        ("if A and not(B) then 1 else 2.5", &[("A", "boolean", "True"), ("B", "boolean", "False")], "1.0"),
        ("Monthly Salary between 1 and 2", &number("2.00"), "True"),
        ("max(1, Monthly Salary) >= 3", &number("2.50"), "False"),
    ] {
        assert_eq!(literal(expression, inputs).as_deref(), Ok(expected), "{expression}");
    }
    for (expression, named) in [
        ("1/3", "a quotient whose decimals have no end"),
        ("10/0", "a division by zero"),
        ("null", "`null`"),
        ("sqrt(4)", "the function sqrt"),
        ("1 + \"a\"", "`+` of"),
        ("(1", "`)` is wanted"),
        ("", "without an end"),
        ("x.y", "`x`"),
    ] {
        let refused = literal(expression, &[]).expect_err(expression);
        assert!(refused.contains(named), "{expression}: {refused}");
    }
}

#[test]
fn an_order_of_results_may_have_several_parts() {
    let rule = |test: &str, a: &str, b: &str| {
        format!(
            "<rule><inputEntry><text>{test}</text></inputEntry><outputEntry><text>{a}</text></outputEntry><outputEntry><text>{b}</text></outputEntry></rule>"
        )
    };
    let text = format!(
        "<definitions><itemDefinition name=\"tRate\"><typeRef>string</typeRef><allowedValues><text>\"Best\", \"Standard\"</text></allowedValues></itemDefinition>\
         <decision id=\"d\" name=\"D\"><decisionTable hitPolicy=\"PRIORITY\"><input label=\"n\"><inputExpression typeRef=\"integer\"><text>n</text></inputExpression></input>\
         <output name=\"a\"><outputValues><text>\"Approved\", \"Declined\"</text></outputValues></output><output name=\"b\" typeRef=\"tRate\"/>{}{}{}</decisionTable></decision></definitions>",
        rule("-", "\"Declined\"", "\"Best\""),
        rule("&gt; 5", "\"Approved\"", "\"Standard\""),
        rule("&gt; 9", "\"Approved\"", "\"Best\""),
    );
    let mut sources = Sources::new();
    let file = sources.add("order.dmn", text);
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    assert_eq!(imported.untranslated, Vec::<String>::new());
    let more = "property high <a, b> = input \"n\" > 9 ==> <a, b> == <\"Approved\", \"Best\">\n\
                property middle <a, b> = input \"n\" > 5 and input \"n\" <= 9 ==> <a, b> == <\"Approved\", \"Standard\">";
    let found = verdicts(&imported.text, more);
    assert!(
        !found.contains(&Verdict::Violated) && !found.contains(&Verdict::Unknown),
        "{found:?} {}",
        imported.text
    );
}

#[test]
fn who_chooses_or_works_is_not_who_does_what_follows() {
    let lanes = "<laneSet><lane name=\"clerk\"><flowNodeRef>g</flowNodeRef><flowNodeRef>check</flowNodeRef></lane></laneSet>";
    let nodes = "<startEvent id=\"s\"/><task id=\"check\"/><exclusiveGateway id=\"g\"/><task id=\"a\"/><endEvent id=\"e\"/>";
    let flow = |from: &str, to: &str| {
        format!("<sequenceFlow sourceRef=\"{from}\" targetRef=\"{to}\" name=\"{to}?\"/>")
    };
    let ways = [("s", "check"), ("check", "g"), ("g", "a"), ("g", "e"), ("a", "e")]
        .map(|(from, to)| flow(from, to))
        .concat();
    let mut sources = Sources::new();
    let file = sources.add(
        "p.bpmn",
        format!("<definitions><process id=\"p\">{lanes}{nodes}{ways}</process></definitions>"),
    );
    let text = import(&sources, file).expect("a process").text;
    let more =
        "invariant notTheirs = entered \"a\" ==> not after \"clerk\" \"a\"\nreachable a = entered \"a\"";
    assert_eq!(verdicts(&text, more), [Verdict::Proved, Verdict::Proved, Verdict::Reached], "{text}");
}

/// The program of a decision table with these columns (type, tests), results and more.
fn decision(columns: &[(&str, &[&str])], results: &[&str], more: &str) -> (String, Vec<String>) {
    let inputs = columns.iter().enumerate().map(|(at, (ty, _))| {
        format!("<input label=\"in{at}\"><inputExpression {ty}><text>in{at}</text></inputExpression></input>")
    });
    let rules = results.iter().enumerate().map(|(row, result)| {
        let tests =
            columns.iter().map(|(_, tests)| format!("<inputEntry><text>{}</text></inputEntry>", tests[row]));
        format!("<rule>{}<outputEntry><text>{result}</text></outputEntry></rule>", tests.collect::<String>())
    });
    let inside: String = inputs.chain([more.to_owned()]).chain(rules).collect();
    let text = format!(
        "<definitions><decision id=\"d\" name=\"in0\"><decisionTable>{inside}</decisionTable></decision></definitions>"
    );
    let mut sources = Sources::new();
    let file = sources.add("table.dmn", text);
    let imported = import(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)));
    (imported.text, imported.untranslated)
}

#[test]
fn decision_tables_are_read_whatever_is_in_them() {
    // Types that are not said; a default; a decision with the name of its input.
    let default = "<output><defaultOutputEntry><text>0</text></defaultOutputEntry></output>";
    let (text, untranslated) = decision(&[("", &["&lt; 5", "[5..9]"])], &["1", "2"], default);
    assert_eq!(untranslated, Vec::<String>::new());
    assert!(!verdicts(&text, "property small v = v <= 2\n").contains(&Verdict::Violated), "{text}");
    // What cannot be said here is listed, and the program has its types all the same.
    let (text, untranslated) =
        decision(&[("typeRef=\"number\"", &["0.5", "\"a\"", "[1..５"])], &["1", "\"b\"", "1.5"], "");
    assert_eq!(untranslated.len(), 3, "{untranslated:?}");
    verdicts(&text, "");
    for odd in [
        "-, \"a\"",
        "not(-)",
        "[..]",
        "]..[",
        "..",
        "&lt;",
        "not()",
        ",",
        "date(\"2020-99-99\")",
        "[1..2",
        "x",
    ] {
        let (text, _) = decision(&[("", &[odd])], &["1"], "");
        verdicts(&text, "");
    }
}

#[test]
fn a_decision_takes_what_another_one_decides() {
    let table = |name: &str, input: &str, rows: &[(&str, &str)], values: &str| {
        let rows = rows.iter().map(|(test, result)| {
            format!("<rule><inputEntry><text>{test}</text></inputEntry><outputEntry><text>{result}</text></outputEntry></rule>")
        });
        format!(
            "<decisionTable><input label=\"{input}\"><inputExpression><text>{input}</text></inputExpression>{values}</input>\
                 <output name=\"{name}\"/>{}</decisionTable>",
            rows.collect::<String>()
        )
    };
    let fee = table("fee", "risk", &[("\"low\"", "1"), ("\"high\"", "9")], "");
    let values = "<inputValues><text>[0..100]</text></inputValues>";
    let risk = table("risk", "age", &[("&lt; 30", "\"high\""), ("&gt;= 30", "\"low\"")], values);
    let needs = "<informationRequirement><requiredDecision href=\"#r\"/></informationRequirement>";
    let text = format!(
        "<definitions><decision id=\"f\" name=\"Fee\">{needs}{fee}</decision>\
                        <decision id=\"r\" name=\"Risk\">{risk}</decision></definitions>"
    );
    let mut sources = Sources::new();
    let file = sources.add("two.dmn", text);
    let imported = import(&sources, file).expect("two tables");
    assert_eq!(imported.untranslated, Vec::<String>::new());
    let more =
        "property young v = input \"age\" < 30 ==> v == 9\nproperty allowed v = input \"age\" <= 100\n";
    let found = verdicts(&imported.text, more);
    assert!(
        !found.contains(&Verdict::Violated) && !found.contains(&Verdict::Unknown),
        "{found:?}\n{}",
        imported.text
    );
}

#[test]
fn what_is_no_process_gets_a_message() {
    for text in [
        "",
        "<",
        "<a/>",
        "<a><b></a>",
        "<process/>",
        "<definitions><process id=\"p\"/></definitions>",
        "<definitions><decision id=\"d\"><decisionTable/></decision></definitions>",
        "not xml at all",
        "<definitions><decision id=\"d\"><decisionTable><input/></decisionTable></decision></definitions>",
    ] {
        let mut sources = Sources::new();
        let file = sources.add("wrong.bpmn", text);
        let error = import(&sources, file).expect_err(text);
        assert!(error.render(&sources, false).contains("wrong.bpmn"), "{text:?}");
    }
}

/// The examples, to be spoiled.
fn example() -> impl Strategy<Value = String> {
    let entries = std::fs::read_dir(folder()).expect("the folder of examples");
    let texts = entries.filter_map(|entry| std::fs::read_to_string(entry.ok()?.path()).ok());
    let texts: Vec<Arc<str>> = texts.map(Arc::from).collect();
    proptest::sample::select(texts).prop_map(|text| text.to_string())
}

fn boundary(text: &str, at: usize) -> usize {
    (0..=at % (text.len() + 1)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

proptest! {
    #[test]
    fn spoiled_processes_are_read_or_refused(text in example(), cut in any::<usize>(), length in 0..40_usize, put in "[ -~]{0,6}") {
        let start = boundary(&text, cut);
        let end = boundary(&text, start + length).max(start);
        let spoiled = format!("{}{put}{}", &text[..start], &text[end..]);
        let mut sources = Sources::new();
        let file = sources.add("spoiled", spoiled.as_str());
        let _ = import(&sources, file).map(|imported| imported.text);
    }
}
