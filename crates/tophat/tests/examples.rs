//! The programs of `examples/top`: the paper's counts, and what becomes of every claim.

use std::fmt::Write;
use std::path::PathBuf;
use std::sync::Arc;

use whatif_source::Sources;
use whatif_tophat::{
    ClaimKind, Engine, Options, Program, PropertyReport, Reply, Session, Status, Verdict, explore,
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
