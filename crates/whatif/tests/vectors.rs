//! Properties of vectors and arrays with unknown indices, elements and lengths: those that hold are proved, the others refuted. (What
//! the counterexamples say was tried with GHC.)

use std::process::Command;

#[test]
fn what_holds_of_vectors_is_proved_and_what_does_not_is_refuted() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/vectors/Props.hs");
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    let output = command.args(["prove", file, "--timeout", "120"]).output().expect("the program starts");
    let shown = String::from_utf8_lossy(&output.stdout).into_owned();
    let lines: Vec<&str> = shown.lines().filter(|line| line.contains("prop_")).collect();
    let mut counted = (0, 0);
    for line in lines {
        if line.contains("prop_holds") {
            counted.0 += 1;
            assert!(line.starts_with("proved: "), "{line}\n{shown}");
        } else {
            counted.1 += 1;
            assert!(line.ends_with(" = False") || line.contains(" = error: "), "{line}\n{shown}");
        }
    }
    assert_eq!(counted, (14, 17), "{shown}");
}
