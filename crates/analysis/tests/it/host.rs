//! A host: buffers over files, questions that stop, answers that are data.

use std::time::Duration;

use whatif_analysis::render::{sarif, text};
use whatif_analysis::{
    Cancel, Counterexample, Ended, Event, Extent, FunctionReport, Host, Limit, Message, Options, Part,
    PropertyVerdict, Report, Rules, Status, Step, Unmeasured, World,
};

const LISTS: &str = "module Lists where
import Sizes
{-@ grow :: xs:[a] -> {v:[a] | size v == size xs + 1} @-}
grow :: [a] -> [a]
grow xs = keep xs

{-@ keep :: xs:[a] -> {v:[a] | size v >= 0 && size v == size xs} @-}
keep :: [a] -> [a]
keep xs = xs
";

const SIZES: &str = "module Sizes where
{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs
";

fn host() -> Host {
    let host = Host::new();
    host.open("src/Lists.hs", LISTS);
    host.open("src/Sizes.hs", SIZES);
    host
}

fn check(host: &Host, file: &str) -> Report {
    host.check(&[file.into()], &[], &Options::default())
}

fn statuses(report: &Report) -> Vec<(&str, Status)> {
    report.functions.iter().map(|function| (function.name.as_str(), function.status())).collect()
}

#[test]
fn open_buffers_are_read_instead_of_files_and_import_each_other() {
    let host = host();
    let report = check(&host, "src/Lists.hs");
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    assert!(statuses(&report).contains(&("keep", Status::Verified)), "{:?}", statuses(&report));
    assert!(statuses(&report).contains(&("grow", Status::Concrete)), "{:?}", statuses(&report));
    host.close("src/Sizes.hs");
    let report = check(&host, "src/Lists.hs");
    assert!(!statuses(&report).contains(&("keep", Status::Verified)), "{:?}", statuses(&report));
    host.close("src/Lists.hs");
    let errors = check(&host, "src/Lists.hs").errors;
    assert_eq!(errors[0].message, "cannot read `src/Lists.hs`: there is no such file");
}

#[test]
fn places_have_ends_and_the_annotation_that_is_broken_is_related() {
    let report = check(&host(), "src/Lists.hs");
    let grow = report.functions.iter().find(|function| function.name == "grow").expect("it was checked");
    let place = grow.place.as_ref().expect("it is defined in a file");
    assert_eq!((place.line, place.column, place.end_line, place.end_column), (5, 1, 5, 5));
    let found = &grow.counterexamples()[0];
    let broken = &found.violated.related[0];
    assert_eq!((broken.place.line, broken.message.as_str()), (3, "`grow` promises this"));
    let because: Vec<_> = found.violated.because.iter().map(|fact| fact.value.as_deref()).collect();
    assert_eq!(because, [Some("0"), Some("0")]);
}

#[test]
fn the_conjunct_that_fails_is_told_by_itself() {
    let host = host();
    host.open("src/Lists.hs", LISTS.replace("keep xs = xs", "keep xs = []"));
    let report = check(&host, "src/Lists.hs");
    let keep = report.functions.iter().find(|function| function.name == "keep").expect("it was checked");
    assert_eq!(keep.counterexamples()[0].violated.refinement, "size v == size xs");
}

#[test]
fn a_report_is_the_same_after_a_journey_as_json() {
    let report = check(&host(), "src/Lists.hs");
    let json = serde_json::to_string(&report).expect("it serialises");
    let back: Report = serde_json::from_str(&json).expect("it is read back");
    assert_eq!(back.functions, report.functions);
    let again = serde_json::to_string(&back).expect("it serialises");
    assert_eq!(again, json);
}

#[test]
fn sarif_points_at_the_call_and_carries_related_places() {
    let host = Host::new();
    let program = "module T where
{-@ half :: {n:Int | n > 0} -> Int @-}
half :: Int -> Int
half n = n
twice :: Int -> Int
twice n = 1 + half n
";
    host.open("T.hs", program);
    let log = sarif::log(&check(&host, "T.hs"));
    let result = &log["runs"][0]["results"][0];
    assert_eq!(result["ruleId"], "pre");
    let region = &result["locations"][0]["physicalLocation"]["region"];
    assert_eq!((&region["startLine"], &region["startColumn"]), (&6.into(), &15.into()));
    let related: Vec<String> = (result["relatedLocations"].as_array().expect("a list").iter())
        .map(|place| place["physicalLocation"]["region"]["startLine"].to_string())
        .collect();
    assert_eq!(related, ["6", "2"], "the function, and the annotation that it breaks");
}

#[test]
fn a_question_that_is_cancelled_says_so_soon() {
    let host = Host::new();
    let slow = "module T where\nslow :: Int -> Bool\nslow n = length [1 .. 10 ^ 9 + n] > 3 && slow (n + 1)\n";
    host.open("T.hs", slow);
    let cancel = Cancel::new();
    let stop = cancel.clone();
    let seen = move |event: Event| {
        if matches!(event, Event::Searching { .. }) {
            stop.cancel();
        }
    };
    let options = Options { max_steps: Some(u64::MAX), ..Options::default() }.cancel(&cancel).on_event(seen);
    let proof = host.prove("T.hs".as_ref(), "slow", &options).expect("it is a property");
    assert_eq!(proof.verdict, PropertyVerdict::Unanswered(Limit::Cancelled));
}

#[test]
fn limits_are_named_by_the_answers_that_reached_them() {
    let host = Host::new();
    host.open("T.hs", "module T where\nloop :: Integer -> Bool\nloop n = n < 0 || loop (n + 1)\n");
    // No induction proves it: nothing gets smaller, and an `Integer` does not overflow.
    let options = Options { max_steps: Some(60), ..Options::default() };
    let proof = host.prove("T.hs".as_ref(), "loop", &options).expect("it is a property");
    assert_eq!(proof.verdict, PropertyVerdict::Bounded(Limit::Steps { steps: 60 }));
    let options =
        Options { max_steps: Some(u64::MAX), ..Options::default() }.timeout(Duration::from_millis(30));
    let proof = host.prove("T.hs".as_ref(), "loop", &options).expect("it is a property");
    assert_eq!(proof.verdict, PropertyVerdict::Unanswered(Limit::Time { seconds: 0.03 }));
}

#[test]
fn a_query_that_z3_does_not_stop_is_left_behind() {
    let host = Host::new();
    let cubes = "x < 3 || y < 3 || z < 3 || x * x * x + y * y * y /= z * z * z";
    host.open(
        "T.hs",
        format!("module T where\ncubes :: Integer -> Integer -> Integer -> Bool\ncubes x y z = {cubes}\n"),
    );
    let options = Options::default().timeout(Duration::from_secs(1));
    let proof = host.prove("T.hs".as_ref(), "cubes", &options).expect("it is a property");
    assert!(matches!(proof.verdict, PropertyVerdict::Bounded(_) | PropertyVerdict::Unanswered(_)));
}

#[test]
fn examples_say_whether_they_are_all() {
    let host = Host::new();
    host.open("T.hs", "module T where\nflag :: Bool -> Int\nflag True = 1\nflag False = 0\n");
    let found = host.explore("T.hs".as_ref(), "flag", None, &Options::default()).expect("it is a function");
    let explored = found.answer.expect("it is supported");
    assert_eq!((explored.examples.len(), explored.extent), (2, Extent::Exhausted));
}

#[test]
fn mistakes_are_messages_with_places() {
    let host = Host::new();
    host.open("T.hs", "module T where\nf :: Int\nf = ture\n");
    let Err(failed) = host.prove("T.hs".as_ref(), "f", &Options::default()) else { panic!("a mistake") };
    let Message { place, .. } = &failed.errors[0];
    assert_eq!((place.line, place.column, place.end_column), (3, 5, 9));
    assert!(text::message(&failed.errors[0], &failed.texts, false).contains("^^^^"));
    let Err(failed) = host.prove("T.hs".as_ref(), "g", &Options::default()) else { panic!("no such name") };
    assert!(!failed.errors.is_empty());
}

/// Collects what a program prints.
#[derive(Default)]
struct Printed(String);

impl World for Printed {
    fn put_char(&mut self, _: i64, char: char) {
        self.0.push(char);
    }
}

#[test]
fn an_expression_is_evaluated_in_a_world_of_the_askers() {
    let host = Host::new();
    host.open("T.hs", "module T where\nsquares :: [Int]\nsquares = [n * n | n <- [1 ..]]\n");
    let mut world = Printed::default();
    let ended = host.eval("T.hs".as_ref(), "take 3 squares", &mut world, &Options::default());
    assert_eq!(ended.expect("it is an expression").ended, Ended::Value);
    assert_eq!(world.0, "[1,4,9]\n");
}

#[test]
fn one_function_can_be_asked_about_and_a_wrong_name_is_an_error() {
    let host = host();
    let only = |name: &str| host.check(&["src/Lists.hs".into()], &[name.into()], &Options::default());
    assert_eq!(statuses(&only("keep")), [("keep", Status::Verified)]);
    assert_eq!(only("kept").errors[0].message, "there is no function `kept` in `src/Lists.hs`");
}

#[test]
fn a_function_may_have_the_name_of_one_that_an_import_hides() {
    let host = Host::new();
    let limited = |limit: &str| {
        format!(
            "{{-@ limit :: x:Int -> {{v:Int | v <= {limit}}} @-}}\nlimit :: Int -> Int\nlimit x = if x < {limit} then x else {limit}\n"
        )
    };
    host.open("Other.hs", format!("module Other where\n{}", limited("10")));
    host.open("Own.hs", format!("module Own where\nimport Other hiding (limit)\n{}", limited("20")));
    let report = host.check(&["Own.hs".into()], &[], &Options::default());
    assert!(report.errors.is_empty(), "{:?}", report.errors);
    assert_eq!(report.functions[0].status(), Status::Verified);
}

/// The first counterexample to a function's type.
fn first_counterexample(text: &str, function: &str) -> Counterexample {
    let host = Host::new();
    host.open("T.hs", text);
    // Some of these modules have no annotations, and what LiquidHaskell says of them is asked.
    let options = Options { rules: Some(Rules::LiquidHaskell), ..Options::default() };
    let report = host.check(&["T.hs".into()], &[], &options);
    let found = report.functions.iter().find(|found| found.name == function).expect("it was checked");
    found.counterexamples().first().expect("it has one").clone()
}

#[test]
fn a_report_says_why_liquidhaskell_measures_nothing_in_a_recursive_call() {
    let text = "module T where
data N = Z | S N
half :: N -> Int
half (S (S n)) = half (S n)
half _         = 0
even1, odd1 :: N -> Bool
even1 Z     = True
even1 (S n) = odd1 n
odd1 Z     = False
odd1 (S n) = even1 n
far :: Int -> Int
far n = go n 0 where
  go k acc = if k <= 0 then acc else go (k - 1) (acc + 1)
";
    let why = |function| first_counterexample(text, function).violated.unmeasured;
    assert_eq!(why("half"), Some(Unmeasured::NoSize));
    assert_eq!(why("even1"), Some(Unmeasured::Mutual));
    assert_eq!(why("far"), Some(Unmeasured::General));
}

#[test]
fn a_recursive_call_that_leaves_the_type_is_not_one_in_which_nothing_is_measured() {
    let text = "module T where
{-@ down :: {v:Int | 0 <= v} -> Int @-}
down :: Int -> Int
down n = down (n - 1)
";
    let found = first_counterexample(text, "down");
    assert_eq!((found.violated.part, found.violated.unmeasured), (Part::Pre, None));
    let explanation = &found.explanation;
    assert!(explanation.starts_with("`down` can call `down` with what its type forbids"), "{explanation}");
    assert!(explanation.contains("must satisfy  0 <= v\nbut  v = -1"), "{explanation}");
    assert!(!explanation.contains("no lower bound"), "{explanation}");
}

#[test]
fn the_answers_are_told_before_cures_are_sought() {
    let path = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/liquid/Concat.hs");
    let mut told = Vec::new();
    Host::new().check_each(&[path], &[], &Options::default().suggest(), |step| {
        told.push(match step {
            Step::Function(function, _, _) if function.counterexamples().is_empty() => return,
            Step::Function(function, before, _) => format!("{} from {before}", function.name),
            Step::Answers(found) if found.functions.is_empty() => return,
            Step::Done(found) if found.functions.is_empty() => return,
            Step::Answers(found) => {
                assert!(found.functions.iter().all(|function| function.suggestions.is_empty()));
                "answers".to_owned()
            }
            Step::Property(found) => format!("property {}", found.property),
            Step::Cure(function) => format!("cure of {}: {}", function.name, function.suggestions.len()),
            Step::Done(found) => {
                let cured = found.functions.iter().filter(|function| !function.suggestions.is_empty());
                format!("done: {}", cured.count())
            }
        });
    });
    assert_eq!(told, ["concat from 0", "answers", "cure of concat: 1", "done: 1"]);
}

#[test]
fn an_error_is_cured_before_properties_are_decided() {
    let host = Host::new();
    host.open(
        "T.hs",
        "module T where\n{-@ incr :: Int -> Int @-}\nincr :: Int -> Int\nincr x = x + 1\n\
         {-@ more :: x:Int -> {v:Int | v > x} @-}\nmore :: Int -> Int\nmore x = incr x\n\
         prop_incr :: Int -> Bool\nprop_incr n = incr n /= n\n",
    );
    let options = Options { decide: true, ..Options::default().suggest() };
    let mut told = Vec::new();
    host.check_each(&["T.hs".into()], &[], &options, |step| match step {
        Step::Cure(function) => told.push(format!("cure of {}", function.name)),
        Step::Property(found) => told.push(format!("property {}", found.property)),
        _ => {}
    });
    assert_eq!(told, ["cure of more", "property prop_incr"]);
}

#[test]
fn nothing_is_verified_without_a_certificate() {
    let host = Host::new();
    host.open(
        "T.hs",
        "module T where\n{-@ f :: ({i:Int | i > 0} -> Int) -> Int -> Maybe Int @-}\n\
         f :: (Int -> Int) -> Int -> Maybe Int\nf k n = Just (k n)\n",
    );
    let report = host.check(&["T.hs".into()], &[], &Options::default());
    assert!(report.functions.iter().all(|function| function.status() != Status::Verified), "{report:?}");
}

#[test]
fn a_property_is_decided_as_one_and_a_function_without_annotation_is_total() {
    let host = Host::new();
    host.open(
        "T.hs",
        "module T where\nswap :: (a, b) -> (b, a)\nswap (x, y) = (y, x)\n\
         prop_small :: Int -> Bool\nprop_small n = n /= 49\n\
         prop_swap :: (Int, Int) -> Bool\nprop_swap p = swap (swap p) == p\n",
    );
    let options = Options { decide: true, ..Options::default() };
    let report = host.check(&["T.hs".into()], &[], &options);
    let statuses: Vec<Status> = report.functions.iter().map(FunctionReport::status).collect();
    assert_eq!(statuses, [Status::Total; 3]);
    let plain: Vec<&str> = report.plain_functions().map(|function| function.name.as_str()).collect();
    assert_eq!(plain, ["swap"]);
    let [small, swap] = &report.properties[..] else { panic!("{:?}", report.properties) };
    assert!(matches!(&small.verdict, PropertyVerdict::Counterexamples(found) if found[0].args == ["49"]));
    assert!(matches!(swap.verdict, PropertyVerdict::Proved(_)));
}
