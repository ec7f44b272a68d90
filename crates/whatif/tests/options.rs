//! The options that every command has.

use std::process::{Command, Output, Stdio};

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples")).args(arguments);
    command
}

fn whatif(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A file of the test's own.
fn file(name: &str, text: &str) -> String {
    let path = std::env::temp_dir().join(format!("whatif-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("a temporary file can be written");
    path.display().to_string()
}

#[test]
fn every_strategy_finds_what_there_is() {
    for strategy in ["deepening", "breadth", "depth", "fewest"] {
        let arguments =
            ["lambda", "lambda/higher-order.lg", "--search", strategy, "--format", "json", "--jobs", "1"];
        let output = whatif(&arguments);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one JSON object");
        assert_eq!(report["outcomes"].as_array().map(Vec::len), Some(2), "{strategy}");
        assert_eq!(report["counterexamples"].as_array().map(Vec::len), Some(1), "{strategy}");
    }
    assert_eq!(whatif(&["lambda", "lambda/fig8a.lg", "--search", "wild"]).status.code(), Some(2));
}

#[test]
fn a_solver_that_does_not_work_is_found_out_at_once() {
    let output = whatif(&["lambda", "lambda/fig8a.lg", "--solver", "smtlib:no-such-solver -in"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).starts_with("error: the solver `no-such-solver -in` does not work"));
    let output = whatif(&["lambda", "lambda/fig8a.lg", "--solver", "oracle"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("expected embedded, z3, cvc5, yices, or smtlib:COMMAND"));
}

#[test]
fn statistics_tell_steps_layers_and_phases() {
    let output = whatif(&["lambda", "lambda/higher-order.lg", "--stats"]);
    let told = stderr(&output);
    for word in ["steps", "paths", "forks", "reading", "searching", "solving", "replaying", "layer", "z3"] {
        assert!(told.contains(word), "{word}: {told}");
    }
    // Nothing but the answer on standard output.
    assert_eq!(output.stdout, whatif(&["lambda", "lambda/higher-order.lg"]).stdout);
}

#[test]
fn the_limit_on_memory_ends_with_a_message() {
    let hog = file("Hog.hs", "hog :: Integer\nhog = let xs = [1 ..] :: [Integer] in sum xs + head xs\n");
    let output = whatif(&["eval", &hog, "hog", "--max-memory", "150", "--timeout", "120"]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
    assert!(stderr(&output).starts_with("no answer: the limit on memory"), "{}", stderr(&output));
    let hog = file(
        "hog.lg",
        "main = let go n = (let s = ? : Int in case s == n of { True → n; False → go (n + 1) }) in go 0",
    );
    let output = whatif(&["lambda", &hog, "--max-memory", "40", "--max-steps", "100000000"]);
    assert_eq!(output.status.code(), Some(3), "{}", stderr(&output));
}

#[test]
fn an_endless_loop_is_not_waited_for() {
    let text = "main = let go n = go (n + 1) in go 0";
    let endless = file("endless.lg", text);
    let output = whatif(&["lambda", &endless]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "0 outcomes; there may be more beyond the bound\n");
    let output = whatif(&["lambda", &endless, "--timeout", "0.3", "--max-steps", "1000000000000"]);
    assert_eq!(output.status.code(), Some(3));
    let endless = file("Endless.hs", "endless :: Int -> Int\nendless n = endless (n + 1)\n");
    let output = whatif(&["eval", &endless, "endless 0", "--timeout", "0.3"]);
    assert_eq!((output.status.code(), stderr(&output).as_str()), (Some(3), "no answer: the time was over\n"));
    let output = whatif(&["eval", &endless, "endless 0", "--max-steps", "100000"]);
    assert_eq!(
        (output.status.code(), stderr(&output).as_str()),
        (Some(3), "no answer: the limit on steps was reached\n")
    );
}

#[test]
fn a_file_that_takes_too_long_to_read_is_no_wrong_input() {
    let text: String = (0..20_000).map(|n| format!("f{n} :: Int -> Int\nf{n} x = x + {n}\n")).collect();
    let long = file("Long.hs", &text);
    for question in [["eval", &long, "f1 1"], ["explore", &long, "f1"]] {
        let output = whatif(&[&question[..], &["--timeout", "0.01"]].concat());
        assert_eq!(output.status.code(), Some(3), "{question:?}: {}", stderr(&output));
    }
}

#[cfg(unix)]
#[test]
fn an_interruption_prints_what_was_found_so_far() {
    let arguments =
        ["lambda", "lambda/fig2-infinite-list.lg", "--max-steps", "1000000000", "--timeout", "100"];
    let child = command(&arguments).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    std::thread::sleep(std::time::Duration::from_secs(2));
    let killed = Command::new("kill").args(["-INT", &child.id().to_string()]).status().expect("kill exists");
    assert!(killed.success());
    let output = child.wait_with_output().expect("it ends");
    let told = String::from_utf8_lossy(&output.stdout);
    assert!(told.contains("k = 1") && told.ends_with("it was stopped\n"), "{told}");
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn codes_are_explained() {
    let output = whatif(&["explain"]);
    let codes = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(codes.lines().count() >= 9, "{codes}");
    for line in codes.lines().filter(|line| !line.starts_with("--")) {
        let (code, meaning) = line.split_once(' ').expect("a code and what it means");
        assert!(meaning.trim().len() > 20, "{line}");
        let output = whatif(&["explain", code]);
        let page = String::from_utf8_lossy(&output.stdout).into_owned();
        assert!(
            output.status.success() && page.starts_with(&format!("## {code}\n")) && page.len() > 100,
            "{page}"
        );
    }
    let output = whatif(&["explain", "nonsense"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("there is no code `nonsense`; there are pre, post"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn shells_can_complete_the_commands() {
    for shell in ["bash", "zsh", "fish"] {
        let output = whatif(&["completions", shell]);
        let script = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success() && script.contains("explore"), "{shell}");
    }
}

#[test]
fn colours_are_used_when_asked_for() {
    let colourful = |when: &str| {
        let output = whatif(&["lambda", "lambda/higher-order.lg", "--color", when]);
        output.stdout.contains(&0x1b)
    };
    assert!(colourful("always"));
    assert!(!colourful("never"));
    assert!(!colourful("auto"));
}

#[test]
fn a_profile_is_a_trace_with_the_stages_of_an_answer() {
    for (arguments, stages) in [
        (["check", "liquid/Concat.hs"], &["read", "infer types", "check", "search"][..]),
        (["top prove", "top/vending.top"], &["prove claims"]),
    ] {
        let path = file("profile.json", "");
        let arguments: Vec<&str> = arguments.iter().flat_map(|words| words.split(' ')).collect();
        let output = whatif(&[&arguments[..], &["--profile", &path]].concat());
        assert_eq!(stderr(&output), "");
        let trace = std::fs::read_to_string(&path).expect("the trace was written");
        let events: Vec<serde_json::Value> = serde_json::from_str(&trace).expect("a list of events");
        for stage in stages {
            assert!(events.iter().any(|event| event["name"] == *stage), "{stage}: {trace}");
        }
    }
    let output = whatif(&["check", "liquid/Concat.hs", "--profile", "no/such/folder/trace.json"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn what_happens_is_logged_if_the_environment_asks_for_it() {
    let logged = |wanted: &str| {
        stderr(&command(&["check", "liquid/Head.hs"]).env("WHATIF_LOG", wanted).output().expect("it starts"))
    };
    assert!(logged("debug").contains("infer types"));
    assert!(!logged("whatif_liquid=info").contains("infer types"));
    assert!(logged("whatif_liquid=info").contains("check"));
    assert!(logged("whatif_liquid=loud").starts_with("error: WHATIF_LOG: "));
}

#[test]
fn the_options_of_the_papers_change_the_way_and_not_the_answers() {
    let examples = |more: &[&str]| {
        let asked = ["explore", "haskell/Textbook.hs", "member", "--examples", "--max-results", "4"];
        String::from_utf8_lossy(&whatif(&[&asked[..], more].concat()).stdout).into_owned()
    };
    let plain = examples(&[]);
    assert!(plain.contains("member"), "{plain}");
    assert_eq!(examples(&["--constructors", "solver"]), plain);
    assert!(examples(&["--deepening", "50,50"]).contains("member"));
    assert!(examples(&["--deepening", "50"]).is_empty());
}

#[test]
fn options_that_tasks_do_not_know_are_refused_with_the_reason() {
    let given: [(&[&str], &str); 5] = [
        (&["--solver", "smtlib:true"], "tasks are decided by the embedded solver"),
        (&["--jobs", "2"], "a task is explored by one thread"),
        (&["--int", "machine"], "the integers of tasks have no bounds"),
        (&["--search", "depth"], "in the order of its inputs"),
        (&["--merge", "on"], "--engine says"),
    ];
    for (options, why) in given {
        for question in ["prove", "explore", "hints"] {
            let arguments = [&["top", question, "top/vending.top"], options].concat();
            let output = whatif(&arguments);
            assert_eq!(output.status.code(), Some(2), "{arguments:?}");
            assert!(output.stdout.is_empty(), "{arguments:?}");
            let told = stderr(&output);
            assert!(told.contains(&format!("`top` does not take {}", options[0])), "{told}");
            assert!(told.contains(why), "{told}");
        }
    }
}
