//! Checks and runs the papers' small programs.

use std::path::Path;
use std::sync::Arc;

use whatif_lambda::{Name, Program, syntax};
use whatif_machine::machine::Options;
use whatif_machine::run::{Exploration, Settings, explore};
use whatif_machine::search::{Finish, Limits};
use whatif_source::Sources;
use whatif_verify::counterfactual::{Check, Counterexample, Policy, Verdict, check};

fn parse(name: &str, text: &str) -> Program {
    let mut sources = Sources::new();
    let file = sources.add(name, text);
    syntax::parse(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)))
}

fn example(name: &str) -> Program {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/lambda").join(name);
    parse(name, &std::fs::read_to_string(path).expect("the example is there"))
}

fn run(program: &Program, limits: Limits) -> Exploration {
    explore(
        program,
        program.main.as_ref().expect("a main expression"),
        None,
        &Settings { limits, ..Settings::default() },
    )
}

/// The check of a function that may not raise an error.
fn total(function: &str) -> Check {
    let policy = Arc::new(Policy { totality: true, ..Policy::default() });
    Check { policy, ..Check::new(function) }
}

#[track_caller]
fn counterexample(program: &Program, function: &str) -> Counterexample {
    let settings = Settings {
        limits: Limits { results: 1, work: 2_000_000, ..Limits::default() },
        ..Settings::default()
    };
    match check(program, &total(function), &settings).verdict {
        Verdict::Counterexamples(mut found) => found.remove(0),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn verdict(program: &Program, function: &str) -> Verdict {
    let settings = Settings { limits: Limits { work: 200_000, ..Limits::default() }, ..Settings::default() };
    check(program, &total(function), &settings).verdict
}

fn told(found: &Counterexample) -> String {
    let abstracted: Vec<String> = found.abstracted.iter().map(ToString::to_string).collect();
    let (part, refinement) = (found.violated.part, &found.violated.refinement);
    let violated = &found.violated.call;
    format!("{} violates {part:?} {{{refinement}}} of {violated} if [{}]", found.call, abstracted.join(", "))
}

const LISTS: &str = "
def size : ∀ a. [a] → Int = Λ a. λ xs. case xs of { [] → 0; y : ys → 1 + size @a ys }
def sumsize : ∀ a. [[a]] → Int = Λ a. λ xs. case xs of { [] → 0; y : ys → size @a y + sumsize @a ys }
def append : ∀ a. [a] → [a] → [a]
  contract @a (xs : [a]) (ys : [a]) { True } → (r : [a]) { APPEND }
  = Λ a. λ xs ys. case ys of { [] → xs; z : zs → case xs of { [] → ys; w : ws → w : append @a ws ys } }
def concat : ∀ a. [[a]] → [a]
  contract @a (x : [[a]]) { True } → (v : [a]) { size @a v == sumsize @a x }
  = Λ a. λ x. case x of { [] → []; xs : rest → case rest of { [] → xs; ys : xss → concat @a (append @a xs ys : xss) } }
def die : ∀ a. Int → a
  contract @a (x : Int) { False } → (r : a) { True }
  = Λ a. λ x. #error(\"die\")
def zip : ∀ a b. [a] → [b] → [(a, b)]
  contract @a @b (xs : [a]) (ys : [b]) { case size @a xs > 0 of { True → size @b ys > 0; False → True } }
         → (r : [(a, b)]) { True }
  = Λ a b. λ xs ys. case xs of {
      [] → case ys of { [] → []; q : qs → die @[(a, b)] 1 };
      p : ps → case ys of { [] → die @[(a, b)] 2; q : qs → (p, q) : zip @a @b ps qs } }
def replicate : ∀ a. Int → a → [a]
  contract @a (n : Int) (x : a) { 0 <= n } → (xs : [a]) { size @a xs == n }
  = Λ a. λ n x. if n == 0 then [] else x : replicate @a n x
";

#[test]
fn the_papers_list_functions_have_their_counterexamples() {
    let program = parse("lists.lg", &LISTS.replace("APPEND", "True"));
    let all: Vec<String> =
        ["concat", "zip", "replicate"].iter().map(|name| told(&counterexample(&program, name))).collect();
    assert_eq!(
        all,
        [
            "concat [[], [y]] = [] violates Post {size @a v == sumsize @a x} of concat [[], [y]] = [] if [append [] [y] = []]",
            "zip [] (_ : _) = error violates Pre {False} of die 1 = error if []",
            "replicate 1 x = [x, y] violates Post {size @a xs == n} of replicate 1 x = [x, y] if [replicate 1 x = [y]]",
        ]
    );
}

#[test]
fn a_strong_contract_is_verified_as_far_as_was_looked() {
    let program = parse("lists.lg", &LISTS.replace("APPEND", "size @a xs + size @a ys == size @a r"));
    assert!(matches!(verdict(&program, "concat"), Verdict::Bounded(_)));
}

#[test]
fn the_answers_do_not_depend_on_the_number_of_workers() {
    let program = example("intersect.lg");
    let found = |jobs| {
        let limits = Limits { steps: 90, ..Limits::default() };
        let settings = Settings { limits, jobs, ..Settings::default() };
        explore(&program, program.main.as_ref().expect("a main expression"), None, &settings)
    };
    let (one, three) = (found(1), found(3));
    assert_eq!(one.outcomes, three.outcomes);
    assert_eq!(one.violations, three.violations);
    assert_eq!((one.finish, one.counts.paths), (three.finish, three.counts.paths));
}

fn violations(text: &str, exact: bool) -> (Finish, Vec<String>) {
    let program = parse("test.lg", text);
    let limits = Limits { steps: 400, ..Limits::default() };
    let settings = Settings { limits, exact, ..Settings::default() };
    let found = explore(&program, program.main.as_ref().expect("a main expression"), None, &settings);
    assert!(found.unsupported.is_empty(), "{:?}", found.unsupported);
    let shown = found.violations.iter().map(|violation| {
        let model = violation.model.iter().map(|(name, value)| format!("{name} = {value}"));
        model.collect::<Vec<_>>().join(", ")
    });
    (found.finish, shown.collect())
}

#[test]
fn a_wrap_around_is_found_where_integers_wrap_around() {
    let text = "main = let x = ? : Int in assert x + 1 > x";
    assert_eq!(violations(text, true), (Finish::Exhausted, vec![]));
    assert_eq!(violations(text, false), (Finish::Exhausted, vec!["x = 9223372036854775807".to_string()]));
}

#[test]
fn floating_point_numbers_are_replayed_as_such() {
    let text = "main = let d = ? : Double in assert #doubleLt(#doubleMul(d, 4.0), 2.0)";
    assert_eq!(violations(text, true).1, ["d = 1.0"]);
    // The real number 0.1 is no double: the replay needs a double whose product is rounded to 1.0.
    let text = "main = let d = ? : Double in assert #doubleNe(#doubleMul(d, 10.0), 1.0)";
    assert_eq!(violations(text, true).1.len(), 1);
}

#[test]
fn strings_newtypes_and_records_are_shown_as_such() {
    let text = "
newtype Age = Age Int
data Person = Person { name : [Char], age : Age }
def same : [Char] → [Char] → Bool = λ a b. case a of {
  [] → case b of { [] → True; _ → False };
  x : xs → case b of { [] → False; y : ys → if #charEq(x, y) then same xs ys else False } }
main = let p = ? : Person in assert case p of { Person n a → case a of { Age y → if same n \"Al\" then y /= 7 else True } }";
    let (_, found) = violations(text, true);
    assert_eq!(found, ["p = Person {name = \"Al\", age = Age 7}"]);
}

#[test]
fn a_symbolic_function_of_a_function_depends_on_what_that_does() {
    let text = "main = let h = ? : (Int → Int) → Int in assert h (λ x. 1) == h (λ x. 2)";
    let (finish, found) = violations(text, true);
    assert_eq!((finish, found.len()), (Finish::Exhausted, 1), "{found:?}");
}

#[test]
fn atoms_can_only_be_passed_around() {
    let text = "main = let xs = ? : [a] in assert case xs of { [] → True; y : ys → case ys of { [] → True; z : zs → False } }";
    assert_eq!(violations(text, true).1, ["xs = _ : _ : _"]);
}

#[test]
fn data_that_is_evaluated_is_shown_with_some_constructor() {
    let text = "main = let p = ? : (Int, Bool) in let b = ? : Bool in assert #seq(p, b)";
    assert_eq!(violations(text, true), (Finish::Exhausted, vec!["p = (_, _), b = False".to_string()]));
}

/// The outcomes of a program with their conditions, as formulas.
fn formulas(text: &str) -> Vec<String> {
    let found = run(&parse("test.lg", text), Limits { steps: 400, ..Limits::default() });
    assert!(found.outcomes.iter().all(|outcome| outcome.replayed));
    found.outcomes.iter().map(|outcome| format!("{} if {}", outcome.formula, outcome.condition)).collect()
}

#[test]
fn outcomes_are_formulas_over_the_inputs() {
    assert_eq!(
        formulas("main = let x = ? : Int; y = ? : Int in if x < y then (x + 1, [y]) else (0, [x, y])"),
        ["(x + 1, [y]) if x < y", "(0, [x, y]) if x >= y"]
    );
}

#[test]
fn the_parts_of_an_input_have_names_where_they_matter() {
    let text = "
data Colour = Red | Green | Blue
main = let xs = ? : [(Int, Colour)] in case xs of { [] → 0; p : rest → case p of { (n, c) → case c of {
  Red → n; _ → case rest of { [] → 1; q : qs → n + 1 } } } }";
    assert_eq!(
        formulas(text),
        [
            "0 if xs == []",
            "xs1 if xs == (xs1, Red) : _",
            "1 if xs == [(_, xs2)] && xs2 /= Red",
            "xs1 + 1 if xs == (xs1, xs2) : _ : _ && xs2 /= Red",
        ]
    );
}

#[test]
fn symbols_that_nobody_looks_at_are_called_by_name() {
    assert_eq!(
        formulas("main = let xs = ? : [Int] in case xs of { [] → xs; y : ys → ys }"),
        ["[] if xs == []", "xs2 if xs == _ : xs2"]
    );
}

#[test]
fn a_type_variable_may_have_the_name_of_a_variable() {
    let text = "main = let x = (Λ a. λ (a : a). let b = ? : a in b + a) @Int 1 in assert x /= 5";
    assert_eq!(violations(text, true), (Finish::Exhausted, vec!["b = 4".to_string()]));
}

const FOLD: &str = "
def size : ∀ a. [a] → Int = Λ a. λ xs. case xs of { [] → 0; y : ys → 1 + size @a ys }
def fold : ∀ a b. (a → b → b) → b → [a] → b
  contract @a @b (f : a → b → b) (z : b) (xs : [a]) { True } → (r : b) { True }
  = Λ a b. λ f z xs. case xs of { [] → z; y : ys → f y (fold @a @b f z ys) }
def next : Int → Int
  contract (n : Int) { True } → (r : Int) { NEXT }
  = λ n. n + 1
def count : [Int] → Int
  contract (xs : [Int]) { True } → (r : Int) { COUNT }
  = λ xs. fold @Int @Int (λ x n. next n) 0 xs
";

fn fold(next: &str, count: &str) -> Program {
    parse("fold.lg", &FOLD.replace("NEXT", next).replace("COUNT", count))
}

#[test]
fn a_polymorphic_function_returns_what_it_is_given() {
    let verdict = verdict(&fold("r == n + 1", "0 <= r"), "count");
    assert!(matches!(verdict, Verdict::Bounded(_) | Verdict::Exhausted), "{verdict:?}");
}

#[test]
fn what_a_polymorphic_function_is_given_is_to_blame() {
    let found = counterexample(&fold("True", "0 <= r"), "count");
    assert_eq!(found.blame, [Name::new("next")], "{}", told(&found));
}

#[test]
fn how_often_a_polymorphic_function_uses_what_it_is_given_is_not_known() {
    let found = counterexample(&fold("r == n + 1", "r == size @Int xs"), "count");
    assert_eq!(found.blame, [Name::new("fold")], "{}", told(&found));
}

#[test]
fn alternatives_that_come_to_numbers_can_be_merged() {
    let text = "
        def max : Int → Int → Int = λ a b. if a < b then b else a
        def largest : Int → [Int] → Int = λ m xs. case xs of { [] → m; y : ys → largest (max m y) ys }
        def below : Int → [Int] → Bool =
          λ m xs. case xs of { [] → True; y : ys → if y <= m then below m ys else False }
        main = let a = ? : Int; b = ? : Int; c = ? : Int in let xs = [a, b, c] in assert below (largest BOTTOM xs) xs";
    let search = |text: &str, merge| {
        let program = parse("test.lg", text);
        let settings = Settings { options: Options { merge, ..Options::default() }, ..Settings::default() };
        explore(&program, program.main.as_ref().expect("a main expression"), None, &settings)
    };
    let right = text.replace("BOTTOM", "a");
    let (plain, merged) = (search(&right, false), search(&right, true));
    assert_eq!((plain.finish, plain.violations.len()), (Finish::Exhausted, 0));
    assert_eq!((merged.finish, merged.violations.len()), (Finish::Exhausted, 0));
    assert_eq!((plain.counts.paths, merged.counts.paths), (4, 1));
    // A violation is found with and without merging.
    let wrong = text.replace("largest BOTTOM xs", "largest a [b]");
    assert_eq!((search(&wrong, false).violations.len(), search(&wrong, true).violations.len()), (2, 1));
}

#[test]
fn what_only_a_merged_alternative_looked_at_is_told_and_replayed() {
    let text = "main = let x = ? : Int; y = ? : Int in assert (case x of { 2 → 0; _ → y }) < 7";
    let program = parse("test.lg", text);
    let settings = Settings { options: Options { merge: true, ..Options::default() }, ..Settings::default() };
    let found = explore(&program, program.main.as_ref().expect("a main expression"), None, &settings);
    assert_eq!(found.violations.len(), 1);
    let value = |text: &str| text.to_string();
    assert_eq!(found.violations[0].model, [(value("x"), value("0")), (value("y"), value("7"))]);
}

#[test]
fn an_alternative_that_fails_is_not_merged() {
    let text =
        "main = let x = ? : Int in assert (if x == 0 then #error(\"no\") else 10) > (if x < 5 then x else 7)";
    let program = parse("test.lg", text);
    let settings = Settings { options: Options { merge: true, ..Options::default() }, ..Settings::default() };
    let found = explore(&program, program.main.as_ref().expect("a main expression"), None, &settings);
    assert_eq!((found.finish, found.violations.len()), (Finish::Exhausted, 0));
    let results: Vec<_> = found.outcomes.iter().map(|outcome| outcome.formula.as_str()).collect();
    assert_eq!(results, ["error: no", "()"]);
}
