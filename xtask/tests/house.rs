//! What the documents for developers say of the code, read off the code: walks name functions that exist, files and functions have
//! the size that one reader holds in mind, and long files open with a story. What is handed out has the project's own names.

use std::fs;
use std::path::{Path, PathBuf};

/// Lines that a file may have.
const FILE: usize = 900;
/// Lines that a function may have.
const FUNCTION: usize = 100;
/// Lines from which on a file opens with a story.
const LONG: usize = 300;
/// Functions that are one match with an arm for each case: a rule of the machine or the semantics, a form of expression.
const MATCHES: [(&str, &str); 3] = [
    ("crates/machine/src/machine.rs", "run"),
    ("crates/tophat/src/concrete.rs", "step"),
    ("crates/haskell/src/infer/expr.rs", "check_rho"),
];

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The Rust files under `crates/*/src` and `xtask/src`, with their texts.
fn sources() -> Vec<(String, String)> {
    let crates = fs::read_dir(root().join("crates")).expect("there are crates");
    let mut folders: Vec<PathBuf> = crates.map(|entry| entry.expect("an entry").path().join("src")).collect();
    folders.push(root().join("xtask/src"));
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else { continue };
        for path in entries.map(|entry| entry.expect("an entry").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let name = path.strip_prefix(root()).expect("a file of the project").display().to_string();
                found.push((name, fs::read_to_string(&path).expect("a readable file")));
            }
        }
    }
    found.sort();
    found
}

/// The functions of a file with their lengths. `rustfmt` puts the end of a function under its beginning.
fn functions(text: &str) -> Vec<(&str, usize)> {
    let lines: Vec<&str> = text.lines().collect();
    let mut found = Vec::new();
    for (at, line) in lines.iter().enumerate() {
        let code = line.trim_start();
        let words: Vec<&str> = code.split(|char: char| !(char.is_alphanumeric() || char == '_')).collect();
        let Some(word) = words.iter().position(|word| *word == "fn") else { continue };
        let is_item = words[..word].iter().all(|word| {
            matches!(
                *word,
                "pub" | "crate" | "super" | "in" | "const" | "unsafe" | "extern" | "C" | "async" | ""
            )
        });
        if !is_item || code.starts_with("//") || code.ends_with(';') {
            continue;
        }
        let end = format!("{}}}", &line[..line.len() - code.len()]);
        let length = lines[at..].iter().position(|line| *line == end).unwrap_or(0) + 1;
        found.push((words[word + 1], length));
    }
    found
}

