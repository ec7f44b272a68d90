//! Proofs by summaries verify correct functions on lists of any length, and no wrong ones.

use std::collections::BTreeSet;
use std::sync::Arc;

use whatif_lambda::{Name, Program, Type, syntax};
use whatif_machine::run::Settings;
use whatif_machine::search::Limits;
use whatif_source::Sources;
use whatif_verify::counterfactual::{Check, Demand, Policy, Summaries, Verdict, check};

const LISTS: &str = "
def and : Bool → Bool → Bool = λ p q. case p of { True → q; False → False }
def size : ∀ a. [a] → Int = Λ a. λ xs. case xs of { [] → 0; y : ys → 1 + size @a ys }
def sumsize : ∀ a. [[a]] → Int = Λ a. λ xs. case xs of { [] → 0; y : ys → size @a y + sumsize @a ys }
def less : ∀ a. [a] → Int = Λ a. λ xs. case xs of { [] → 0; y : ys → less @a ys - 1 }
def first : [Int] → Int = λ xs. case xs of { y : ys → y }
def all : ∀ a. (a → Bool) → [a] → Bool = Λ a. λ p xs. case xs of { [] → True; y : ys → and (p y) (all @a p ys) }
def append : ∀ a. [a] → [a] → [a]
  contract @a (xs : [a]) (ys : [a]) { True } → (r : [a]) { size @a r == size @a xs + size @a ys }
  = Λ a. λ xs ys. case xs of { [] → ys; w : ws → w : append @a ws ys }
def concat : ∀ a. [[a]] → [a]
  contract @a (x : [[a]]) { True } → (v : [a]) { size @a v == sumsize @a x }
  = Λ a. λ x. case x of { [] → []; xs : xss → append @a xs (concat @a xss) }
def die : ∀ a. Int → a
  contract @a (x : Int) { False } → (r : a) { True }
  = Λ a. λ x. #error(\"die\")
def head : ∀ a. [a] → a
  contract @a (xs : [a]) { size @a xs > 0 } → (r : a) { True }
  = Λ a. λ xs. case xs of { [] → die @a 1; y : ys → y }
def map : ∀ a b. (a → b) → [a] → [b]
  contract @a @b (f : a → b) (xs : [a]) { True } → (r : [b]) { size @b r == size @a xs }
  = Λ a b. λ f xs. case xs of { [] → []; y : ys → f y : map @a @b f ys }
def zip : ∀ a b. [a] → [b] → [(a, b)]
  contract @a @b (xs : [a]) (ys : [b]) { size @a xs == size @b ys } → (r : [(a, b)]) { size @(a, b) r == size @a xs }
  = Λ a b. λ xs ys. case xs of {
      [] → case ys of { [] → []; q : qs → die @[(a, b)] 1 };
      p : ps → case ys of { [] → die @[(a, b)] 2; q : qs → (p, q) : zip @a @b ps qs } }
def replicate : ∀ a. Int → a → [a]
  contract @a (n : Int) (x : a) { 0 <= n } → (xs : [a]) { size @a xs == n }
  = Λ a. λ n x. if n == 0 then [] else x : replicate @a (n - 1) x
def heads : ∀ a. [[a]] → [a]
  contract @a (xs : [[a]]) { all @[a] (λ x. size @a x > 0) xs } → (r : [a]) { size @a r == size @[a] xs }
  = Λ a. λ xs. map @[a] @a (head @a) xs
def positive : [Int] → [Int]
  contract (xs : [Int]) { all @Int (λ x. x > 0) xs } → (r : [Int]) { all @Int (λ x. x > 1) r }
  = λ xs. map @Int @Int (λ x. x + 1) xs
def keep : [Int] → [Int]
  contract (xs : [Int]) { all @Int (λ x. x > 0) xs } → (r : [Int]) { all @Int (λ x. x > 0) r }
  = λ xs. case xs of { [] → []; y : ys → y : keep ys }
";

