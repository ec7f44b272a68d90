//! Tries what is handed out as a stranger would: the first steps of the book, in a place that has nothing of ours.
//!
//! The best place is an empty Debian (`debootstrap` makes it; that needs root): its root folder has no compiler, no Python, no Z3 and none
//! of our files. Elsewhere it is an empty folder, and a command that sees no variable of ours.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::phase::{Outcome, root, run};
use crate::setup::answers;

/// Which Debian.
const SUITE: &str = "bookworm";

/// The page whose steps are taken.
const PAGE: &str = "docs/book/src/start.md";

/// A place to try something in; it is removed when it is dropped.
pub(crate) struct Place {
    folder: PathBuf,
    kind: Kind,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// The folder is the root folder of a system.
    Debian,
    /// The folder is just a folder.
    Folder,
}

impl Place {
    /// An empty Debian, or an empty folder where that cannot be had.
    pub(crate) fn empty_system() -> Result<Place, String> {
        if !answers("debootstrap", &["--version"]) || !answers("chroot", &["/", "true"]) {
            return Place::empty_folder();
        }
        let original = root().join(".doors/debian");
        if !original.join("bin/sh").exists() {
            let partial = root().join(".doors/debian.partial");
            drop(fs::remove_dir_all(&partial));
            let mut make = Command::new("debootstrap");
            make.args(["--variant=minbase", SUITE]).arg(&partial);
            make.args(mirror());
            if run(&mut make).is_err() {
                eprintln!("   an empty Debian cannot be had here; an empty folder must do");
                return Place::empty_folder();
            }
            fs::rename(&partial, &original).map_err(|error| format!("{}: {error}.", original.display()))?;
        }
        let folder = root().join(format!(".doors/trial-{}", unique()));
        let place = Place { folder, kind: Kind::Debian };
        run(Command::new("cp").args(["-a", "--reflink=auto"]).arg(&original).arg(&place.folder))?;
        place.make("try")?;
        Ok(place)
    }

    pub(crate) fn empty_folder() -> Result<Place, String> {
        let folder = std::env::temp_dir().join(format!("whatif-trial-{}", unique()));
        let place = Place { folder, kind: Kind::Folder };
        place.make("try")?;
        Ok(place)
    }

    fn make(&self, folder: &str) -> Outcome {
        let folder = self.folder.join(folder);
        fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}.", folder.display()))
    }

    /// What the place is called in the table.
    pub(crate) fn name(&self) -> &'static str {
        match self.kind {
            Kind::Debian => "an empty Debian",
            Kind::Folder => "an empty folder",
        }
    }

    /// Can packages be installed here?
    pub(crate) fn is_system(&self) -> bool {
        self.kind == Kind::Debian
    }

    /// Where something of the place is, seen from outside.
    pub(crate) fn path(&self, inside: &str) -> PathBuf {
        self.folder.join(inside.trim_start_matches('/'))
    }

    /// What a path of the place is called inside.
    pub(crate) fn inside(&self, path: &str) -> PathBuf {
        match self.kind {
            Kind::Debian => PathBuf::from(path),
            Kind::Folder => self.path(path),
        }
    }

    /// What a command of a shell prints, on both outputs; the folder `bin`, as it is called inside, is looked through first for programs.
    pub(crate) fn prints(&self, command: &str, bin: &Path) -> Result<String, String> {
        let path = format!("PATH={}:/usr/sbin:/usr/bin:/sbin:/bin", bin.display());
        let home = format!("HOME={}", self.inside("/try").display());
        let mut shell = match self.kind {
            Kind::Debian => {
                let mut chroot = Command::new("chroot");
                chroot.arg(&self.folder).arg("/usr/bin/env");
                chroot
            }
            Kind::Folder => Command::new("env"),
        };
        shell.args(["-i", &path, &home, "COLUMNS=100", "LC_ALL=C.UTF-8", "sh", "-c"]);
        shell.arg(format!("cd {}\n{{ {command}\n}} 2>&1", self.inside("/try").display()));
        let output = shell.output().map_err(|error| format!("a shell could not be started: {error}."))?;
        Ok(String::from_utf8_lossy(&output.stdout).into_owned())
    }

    /// Runs a command that must succeed.
    pub(crate) fn does(&self, command: &str) -> Outcome {
        let said = self.prints(&format!("{command} && echo whatif-did-it"), "/bin".as_ref())?;
        if said.ends_with("whatif-did-it\n") { Ok(()) } else { Err(format!("`{command}` failed:\n{said}")) }
    }

    /// Takes the first steps of the book with the `whatif` in a folder of the place: the version, then each file that the page shows is
    /// written, and each command that it shows must print what it shows.
    pub(crate) fn take_first_steps(&self, bin: &Path) -> Result<String, String> {
        let version = self.prints("whatif --version", bin)?;
        if !version.starts_with(concat!("whatif ", env!("CARGO_PKG_VERSION"))) {
            return Err(format!("`whatif --version` prints {version:?}"));
        }
        let page = fs::read_to_string(root().join(PAGE)).map_err(|error| format!("{PAGE}: {error}."))?;
        let steps = steps(&page);
        let mut taken = 0;
        for step in &steps {
            match step {
                Step::File(name, text) => fs::write(self.path("/try").join(name), text)
                    .map_err(|error| format!("{name}: {error}."))?,
                Step::Command(command, expected) => {
                    let said = trimmed(&self.prints(command, bin)?);
                    if said != *expected {
                        return Err(format!("`{command}` prints\n{said}\nbut {PAGE} says\n{expected}"));
                    }
                    taken += 1;
                }
            }
        }
        if taken < 3 {
            return Err(format!("{PAGE} has only {taken} commands"));
        }
        Ok(format!("{taken} commands of {PAGE} in {}", self.name()))
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.folder));
    }
}

