//! Every command of the book is run, and its output is the one that the book shows.
//!
//! A chapter (`docs/book/src`) is a session in a folder of its own that has `examples/`. A block `haskell,file=Name.hs` is written to that
//! folder; in a block `console`, what follows `$ ` is run by a shell, and the lines below it are what it prints. A picture of the chapter
//! must be made by one of its commands. `WHATIF_BOOK=write cargo test -p whatif --test book` writes outputs and pictures anew. Blocks
//! `console,wheel` need the wheel: the door for Python runs them.

#![cfg(unix)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn source() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/book/src")
}

/// A folder for a chapter's session, removed at the end.
struct Session {
    folder: PathBuf,
}

impl Session {
    fn new(chapter: &str) -> Session {
        let folder = std::env::temp_dir().join(format!("whatif-book-{chapter}-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let examples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples").canonicalize().unwrap();
        std::os::unix::fs::symlink(examples, folder.join("examples")).unwrap();
        Session { folder }
    }

    /// What a command prints: its answer, then what it says on standard error.
    fn output(&self, command: &str) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_whatif"));
        let path = format!("{}:/usr/bin:/bin", program.parent().unwrap().display());
        let mut shell = Command::new("sh");
        let shell =
            shell.args(["-c", command]).current_dir(&self.folder).env("PATH", path).env("COLUMNS", "100");
        let output = shell.output().expect("there is a shell");
        [output.stdout, output.stderr].map(|text| String::from_utf8(text).unwrap()).concat()
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A chapter as it would be if every output were the one that is printed now.
fn performed(name: &str, chapter: &str, session: &Session) -> String {
    let mut told = String::new();
    let mut lines = chapter.lines().peekable();
    while let Some(line) = lines.next() {
        told.push_str(line);
        told.push('\n');
        let Some(info) = line.strip_prefix("```").filter(|info| !info.is_empty()) else { continue };
        let block: Vec<&str> = std::iter::from_fn(|| lines.next_if(|line| *line != "```")).collect();
        if let Some((_, file)) = info.split_once("file=") {
            let file = session.folder.join(file);
            fs::create_dir_all(file.parent().unwrap()).unwrap();
            fs::write(file, block.join("\n") + "\n").unwrap();
        }
        if info == "console" {
            let commands = block.iter().filter_map(|line| line.strip_prefix("$ "));
            for command in commands {
                let output = session.output(command);
                assert!(!output.contains("```"), "{name}: {command}");
                told.push_str(&format!("$ {command}\n{}", trimmed(&output)));
            }
        } else {
            block.iter().for_each(|line| told.extend([line, "\n"]));
        }
    }
    told
}

/// Without spaces at the ends of lines, and without empty lines at the end.
fn trimmed(output: &str) -> String {
    let lines: Vec<&str> = output.trim_end().lines().map(str::trim_end).collect();
    if lines.is_empty() { String::new() } else { lines.join("\n") + "\n" }
}

/// The pictures that a chapter shows.
fn pictures(chapter: &str) -> impl Iterator<Item = &str> {
    chapter.split("](pictures/").skip(1).filter_map(|rest| rest.split(')').next())
}

#[test]
fn commands_print_what_the_book_says() {
    let write = std::env::var_os("WHATIF_BOOK").is_some_and(|value| value == "write");
    let mut commands = 0;
    for entry in fs::read_dir(source()).unwrap().map(|entry| entry.unwrap().path()) {
        if entry.extension().is_none_or(|extension| extension != "md") {
            continue;
        }
        let name = entry.file_stem().unwrap().to_string_lossy().into_owned();
        let chapter = fs::read_to_string(&entry).unwrap();
        let session = Session::new(&name);
        let told = performed(&name, &chapter, &session);
        commands += told.matches("\n$ ").count();
        for picture in pictures(&chapter) {
            let (made, shown) = (session.folder.join(picture), source().join("pictures").join(picture));
            // A browser takes the photographs: `cargo xtask pictures`.
            if shown.extension().is_some_and(|extension| extension == "jpg") {
                assert!(shown.exists(), "{name}: {picture} is not there");
                continue;
            }
            let made = fs::read(made).unwrap_or_else(|_| panic!("{name}: no command makes {picture}"));
            if write {
                fs::write(&shown, &made).unwrap();
            }
            assert!(
                fs::read(&shown).is_ok_and(|shown| shown == made),
                "{name}: {picture} is another one now"
            );
        }
        if write {
            fs::write(&entry, &told).unwrap();
        }
        assert_eq!(told, fs::read_to_string(&entry).unwrap(), "{name}: see WHATIF_BOOK in tests/book.rs");
    }
    assert!(commands > 20, "the book has {commands} commands");
}
