//! Wrong facts about type variables, and honest ones beside them: the judge refuses the wrong ones and accepts the others.
//!
//! A wrong certificate is an honest one of another program, in which the facts that it states do hold.

mod common;

use std::collections::BTreeSet;

use common::{asking, open, parsed, verdict};
use whatif_certificate::contract::{At, Certificate, ContractQuery, Instance, Refusal, Tree, Way};
use whatif_lambda::{Expr, Name, Part, Program, Type};

const PROGRAM: &str = r#"
def len : [Int] → Int = λ (xs : [Int]). case xs of { [] → 0; (:) (y : Int) (ys : [Int]) → 1 + len ys }

def every : (Int → Bool) → [Int] → Bool
  = λ (p : Int → Bool) (xs : [Int]).
      case xs of { [] → True; (:) (y : Int) (ys : [Int]) → case p y of { True → every p ys; False → False } }

def starts : (Int → Bool) → [Int] → Bool
  = λ (p : Int → Bool) (xs : [Int]). case xs of { [] → True; (:) (y : Int) (ys : [Int]) → p y }

def fold : ∀ a b. (a → b → b) → b → [a] → b
  contract @a @b (f : a → b → b) (z : b) (xs : [a]) { True } → (r : b) { True }
  = Λ a b. λ (f : a → b → b) (z : b) (xs : [a]).
      case xs of { [] → z; (:) (y : a) (ys : [a]) → f y (fold @a @b f z ys) }

