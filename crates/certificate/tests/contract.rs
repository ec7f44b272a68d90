//! Wrong certificates of contracts, and honest ones beside them: the judge refuses the wrong ones and accepts the others.
//!
//! A wrong certificate is an honest one of another program, in which the promise that it passes over is not
//! demanded; or an honest one whose tree or lists were changed.

mod common;

use std::collections::BTreeSet;

use common::{asking, open, parsed, verdict};
use whatif_certificate::contract::{At, Certificate, ContractQuery, Refusal, Tree, Way, wire};
use whatif_lambda::{Body, Expr, Name, Part, Program};

const PROGRAM: &str = r#"
data Nat = Z | S Nat
data Pair = P Int Int

def len : [Int] → Int = λ (xs : [Int]). case xs of { [] → 0; (:) (y : Int) (ys : [Int]) → 1 + len ys }
def debt : [Int] → Int = λ (xs : [Int]). case xs of { [] → 0; (:) (y : Int) (ys : [Int]) → debt ys - 1 }
def bad : [Int] → Int = λ (xs : [Int]). 1 + bad xs

def root : Int → Int
  contract (x : Int) { 0 <= x } → (r : Int) { 0 <= r }
  = λ (x : Int). x

def unsure : Int → Int
  contract (x : Int) { True } → (r : Int) { True }
  = λ (x : Int). x

def rooted : Int → Int
  contract (n : Int) { 0 <= n } → (r : Int) { 1 <= r }
  = λ (n : Int). root n + 1

def append : [Int] → [Int] → [Int]
  contract (xs : [Int]) (ys : [Int]) { True } → (r : [Int]) { len r == len xs + len ys }
  = λ (xs : [Int]) (ys : [Int]). case xs of { [] → ys; (:) (z : Int) (zs : [Int]) → (:) z (append zs ys) }

def down : Int → Int
  contract (n : Int) { True } → (r : Int) { r == 0 }
  = λ (n : Int). case n == 0 of { True → 0; False → down (n - 1) }

