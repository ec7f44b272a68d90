//! The command line's contract, tried on the built program.

use std::process::{Command, Output};

/// Runs the program in a folder that is not the workspace.
fn whatif(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.current_dir(std::env::temp_dir()).args(arguments).output().expect("the program starts")
}

#[test]
fn the_version_names_solver_commit_and_features() {
    let output = whatif(&["--version"]);
    // Builds for development do not ask for the commit.
    let commit = match env!("WHATIF_BUILT_FROM") {
        "" => String::new(),
        commit => format!(", commit {commit}"),
    };
    let features: String = [
        (cfg!(feature = "lsp"), " lsp"),
        (cfg!(feature = "mcp"), " mcp"),
        (cfg!(feature = "web"), " web"),
        (cfg!(feature = "vendored"), " vendored"),
    ]
    .map(|(is_on, name)| if is_on { name } else { "" })
    .concat();
    let features = if features.is_empty() { " none" } else { &features };
    let version = env!("CARGO_PKG_VERSION");
    let expected = format!("whatif {version} (Z3 5.3.2{commit}, features{features})\n");
    assert_eq!(String::from_utf8_lossy(&output.stdout), expected);
    assert!(output.status.success());
}

#[test]
fn the_licence_and_those_of_the_parts_are_told() {
    let output = whatif(&["--license"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with("whatif is licensed under MIT or Apache-2.0"), "{text}");
    for told in
        ["WITHOUT WARRANTY OF ANY KIND", "Z3, which is licensed under MIT", "\nclap | MIT OR Apache-2.0\n"]
    {
        assert!(text.contains(told), "{told}");
    }
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(whatif(&["--license", "check"]).status.code(), Some(2), "it stands alone");
}

/// The table of exit statuses in `--help` and the one in the book have the same rows.
#[test]
fn help_and_book_have_one_table_of_exit_statuses() {
    let help = String::from_utf8_lossy(&whatif(&["--help"]).stdout).into_owned();
    let (_, table) = help.split_once("Exit status:\n").expect("help has the table");
    let rows = table.lines().take_while(|line| !line.is_empty());
    let told: Vec<(&str, &str)> = rows.filter_map(|row| row.trim().split_once(' ')).collect();
    let told: Vec<(&str, &str)> = told.into_iter().map(|(status, what)| (status, what.trim())).collect();
    let book = include_str!("../../../docs/book/src/commands.md");
    let rows = book.lines().skip_while(|line| *line != "| exit status | |").skip(2);
    let rows = rows.take_while(|line| line.starts_with('|')).filter_map(|row| {
        let (status, what) = row.trim_matches('|').trim().split_once(" | ")?;
        Some((status, what))
    });
    assert_eq!(rows.collect::<Vec<_>>(), told);
    assert_eq!(told.len(), 5);
}

#[test]
fn the_verbose_version_says_what_a_report_of_a_bug_needs() {
    for arguments in [["--version", "--verbose"], ["--verbose", "-V"]] {
        let output = whatif(&arguments);
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let line = |what: &str| text.lines().find(|line| line.starts_with(what)).map(str::to_owned);
        assert_eq!(line("whatif"), Some(concat!("whatif       ", env!("CARGO_PKG_VERSION")).to_owned()));
        assert!(line("Z3").is_some_and(|line| line.contains("5.3.2 (") && line.contains("libz3")), "{text}");
        assert!(line("commit").is_some() && line("features").is_some(), "{text}");
        assert!(line("program").is_some_and(|line| line.contains("whatif")), "{text}");
        assert!(output.status.success());
    }
}

#[test]
fn the_manual_has_a_page_for_each_command() {
    let folder = std::env::temp_dir().join(format!("whatif-man-{}", std::process::id()));
    let output = whatif(&["man", "-o", &folder.display().to_string()]);
    assert!(output.status.success());
    let page = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
    assert!(page("whatif.1").contains("functional programs"));
    assert!(page("whatif-check.1").contains("refinement"));
    assert!(
        page("whatif-top-prove.1").contains("claim") || page("whatif-top-prove.1").contains("properties")
    );
    std::fs::remove_dir_all(&folder).unwrap();
    assert!(whatif(&["man"]).stdout.starts_with(b".ie"));
}

#[test]
fn help_says_what_the_program_is_for() {
    let output = whatif(&["--help"]);
    assert!(String::from_utf8_lossy(&output.stdout).starts_with("Asks \"what if?\" of functional programs"));
    assert!(output.status.success());
}

#[test]
fn an_unknown_argument_is_a_usage_error() {
    let output = whatif(&["--no-such-option"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--no-such-option"));
}

/// The path of an example.
fn example(name: &str) -> String {
    format!("{}/../../examples/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("standard output is one JSON object")
}

#[test]
fn check_blames_the_function_whose_type_is_too_weak() {
    let output = whatif(&["check", &example("liquid/Concat.hs"), "-f", "concat", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let function = &json(&output)["functions"][0];
    assert_eq!(function["status"], "abstract");
    let found = &function["counterexamples"][0];
    assert_eq!((&found["blame"][0], &found["replayed"]), (&"append".into(), &true.into()));
    assert_eq!(found["violated"]["part"], "post");
}

#[test]
fn check_is_content_with_what_is_right() {
    let output = whatif(&["check", &example("liquid/IncrFixed.hs"), "--format", "json"]);
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(json(&output)["functions"][0]["counterexamples"], serde_json::json!([]));
}

#[test]
fn properties_are_refuted_with_values() {
    let output = whatif(&["prove", &example("haskell/Intersect.hs"), "grows"]);
    assert_eq!(output.status.code(), Some(1));
    let note = "note: only overflow breaks it: of integers without bounds it is proved\n";
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("grows 9223372036854775807 = False\n{note}"));
}

#[test]
fn expressions_are_evaluated_as_show_would_print_them() {
    let output = whatif(&["eval", &example("haskell/Intersect.hs"), "intersect [1, 2, 3] [2, 3, 4]"]);
    assert_eq!(
        (output.status.code(), String::from_utf8_lossy(&output.stdout).as_ref()),
        (Some(0), "[2,3]\n")
    );
    let output = whatif(&["eval", &example("haskell/Intersect.hs"), "head ([] :: [Int])"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("Prelude.head: empty list"));
}

#[test]
fn lambda_programs_have_their_outcomes() {
    let output = whatif(&["lambda", &example("lambda/fig8a.lg"), "--format", "json"]);
    assert_eq!(json(&output)["outcomes"].as_array().map(Vec::len), Some(4));
    let output = whatif(&["lambda", &example("lambda/fig8b.lg"), "--format", "json"]);
    assert_eq!(json(&output)["outcomes"].as_array().map(Vec::len), Some(2));
    let output = whatif(&[
        "lambda",
        &example("lambda/fig2-infinite-list.lg"),
        "--max-results",
        "2",
        "--format",
        "json",
    ]);
    assert_eq!(json(&output)["counterexamples"][0]["model"]["k"], "1");
}

#[test]
fn a_missing_file_and_a_wrong_name_are_bad_input() {
    for arguments in [
        &["check", "no-such-file.hs"][..],
        &["explore", &example("haskell/Intersect.hs"), "nothing"],
        &["check", &example("liquid/Concat.hs"), "-f", "nothing"],
    ] {
        let output = whatif(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(!output.stderr.is_empty());
    }
}