def fold1 : ∀ a. (a → a → a) → [a] → Int → a
  contract @a (f : a → a → a) (xs : [a]) (n : Int) { 1 <= n } → (r : a) { True }
  = Λ a. λ (f : a → a → a) (xs : [a]) (n : Int). case xs of { (:) (y : a) (ys : [a]) → fold @a @a f y ys; [] → #error("no") }

def map : ∀ a b. (a → b) → [a] → [b]
  contract @a @b (f : a → b) (xs : [a]) { True } → (r : [b]) { True }
  = Λ a b. λ (f : a → b) (xs : [a]). case xs of { [] → []; (:) (y : a) (ys : [a]) → (:) (f y) (map @a @b f ys) }

def later : ∀ a. a → a → a
  contract @a (x : a) { True } → (r : a → a) { True }
  = Λ a. λ (x : a). λ (y : a). y

def root : Int → Int
  contract (x : Int) { 0 <= x } → (r : Int) { 0 <= r }
  = λ (x : Int). x

def calls : (Int → [Int] → Int) → Int
  contract (f : Int → [Int] → Int) { True } → (r : Int) { True }
  = λ (f : Int → [Int] → Int). f (0 - 1) []

def count : [Int] → Int
  contract (xs : [Int]) { True } → (r : Int) { 0 <= r }
  = λ (xs : [Int]). fold @Int @Int (λ (x : Int) (n : Int). n + 1) 0 xs

def above : Int → [Int] → Int
  contract (m : Int) (xs : [Int]) { True } → (r : Int) { m <= r }
  = λ (m : Int) (xs : [Int]). fold @Int @Int (λ (x : Int) (n : Int). n + 1) m xs

def sum : [Int] → Int
  contract (xs : [Int]) { every (λ (x : Int). 1 <= x) xs } → (r : Int) { 0 <= r }
  = λ (xs : [Int]). fold @Int @Int (λ (x : Int) (n : Int). x + n) 0 xs

def rooted : [Int] → Int
  contract (xs : [Int]) { True } → (r : Int) { 0 <= r }
  = λ (xs : [Int]). fold @Int @Int (λ (x : Int) (n : Int). root n) 0 xs

def raised : [Int] → [Int]
  contract (xs : [Int]) { every (λ (x : Int). 1 <= x) xs } → (r : [Int]) { every (λ (x : Int). 2 <= x) r }
  = λ (xs : [Int]). map @Int @Int (λ (x : Int). x + 1) xs

def least : [Int] → Int
  contract (xs : [Int]) { every (λ (x : Int). 1 <= x) xs } → (r : Int) { 0 <= r }
  = λ (xs : [Int]). fold1 @Int (λ (x : Int) (n : Int). n) xs 1

def leaking : [Int] → Int
  contract (xs : [Int]) { True } → (r : Int) { True }
  = λ (xs : [Int]). calls (fold @Int @Int (λ (x : Int) (n : Int). root n))

def afterwards : Int → Int
  contract (n : Int) { True } → (r : Int) { 0 <= r }
  = λ (n : Int). (later @Int 1) (0 - 1)
"#;

/// The program, with a part of its text changed.
fn changed(from: &str, to: &str) -> Program {
    assert!(PROGRAM.contains(from), "{from}");
    parsed(&PROGRAM.replace(from, to))
}

/// A fact about a type variable of a function, where all its type variables are `Int`.
fn fact(within: &str, callee: &str, variable: &str, holds: &str) -> Instance {
    let text = format!("def fact : Int → Bool = λ (value : Int). {holds}");
    let function = parsed(&text).definitions[&Name::new("fact")].body.clone().without_places();
    let Expr::Lam(_, body) = function else { panic!("it is a function") };
    let types = vec![Type::int(); if ["fold", "map"].contains(&callee) { 2 } else { 1 }];
    let [within, callee, variable] = [within, callee, variable].map(Name::new);
    Instance { within, callee, types, variable, value: Name::new("value"), fact: *body }
}

fn proof(program: &Program, function: &str, facts: &[Instance]) -> Result<Certificate, Refusal> {
    let natural = BTreeSet::from([Name::new("len")]);
    let question = ContractQuery { program, function: Name::new(function), replacements: &[] };
    question.record(&At::default(), &Way::default(), &natural, facts.to_vec(), &mut asking())
}

#[test]
fn facts_that_hold_are_accepted() {
    let program = parsed(PROGRAM);
    for (function, facts) in [
        ("count", vec![fact("count", "fold", "b", "0 <= value")]),
        ("above", vec![fact("above", "fold", "b", "m <= value")]),
        ("sum", vec![fact("sum", "fold", "a", "1 <= value"), fact("sum", "fold", "b", "0 <= value")]),
        ("rooted", vec![fact("rooted", "fold", "b", "0 <= value")]),
        ("raised", vec![fact("raised", "map", "a", "1 <= value"), fact("raised", "map", "b", "2 <= value")]),
        ("least", vec![fact("least", "fold1", "a", "0 <= value")]),
    ] {
        assert!(proof(&program, function, &[]).is_err(), "{function} needs facts");
        let certificate = proof(&program, function, &facts);
        let certificate = certificate.unwrap_or_else(|why| panic!("{function}: {why:?}"));
        assert_eq!(verdict(&program, function, &certificate), Ok(()), "{function}");
    }
}

#[test]
fn a_prover_leaves_out_what_does_not_hold() {
    let facts = ["value == 0", "0 <= value", "1 <= value", "value <= 7"];
    let facts = facts.map(|holds| fact("count", "fold", "b", holds));
    let certificate = proof(&parsed(PROGRAM), "count", &facts).expect("it is proven");
    assert_eq!(certificate.instances, [facts[1].clone()]);
}

#[test]
fn a_fact_that_the_function_does_not_keep_is_refused() {
    let other = parsed(PROGRAM);
    let wrong = changed("n + 1) 0 xs", "n - 1) 0 xs");
    let facts = [fact("count", "fold", "b", "0 <= value")];
    let certificate = proof(&other, "count", &facts).expect("it is proven there");
    assert_eq!(verdict(&wrong, "count", &certificate), open(Part::Fact(0), "fold"));
}

#[test]
fn a_fact_that_the_first_value_does_not_have_is_refused() {
    let wrong = changed("n + 1) 0 xs", "n + 1) (0 - 5) xs");
    let facts = [fact("count", "fold", "b", "0 <= value")];
    let certificate = proof(&parsed(PROGRAM), "count", &facts).expect("it is proven there");
    assert_eq!(verdict(&wrong, "count", &certificate), open(Part::Fact(0), "fold"));
}

#[test]
fn a_fact_that_the_elements_do_not_have_is_refused() {
    let wrong = changed(
        "{ every (λ (x : Int). 1 <= x) xs } → (r : Int) { 0 <= r }\n  = λ (xs : [Int]). fold @",
        "{ every (λ (x : Int). 0 - 1 <= x) xs } → (r : Int) { 0 <= r }\n  = λ (xs : [Int]). fold @",
    );
    let facts = [fact("sum", "fold", "a", "1 <= value"), fact("sum", "fold", "b", "0 <= value")];
    let certificate = proof(&parsed(PROGRAM), "sum", &facts).expect("it is proven there");
    assert_eq!(verdict(&wrong, "sum", &certificate), open(Part::Fact(0), "fold"));
}

#[test]
fn what_holds_of_the_first_element_does_not_hold_of_all() {
    let wrong = changed("every (λ (x : Int). 1 <= x) xs", "starts (λ (x : Int). 1 <= x) xs");
    let facts = [fact("sum", "fold", "a", "1 <= value"), fact("sum", "fold", "b", "0 <= value")];
    let certificate = proof(&parsed(PROGRAM), "sum", &facts).expect("it is proven there");
    assert!(verdict(&wrong, "sum", &certificate).is_err());
    assert!(proof(&wrong, "sum", &facts).is_err());
}

#[test]
fn a_result_has_no_facts_but_those_that_are_stated() {
    let program = parsed(PROGRAM);
    let facts = [fact("raised", "map", "a", "1 <= value"), fact("raised", "map", "b", "2 <= value")];
    let honest = proof(&program, "raised", &facts).expect("it is proven");
    let fewer = Certificate { instances: facts[..1].to_vec(), ..honest.clone() };
    assert!(verdict(&program, "raised", &fewer).is_err());
    // Induction does not show a postcondition that says more than the facts.
    let wrong = changed("2 <= x) r }", "3 <= x) r }");
    assert!(verdict(&wrong, "raised", &honest).is_err());
    assert_eq!(proof(&wrong, "raised", &facts).map(drop), open(Part::Post, "raised"));
}

#[test]
fn a_fact_is_about_one_type_variable() {
    let program = parsed(PROGRAM);
    let honest = proof(&program, "count", &[fact("count", "fold", "b", "0 <= value")]).expect("it is proven");
    for other in [
        fact("count", "fold", "a", "0 <= value"),
        fact("above", "fold", "b", "0 <= value"),
        fact("count", "fold1", "b", "0 <= value"),
        Instance { types: vec![Type::int(), Type::bool()], ..honest.instances[0].clone() },
        Instance { variable: Name::new("c"), ..honest.instances[0].clone() },
    ] {
        let moved = Certificate { instances: vec![other.clone()], ..honest.clone() };
        assert!(verdict(&program, "count", &moved).is_err(), "{other:?}");
        let alone = Certificate { tree: Tree::End, ..moved };
        assert!(verdict(&program, "count", &alone).is_err(), "{other:?}");
    }
}

#[test]
fn a_precondition_of_the_function_is_asked_though_facts_are_stated() {
    let facts = [fact("least", "fold1", "a", "0 <= value")];
    let certificate = proof(&parsed(PROGRAM), "least", &facts).expect("it is proven");
    let wrong = changed("n) xs 1", "n) xs 0");
    assert_eq!(verdict(&wrong, "least", &certificate), open(Part::Pre, "fold1"));
}

#[test]
fn a_function_that_is_given_is_called_with_all_that_fits() {
    // Without the fact, the walk has to call `root` with any number.
    let program = parsed(PROGRAM);
    let facts = [fact("rooted", "fold", "b", "0 <= value")];
    let certificate = proof(&program, "rooted", &facts).expect("it is proven");
    let without = Certificate { instances: Vec::new(), ..certificate.clone() };
    assert!(verdict(&program, "rooted", &without).is_err());
    let weaker =
        Certificate { instances: vec![fact("rooted", "fold", "b", "0 - 9 <= value")], ..certificate };
    assert_eq!(verdict(&program, "rooted", &weaker), open(Part::Pre, "root"));
}

#[test]
fn a_function_that_waits_for_arguments_with_facts_is_not_given_away() {
    // `calls` calls its argument with values that have no facts.
    let facts = [fact("leaking", "fold", "b", "0 <= value")];
    let mut other = parsed(PROGRAM);
    let pre = |program: &mut Program, to: Expr| {
        let root = program.definitions.get_mut(&Name::new("root")).expect("it is there");
        root.contract.as_mut().expect("it has one").pre = to;
    };
    pre(&mut other, Expr::con("True"));
    // Even where nothing can go wrong, the receiver of the function need not know the facts.
    assert!(proof(&other, "leaking", &facts).is_ok_and(|found| found.instances.is_empty()));
    assert!(proof(&parsed(PROGRAM), "leaking", &facts).is_err());
    let bound = changed(
        "calls (fold @Int @Int (λ (x : Int) (n : Int). root n))",
        "let g = fold @Int @Int (λ (x : Int) (n : Int). root n) in case g 0 xs < 5 of { True → calls g; False → 0 }",
    );
    assert!(proof(&bound, "leaking", &facts).is_err());
}

#[test]
fn a_function_that_comes_out_is_not_called_with_anything() {
    let facts = [fact("afterwards", "later", "a", "0 <= value")];
    assert!(proof(&parsed(PROGRAM), "afterwards", &facts).is_err());
}

#[test]
fn code_that_is_walked_through_has_no_facts() {
    let program = parsed(PROGRAM);
    let facts = [fact("count", "fold", "b", "0 <= value")];
    let certificate = proof(&program, "count", &facts).expect("it is proven");
    let unfold = BTreeSet::from([Name::new("fold")]);
    assert!(verdict(&program, "count", &Certificate { unfold, ..certificate }).is_err());
}

#[test]
fn facts_that_contradict_each_other_are_not_shown() {
    // Everything follows from such facts about a result, but no argument can satisfy them.
    let program = parsed(PROGRAM);
    let honest = proof(&program, "count", &[fact("count", "fold", "b", "0 <= value")]).expect("it is proven");
    let absurd = vec![fact("count", "fold", "b", "1 <= value"), fact("count", "fold", "b", "value <= 0")];
    let certificate = Certificate { instances: absurd, ..honest };
    assert_eq!(verdict(&program, "count", &certificate), open(Part::Fact(0), "fold"));
}

#[test]
fn a_fact_without_a_value_is_not_shown() {
    let program = parsed(PROGRAM);
    let nonsense = fact("above", "fold", "b", "case value of { 0 → True }");
    let honest = proof(&program, "above", &[fact("above", "fold", "b", "m <= value")]).expect("it is proven");
    let certificate = Certificate { instances: vec![honest.instances[0].clone(), nonsense], ..honest };
    assert!(verdict(&program, "above", &certificate).is_err());
}
