//! `whatif diff --reference`: submissions in groups of those that the same input tells from the reference.

use std::path::PathBuf;
use std::process::{Command, Output};

const REFERENCE: &str = "module Sum where\ntotal :: [Int] -> Int\ntotal [] = 0\ntotal (x : xs) = x + total xs\n\
                         second :: [Int] -> [Int]\nsecond xs = take 2 xs\n";

/// A class: two with the same mistake, written in different ways; one that is right; one that is too strict; one that cannot be read.
const CLASS: [(&str, &str); 5] = [
    (
        "ann",
        "module Sum where\ntotal :: [Int] -> Int\ntotal [] = 1\ntotal (x : xs) = x + total xs\nsecond :: [Int] -> [Int]\nsecond = take 2\n",
    ),
    (
        "bob",
        "module Sum where\ntotal :: [Int] -> Int\ntotal = foldr (+) 1\nsecond :: [Int] -> [Int]\nsecond (x : y : _) = [x, y]\nsecond xs = xs\n",
    ),
    (
        "cy",
        "module Sum where\ntotal :: [Int] -> Int\ntotal xs = case xs of { [] -> 0; y : ys -> y + total ys }\nsecond :: [Int] -> [Int]\nsecond xs = if length xs < 0 then [] else take 2 xs\n",
    ),
    ("dee", "module Sum where\ntotal :: Int -> Int\ntotal = id\n"),
    ("eve", "module Sum where\ntotal = = 1\n"),
];

/// Runs the program on the class, with these arguments besides.
fn compared(name: &str, more: &[&str]) -> (PathBuf, Output) {
    let folder = std::env::temp_dir().join(format!("whatif-{}-homework-{name}", std::process::id()));
    std::fs::create_dir_all(folder.join("class")).expect("it can be made");
    std::fs::write(folder.join("Solution.hs"), REFERENCE).expect("it can be written");
    for (student, text) in CLASS {
        std::fs::write(folder.join(format!("class/{student}.hs")), text).expect("it can be written");
    }
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.args(["diff", "--reference", "Solution.hs", "class"]).args(more).current_dir(&folder);
    let output = command.output().expect("the program starts");
    (folder, output)
}

#[test]
fn submissions_are_grouped_by_the_smallest_input_that_tells_them_apart() {
    let (folder, output) = compared("text", &[]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        text.contains("     2  total [] is 1, and should be 0\n        class/ann.hs, class/bob.hs\n"),
        "{text}"
    );
    assert!(text.contains("     1  proven to do the same\n        class/cy.hs\n"), "{text}");
    assert!(text.contains("     1  another type\n        class/dee.hs\n"), "{text}");
    assert!(text.contains("     1  no such function\n        class/dee.hs\n"), "{text}");
    assert!(text.contains("cannot be read: "), "{text}");
    assert_eq!(output.status.code(), Some(1), "{text}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn one_that_looks_at_too_much_is_told_apart() {
    let (folder, output) = compared("lazy", &["--function", "second", "--format", "json"]);
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let groups = answer["functions"][0]["groups"].as_array().expect("there are groups");
    let of = |student: &str| {
        groups
            .iter()
            .find(|group| group["submissions"].as_array().is_some_and(|all| all.contains(&student.into())))
    };
    let cy = of("class/cy.hs").expect("it is in a group");
    assert_eq!(cy["status"], "different", "{answer}");
    assert!(cy["call"].as_str().is_some_and(|call| call.contains("undefined")), "{answer}");
    assert_eq!(of("class/ann.hs").expect("it is in a group")["status"], "same", "{answer}");
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn each_group_has_a_page() {
    let (folder, output) = compared("pages", &["--function", "total", "--pages", "groups"]);
    let index = std::fs::read_to_string(folder.join("groups/index.html")).expect("it was written");
    assert!(index.contains("5 submissions") && index.contains("href=\"total-1.html\""), "{index}");
    let page = std::fs::read_to_string(folder.join("groups/total-1.html")).expect("it was written");
    assert!(page.contains("<pre>total []\n  should be  0\n  is         1</pre>"), "{page}");
    assert!(page.contains("class/bob.hs"), "{page}");
    assert_eq!(output.status.code(), Some(1));
    let _ = std::fs::remove_dir_all(folder);
}

#[test]
fn a_function_that_the_reference_lacks_is_said_to_be_missing() {
    let (folder, output) = compared("none", &["--function", "product"]);
    let message = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(message.contains("`product` is no function of the reference"), "{message}");
    assert_eq!(output.status.code(), Some(2));
    let _ = std::fs::remove_dir_all(folder);
}
