//! The programs of `examples/top`: the paper's counts, and what becomes of every claim.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use whatif_source::Sources;
use whatif_tophat::{
    ClaimKind, Engine, Options, Program, PropertyReport, Reply, Session, Status, Verdict, explore, import,
    parse_with, prove,
};

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples/top")
}

fn load(name: &str) -> Arc<Program> {
    let mut sources = Sources::new();
    let text =
        std::fs::read_to_string(folder().join(name).with_extension("top")).expect("a readable example");
    let file = sources.add(name, text);
    let mut import = |_: &str, name: &str| {
        let text = std::fs::read_to_string(folder().join(name)).map_err(|error| error.to_string())?;
        Ok((name.to_owned(), text))
    };
    let program = parse_with(&mut sources, file, &mut import).unwrap_or_else(|errors| {
        let errors: Vec<String> = errors.iter().map(|error| error.render(&sources, false)).collect();
        panic!("{}", errors.join("\n"))
    });
    Arc::new(program)
}

fn all() -> Vec<String> {
    let entries = std::fs::read_dir(folder()).expect("the folder of examples");
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().to_str()?.strip_suffix(".top").map(str::to_owned))
        .collect();
    names.sort();
    names
}

fn options(engine: Engine) -> Options {
    Options { engine, timeout: None, ..Options::default() }
}

fn count(name: &str, engine: Engine) -> usize {
    explore(&load(name), &options(engine)).run_count
}

/// The paper counts 3 paths for positive, 1166 for two passengers, and 2112 for the authors' version of tax: their program
/// reports each of its 1056 paths twice.
#[test]
fn the_authors_rules_give_their_counts() {
    assert_eq!(count("positive", Engine::Paper), 3);
    assert_eq!(count("tax-listing", Engine::Paper), 264);
    assert_eq!(count("tax-authors", Engine::Paper), 1056);
    assert_eq!(count("flight2", Engine::Paper), 1166);
    assert_eq!(count("d1-stay", Engine::Paper), 3);
    assert_eq!(count("d2-choice", Engine::Paper), 1);
    assert_eq!(count("d11-share", Engine::Paper), 0);
}

#[test]
fn the_authors_rules_show_the_conditions_of_figure_18() {
    let exploration = explore(&load("positive"), &options(Engine::Paper));
    let conditions: Vec<&str> = exploration.runs.iter().map(|run| run.condition.as_str()).collect();
    assert_eq!(conditions, ["s0 > 0", "s0 <= 0 and s1 > 0", "s0 <= 0 and s1 <= 0 and s2 > 0"]);
}

#[test]
fn the_papers_listings_are_read_as_printed_and_get_its_verdicts() {
    let verdicts = |name: &str, engine| {
        let proof = prove(&load(name), &options(engine));
        proof.properties.into_iter().map(|report| report.status).collect::<Vec<_>>()
    };
    // The authors' rules refute what they can, and are not trusted with the rest.
    for (engine, holds) in [(Engine::Merged, Verdict::Proved), (Engine::Paper, Verdict::Unknown)] {
        assert_eq!(verdicts("listing1", engine), [holds]);
        assert_eq!(verdicts("listing2", engine), [vec![Verdict::Violated], vec![holds; 5]].concat());
    }
    assert_eq!(verdicts("listing3", Engine::Merged), [Verdict::Proved; 2]);
    assert_eq!((count("listing1", Engine::Paper), count("listing2", Engine::Paper)), (3, 264));
}

#[test]
fn the_authors_rules_prove_nothing() {
    // Their look-ahead cuts every run of one of these (D11), so that anything would be proved.
    for name in ["d11-share", "d2-choice", "listing1"] {
        let proof = prove(&load(name), &options(Engine::Paper));
        let wrong = |report: &&PropertyReport| matches!(report.status, Verdict::Proved | Verdict::Never);
        assert!(proof.properties.iter().find(wrong).is_none(), "{name}");
        assert!(proof.render().contains("they miss some"), "{}", proof.render());
    }
}