/// A name that no other place has.
fn unique() -> String {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    format!("{}-{}", std::process::id(), MADE.fetch_add(1, Ordering::Relaxed))
}

/// The address that this system's own packages come from, if it is a Debian.
fn mirror() -> Option<String> {
    let sources = fs::read_to_string("/etc/apt/sources.list.d/debian.sources").ok()?;
    let line = sources.lines().find_map(|line| line.strip_prefix("URIs: "))?;
    line.split_whitespace().next().map(str::to_owned)
}

/// One step of a page.
#[derive(Debug, PartialEq, Eq)]
enum Step {
    /// A file is written.
    File(String, String),
    /// A command prints something.
    Command(String, String),
}

/// The files and the commands of a page: blocks `…,file=NAME` and `console`.
fn steps(page: &str) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut lines = page.lines();
    while let Some(line) = lines.next() {
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        if let Some((_, name)) = info.split_once("file=") {
            steps.push(Step::File(name.to_owned(), block.join("\n") + "\n"));
        } else if info == "console" {
            for part in format!("\n{}", block.join("\n")).split("\n$ ").skip(1) {
                let (command, printed) = part.split_once('\n').unwrap_or((part, ""));
                steps.push(Step::Command(command.to_owned(), trimmed(printed)));
            }
        }
    }
    steps
}

/// Without spaces at the ends of lines, and without empty lines at the end.
fn trimmed(text: &str) -> String {
    text.trim_end().lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_commands_of_a_page_are_its_steps() {
        let page = "Text.\n```haskell,file=A.hs\nf = 1\n```\n```console\n$ whatif check A.hs\nverified     f \n\n$ cat A.hs\nf = 1\n```\n```sh\nrm\n```\n";
        let file = Step::File("A.hs".into(), "f = 1\n".into());
        let check = Step::Command("whatif check A.hs".into(), "verified     f".into());
        let cat = Step::Command("cat A.hs".into(), "f = 1".into());
        assert_eq!(steps(page), [file, check, cat]);
    }

    #[test]
    fn the_first_page_has_a_counterexample_a_cure_a_proof_and_a_workflow() {
        let page = fs::read_to_string(root().join(PAGE)).unwrap();
        let steps = steps(&page);
        for wanted in [
            "whatif check Add.hs",
            "whatif check Add.hs --fix",
            "whatif prove Laws.hs",
            "whatif top prove seats.top",
        ] {
            let is_wanted = |step: &Step| matches!(step, Step::Command(command, said) if command == wanted && !said.is_empty());
            assert!(steps.iter().any(is_wanted), "{wanted}");
        }
    }

    #[test]
    fn a_place_runs_commands_without_our_variables_and_leaves_nothing() {
        let place = Place::empty_folder().unwrap();
        assert_eq!(place.prints("echo ${CARGO-none}; ls; false", "/bin".as_ref()).unwrap(), "none\n");
        assert!(place.does("true").is_ok() && place.does("false").is_err());
        let folder = place.folder.clone();
        drop(place);
        assert!(!folder.exists());
    }
}
