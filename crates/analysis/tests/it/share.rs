//! Workers that check one file together find what one finds alone.

use whatif_analysis::{FunctionReport, Host, Options, Share, Status};

/// `shrink` and `first` are not exported and have no types: they are checked where `take` and `pick` lead to them.
const HIDDEN: &str = "module Hidden (take, pick, zero) where
import Prelude hiding (take)
{-@ take :: {n:Int | n >= 0} -> [a] -> [a] @-}
take :: Int -> [a] -> [a]
take n xs = shrink n xs

shrink 0 _        = []
shrink n (x : xs) = x : shrink (n - 1) xs

{-@ pick :: [a] -> a @-}
pick :: [a] -> a
pick xs = first xs

first (x : _) = x

{-@ zero :: {v:Int | v == 0} @-}
zero :: Int
zero = 1
";

/// What is told of functions, without times.
fn told(functions: &[FunctionReport]) -> Vec<serde_json::Value> {
    let told = |function: &FunctionReport| {
        let mut value = serde_json::to_value(function).expect("reports have string keys");
        value.as_object_mut().expect("a function is an object").remove("time_ms");
        value
    };
    functions.iter().map(told).collect()
}

fn assert_shares_are_the_whole(file: &str, text: &str) {
    let host = || {
        let host = Host::new();
        host.open(file, text);
        host
    };
    let options = Options::default();
    let whole = host().check(&[file.into()], &[], &options);
    for of in [2, 3] {
        let mut together = vec![serde_json::Value::Null; whole.functions.len()];
        for at in 0..of {
            let share = Share::new(at, of).expect("it is one of them");
            let found = host().check_share(file.as_ref(), share, &options);
            assert_eq!(found.errors, whole.errors, "{file}: share {at} of {of}");
            for (slot, value) in together.iter_mut().skip(at).step_by(of).zip(told(&found.functions)) {
                *slot = value;
            }
        }
        assert_eq!(together, told(&whole.functions), "{file} in {of} shares");
    }
}

#[test]
fn the_shares_of_a_file_are_the_file() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/liquid");
    for entry in std::fs::read_dir(folder).expect("there are examples") {
        let path = entry.expect("it is readable").path();
        if path.extension().is_some_and(|extension| extension == "hs") {
            let text = std::fs::read_to_string(&path).expect("it is readable");
            assert_shares_are_the_whole(&path.display().to_string(), &text);
        }
    }
}

#[test]
fn a_function_without_a_type_is_asked_about_as_the_whole_file_does() {
    assert_shares_are_the_whole("Hidden.hs", HIDDEN);
    let host = Host::new();
    host.open("Hidden.hs", HIDDEN);
    let whole = host.check(&["Hidden.hs".into()], &[], &Options::default());
    let by_name = host.check(&["Hidden.hs".into()], &["shrink".into()], &Options::default());
    let of_whole = whole.functions.iter().find(|function| function.name == "shrink").expect("it is there");
    assert_ne!(
        told(&by_name.functions),
        told(std::slice::from_ref(of_whole)),
        "another question by its name"
    );
    assert!(whole.functions.iter().any(|function| function.status() == Status::Concrete));
}

#[test]
fn mistakes_are_in_every_share_and_there_is_no_share_beyond_the_last() {
    assert_shares_are_the_whole("Broken.hs", "module Broken where\nf = (\n");
    assert_eq!(Share::new(2, 2), None);
    assert_eq!(Share::new(0, 0), None);
}
