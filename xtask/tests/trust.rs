//! What strangers rely on, read off the files: each threat of `SECURITY.md` has a test that exists, workflows can do no more than they
//! must, crates hand out what they should.

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The workflows, with their texts.
fn workflows() -> Vec<(String, String)> {
    let entries = fs::read_dir(root().join(".github/workflows")).expect("there are workflows");
    let mut names: Vec<String> =
        entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names.into_iter().map(|name| (name.clone(), read(&format!(".github/workflows/{name}")))).collect()
}

/// The names of the tests in the last cell of a row: `file` `function`, and so on.
fn tests_of(row: &str) -> Vec<(&str, &str)> {
    let cell = row.trim_end_matches(['|', ' ']).rsplit(" | ").next().unwrap_or_default();
    let quoted: Vec<&str> = cell.split('`').skip(1).step_by(2).collect();
    assert!(quoted.len().is_multiple_of(2) && !quoted.is_empty(), "a row without a test: {row}");
    quoted.chunks(2).map(|pair| (pair[0], pair[1])).collect()
}

#[test]
fn every_threat_has_a_test() {
    let page = read("SECURITY.md");
    let (_, threats) = page.split_once("\n## Threats\n").expect("there are threats");
    let rows = threats.lines().filter(|line| line.starts_with("| "));
    let rows = rows.filter(|line| !line.starts_with("| sent |") && !line.starts_with("| ---"));
    let mut seen = 0;
    for row in rows {
        for (file, test) in tests_of(row) {
            let text = read(file);
            let found = text.split(&format!("fn {test}(")).collect::<Vec<_>>();
            assert!(found.len() == 2, "`{test}` is not in {file}");
            let is_test = found[0].lines().rev().take(3).any(|line| line.trim() == "#[test]");
            assert!(is_test, "`{test}` in {file} is no test");
            seen += 1;
        }
    }
    assert!(seen >= 30, "only {seen} tests are named");
}

#[test]
fn a_workspace_cannot_name_the_program_that_the_editor_runs() {
    let package = read("editors/vscode/package.json");
    let (_, setting) = package.split_once("\"whatif.path\": {").expect("there is the setting");
    let (setting, _) = setting.split_once('}').expect("it has an end");
    assert!(setting.contains("\"scope\": \"machine\""), "{setting}");
}

#[test]
fn workflows_run_no_action_that_can_change_under_them() {
    let mut seen = 0;
    for (name, text) in workflows().into_iter().chain([("action.yml".to_owned(), read("action.yml"))]) {
        for line in text.lines() {
            let Some(action) = line.trim().trim_start_matches("- ").strip_prefix("uses: ") else { continue };
            let (_, version) = action.split_once('@').unwrap_or_else(|| panic!("{name}: {action}"));
            let (commit, comment) = version.split_once(" # v").unwrap_or((version, ""));
            let is_commit = commit.len() == 40 && commit.bytes().all(|byte| byte.is_ascii_hexdigit());
            assert!(
                is_commit && !comment.is_empty(),
                "{name}: {action} is not pinned, or does not say its version"
            );
            seen += 1;
        }
    }
    assert!(seen >= 10);
}

#[test]
fn workflows_have_the_least_permissions() {
    for (name, text) in workflows() {
        let whole = text.split("\njobs:").next().unwrap_or_default();
        let may =
            whole.contains("\npermissions: {}\n") || whole.contains("\npermissions:\n  contents: read\n");
        assert!(may, "{name} does not start from nothing");
        let writes: Vec<&str> = text.lines().map(str::trim).filter(|line| line.contains(": write")).collect();
        if name == "release.yml" {
            let (before, publish) = text.split_once("\n  publish:\n").expect("it publishes");
            assert!(!before.contains(": write"), "{name}: only `publish` may write");
            assert!(
                publish.contains("environment: release") && publish.contains("if: github.ref_type == 'tag'")
            );
        } else {
            assert_eq!(writes, [""; 0], "{name}");
        }
        // What a stranger names (a branch, a title) must not become a command: it comes as a variable.
        let commands =
            text.lines().filter(|line| line.trim_start().trim_start_matches("- ").starts_with("run:"));
        for command in commands {
            assert!(!command.contains("${{"), "{name}: {command}");
        }
        let keeps = text.matches("uses: actions/checkout@").count();
        assert_eq!(text.matches("persist-credentials: false").count(), keeps, "{name} keeps the token");
    }
}

#[test]
fn every_fuzz_target_is_known_to_the_command_and_run_at_night() {
    let targets = fs::read_dir(root().join("fuzz/fuzz_targets")).expect("there are targets");
    let (command, night, manifest) =
        (read("xtask/src/main.rs"), read(".github/workflows/night.yml"), read("fuzz/Cargo.toml"));
    let line =
        night.lines().find_map(|line| line.trim().strip_prefix("target: [")).expect("targets of a night");
    let of_night: Vec<&str> = line.trim_end_matches(']').split(", ").collect();
    let mut seen = 0;
    for target in targets.flatten().map(|entry| entry.path()) {
        let name = target.file_stem().expect("a name").to_string_lossy().into_owned();
        assert!(command.contains(&format!("\"{name}\"")), "`cargo xtask fuzz {name}` is not known");
        assert!(of_night.contains(&&*name), "{name} is not fuzzed at night");
        assert!(manifest.contains(&format!("name = \"{name}\"\n")), "{name} is not in fuzz/Cargo.toml");
        seen += 1;
    }
    assert_eq!(of_night.len(), seen);
}

#[test]
fn crates_that_are_published_bring_their_licences_and_nothing_that_only_tests_need() {
    let mut published = Vec::new();
    for entry in fs::read_dir(root().join("crates")).expect("there are crates").flatten() {
        let folder = entry.path();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).unwrap_or_default();
        if !manifest.contains("\npublish = true\n") {
            assert!(manifest.contains("\npublish.workspace = true\n"), "{}", folder.display());
            continue;
        }
        published.push(entry.file_name().to_string_lossy().into_owned());
        let include = manifest.lines().find(|line| line.starts_with("include = [")).expect("a list of files");
        for file in ["src/**/*.rs", "LICENSE-APACHE", "LICENSE-MIT"] {
            assert!(include.contains(file), "{} leaves out {file}", folder.display());
        }
        assert!(!include.contains("tests") && !include.contains("benches"), "{}", folder.display());
        for licence in ["LICENSE-MIT", "LICENSE-APACHE"] {
            let own = fs::read_to_string(folder.join(licence)).expect("a licence");
            assert_eq!(own, read(licence), "{}", folder.display());
        }
        for field in ["description", "documentation", "keywords", "categories"] {
            assert!(manifest.contains(&format!("\n{field} = ")), "{} has no {field}", folder.display());
        }
    }
    published.sort();
    assert_eq!(published, ["solver", "sym", "sym-derive", "term"]);
    assert!(read("Cargo.toml").contains("\npublish = false\n"));
}
