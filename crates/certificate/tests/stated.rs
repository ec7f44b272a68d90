//! Statements that a certificate needs beside its paths: that floating-point numbers are treated as real ones, at
//! which types the walk enters a function, and which functions replace those of the library. The judge refuses a
//! certificate that lacks one of them.

mod common;

use std::collections::BTreeSet;

use common::{asking, open, parsed, verdict};
use whatif_certificate::contract::{At, Certificate, ContractQuery, Refusal, Way};
use whatif_lambda::{Expr, Name, Part, Program, Type};

const PROGRAM: &str = r#"
data Compare a = Compare (a → a → Bool)

def len : [Char] → Int = λ (xs : [Char]). case xs of { [] → 0; (:) (y : Char) (ys : [Char]) → 1 + len ys }

def counted : Int → [Char] → Int
  = λ (n : Int) (xs : [Char]). case xs of { [] → n; (:) (y : Char) (ys : [Char]) → counted (n + 1) ys }

def slow : [Char] → Int = λ (xs : [Char]). counted 0 xs

def increase : Double → Double
  contract (x : Double) { True } → (r : Double) { #valueLt(x, r) }
  = λ (x : Double). #doubleAdd(x, 1.0)

def square : Double → Double
  contract (x : Double) { True } → (r : Double) { #valueLe(0, r) }
  = λ (x : Double). #doubleMul(x, x)

def passed : Double → Double
  contract (x : Double) { True } → (r : Double) { True }
  = λ (x : Double). x

def undone : Double → Double → Double
  contract (x : Double) (y : Double) { True } → (r : Double) { #valueEq(r, x) }
  = λ (x : Double) (y : Double). #doubleMul(#doubleDiv(x, y), y)

def word : [Char]
  contract { True } → (r : [Char]) { len r == 3 }
  = "cat"

def somewhat : Int
  contract { True } → (r : Int) { True }
  = 5

def nothing : Int
  contract { True } → (r : Int) { r == 0 }
  = somewhat - somewhat

def measured : [Char] → Int
  contract (xs : [Char]) { True } → (r : Int) { r == len xs }
  = λ (xs : [Char]). slow xs

def integers : Compare Int = Compare (λ (x : Int) (y : Int). x == y)

def itself : ∀ a. Compare a → a → Bool
  contract @a (d : Compare a) (x : a) { True } → (r : Bool) { r }
  = Λ a. λ (d : Compare a) (x : a). case d of { Compare (same : a → a → Bool) → same x x }

def ordered : ∀ a. a → a → a
  contract @a (x : a) (y : a) { #valueLe(x, y) } → (r : a) { #valueLe(x, r) }
  = Λ a. λ (x : a) (y : a). y

def turned : ∀ a. a → a → a
  contract @a (x : a) (y : a) { #valueLe(x, y) } → (r : a) { #valueLe(y, r) }
  = Λ a. λ (x : a) (y : a). x

def same : ∀ a. (a → a) → a → Bool
  contract @a (f : a → a) (x : a) { True } → (r : Bool) { #valueEq(f (f x), f (f x)) }
  = Λ a. λ (f : a → a) (x : a). True
"#;

fn proof(program: &Program, function: &str, at: &At) -> Result<Certificate, Refusal> {
    let question = ContractQuery { program, function: Name::new(function), replacements: &[] };
    question.record(at, &Way::default(), &BTreeSet::new(), Vec::new(), &mut asking())
}

fn proven(program: &Program, function: &str) -> Certificate {
    let found = proof(program, function, &At::default()).unwrap_or_else(|why| panic!("{function}: {why:?}"));
    assert_eq!(verdict(program, function, &found), Ok(()), "{function}");
    found
}

#[test]
fn whoever_takes_numbers_for_real_ones_says_so() {
    let program = parsed(PROGRAM);
    for function in ["increase", "square"] {
        let certificate = proven(&program, function);
        assert!(certificate.reals, "{function}");
        let silent = Certificate { reals: false, ..certificate };
        assert_eq!(verdict(&program, function, &silent), Err(Refusal::Rounded), "{function}");
    }
    assert!(!proven(&program, "passed").reals, "nothing is computed");
}

#[test]
fn nobody_knows_a_quotient_by_zero() {
    let program = parsed(PROGRAM);
    assert_eq!(proof(&program, "undone", &At::default()).map(drop), open(Part::Post, "undone"));
}

#[test]
fn texts_and_constants_are_what_they_are() {
    let program = parsed(PROGRAM);
    proven(&program, "word");
    proven(&program, "nothing");
}

#[test]
fn values_of_any_type_are_ordered() {
    let program = parsed(PROGRAM);
    proven(&program, "ordered");
    proven(&program, "same");
    assert_eq!(proof(&program, "turned", &At::default()).map(drop), open(Part::Post, "turned"));
}

#[test]
fn what_holds_with_one_dictionary_does_not_hold_with_all() {
    let program = parsed(PROGRAM);
    let at = At { types: vec![Type::int()], dictionaries: vec![Expr::var("integers")] };
    let certificate = proof(&program, "itself", &at).expect("integers are equal to themselves");
    assert_eq!(verdict(&program, "itself", &certificate), Ok(()));
    assert_eq!(certificate.at, at);
    let general = Certificate { at: At::default(), ..certificate };
    assert_eq!(verdict(&program, "itself", &general), open(Part::Post, "itself"));
}

#[test]
fn a_function_of_the_library_is_replaced_by_what_says_the_same() {
    let program = parsed(PROGRAM);
    assert!(proof(&program, "measured", &At::default()).is_err(), "it counts without end");
    let replacements = [(Name::new("slow"), Name::new("len"))];
    let question =
        ContractQuery { program: &program, function: Name::new("measured"), replacements: &replacements };
    let found = question.record(&At::default(), &Way::default(), &BTreeSet::new(), Vec::new(), &mut asking());
    let found = found.expect("by the measure");
    assert_eq!(question.judge(&found, &mut asking()), Ok(()));
    assert!(
        verdict(&program, "measured", &found).is_err(),
        "nothing is replaced for whoever does not say so"
    );
}
