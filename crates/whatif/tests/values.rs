//! Unknown values of library types: only such as can exist, and all such.
//!
//! `values/Holds.hs` and `values/Fails.hs` have properties, which were tried with GHC on small values of each type.

use std::process::{Command, Output};

fn whatif(file: &str, arguments: &[&str]) -> Output {
    let path = format!("{}/tests/values/{file}.hs", env!("CARGO_MANIFEST_DIR"));
    let mut command = Command::new(env!("CARGO_BIN_EXE_whatif"));
    command.arg(arguments[0]).arg(path).args(&arguments[1..]).output().expect("the program starts")
}

fn out(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The properties of a module: what has a signature that ends in `Bool`.
fn properties(text: &str) -> Vec<&str> {
    let signatures = text.lines().filter_map(|line| line.split_once(" :: "));
    let found: Vec<&str> = signatures
        .filter(|(name, ty)| ty.ends_with("-> Bool") && !name.contains(' '))
        .map(|(name, _)| name)
        .collect();
    assert!(found.len() > 40, "{} properties", found.len());
    found
}

#[test]
fn what_holds_of_all_values_that_exist_is_not_refuted() {
    for property in properties(include_str!("values/Holds.hs")) {
        let limits = ["prove", property, "--max-steps", "400", "--timeout", "2"];
        let output = whatif("Holds", &limits);
        // No counterexample was found: proved, up to the bound, or the time was over.
        assert!(matches!(output.status.code(), Some(0 | 3)), "{property}: {}", out(&output));
        assert!(!out(&output).contains("not supported"), "{property}: {}", out(&output));
    }
}

#[test]
fn what_some_value_breaks_is_refuted() {
    for property in properties(include_str!("values/Fails.hs")) {
        let output = whatif("Fails", &["prove", property]);
        assert_eq!(output.status.code(), Some(1), "{property}: {}", out(&output));
        assert!(out(&output).starts_with(property), "{property}: {}", out(&output));
    }
}

#[test]
fn values_are_shown_as_haskell_shows_them() {
    let shown = [
        ("mapsLackKeys", "mapsLackKeys 0 (fromList [(0, _)]) = False"),
        ("noKeyIsTheSum", "noKeyIsTheSum (fromList [(7, 12)]) = False"),
        ("backwardsAscend", "backwardsAscend (fromList [(Backwards 1, _), (Backwards 0, _)]) = False"),
        ("setsAreSmall", "setsAreSmall (fromList [0, 1, 2]) = False"),
        ("intMapsLackKeys", "intMapsLackKeys 0 (fromList [(0, _)]) = False"),
        ("intSetsArePositive", "intSetsArePositive (fromList [-1]) = False"),
        ("seqsArePalindromes", "seqsArePalindromes (fromList [0, 1]) = False"),
        ("word8Grows", "word8Grows 255 = False"),
        ("functionsAreConstant", "functionsAreConstant (\\f -> case f 0 of { 1 -> 0; _ -> 1 }) = False"),
        ("int16IsAbsolute", "int16IsAbsolute (-32768) = False"),
        ("ratioIsNotOneAndAHalf", "ratioIsNotOneAndAHalf (3 % 2) = False"),
        ("arraysAreLight", "arraysAreLight (array (0, 0) [(0, 10)]) = False"),
        ("textsLackX", "textsLackX \"x\" = False"),
        ("bytesAreNotSpace", "bytesAreNotSpace \" a\" = False"),
        ("openShopsHaveStock", "openShopsHaveStock (Shop {stock = fromList [], open = True}) = False"),
    ];
    for (property, expected) in shown {
        assert_eq!(out(&whatif("Fails", &["prove", property])).trim(), expected);
    }
}

#[test]
fn what_needs_no_more_than_the_size_of_a_map_is_proved() {
    for property in
        ["nullIsSizeZero", "sizeIsNatural", "word8IsSmall", "int8HasBounds", "denominatorIsPositive"]
    {
        let output = whatif("Holds", &["prove", property]);
        assert_eq!(out(&output).trim(), format!("proved: {property} is True for all inputs"));
    }
}

#[test]
fn a_path_stands_for_maps_of_all_sizes_that_take_it() {
    let output = whatif("Fails", &["explore", "mapsAreSmall", "--examples"]);
    let expected = "mapsAreSmall (fromList []) = True\nmapsAreSmall (fromList [(_, _)]) = True\n\
                    mapsAreSmall (fromList [(-1, _), (0, _), (1, _)]) = False\n-- 3 paths, these are all paths\n";
    assert_eq!(out(&output), expected);
}

#[test]
fn a_property_of_many_types_says_at_which_it_was_decided() {
    let text = out(&whatif("Holds", &["prove", "additionCommutes"]));
    assert_eq!(
        text.trim(),
        "proved: additionCommutes is True for all inputs, at the types Int -> Int -> Bool and Integer -> Integer -> Bool"
    );
    let json = out(&whatif("Holds", &["prove", "additionCommutes", "--format", "json"]));
    assert!(json.contains(r#""type": "Int -> Int -> Bool""#), "{json}");
}

#[test]
fn a_call_stack_is_no_argument() {
    let text = out(&whatif("Holds", &["explore", "checked", "--examples"]));
    assert_eq!(text, "checked _ = True\n-- 1 path, the only one\n");
}

#[test]
fn an_action_without_a_world_says_what_it_asks_for() {
    let text = out(&whatif("Holds", &["explore", "firstLine", "--examples"]));
    assert!(text.contains("-- not supported: an action that reads the file \"notes.txt\""), "{text}");
    assert!(!text.contains("exception"), "{text}");
}

#[test]
fn what_is_hidden_is_told_and_keeps_an_answer_from_being_a_proof() {
    let text = out(&whatif("hidden/Uses", &["prove", "smallHeap"]));
    assert!(
        text.ends_with("note: `Heap` hides its constructors: this value may not be buildable\n"),
        "{text}"
    );
    let text = out(&whatif("hidden/Uses", &["prove", "rootCounts"]));
    assert_eq!(
        text,
        "no counterexample to rootCounts found, and no proof: it depends on how values of an abstract type are represented\n"
    );
}