/// The verdict about a function of the program, in which some texts were replaced before.
fn verdict(function: &str, whole: bool, changes: &[(&str, &str)]) -> Verdict {
    let mut text = LISTS.to_string();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let mut sources = Sources::new();
    let file = sources.add("lists.lg", text);
    let program = syntax::parse(&sources, file).unwrap_or_else(|error| panic!("{error:?}"));
    let policy = Policy { totality: true, summaries: Arc::new(summaries(&program)), ..Policy::default() };
    let demand = if whole { Demand::Whole } else { Demand::Lazy };
    let mut question = Check { demand, policy: Arc::new(policy), ..Check::new(function) };
    question.types = vec![Type::int(); 2];
    let limits = Limits { work: 20_000, results: 1, ..Limits::default() };
    check(&program, &question, &Settings { limits, ..Settings::default() }).verdict
}

fn summaries(program: &Program) -> Summaries {
    let names = |names: &[&str]| names.iter().map(|name| Name::new(name)).collect::<BTreeSet<_>>();
    let mut summaries = Summaries {
        measures: names(&["size", "sumsize", "less", "first"]),
        walkers: names(&["all"]),
        ..Summaries::default()
    };
    summaries.natural = summaries.naturals(program, &Settings::default());
    summaries
}

#[test]
fn functions_on_lists_are_verified() {
    for function in ["append", "concat", "head", "map", "zip", "replicate", "heads", "positive", "keep"] {
        assert_eq!(verdict(function, false, &[]), Verdict::Exhausted, "{function}");
        assert_eq!(verdict(function, true, &[]), Verdict::Exhausted, "{function}, to the end");
    }
}

#[test]
fn wrong_functions_are_not() {
    let changes = [
        ("append", "[] → ys; w : ws → w : append @a ws ys", "[] → xs; w : ws → w : append @a ws ys"),
        ("append", "w : append @a ws ys", "append @a ws ys"),
        ("concat", "append @a xs (concat @a xss)", "concat @a xss"),
        ("concat", "{ size @a r == size @a xs + size @a ys }", "{ True }"),
        ("concat", "{ size @a r == size @a xs + size @a ys }", "{ size @a r >= size @a xs }"),
        ("head", "{ size @a xs > 0 }", "{ size @a xs >= 0 }"),
        ("map", "f y : map @a @b f ys", "map @a @b f ys"),
        ("zip", "{ size @a xs == size @b ys }", "{ size @a xs <= size @b ys }"),
        ("zip", "zip @a @b ps qs", "zip @a @b ps ys"),
        ("replicate", "replicate @a (n - 1) x", "replicate @a n x"),
        ("positive", "all @Int (λ x. x > 1) r", "all @Int (λ x. x > 2) r"),
        ("positive", "(λ x. x + 1) xs", "(λ x. x) xs"),
        ("keep", "y : keep ys", "(y - 1) : keep ys"),
        ("keep", "[] → []; y : ys → y : keep ys", "[] → []; y : ys → y : keep (0 : ys)"),
    ];
    for (function, from, to) in changes {
        assert_ne!(verdict(function, false, &[(from, to)]), Verdict::Exhausted, "{function}: {to}");
    }
}

#[test]
fn an_element_that_nobody_evaluates_is_looked_at_where_laziness_does_not_count() {
    let change = ("λ xs. map @Int @Int (λ x. x + 1) xs", "λ xs. map @Int @Int (λ x. die @Int x) xs");
    let post = ("{ all @Int (λ x. x > 1) r }", "{ True }");
    assert_ne!(verdict("positive", true, &[change, post]), Verdict::Exhausted);
    let change = ("all @[a] (λ x. size @a x > 0) xs", "all @[a] (λ x. size @a x >= 0) xs");
    assert_ne!(verdict("heads", true, &[change]), Verdict::Exhausted);
}

#[test]
fn measures_are_natural_by_induction() {
    let mut sources = Sources::new();
    let file = sources.add("lists.lg", LISTS);
    let program = syntax::parse(&sources, file).unwrap_or_else(|error| panic!("{error:?}"));
    let natural: Vec<&str> = summaries(&program).natural.iter().map(|name| name.as_str()).collect();
    assert_eq!(natural, ["size", "sumsize"]);
}
