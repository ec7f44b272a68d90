//! `whatif top`: exit statuses, JSON, and files.

use std::path::PathBuf;
use std::process::{Command, Output};

fn whatif(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.current_dir(std::env::temp_dir()).args(arguments).output().expect("the program starts")
}

fn example(name: &str) -> String {
    format!("{}/../../examples/top/{name}", env!("CARGO_MANIFEST_DIR"))
}

/// A file of this test alone.
fn file(name: &str, text: &str) -> String {
    let path: PathBuf = std::env::temp_dir().join(format!("whatif-{}-{name}", std::process::id()));
    std::fs::write(&path, text).expect("a file in the folder for temporary files");
    path.display().to_string()
}

fn json(output: &Output) -> serde_json::Value {
    serde_json::from_slice(&output.stdout).expect("standard output is one JSON object")
}

#[test]
fn prove_says_what_became_of_each_claim() {
    let program = file(
        "claims.top",
        "main = enter Int \"n\" |> \\x. if x > 0 then edit x else fail\n\
         property positive \"Art. 1\" v = v > 0\nproperty premise v = v < 0 ==> v == 7\n\
         reachable big v = v > 9\nreachable none v = v < 0\n",
    );
    let output = whatif(&["top", "prove", &program, "--dead-ends", "--format", "json"]);
    assert_eq!(output.status.code(), Some(1));
    let properties = json(&output)["properties"].clone();
    let status = |at: usize| properties[at]["status"].as_str().expect("a status").to_owned();
    assert_eq!([0, 1, 2, 3, 4].map(status), ["proved", "proved", "reached", "never", "proved"]);
    assert_eq!(properties[0]["article"], "Art. 1");
    assert_eq!(properties[1]["vacuous"], true);
    assert_eq!(properties[2]["inputs"], serde_json::json!(["10"]));
}

#[test]
fn hints_and_differences_have_statuses() {
    let dead =
        file("dead.top", "main = enter Int \"n\" >? \\x. if x > 3 then edit x else (enter Int |> \\_. fail)");
    let events = file("events.txt", "1\nC\n");
    assert_eq!(whatif(&["top", "hints", &dead]).status.code(), Some(0));
    let output = whatif(&["top", "hints", &dead, "--events", &events, "--format", "json"]);
    assert_eq!((output.status.code(), json(&output)["complete"].as_bool()), (Some(1), Some(true)));
    assert_eq!(whatif(&["top", "hints", &dead, "--goal", "none"]).status.code(), Some(2));
    let (two, three) = (example("flight2.top"), example("flight3.top"));
    assert_eq!(whatif(&["top", "diff", &two, &two]).status.code(), Some(0));
    let output = whatif(&["top", "diff", &two, &three, "--format", "json"]);
    assert_eq!((output.status.code(), json(&output)["status"].as_str()), (Some(1), Some("different")));
}

#[test]
fn tests_are_written_to_files_that_a_run_replays() {
    let folder = std::env::temp_dir().join(format!("whatif-{}-tests", std::process::id()));
    let program = file("fee.top", "main = enter Int \"Age\" |> \\age. if age < 18 then view 0 else view 5\n");
    let name = PathBuf::from(&program).file_stem().expect("a name").to_string_lossy().into_owned();
    let output = whatif(&["top", "test", &program, "-o", &folder.display().to_string()]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!((output.status.code(), said.as_str()), (Some(0), "2 of 2 branches are covered by 2 tests\n"));
    for number in [1, 2] {
        let path = folder.join(format!("{name}-{number}.events"));
        let events = path.display().to_string();
        assert_eq!(whatif(&["top", "run", &program, "--events", &events]).status.code(), Some(0), "{events}");
        // Another result is not what comes out.
        let text = std::fs::read_to_string(&path).expect("the test");
        std::fs::write(&path, text.replace("result ", "result 1")).expect("another test");
        assert_eq!(whatif(&["top", "run", &program, "--events", &events]).status.code(), Some(2), "{events}");
    }
    let never = file("never.top", "main = enter Int |> \\n. if n == n + 1 then view 0 else view 5\n");
    assert_eq!(whatif(&["top", "test", &never]).status.code(), Some(1));
    std::fs::remove_dir_all(folder).expect("the folder goes");
}

#[test]
fn the_report_is_written() {
    let page = file("page.html", "");
    let output = whatif(&["top", "report", &example("tax-listing.top"), "-o", &page]);
    assert_eq!(output.status.code(), Some(1));
    assert!(std::fs::read_to_string(&page).expect("the page").contains("<title>"));
}

#[test]
fn a_process_is_imported() {
    let output = whatif(&["top", "import", &example("loan.bpmn")]);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(String::from_utf8_lossy(&output.stdout).contains("\"Check income\" ->"));
    assert_eq!(whatif(&["top", "import", &example("loan.top")]).status.code(), Some(2));
}

#[test]
fn a_run_is_saved_and_shows_its_claims() {
    let program = file(
        "run.top",
        "let r = ref 0\nmain = enter Int \"n\" >? \"Go\" -> \\x. edit (let _ = r := x in x)\ninvariant small = !r < 5\n",
    );
    let (events, save) = (file("in.txt", "7\nGo\n"), file("out.txt", ""));
    let output = whatif(&["top", "run", &program, "--events", &events, "--save", &save, "--claims"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("-- r = 7\n-- small is broken"), "{text}");
    assert_eq!(std::fs::read_to_string(&save).expect("the saved events"), "7\nC\n");
}

#[test]
fn a_run_that_was_saved_goes_on_where_it_was_left() {
    let program = file("go-on.top", "main = enter Int \"a\" |> \\a. enter Int \"b\" |> \\b. view (a - b)");
    let (save, first, second) = (file("kept.txt", "7\n"), file("one.txt", "7\n"), file("two.txt", "9\n"));
    let run = |input: &str| {
        let input = std::fs::File::open(input).expect("it was written");
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_whatif"));
        command.args(["top", "run", &program, "--save", &save]).stdin(input).output().expect("it starts")
    };
    let output = run(&second);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(text.starts_with("-- after 1 events of") && text.contains("done: -2"), "{text}");
    assert_eq!(std::fs::read_to_string(&save).expect("the events"), "7\n9\n");
    // What is there and does not fit is not written over.
    std::fs::write(&save, "True\n").expect("it can be written");
    let output = run(&first);
    assert_eq!(output.status.code(), Some(2));
    assert_eq!(std::fs::read_to_string(&save).expect("the events"), "True\n");
}

#[test]
fn a_whole_report_is_replayed_run_by_run() {
    let program = file(
        "report.top",
        "main = enter String \"Who\" |> \\n. enter Int \"n\" |> \\x. if x > 0 then view (n, x) else fail\n\
         property small <_, x> = x < 3\nproperty named <n, _> = n /= \"a\"\nfinishable ends\n",
    );
    let proof = whatif(&["top", "prove", &program]);
    let report = file("report.txt", &String::from_utf8_lossy(&proof.stdout));
    let save = file("last.txt", "");
    let output = whatif(&["top", "run", &program, "--events", &report, "--claims", "--save", &save]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert_eq!(text.matches(" is broken").count(), 2, "{text}");
    assert_eq!(std::fs::read_to_string(&save).expect("the events"), "\"a\"\n1\n", "{text}");
}

#[test]
fn files_are_imported_from_beside_the_program() {
    assert_eq!(whatif(&["top", "prove", &example("procurement.top")]).status.code(), Some(1));
    let alone = file("alone.top", "import \"nowhere.top\"\nmain = edit 1");
    let output = whatif(&["top", "prove", &alone]);
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("alone.top:1:8"));
}
