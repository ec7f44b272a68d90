//! Files of strangers: what they cannot do to whoever looks at them with whatif. `SECURITY.md` names these tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// A folder of a test's own, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = std::env::temp_dir().join(format!("whatif-trust-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        Folder(folder)
    }

    fn write(&self, name: &str, text: &str) {
        std::fs::write(self.0.join(name), text).expect("a file");
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

fn both(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

/// Has actions that write a file, make a folder and run a program, beside a refined function and a property.
const WRITES: &str = "module Main where
import System.Directory
import System.Process
main :: IO ()
main = writeFile \"written\" \"x\"
make :: Int -> IO Int
make n = createDirectory \"written\" >> return n
run :: Int -> IO Int
run n = callCommand \"touch written\" >> return n
save :: Int -> IO Int
save n = writeFile \"written\" (show n) >> return n
{-@ kept :: n:Int -> {v:Int | v > n} @-}
kept :: Int -> Int
kept n = n
prop_kept :: Int -> Bool
prop_kept n = kept n == n
";

#[test]
fn only_eval_lets_a_program_touch_files() {
    let folder = Folder::new("files");
    folder.write("Main.hs", WRITES);
    let written = folder.0.join("written");
    for arguments in [
        &["check", "Main.hs"][..],
        &["check", "Main.hs", "--diff"],
        &["prove", "Main.hs"],
        &["explore", "Main.hs", "save"],
        &["explore", "Main.hs", "main"],
        &["explore", "Main.hs", "make"],
        &["explore", "Main.hs", "run"],
        &["test", "Main.hs"],
        &["diff", "Main.hs", "Main.hs"],
        &["core", "Main.hs"],
    ] {
        let output = folder.whatif(&[arguments, &["--timeout", "10"]].concat());
        assert!(!written.exists(), "{arguments:?} wrote a file:\n{}", both(&output));
        assert_ne!(output.status.code(), Some(101), "{arguments:?}:\n{}", both(&output));
    }
    assert_eq!(folder.whatif(&["eval", "Main.hs", "main"]).status.code(), Some(0));
    assert!(written.exists(), "eval runs actions");
}

#[test]
fn a_file_does_not_command_the_terminal() {
    let folder = Folder::new("terminal");
    let attack = "\u{1b}]0;owned\u{7}\u{1b}[2J\u{9b}1m\u{202e}";
    folder.write("A.hs", &format!("module A where\nf :: Int\nf = \"{attack}\" + \n"));
    folder.write("B.hs", &format!("module B where\n-- {attack}\nf :: Int -> Int\nf x = g x -- {attack}\n"));
    folder.write(
        "C.hs",
        &format!(
            "module C where\n{{-@ f :: Int -> {{v:Int | v > 0}} @-}}\nf :: Int -> Int\nf x = x -- {attack}\n"
        ),
    );
    folder.write("d.top", &format!("main = enter Int \"{attack}\" |> 1\n"));
    // Errors, labels and texts that are no part of an excerpt.
    let escaped = "\\ESC]0;owned\\a\\ESC[2J\\155\\&1m\\8238";
    folder.write(
        "G.hs",
        &format!(
            "module G where\nf :: Int -> Int\nf x = error \"{escaped}\"\ng :: Int -> Int\ng x = x\n\
             p :: Int -> Bool\np x = f x == x\n"
        ),
    );
    folder.write("H.hs", "module H where\nf :: Int -> Int\nf x = x\ng :: Int -> Int\ng x = x + 1\n");
    folder.write(
        "i.top",
        &format!(
            "type A = No | Yes\nmain = (enter Int \"{attack}\" @ \"{attack}\") |> \\n. \"{attack}\" -> view <No, \"{attack}\">\n\
             property {attack}p <a, t> = a == Yes\nproperty q <a, t> = a == Yes\n"
        ),
    );
    folder.write(
        "j.top",
        &format!("main = enter Int \"{attack}\" |> \\n. if n > 3 then view \"{attack}\" else view \"\"\nproperty q t = t == \"\"\n"),
    );
    folder.write("j.events", "4\n");
    folder.write("e.bpmn", &format!("<a>{}", attack.replace('\u{1b}', "&#x1b;")));
    folder.write("F\u{1b}[2J.hs", "module F where\nf = \n");
    for arguments in [
        &["check", "A.hs"][..],
        &["check", "B.hs"],
        &["check", "C.hs"],
        &["explore", "C.hs", "f"],
        &["top", "prove", "d.top"],
        &["top", "import", "e.bpmn"],
        &["check", "F\u{1b}[2J.hs"],
        &["prove", "G.hs", "p"],
        &["explore", "G.hs", "f"],
        &["diff", "G.hs", "H.hs"],
        &["eval", "H.hs", "f \u{1b}[2J"],
        &["top", "prove", "i.top"],
        &["top", "prove", "j.top"],
        &["top", "explore", "j.top"],
        &["top", "run", "j.top", "--events", "j.events"],
        &["top", "explore", "j.top", "--tree", "-"],
    ] {
        let said = both(&folder.whatif(arguments));
        let is_obeyed =
            |character: char| character.is_control() && character != '\n' || character == '\u{202e}';
        assert!(!said.is_empty() && !said.contains(is_obeyed), "{arguments:?}: {said:?}");
    }
}

#[test]
fn xml_reads_no_other_file_and_does_not_grow() {
    let folder = Folder::new("xml");
    folder.write("secret.txt", "a secret");
    let secret = Path::new(&folder.0).join("secret.txt");
    let entity = format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE d [<!ENTITY e SYSTEM \"file://{}\">]>\n\
         <definitions><process id=\"p\"><startEvent id=\"s\" name=\"&e;\"/></process></definitions>\n",
        secret.display()
    );
    folder.write("read.bpmn", &entity);
    // Each entity is ten of the one before: a billion in the end.
    let mut laughs = String::from("<?xml version=\"1.0\"?>\n<!DOCTYPE d [<!ENTITY a0 \"ha\">\n");
    for level in 1..10 {
        let ten = format!("&a{};", level - 1).repeat(10);
        laughs.push_str(&format!("<!ENTITY a{level} \"{ten}\">\n"));
    }
    laughs.push_str("]>\n<definitions><process id=\"p\" name=\"&a9;\"/></definitions>\n");
    folder.write("laughs.bpmn", &laughs);
    for file in ["read.bpmn", "laughs.bpmn"] {
        let output = folder.whatif(&["top", "import", file, "--max-memory", "500"]);
        let said = both(&output);
        assert_eq!(output.status.code(), Some(2), "{file}: {said}");
        assert!(!said.contains("a secret") && said.len() < 10_000, "{file}: {said}");
    }
}
