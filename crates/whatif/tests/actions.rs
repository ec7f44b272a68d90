//! Programs that look at folders and run other programs. `actions/stdout.txt` is what GHC 9.0.2 prints for `actions/Main.hs` in an empty
//! folder.
#![cfg(unix)]

use std::path::PathBuf;
use std::process::{Command, Output};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, program: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("whatif-actions-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        std::fs::write(folder.join("Main.hs"), program).expect("a file");
        Folder(folder)
    }

    fn whatif(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
        command.current_dir(&self.0).args(arguments).output().expect("the program starts")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        drop(std::fs::remove_dir_all(&self.0));
    }
}

#[test]
fn eval_does_with_folders_and_programs_what_ghc_does() {
    let folder = Folder::new("eval", include_str!("actions/Main.hs"));
    let output = folder.whatif(&["eval", "Main.hs", "main"]);
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(String::from_utf8_lossy(&output.stdout), include_str!("actions/stdout.txt"));
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_search_asks_the_system_nothing_and_says_so() {
    let program = "import System.Directory\nimport System.Process\n\
                   made :: Int -> IO Int\nmade n = createDirectory \"made\" >> return n\n\
                   told :: Int -> IO Int\ntold n = callCommand \"mkdir told\" >> return n\n";
    let folder = Folder::new("search", program);
    for (function, reason) in [("made", "changes"), ("told", "runs the program")] {
        let output = folder.whatif(&["explore", "Main.hs", function, "--timeout", "10"]);
        let shown = String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned();
        assert!(shown.contains(reason), "{shown}");
        assert!(!folder.0.join(function).exists(), "{shown}");
    }
}