def first : [Int] → Int
  contract (xs : [Int]) { 1 <= len xs } → (r : Int) { True }
  = λ (xs : [Int]). case xs of { (:) (y : Int) (ys : [Int]) → y; [] → #error("empty") }

def careless : [Int] → Int
  contract (xs : [Int]) { True } → (r : Int) { True }
  = λ (xs : [Int]). case xs of { (:) (y : Int) (ys : [Int]) → y; [] → #error("empty") }

def lazy : Int → Pair
  contract (n : Int) { True } → (r : Pair) { True }
  = λ (n : Int). P 0 (root n)

def given : Int → Int
  contract (n : Int) { True } → (r : Int) { True }
  = λ (n : Int). twice (λ (m : Int). root m) n

def twice : (Int → Int) → Int → Int
  contract (f : Int → Int) (n : Int) { True } → (r : Int) { True }
  = λ (f : Int → Int) (n : Int). f (f n)

def odd : [Int] → Int
  contract (xs : [Int]) { True } → (r : Int) { r == bad xs + 1 }
  = λ (xs : [Int]). bad xs

def owing : [Int] → Int
  contract (xs : [Int]) { True } → (r : Int) { 0 <= r }
  = λ (xs : [Int]). debt xs

def counting : [Int] → Int
  contract (xs : [Int]) { True } → (r : Int) { 0 <= r }
  = λ (xs : [Int]). len xs

def trusting : Int → Int
  contract (n : Int) { True } → (r : Int) { r == 7 }
  = λ (n : Int). unsure n

def ping : Int → Int
  contract (n : Int) { True } → (r : Int) { r == 7 }
  = λ (n : Int). pong n

def pong : Int → Int
  contract (n : Int) { True } → (r : Int) { r == 7 }
  = λ (n : Int). ping n
"#;

/// Gives a function the termination metric `λ n m. m < n`, or also `0 <= m` if `bounded`.
fn smaller(program: &mut Program, function: &str, bounded: bool) {
    let less = if bounded { "case m < n of { True → 0 <= m; False → False }" } else { "m < n" };
    let text = format!("def less : Int → Int → Bool = λ (n : Int) (m : Int). {less}");
    let less = parsed(&text).definitions[&Name::new("less")].body.clone();
    change(program, function, |contract| drop(contract.more.decreases.insert(Name::new(function), less)));
}

fn change(program: &mut Program, function: &str, how: impl FnOnce(&mut whatif_lambda::Contract)) {
    let definition = program.definitions.get_mut(&Name::new(function)).expect("it is there");
    how(definition.contract.as_mut().expect("it has one"));
}

/// The program, with a termination metric for `append`: the list of a recursive call is a part of the caller's list.
fn program() -> Program {
    let mut program = parsed(PROGRAM);
    let text = "def less : [Int] → [Int] → [Int] → [Int] → Bool
        = λ (xs : [Int]) (ys : [Int]) (zs : [Int]) (us : [Int]). #valuePart(zs, xs)";
    let less = parsed(text).definitions[&Name::new("less")].body.clone();
    change(&mut program, "append", |contract| {
        drop(contract.more.decreases.insert(Name::new("append"), less))
    });
    program
}

fn proof(program: &Program, function: &str) -> Result<Certificate, Refusal> {
    let natural: BTreeSet<Name> = ["len", "debt"].map(Name::new).into();
    ContractQuery { program, function: Name::new(function), replacements: &[] }.record(
        &At::default(),
        &Way::default(),
        &natural,
        Vec::new(),
        &mut asking(),
    )
}

#[test]
fn honest_proofs_are_accepted() {
    let program = program();
    for function in ["root", "rooted", "append", "first", "counting", "twice"] {
        let certificate = proof(&program, function).unwrap_or_else(|why| panic!("{function}: {why:?}"));
        assert_eq!(verdict(&program, function, &certificate), Ok(()), "{function}");
    }
}

#[test]
fn a_case_that_is_dropped_is_missed() {
    let program = program();
    let mut certificate = proof(&program, "append").expect("it is proven");
    let Tree::Split(ways) = &mut certificate.tree else { panic!("there are two") };
    ways.pop();
    assert_eq!(verdict(&program, "append", &certificate), Err(Refusal::Cases));
}

#[test]
fn a_case_too_many_is_noticed() {
    let program = program();
    let mut certificate = proof(&program, "append").expect("it is proven");
    let Tree::Split(ways) = &mut certificate.tree else { panic!("there are two") };
    ways.push(Tree::End);
    assert_eq!(verdict(&program, "append", &certificate), Err(Refusal::Cases));
}

#[test]
fn a_path_that_ends_too_early_is_followed() {
    let program = program();
    let certificate = Certificate { tree: Tree::End, ..proof(&program, "append").expect("it is proven") };
    assert_eq!(verdict(&program, "append", &certificate), Err(Refusal::Unfinished));
}

#[test]
fn a_path_that_is_possible_is_not_contradictory() {
    let program = program();
    let mut certificate = proof(&program, "append").expect("it is proven");
    let Tree::Split(ways) = &mut certificate.tree else { panic!("there are two") };
    ways[1] = Tree::Absurd;
    assert_eq!(verdict(&program, "append", &certificate), Err(Refusal::Possible));
}

#[test]
fn a_path_condition_that_is_invented_is_not_believed() {
    // The certificate proves `careless` as if its list were never empty.
    let program = program();
    let mut other = program.clone();
    let pre = other.definitions[&Name::new("first")].contract.clone().expect("it has one").pre;
    change(&mut other, "careless", |contract| contract.pre = pre);
    let certificate = proof(&other, "careless").expect("it is proven there");
    let open = Refusal::Open(Part::Totality, Name::new("careless"));
    assert_eq!(verdict(&program, "careless", &certificate), Err(open.clone()));
    assert_eq!(proof(&program, "careless"), Err(open));
}

#[test]
fn a_precondition_of_a_callee_is_asked() {
    let program = program();
    let mut other = program.clone();
    change(&mut other, "root", |contract| contract.pre = Expr::con("True"));
    let certificate = proof(&other, "given").expect("it is proven there");
    assert_eq!(verdict(&program, "given", &certificate), open(Part::Pre, "root"));
}

#[test]
fn a_call_that_laziness_may_never_make_is_checked() {
    let program = program();
    let mut other = program.clone();
    change(&mut other, "root", |contract| contract.pre = Expr::con("True"));
    let certificate = proof(&other, "lazy").expect("it is proven there");
    assert!(verdict(&program, "lazy", &certificate).is_err());
    // A tree that walks through the call and claims that nothing is wrong there is refused, too.
    let certificate = Certificate { tree: Tree::Split(vec![Tree::End, Tree::End]), ..certificate };
    assert_eq!(verdict(&program, "lazy", &certificate), open(Part::Pre, "root"));
}

#[test]
fn a_postcondition_is_asked() {
    let program = program();
    let mut other = program.clone();
    change(&mut other, "trusting", |contract| contract.post = Expr::con("True"));
    let certificate = proof(&other, "trusting").expect("it is proven there");
    assert_eq!(verdict(&program, "trusting", &certificate), open(Part::Post, "trusting"));
}

#[test]
fn a_fact_that_was_only_tried_is_no_premise() {
    // The certificate relies on a contract of `unsure` that the program does not state: that it returns 7.
    let program = program();
    let mut other = program.clone();
    let post = other.definitions[&Name::new("trusting")].contract.clone().expect("it has one");
    change(&mut other, "unsure", |contract| {
        contract.params = post.params;
        contract.post = post.post;
        contract.result = post.result;
    });
    let certificate = proof(&other, "trusting").expect("it is proven there");
    assert_eq!(verdict(&program, "trusting", &certificate), open(Part::Post, "trusting"));
}

#[test]
fn a_function_is_not_its_own_reason_without_a_step() {
    let program = program();
    let certificate = proof(&program, "down").expect("by partial correctness it is");
    assert_eq!(certificate.endless, BTreeSet::from([Name::new("down")]));
    let silent = Certificate { endless: BTreeSet::new(), ..certificate };
    assert_eq!(verdict(&program, "down", &silent), Err(Refusal::Endless(Name::new("down"))));
}

#[test]
fn functions_are_not_each_others_reasons_without_a_step() {
    let program = program();
    let certificate = proof(&program, "ping").expect("by partial correctness it is");
    let silent = Certificate { endless: BTreeSet::new(), ..certificate };
    assert_eq!(verdict(&program, "ping", &silent), Err(Refusal::Endless(Name::new("pong"))));
}

#[test]
fn a_bound_is_not_forgotten() {
    let (mut bounded, mut other) = (program(), program());
    smaller(&mut bounded, "down", true);
    smaller(&mut other, "down", false);
    let certificate = proof(&other, "down").expect("without a bound it gets smaller for ever");
    assert_eq!(verdict(&bounded, "down", &certificate), open(Part::Termination, "down"));
}

#[test]
fn a_measure_without_structural_recursion_is_not_unfolded() {
    // The equation `bad xs = 1 + bad xs` is contradictory: everything would follow from it.
    assert!(matches!(proof(&program(), "odd"), Err(Refusal::Beyond(_))));
}

#[test]
fn a_measure_that_is_not_natural_is_none() {
    let program = program();
    let mut other = program.clone();
    let len = other.definitions[&Name::new("len")].body.clone();
    other.definitions.get_mut(&Name::new("debt")).expect("it is there").body = len;
    let certificate = proof(&other, "owing").expect("it is proven there, though by another measure");
    let claimed = Certificate {
        natural: vec![(Name::new("debt"), Tree::Split(vec![Tree::End, Tree::End]))],
        ..certificate
    };
    assert_eq!(verdict(&program, "owing", &claimed), Err(Refusal::NotNatural(Name::new("debt"))));
}

#[test]
fn a_natural_measure_needs_its_proof() {
    let program = program();
    let certificate = proof(&program, "counting").expect("it is proven");
    let unproven = Certificate { natural: Vec::new(), ..certificate.clone() };
    assert_eq!(verdict(&program, "counting", &unproven), open(Part::Post, "counting"));
    let half = vec![(Name::new("len"), Tree::Split(vec![Tree::End]))];
    let half = Certificate { natural: half, ..certificate };
    assert_eq!(verdict(&program, "counting", &half), Err(Refusal::Cases));
}

#[test]
fn a_contract_that_is_assumed_is_listed() {
    let mut program = program();
    change(&mut program, "root", |contract| contract.more.body = Body::Assumed);
    let certificate = proof(&program, "rooted").expect("it is proven");
    assert_eq!(certificate.assumed, BTreeSet::from([Name::new("root")]));
    let silent = Certificate { assumed: BTreeSet::new(), ..certificate.clone() };
    assert_eq!(verdict(&program, "rooted", &silent), Err(Refusal::NotListed(Name::new("root"))));
    // A contract that is assumed must not be listed as proven either.
    let relies = BTreeSet::from([Name::new("root")]);
    let renamed = Certificate { assumed: BTreeSet::new(), relies, ..certificate };
    assert_eq!(verdict(&program, "rooted", &renamed), Err(Refusal::NotListed(Name::new("root"))));
}

#[test]
fn a_certificate_of_another_function_is_none() {
    let program = program();
    let certificate = proof(&program, "root").expect("it is proven");
    assert_eq!(verdict(&program, "careless", &certificate), Err(Refusal::Unfinished));
    assert_eq!(verdict(&program, "len", &certificate), Err(Refusal::NoContract(Name::new("len"))));
}

#[test]
fn what_cannot_be_read_is_no_certificate() {
    for text in [
        "",
        "(",
        "(contract)",
        "(lemma)",
        "(contract (unfold) (relies) (assumed) (endless) (natural) (instances) x)",
    ] {
        assert_eq!(wire::parse(text), Err(Refusal::Unreadable), "{text}");
    }
}
