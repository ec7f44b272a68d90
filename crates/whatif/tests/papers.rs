//! What the papers show of Haskell programs: 000, sections 2 and 3; 002, section 2.1.

use std::process::Command;

fn whatif(args: &[&str], example: &str, rest: &[&str]) -> String {
    let path = format!("{}/../../examples/haskell/{example}", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    let output = command.args(args).arg(path).args(rest).output().expect("the program starts");
    format!("{}{}", String::from_utf8_lossy(&output.stderr), String::from_utf8_lossy(&output.stdout))
}

#[test]
fn examples_of_intersect_are_its_paths_smallest_first() {
    insta::assert_snapshot!("intersect", whatif(&["explore"], "Intersect.hs", &["intersect"]));
    insta::assert_snapshot!("intersect_by", whatif(&["explore"], "IntersectBy.hs", &["intersect"]));
}

#[test]
fn intersect_is_not_commutative() {
    let both = ["Intersect.hs", "IntersectBy.hs"].map(|file| whatif(&["prove"], file, &["commutative"]));
    insta::assert_snapshot!("commutative", both.concat());
    // The paper's own counterexample.
    let left = whatif(&["eval"], "IntersectBy.hs", &["intersect [0, 1] [1, 1, 0]"]);
    let right = whatif(&["eval"], "IntersectBy.hs", &["intersect [1, 1, 0] [0, 1]"]);
    assert_eq!((left.as_str(), right.as_str()), ("[0,1]\n", "[1,1,0]\n"));
}

#[test]
fn insertion_into_red_black_trees_is_explored() {
    insta::assert_snapshot!("red_black", whatif(&["explore"], "RedBlack.hs", &["insert"]));
    let kept = ["insert", "--where", "keepsColours", "--max-results", "5"];
    insta::assert_snapshot!("red_black_kept", whatif(&["explore"], "RedBlack.hs", &kept));
    insta::assert_snapshot!("red_black_found", whatif(&["prove"], "RedBlack.hs", &["found"]));
}
