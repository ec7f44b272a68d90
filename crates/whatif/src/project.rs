//! `whatif init` and `whatif doctor`: the settings of a project, and what was found on this machine.

use std::path::{Path, PathBuf};
use std::time::Instant;

use whatif_analysis::{Failed, Host, Message, Options, PROJECT, Place, Project, PropertyVerdict, TEMPLATE};
use whatif_solver::Z3_VERSION;

use crate::output::{Output, Status};

/// Programs of editors that whatif has a package for.
const EDITORS: [(&str, &str); 3] = [("VS Code", "code"), ("Neovim", "nvim"), ("Emacs", "emacs")];
/// Files that describe a package or a project of Haskell.
const PACKAGES: [&str; 3] = ["cabal.project", "stack.yaml", "package.yaml"];

/// `whatif init [FOLDER]`
pub(crate) fn init(folder: &Path) -> Result<Status, Failed> {
    let file = if folder == Path::new(".") { PathBuf::from(PROJECT) } else { folder.join(PROJECT) };
    // A file that is there is not touched, whoever made it in this moment.
    let made = std::fs::OpenOptions::new().write(true).create_new(true).open(&file);
    let written = made.and_then(|mut file| std::io::Write::write_all(&mut file, TEMPLATE.as_bytes()));
    match written {
        Ok(()) => {
            println!("wrote `{}`: every setting is in it, behind a `#`", file.display());
            Ok(Status::Fine)
        }
        Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {
            let place = Place::start_of(file.display().to_string());
            Err(Message::error(place, format!("`{}` is there already", file.display())).into())
        }
        Err(error) => Err(Message::unwritable(&file, &error).into()),
    }
}

/// A line of what was found.
struct Found {
    what: &'static str,
    said: String,
    status: Status,
}

/// `whatif doctor`
pub(crate) fn doctor(project: &Project, output: &Output) -> Status {
    let all = [program(), solver(), proof(), settings(project), package(), editors()];
    if output.is_json() {
        let lines: Vec<serde_json::Value> = (all.iter())
            .map(|found| serde_json::json!({ "what": found.what, "found": found.said, "ok": found.status == Status::Fine }))
            .collect();
        output.json(&serde_json::json!({ "found": lines }));
    } else {
        for Found { what, said, status } in &all {
            let mark = if *status == Status::Fine { "ok" } else { "!!" };
            println!("{mark}  {what:<9} {said}");
        }
    }
    Status::worst(all.iter().map(|found| found.status))
}

fn program() -> Found {
    let place =
        std::env::current_exe().map_or_else(|_| "of unknown place".into(), |path| path.display().to_string());
    Found { what: "whatif", said: format!("{} ({place})", env!("CARGO_PKG_VERSION")), status: Status::Fine }
}

fn solver() -> Found {
    let (said, status) = match whatif_solver::find_z3() {
        Ok(Some(library)) => (format!("{Z3_VERSION} ({})", library.display()), Status::Fine),
        Ok(None) => (format!("{Z3_VERSION} (part of the program)"), Status::Fine),
        Err(why) => (why.to_string(), Status::NoAnswer),
    };
    Found { what: "Z3", said, status }
}

/// Proves something for which the solver must be loaded, and be the right one.
fn proof() -> Found {
    let (host, started) = (Host::without_disk(), Instant::now());
    host.open("Doctor.hs", "prop :: Integer -> Integer -> Bool\nprop x y = x + y == y + x\n");
    let proof = host.prove(Path::new("Doctor.hs"), "prop", &Options::default());
    let (said, status) = match proof.map(|proof| proof.verdict) {
        Ok(PropertyVerdict::Proved(_)) => {
            (format!("x + y == y + x, in {} ms", started.elapsed().as_millis()), Status::Fine)
        }
        Ok(_) => ("x + y == y + x was not proved".into(), Status::NoAnswer),
        Err(failed) => {
            let why: Vec<String> = failed.errors.into_iter().map(|error| error.message).collect();
            (why.join("; "), Status::NoAnswer)
        }
    };
    Found { what: "proof", said, status }
}

fn settings(project: &Project) -> Found {
    let said = match &project.file {
        Some(file) => file.display().to_string(),
        None => format!("no `{PROJECT}` here or above; `whatif init` writes one"),
    };
    Found { what: "project", said, status: Status::Fine }
}

/// The package of Haskell that the current folder belongs to.
fn package() -> Found {
    let is_description = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default();
        path.extension().is_some_and(|extension| extension == "cabal")
            || PACKAGES.iter().any(|known| name == *known)
    };
    let here = std::env::current_dir().unwrap_or_default();
    let entries =
        |folder: &Path| std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let mut found: Vec<PathBuf> =
        here.ancestors().take(4).flat_map(|folder| entries(folder).filter(is_description)).collect();
    found.sort();
    let names: Vec<String> = found.iter().map(|path| path.display().to_string()).collect();
    let said = if names.is_empty() { "none here or above".into() } else { names.join(", ") };
    Found { what: "package", said, status: Status::Fine }
}

fn editors() -> Found {
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let is_there = |program: &str| std::env::split_paths(&paths).any(|folder| folder.join(program).is_file());
    let found: Vec<&str> =
        EDITORS.iter().filter(|(_, program)| is_there(program)).map(|(name, _)| *name).collect();
    let said = match &found[..] {
        [] => "none found that there is a package for (VS Code, Neovim, Emacs)".into(),
        all => format!("{}; docs/editor.md says how whatif gets into them", all.join(", ")),
    };
    Found { what: "editors", said, status: Status::Fine }
}