#[test]
fn files_and_functions_have_a_size_that_one_reader_holds_in_mind() {
    let mut wrong = Vec::new();
    for (file, text) in sources() {
        let lines = text.lines().count();
        if lines > FILE {
            wrong.push(format!("{file} has {lines} lines"));
        }
        for (function, length) in functions(&text) {
            if length > FUNCTION && !MATCHES.contains(&(file.as_str(), function)) {
                wrong.push(format!("`{function}` in {file} has {length} lines"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn long_files_open_with_a_story() {
    let story = |text: &str| text.lines().take_while(|line| line.starts_with("//!")).count();
    let is_without = |text: &str| text.lines().count() > LONG && story(text) < 4;
    let without: Vec<String> =
        sources().into_iter().filter(|(_, text)| is_without(text)).map(|(file, _)| file).collect();
    assert!(without.is_empty(), "{}", without.join("\n"));
}

#[test]
fn walks_name_functions_that_exist_and_have_at_most_fifteen_hops() {
    let walks = fs::read_to_string(root().join("docs/dev/walks.md")).expect("the page is there");
    let mut hops = 0;
    let mut named = 0;
    for line in walks.lines() {
        if line.starts_with("## ") {
            hops = 0;
        }
        hops += usize::from(line.starts_with(|first: char| first.is_ascii_digit()));
        assert!(hops <= 15, "a walk has more than fifteen hops: {line}");
        // `Liquid::load` in `liquid/src/check.rs`
        let parts: Vec<&str> = line.split('`').collect();
        for at in (1..parts.len().saturating_sub(2)).step_by(2) {
            if parts[at + 1] != " in " {
                continue;
            }
            let (name, file) = (parts[at], parts[at + 2]);
            let Ok(text) = fs::read_to_string(root().join("crates").join(file)) else {
                panic!("{line}\nnames a file that is not there: {file}");
            };
            let base = name.rsplit("::").next().unwrap_or(name);
            let kinds = ["fn ", "struct ", "enum ", "const ", "static "];
            let is_there = kinds.iter().any(|kind| text.contains(&format!("{kind}{base}")));
            assert!(is_there, "{line}\n`{name}` is not in {file}");
            named += 1;
        }
    }
    assert!(named >= 20, "only {named} functions were found in the walks");
}

#[test]
fn a_room_that_is_not_built_for_tests_inside_has_none() {
    let mut rooms = 0;
    for entry in fs::read_dir(root().join("crates")).expect("there are crates") {
        let room = entry.expect("an entry").path();
        let manifest = fs::read_to_string(room.join("Cargo.toml")).unwrap_or_default();
        if !manifest.lines().any(|line| line == "test = false") {
            continue;
        }
        rooms += 1;
        let name = format!("crates/{}/", room.file_name().expect("a name").display());
        for (file, text) in sources().iter().filter(|(file, _)| file.starts_with(&name)) {
            assert!(
                !text.lines().any(|line| line == "#[cfg(test)]"),
                "{file} has a test that never runs: `test = false` in {name}Cargo.toml"
            );
        }
    }
    assert!(rooms >= 10, "only {rooms} rooms were looked at");
}

/// Places that a change of a usual kind may need.
const PLACES: usize = 6;

#[test]
fn what_to_change_for_what_is_a_few_places_that_exist() {
    let page = fs::read_to_string(root().join("CONTRIBUTING.md")).expect("the page is there");
    let answers: Vec<&str> = page.split("\n**… ").skip(1).collect();
    for answer in &answers {
        let quoted = answer.split('`').skip(1).step_by(2).filter(|quoted| !quoted.contains(' '));
        let mut places: Vec<&str> = quoted
            .filter(|quoted| ["crates/", "fuzz/", "editors/"].iter().any(|start| quoted.starts_with(start)))
            .collect();
        places.sort_unstable();
        places.dedup();
        let question = answer.lines().next().unwrap_or_default();
        assert!(places.len() <= PLACES, "{question}: {places:?}");
        for place in places {
            let path = place.split('<').next().unwrap_or_default();
            assert!(root().join(path).exists(), "{question}: there is no {place}");
        }
    }
    assert!(answers.len() >= 30, "only {} questions were found", answers.len());
}

/// The rooms that a room's `Cargo.toml` names under `[dependencies]`.
fn used_by(manifest: &str) -> Vec<String> {
    let dependencies = manifest.split_once("\n[dependencies]\n").map_or("", |(_, rest)| rest);
    let section = dependencies.split("\n[").next().unwrap_or_default();
    let rooms = section.lines().filter_map(|line| line.strip_prefix("whatif-"));
    let mut rooms: Vec<String> =
        rooms.map(|line| line.split(['.', ' ', '=']).next().unwrap_or_default().to_owned()).collect();
    rooms.sort();
    rooms
}

#[test]
fn the_arrows_of_the_architecture_are_those_of_the_manifests() {
    let page = fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the page is there");
    let told = page
        .split_once("```arrows\n")
        .and_then(|(_, rest)| rest.split_once("```"))
        .expect("a list of arrows")
        .0;
    let mut rooms: Vec<PathBuf> = fs::read_dir(root().join("crates"))
        .expect("there are crates")
        .map(|entry| entry.expect("an entry").path().join("Cargo.toml"))
        .filter(|manifest| manifest.exists())
        .collect();
    rooms.sort();
    let mut arrows = String::new();
    let mut below: Vec<(String, Vec<String>)> = Vec::new();
    for manifest in rooms {
        let room =
            manifest.parent().and_then(Path::file_name).expect("a folder").to_string_lossy().into_owned();
        let used = used_by(&fs::read_to_string(&manifest).expect("a readable file"));
        if !used.is_empty() {
            arrows += &format!("{room} → {}\n", used.join(" "));
        }
        below.push((room, used));
    }
    assert_eq!(told, arrows, "ARCHITECTURE.md lists other arrows than the manifests");
    // What is left after all rooms that use nothing are taken away, again and again, is a circle.
    while !below.is_empty() {
        let left: Vec<String> = below.iter().map(|(room, _)| room.clone()).collect();
        let before = below.len();
        below.retain(|(_, used)| used.iter().any(|room| left.contains(room)));
        assert!(below.len() < before, "these rooms use each other in a circle: {left:?}");
    }
}

/// Spellings that would install another project's package, or that somebody would have to fill in. They are put together here, so that
/// this file does not contain them.
fn foreign_names() -> [String; 6] {
    [
        ["OWNER", "/whatif"].concat(),
        ["example.org", "/whatif"].concat(),
        ["pip install ", "whatif\n"].concat(),
        ["pip install ", "whatif`"].concat(),
        ["pip install 'what", "if["].concat(),
        ["default: ", "whatif\n"].concat(),
    ]
}

#[test]
fn no_document_names_a_package_or_address_of_somebody_else() {
    let listed = std::process::Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output();
    let listed = String::from_utf8(listed.expect("git lists the files").stdout).expect("names are text");
    let files: Vec<&str> = listed.split_terminator('\0').collect();
    assert!(files.contains(&"action.yml"), "the list of files is empty or incomplete");
    let mut wrong = Vec::new();
    for file in files {
        // A file that is no text, or was deleted and not committed yet, says nothing to readers.
        let Ok(text) = fs::read_to_string(root().join(file)) else { continue };
        for name in foreign_names() {
            if text.contains(&name) {
                wrong.push(format!("{file} says {name:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_action_installs_the_package_that_is_built_here() {
    let read = |file: &str| fs::read_to_string(root().join(file)).expect("a readable file");
    let project = read("crates/python/pyproject.toml");
    let name = project.lines().find_map(|line| line.strip_prefix("name = \""));
    let name = name.expect("a package has a name").trim_end_matches('"');
    assert!(
        read("action.yml").contains(&format!("    default: {name}\n")),
        "action.yml does not install {name}"
    );
    let folder = name.replace('-', "_");
    assert!(root().join("crates/python/python").join(&folder).is_dir(), "the package {folder} is not there");
    assert!(project.contains(&format!("module-name = \"{folder}._native\"")), "the module is not {folder}'s");
}

/// The addresses of the links in a text of Markdown: what stands between `](` and the next `)`.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(address, _)| address))
}

#[test]
fn links_between_documents_lead_to_files() {
    let mut pages: Vec<PathBuf> =
        ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "GOVERNANCE.md", "SECURITY.md"]
            .map(|page| root().join(page))
            .into();
    for folder in ["docs", "docs/dev", "docs/book/src"] {
        let entries = fs::read_dir(root().join(folder)).expect("the folder is there");
        pages.extend(entries.map(|entry| entry.expect("an entry").path()));
    }
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md"));
    let (mut seen, mut dead) = (0, Vec::new());
    for page in pages {
        let text = fs::read_to_string(&page).expect("a readable page");
        let folder = page.parent().expect("a page lies in a folder");
        for link in links(&text) {
            let file = link.split('#').next().unwrap_or_default();
            // An address of another site, a place on the same page, or code that only looks like a link.
            if file.is_empty() || file.contains(':') || !file.contains('.') || file.contains(' ') {
                continue;
            }
            seen += 1;
            if !folder.join(file).exists() {
                dead.push(format!("{} links to {link}", page.display()));
            }
        }
    }
    assert!(seen >= 40, "only {seen} links were found");
    assert!(dead.is_empty(), "{}", dead.join("\n"));
}

#[test]
fn every_mention_of_the_version_is_the_version_of_the_workspace() {
    let version = env!("CARGO_PKG_VERSION");
    // Each file with the texts before its mentions of the version.
    let mentions: [(&str, &[&str]); 8] = [
        ("Cargo.toml", &["crates/term\", version = \"", "crates/sym\", version = \""]),
        ("Containerfile", &["ARG VERSION="]),
        ("CHANGELOG.md", &["# Changelog\n\n## "]),
        ("editors/vscode/package.json", &["\"version\": \""]),
        ("editors/emacs/whatif.el", &[";; Version: "]),
        ("docs/book/src/json.md", &["\"whatif\": \""]),
        ("docs/book/src/ci.md", &["ref: v"]),
        ("docs/book/src/start.md", &["dist/whatif_check-", "dist/whatif-", "./whatif-"]),
    ];
    for (file, starts) in mentions {
        let text = fs::read_to_string(root().join(file)).expect("a readable file");
        for start in starts {
            let mut found = text.split(start).skip(1).peekable();
            assert!(found.peek().is_some(), "{file} does not say {start:?} any more");
            for rest in found {
                assert!(rest.starts_with(version), "{file}: {start:?} is not followed by {version}");
            }
        }
    }
}

#[test]
fn what_only_some_systems_have_is_in_files_that_the_page_about_systems_names() {
    let page = fs::read_to_string(root().join("docs/dev/platforms.md")).expect("a readable page");
    let signs = ["std::os::unix", "std::os::linux", "libc::", "target_os", "\"/proc", "\"/dev/"];
    let mut unnamed = Vec::new();
    for (path, text) in sources() {
        if path.starts_with("crates/")
            && signs.iter().any(|sign| text.contains(sign))
            && !page.contains(&path)
        {
            unnamed.push(path);
        }
    }
    assert!(unnamed.is_empty(), "docs/dev/platforms.md does not name {unnamed:?}");
}