#[test]
fn the_repaired_rules_give_the_specifications_counts() {
    assert_eq!(count("positive", Engine::Paths), 3);
    assert_eq!(count("tax-listing", Engine::Paths), 264);
    assert_eq!(count("tax-authors", Engine::Paths), 1056);
    assert_eq!(count("flight2", Engine::Paths), 326);
    assert_eq!(count("d1-stay", Engine::Paths), 1);
    assert_eq!(count("d2-choice", Engine::Paths), 3);
    assert_eq!(count("d11-share", Engine::Paths), 0);
}

#[test]
fn merged_states_are_the_end_states_up_to_renaming() {
    for (name, runs) in [
        ("positive", 1),
        ("tax-listing", 5),
        ("tax-authors", 5),
        ("flight2", 1),
        ("d2-choice", 1),
        ("d11-share", 1),
    ] {
        let exploration = explore(&load(name), &options(Engine::Merged));
        assert_eq!((exploration.run_count, exploration.status), (runs, Status::Exhausted), "{name}");
    }
}

#[test]
fn what_the_look_ahead_cuts_is_not_called_exhausted() {
    assert_eq!(explore(&load("d11-share"), &options(Engine::Paths)).status, Status::Bounded);
    assert_eq!(explore(&load("vending"), &options(Engine::Paths)).status, Status::Exhausted);
    let proof = prove(&load("d11-share"), &options(Engine::Paths));
    assert!(proof.properties.iter().all(|report| report.status == Verdict::Unknown));
}

/// Replays the events of a report as `top run` would and returns the value at the end.
fn replay(program: &Arc<Program>, events: &[String]) -> Option<String> {
    let mut session = Session::start(program.clone()).expect("the example starts");
    for event in events {
        let reply = session.event(event);
        assert_eq!(reply, Reply::Taken, "{event}");
    }
    session.form().value
}

#[test]
fn every_claim_of_every_example_is_proved_or_refuted_and_refutations_replay() {
    let mut table = String::new();
    for name in all() {
        let program = load(&name);
        let proof = prove(&program, &options(Engine::Merged));
        let _ = writeln!(table, "{name}");
        for report in &proof.properties {
            assert_ne!(report.status, Verdict::Unknown, "{name}: {} {:?}", report.name, report.reason);
            let status = format!("{:?}", report.status).to_lowercase();
            let _ = write!(table, "  {status:8}  {}", report.name);
            if report.replayed {
                let _ = write!(table, "  by {}", report.inputs.join("; "));
                if report.kind != ClaimKind::Errors {
                    assert_eq!(replay(&program, &report.inputs), report.value, "{name}: {}", report.name);
                }
                if let Some(value) = &report.value {
                    let _ = write!(table, "  gives {value}");
                }
            }
            table.push('\n');
        }
    }
    insta::assert_snapshot!(table);
}

#[test]
fn answers_do_not_depend_on_what_ran_before() {
    let program = load("tax-authors");
    let render = || prove(&program, &options(Engine::Merged)).render();
    let first = render();
    let _ = explore(&load("flight3"), &options(Engine::Merged));
    assert_eq!(first, render());
}

#[test]
fn an_endless_exploration_ends_with_a_clear_answer() {
    let three = load("flight3");
    let limited = Options { max_states: 200, ..options(Engine::Paths) };
    let exploration = explore(&three, &limited);
    assert_eq!(exploration.status, Status::Bounded);
    assert!(exploration.reasons.iter().any(|reason| reason == "stopped after 200 configurations"));
    let no_time = Options { timeout: Some(std::time::Duration::ZERO), ..options(Engine::Merged) };
    assert_eq!(explore(&three, &no_time).status, Status::Timeout);
    let steps = Options { max_steps: Some(100), ..options(Engine::Merged) };
    let proof = prove(&three, &steps);
    assert_eq!(proof.properties[0].status, Verdict::Unknown);
    assert_eq!(proof.properties[0].reason.as_deref(), Some("the limit on steps was reached"));
}

#[test]
fn the_execution_tree_is_figure_18() {
    let exploration = explore(&load("positive"), &options(Engine::Paths));
    insta::assert_snapshot!(exploration.tree.text(100));
    let svg = exploration.tree.svg();
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert_eq!(svg.matches("<rect").count(), exploration.tree.nodes.len());
    assert_eq!(svg.matches("class=\"done\"").count(), 3);
}

