//! Proofs by induction from the command line: told, written down, and judged again.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const PROGRAM: &str = "module T where
data Peano = Zero | Succ Peano deriving Eq
plus :: Peano -> Peano -> Peano
plus Zero b = b
plus (Succ a) b = Succ (plus a b)
neutral :: Peano -> Bool
neutral n = plus n Zero == n
wrong :: Peano -> Peano -> Bool
wrong a b = plus a b == plus a a
prop_step :: Peano -> Peano -> Bool
prop_step a b = plus a (Succ b) == Succ (plus a b)
commutes :: Peano -> Peano -> Bool
commutes a b = plus a b == plus b a
";

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("proofs").join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    std::fs::write(folder.join("T.hs"), PROGRAM).expect("a file");
    folder
}

fn whatif(folder: &Path, args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_whatif")).current_dir(folder).args(args).output().expect("it runs")
}

fn out(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
fn a_proof_is_told_with_what_it_covers() {
    let folder = folder("told");
    let output = whatif(&folder, &["prove", "T.hs", "neutral", "--explain"]);
    let text = out(&output);
    assert!(text.starts_with("proved: neutral is True for all finite inputs\n"), "{text}");
    assert!(text.contains("by induction on") && text.contains("By the hypothesis"), "{text}");
    let json = out(&whatif(&folder, &["prove", "T.hs", "neutral", "--format", "json"]));
    assert!(json.contains(r#""holds_for": "finite""#) && json.contains(r#""certified": true"#), "{json}");
    let output = whatif(&folder, &["prove", "T.hs", "wrong"]);
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
}

#[test]
fn a_proof_that_was_written_down_is_judged_again() {
    let folder = folder("written");
    let output = whatif(&folder, &["prove", "T.hs", "commutes", "--certificate", "proof.txt"]);
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    let output = whatif(&folder, &["certificate", "proof.txt"]);
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    assert!(
        out(&output).starts_with("accepted: commutes of T.hs is True for all finite inputs"),
        "{}",
        out(&output)
    );
    let text = std::fs::read_to_string(folder.join("proof.txt")).expect("it was written");

    // Another property, a step that is left out, another source, and no certificate at all.
    std::fs::write(folder.join("other.txt"), text.replace("property commutes", "property wrong"))
        .expect("a file");
    let output = whatif(&folder, &["certificate", "other.txt"]);
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    let cut = text.replacen("(use hypothesis", "(use 0", 1);
    assert_ne!(cut, text);
    std::fs::write(folder.join("cut.txt"), cut).expect("a file");
    let output = whatif(&folder, &["certificate", "cut.txt"]);
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    std::fs::write(folder.join("T.hs"), PROGRAM.replace("plus Zero b = b", "plus Zero b = Zero"))
        .expect("a file");
    let output = whatif(&folder, &["certificate", "proof.txt"]);
    assert_eq!(output.status.code(), Some(1), "{}", out(&output));
    assert_eq!(whatif(&folder, &["certificate", "T.hs"]).status.code(), Some(2));
}

#[test]
fn a_lemma_can_be_named_and_must_be_there() {
    let folder = folder("using");
    let output =
        whatif(&folder, &["prove", "T.hs", "commutes", "--using", "prop_step", "--using", "neutral"]);
    assert_eq!(out(&output), "proved: commutes is True for all finite inputs\n");
    let output = whatif(&folder, &["prove", "T.hs", "commutes", "--using", "nowhere"]);
    assert_eq!(output.status.code(), Some(2), "{}", out(&output));
}

#[test]
fn all_properties_of_a_file_are_asked() {
    let text = "module P where\n\
        prop_not :: Bool -> Bool\nprop_not b = not (not b) == b\n\
        prop_short :: [Int] -> Bool\nprop_short xs = length xs < 2\n\
        prop_none :: Int -> Int\nprop_none x = x\n\
        other :: Int -> Bool\nother _ = False\n";
    let path = std::env::temp_dir().join(format!("whatif-all-{}.hs", std::process::id()));
    std::fs::write(&path, text).expect("the folder is writable");
    let run = |more: &[&str]| {
        let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_whatif"));
        command.arg("prove").arg(&path).args(more).output().expect("it starts")
    };
    let output = run(&[]);
    let (told, errors) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(
        told.contains("proved: prop_not") && told.contains("prop_short [_, _] = False"),
        "{told}{errors}"
    );
    assert!(errors.contains("`prop_none` is no property") && !told.contains("other"), "{told}{errors}");
    assert_eq!(output.status.code(), Some(1));
    let output = run(&["--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let statuses: Vec<&serde_json::Value> =
        json["properties"].as_array().expect("a list").iter().map(|one| &one["status"]).collect();
    assert_eq!(statuses, ["proved", "counterexample"]);
    std::fs::remove_file(&path).expect("it was written");
}

#[test]
fn two_versions_are_compared() {
    let folder = folder("diff");
    let new = PROGRAM
        .replace("plus (Succ a) b = Succ (plus a b)", "plus (Succ c) b = let d = plus c b in Succ d")
        .replace("plus n Zero == n", "plus Zero n == n")
        .replace("prop_step :: Peano -> Peano -> Bool", "prop_step, fresh :: Peano -> Peano -> Bool")
        + "fresh a b = a == b\n";
    let old =
        PROGRAM.to_string() + "gone :: Int\ngone = 1\nfirst :: [Int] -> Int\nfirst xs = head (xs ++ [0])\n";
    let new = new + "first :: [Int] -> Int\nfirst xs = if null xs then 1 else head xs\n";
    std::fs::write(folder.join("Old.hs"), old).expect("a file");
    std::fs::write(folder.join("New.hs"), new.replace("module T", "module U")).expect("a file");
    let output = whatif(&folder, &["diff", "Old.hs", "New.hs", "--certificate", "proof.txt"]);
    let text = out(&output);
    assert_eq!(output.status.code(), Some(1), "{text}");
    assert!(text.contains("same: plus for all inputs, with a certificate\n"), "{text}");
    assert!(text.contains("different: first []\n  old = 0\n  new = 1\n"), "{text}");
    assert!(text.contains("only in the old version: gone\nonly in the new version: fresh\n"), "{text}");
    let output = whatif(&folder, &["certificate", "proof.txt"]);
    assert_eq!(output.status.code(), Some(0), "{}", out(&output));
    assert!(out(&output).contains("accepted: plus is the same in Old.hs and New.hs for all inputs"));

    let output = whatif(&folder, &["diff", "Old.hs", "New.hs", "first", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let first = &json["functions"][0];
    assert_eq!(first["status"], "different");
    assert_eq!((&first["args"][0], &first["old"], &first["new"]), (&"[]".into(), &"0".into(), &"1".into()));
    let output = whatif(&folder, &["diff", "Old.hs", "New.hs", "nowhere"]);
    assert_eq!(output.status.code(), Some(2), "{}", out(&output));

    // A certificate for all inputs is refused if it is said to be about another text.
    std::fs::write(folder.join("New.hs"), "module T where\n").expect("a file");
    assert_eq!(whatif(&folder, &["certificate", "proof.txt"]).status.code(), Some(1));
}
