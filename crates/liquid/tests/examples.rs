//! The papers' examples: what is found, whom it blames, and that the fixed versions are left in peace.

use std::path::Path;

use whatif_haskell::front::Load;
use whatif_haskell::modules::Disk;
use whatif_lambda::Part;
use whatif_liquid::check::Liquid;
use whatif_machine::run::Settings;
use whatif_machine::search::{Limits, Strategy};
use whatif_source::Sources;
use whatif_verify::counterfactual::{Counterexample, Verdict};

fn check(file: &str, function: &str) -> Verdict {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/liquid").join(file);
    let mut sources = Sources::new();
    let library = whatif_base::library();
    let loaded = Liquid::load(&mut sources, &Load::new(&Disk, &path, &library));
    let liquid = loaded.unwrap_or_else(|why| panic!("{}", why.render(&sources)));
    let found =
        liquid.functions.iter().find(|found| found.name.base() == function).expect("the function is there");
    let limits = Limits { work: 1_000_000, results: 1, ..Limits::default() };
    let strategy = Strategy::Deepening { s: 30, c: 60 };
    liquid.check(found, &Settings { limits, strategy, ..Settings::default() }).verdict
}

fn counterexample(file: &str, function: &str) -> Counterexample {
    match check(file, function) {
        Verdict::Counterexamples(mut found) => found.remove(0),
        other => panic!("{function} of {file}: {other:?}"),
    }
}

#[test]
fn a_weak_promise_is_blamed_when_the_code_is_right() {
    for (file, function, blamed) in [
        ("Incr.hs", "addTwo", "incr"),
        ("Concat.hs", "concat", "append"),
        ("Replicate.hs", "replicate", "replicate"),
        ("ConcatFoldr.hs", "concat", "foldr"),
    ] {
        let found = counterexample(file, function);
        assert!(!found.is_concrete() && found.replayed, "{found:?}");
        assert_eq!(found.blame.iter().map(|name| name.base()).collect::<Vec<_>>(), [blamed]);
        assert_eq!(found.violated.part, Part::Post);
    }
}

/// 001, section 6.3: what is polymorphic passes on what it is given, so it is not `mapReduce` that is to be blamed.
#[test]
fn a_polymorphic_function_is_not_blamed_for_what_it_is_given() {
    let found = counterexample("kmeans/KMeans.hs", "kmeans1");
    assert_eq!(found.blame.iter().map(|name| name.base()).collect::<Vec<_>>(), ["mergeCluster"], "{found:?}");
    assert_eq!(found.violated.call.function.base(), "centroid");
}

#[test]
fn wrong_calls_are_shown_with_their_arguments() {
    let zip = counterexample("Zip.hs", "zip");
    assert!(zip.is_concrete() && zip.replayed);
    assert_eq!(zip.violated.call.function.base(), "die");
    assert_eq!(zip.violated.part, Part::Pre);
    assert_eq!(zip.call.args[0], "[]");
    let first = counterexample("Head.hs", "first");
    assert!(first.is_concrete());
    assert_eq!(first.violated.call.args, ["[]"]);
    assert_eq!(counterexample("ZipWith.hs", "zipWith").violated.call.function.base(), "die");
    let expand = counterexample("kmeans/MapReduce.hs", "mapReduce");
    assert_eq!(expand.violated.call.function.base(), "expand");
    assert!(expand.is_concrete());
}

#[test]
fn the_fixed_versions_have_no_counterexample() {
    for (file, function) in [
        ("IncrFixed.hs", "addTwo"),
        ("ConcatFixed.hs", "concat"),
        ("ConcatFixed.hs", "append"),
        ("ZipFixed.hs", "zip"),
        ("ZipWithFixed.hs", "zipWith"),
        ("HeadFixed.hs", "first"),
        ("HeadFixed.hs", "head"),
        ("ReplicateFixed.hs", "replicate"),
        ("ConcatFoldrFixed.hs", "concat"),
        ("ConcatFoldrFixed.hs", "addList"),
        ("kmeans-fixed/MapReduce.hs", "group"),
        ("kmeans-fixed/MapReduce.hs", "addKV"),
        ("kmeans-fixed/KMeans.hs", "kmeans1"),
    ] {
        let verdict = check(file, function);
        assert!(
            matches!(verdict, Verdict::Exhausted | Verdict::Bounded(_)),
            "{function} of {file}: {verdict:?}"
        );
    }
}