#[test]
fn reports_are_for_people() {
    insta::assert_snapshot!(prove(&load("tax-listing"), &options(Engine::Merged)).render());
    insta::assert_snapshot!(explore(&load("incident"), &options(Engine::Merged)).render());
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

#[test]
fn numbers_with_decimals_are_told_not_to_be_translated() {
    let table = |ty: &str| {
        format!(
            "<definitions><decision id=\"d\" name=\"Rate\"><decisionTable>\
             <input label=\"Sum\"><inputExpression{ty}><text>sum</text></inputExpression></input><output/>\
             <rule><inputEntry><text>&lt;= 999</text></inputEntry><outputEntry><text>1</text></outputEntry></rule>\
             <rule><inputEntry><text>&gt;= 1000</text></inputEntry><outputEntry><text>2</text></outputEntry></rule>\
             </decisionTable></decision></definitions>"
        )
    };
    let untranslated = |ty: &str| {
        let mut sources = Sources::new();
        let file = sources.add("rate.dmn", table(ty));
        import(&sources, file)
            .unwrap_or_else(|error| panic!("{}", error.render(&sources, false)))
            .untranslated
    };
    // 999.50 fits no row.
    let decimals = ["numbers of the input Sum with decimals, such as 0.5: it is a whole number"];
    assert_eq!(untranslated(" typeRef=\"number\""), decimals);
    assert_eq!(untranslated(" typeRef=\"feel:double\""), decimals);
    assert_eq!(untranslated(""), decimals);
    assert!(untranslated(" typeRef=\"integer\"").is_empty());
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
    let mut sources = Sources::new();
    let file = sources.add("process.top", format!("{text}{more}"));
    let program = whatif_tophat::parse(&mut sources, file).unwrap_or_else(|errors| {
        panic!("{}\n{text}", errors.iter().map(|error| error.render(&sources, false)).collect::<String>())
    });
    let proof = prove(&program, &options(Engine::Merged));
    proof.properties.iter().map(|report| report.status).collect()
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
    let nodes =
        [("startEvent", "s"), ("startEvent", "other"), ("task", "a"), ("task", "b"), ("endEvent", "e")];
    let (_, untranslated) =
        process(&nodes, &[("s", "a", ""), ("a", "e", ""), ("other", "b", ""), ("b", "e", "")]);
    let expected = ["other, which no way from the start leads to", "b, which no way from the start leads to"];
    assert_eq!(untranslated, expected);
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
    assert_eq!(untranslated.len(), 1, "only that decimals are left out: {untranslated:?}");
    assert!(!verdicts(&text, "property small v = v <= 2\n").contains(&Verdict::Violated), "{text}");
    // What cannot be said here is listed, and the program has its types all the same.
    let (text, untranslated) =
        decision(&[("typeRef=\"number\"", &["0.5", "\"a\"", "[1..５"])], &["1", "\"b\"", "1.5"], "");
    assert_eq!(untranslated.len(), 5, "{untranslated:?}");
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
    assert_eq!(
        imported.untranslated,
        ["numbers of the input age with decimals, such as 0.5: it is a whole number"]
    );
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
fn the_report_of_the_tax_workflow_has_what_an_auditor_needs() {
    let program = load("tax-listing");
    let proof = prove(&program, &Options { finishable: true, ..options(Engine::Merged) });
    let page = || {
        let exploration = explore(&program, &whatif_tophat::tree_options(&options(Engine::Merged)));
        whatif_tophat::evidence(&program, &proof, &exploration)
    };
    let first = page();
    assert_eq!(first, page(), "the same program gives the same page");
    assert!(first.contains("<h1>tax-listing</h1>") || first.contains("<h1>tax-listing.top</h1>"), "{first}");
    assert!(first.contains(&program.hash()) && first.contains("264 runs"));
    assert!(first.contains("Citizen enters 2019-09-27 as “Invoice date”."), "{first}");
    assert_eq!(first.matches("<details").count(), first.matches("</details>").count());
    let claims = proof.properties.len();
    assert_eq!(first.matches("<section").count(), claims);
}
