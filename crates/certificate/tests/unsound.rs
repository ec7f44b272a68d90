//! Wrong proofs, and honest ones beside them: the judge refuses the wrong ones and accepts the others.

use whatif_certificate::evaluate::Kernel;
use whatif_certificate::proof::{NoOracle, Oracle};
use whatif_certificate::sequent::Refusal;
use whatif_certificate::wire;
use whatif_lambda::{Program, syntax};
use whatif_source::Sources;

const PROGRAM: &str = r#"
data Nat = Z | S Nat
data Unit = U
data Box = B Int

def plus : Nat → Nat → Nat = λ (n : Nat) (m : Nat). case n of { Z → m; S (p : Nat) → S (plus p m) }
def eq : Nat → Nat → Bool = λ (n : Nat) (m : Nat). case n of {
  Z → case m of { Z → True; _ → False };
  S (p : Nat) → case m of { S (q : Nat) → eq p q; _ → False } }
def even : Nat → Bool = λ (n : Nat). case n of { Z → True; S (p : Nat) → case p of { Z → False; S (q : Nat) → even q } }
def loop : Nat → Bool = λ (n : Nat). loop n
def grow : Nat → Bool = λ (n : Nat). grow (S n)
def first : [Nat] → Nat = λ (xs : [Nat]). case xs of { (:) (y : Nat) (ys : [Nat]) → y; [] → #error("empty") }
def ones : [Nat] = (:) (S Z) ones
def length : [Nat] → Nat = λ (xs : [Nat]). case xs of { [] → Z; (:) (y : Nat) (ys : [Nat]) → S (length ys) }
def not : Bool → Bool = λ (b : Bool). case b of { True → False; False → True }
def low : Int → Bool = λ (n : Int). n <= n + 1
"#;

fn program() -> Program {
    let mut sources = Sources::new();
    let file = sources.add("nat.lg", PROGRAM);
    syntax::parse(&sources, file).expect("it has no errors")
}

/// Judges a certificate for its own last lemma, with this oracle.
fn verdict_of(lemmas: &str, oracle: &mut dyn Oracle) -> Result<usize, Refusal> {
    let program = program();
    let mut kernel = Kernel::new(&program, false, false);
    let parsed = wire::parse(lemmas, &mut kernel.terms).expect("it can be read");
    let property = parsed.last().expect("there is one").formula.clone();
    wire::judge(&mut kernel, lemmas, &property, oracle).map_err(|(_, refusal)| refusal)
}

fn verdict(lemmas: &str) -> Result<usize, Refusal> {
    verdict_of(lemmas, &mut NoOracle)
}

/// An honest proof of `plus n Z = n`.
const PLUS_ZERO: &str = r#"(lemma (t"Nat") () (equal (f"plus" x0 c"Z") x0) (x0)
  (split x0
    (evaluated)
    (use hypothesis forth (x1) (evaluated))))"#;

#[test]
fn an_honest_proof_is_accepted() {
    assert_eq!(verdict(PLUS_ZERO), Ok(1));
}

#[test]
fn a_case_that_is_dropped_is_missed() {
    let proof = r#"(lemma (t"Nat") () (equal (f"plus" x0 c"Z") x0) (x0) (split x0 (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::Cases));
}

#[test]
fn a_hypothesis_without_a_step_is_refused() {
    let proof =
        r#"(lemma (t"Nat") () (equal (f"even" x0) c"True") (x0) (use hypothesis forth (x0) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::NotSmaller));
}

#[test]
fn a_hypothesis_for_a_larger_value_is_refused() {
    let proof = r#"(lemma (t"Nat") () (equal (f"grow" x0) c"True") (x0)
        (use hypothesis forth ((c"S" x0)) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::NotSmaller));
}

#[test]
fn a_hypothesis_for_a_value_that_is_only_evaluated_smaller_is_refused() {
    // `plus n Z` is no field of `S n`, though it is equal to the field `n`.
    let proof = r#"(lemma (t"Nat") () (equal (f"even" x0) c"True") (x0)
        (split x0 (evaluated) (use hypothesis forth ((f"plus" x1 c"Z")) (evaluated))))"#;
    assert_eq!(verdict(proof), Err(Refusal::NotSmaller));
}

#[test]
fn a_hypothesis_for_another_variable_of_the_same_type_is_refused() {
    let proof = r#"(lemma (t"Nat" t"Nat") () (equal (f"eq" x0 x1) c"True") (x0)
        (split x0 (use hypothesis forth (x1 x1) (evaluated)) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::NotSmaller));
}

#[test]
fn a_later_variable_of_the_order_must_not_grow_while_the_first_stays() {
    let proof = r#"(lemma (t"Nat" t"Nat") () (equal (f"eq" x0 x1) c"True") (x0 x1)
        (use hypothesis forth (x0 (c"S" x1)) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::NotSmaller));
}

#[test]
fn a_premise_that_is_not_known_is_not_ignored() {
    let proof = r#"(lemma (t"Nat") (((f"even" x0) c"True")) (equal (f"even" x0) c"True") () (evaluated))
        (lemma (t"Nat") () (equal (f"even" x0) c"True") () (use 0 forth (x0) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::Premise));
}

#[test]
fn a_hypothesis_keeps_its_premises() {
    let proof = r#"(lemma (t"Nat") (((f"even" x0) c"True")) (equal (f"eq" x0 c"Z") c"True") (x0)
        (split x0 (evaluated) (use hypothesis forth (x1) (evaluated))))"#;
    assert_eq!(verdict(proof), Err(Refusal::Premise));
}

#[test]
fn a_term_that_may_run_for_ever_is_not_split() {
    let proof = r#"(lemma (t"Nat") () (equal (f"not" (f"loop" x0)) (f"not" (f"loop" x0))) () (evaluated))
        (lemma (t"Nat") () (equal (f"loop" x0) c"True") ()
            (split (f"loop" x0) (evaluated) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::NotTotal));
}

#[test]
fn a_lemma_about_values_is_not_used_for_an_error() {
    let refl = r#"(lemma (t"Nat") () (equal (f"eq" x0 x0) c"True") (x0)
        (split x0 (evaluated) (use hypothesis forth (x1) (evaluated))))"#;
    assert_eq!(verdict(refl), Ok(1));
    let proof = format!(
        "{refl} {}",
        r#"(lemma () () (equal (f"eq" (f"first" c"[]") (f"first" c"[]")) c"True") ()
            (use 0 forth ((f"first" c"[]")) (evaluated)))"#
    );
    assert_eq!(verdict(&proof), Err(Refusal::NotTotal));
}

#[test]
fn a_lemma_is_not_used_at_another_type() {
    let unit = r#"(lemma (t"Unit") () (equal x0 c"U") () (split x0 (evaluated)))"#;
    assert_eq!(verdict(unit), Ok(1));
    let proof = format!(
        "{unit} {}",
        r#"(lemma () () (equal c"True" c"False") () (use 0 forth (c"True") (use 0 forth (c"False") (evaluated))))"#
    );
    assert_eq!(verdict(&proof), Err(Refusal::Type));
}

#[test]
fn a_type_that_is_left_open_fits_nothing() {
    let unit = r#"(lemma (t"Unit") () (equal x0 c"U") () (split x0 (evaluated)))"#;
    let proof =
        format!("{unit} {}", r#"(lemma (v"?1") () (equal x0 c"U") () (use 0 forth (x0) (evaluated)))"#);
    assert_eq!(verdict(&proof), Err(Refusal::Type));
    // The type of an empty list's elements is unknown, so the list must not be split.
    let proof = r#"(lemma () () (equal c"[]" c"[]") () (split c"[]" (evaluated) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::Type));
}

#[test]
fn two_types_are_not_called_equal() {
    let proof = r#"(lemma () () (equal c"U" c"Z") () (evaluated))"#;
    assert_eq!(verdict(proof), Err(Refusal::Type));
}

#[test]
fn a_fact_that_was_only_tried_is_no_lemma() {
    let proof = r#"(lemma (t"Nat") () (equal (f"even" x0) c"True") () (use 0 forth (x0) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::NoLemma));
}

#[test]
fn evaluation_is_not_believed_but_done() {
    let proof = r#"(lemma (t"Nat") () (equal (f"plus" x0 c"Z") x0) () (evaluated))"#;
    assert_eq!(verdict(proof), Err(Refusal::Open));
}

#[test]
fn a_choice_that_nobody_decided_is_not_taken() {
    let proof = r#"(lemma (t"Nat") () (equal (f"eq" x0 c"Z") c"False") () (evaluated))"#;
    assert_eq!(verdict(proof), Err(Refusal::Open));
}

#[test]
fn other_constructors_have_no_fields_in_common() {
    let proof = r#"(lemma (t"Nat") () (equal (c"S" x0) c"Z") () (fields))"#;
    assert_eq!(verdict(proof), Err(Refusal::NoFields));
}

#[test]
fn an_infinite_list_is_no_finite_value() {
    let proof = r#"(lemma () () (total f"ones") () (evaluated))"#;
    assert_eq!(verdict(proof), Err(Refusal::Open));
    let proof = r#"(lemma (t"Nat") () (total (f"loop" x0)) (x0) (use hypothesis forth (x0) (evaluated)))"#;
    assert_eq!(verdict(proof), Err(Refusal::NotSmaller));
}

/// An oracle that calls all formulas contradictory, or none.
struct Says(bool);

impl Oracle for Says {
    fn contradictory(&mut self, formulas: &[whatif_term::Term]) -> bool {
        self.0 && !formulas.is_empty()
    }
}

#[test]
fn arithmetic_is_asked_for_with_the_facts_of_the_place() {
    // `n <= n + 1` is False for the largest Int: a solver does not confirm it.
    let proof = r#"(lemma (t"Int") () (equal (f"low" x0) c"True") () (arithmetic))"#;
    assert_eq!(verdict_of(proof, &mut Says(false)), Err(Refusal::NotUnsatisfiable));
    // A sequent without facts about numbers has no formulas to ask about.
    let proof = r#"(lemma (t"Nat") () (equal (f"even" x0) c"True") () (arithmetic))"#;
    assert_eq!(verdict_of(proof, &mut Says(true)), Err(Refusal::NotUnsatisfiable));
}

#[test]
fn another_property_is_not_the_one_that_was_asked_for() {
    let program = program();
    let mut kernel = Kernel::new(&program, false, false);
    let asked = r#"(lemma (t"Nat") () (equal (f"even" x0) c"True") () (evaluated))"#;
    let asked = wire::parse(asked, &mut kernel.terms).expect("it can be read")[0].formula.clone();
    let other = r#"(lemma () () (equal (f"even" c"Z") c"True") () (evaluated))"#;
    let verdict = wire::judge(&mut kernel, other, &asked, &mut NoOracle);
    assert_eq!(verdict, Err((1, Refusal::OtherProperty)));
}

#[test]
fn an_order_speaks_of_variables_that_are_there() {
    let proof = r#"(lemma (t"Nat") () (equal (f"even" x0) c"True") (x7) (evaluated))"#;
    assert_eq!(verdict(proof), Err(Refusal::Type));
}

#[test]
fn garbage_is_no_certificate() {
    assert!(wire::about("hello").is_err());
    let program = program();
    let mut kernel = Kernel::new(&program, false, false);
    for text in
        ["(", "(lemma", "(lemma () () (equal x0", "(lemma () () (same x0 x0) () (evaluated))", "x \" y"]
    {
        assert!(wire::parse(text, &mut kernel.terms).is_err(), "{text}");
    }
}

/// Judges a certificate about all inputs: infinite, partial and failing ones, too.
fn verdict_for_all_inputs(lemmas: &str) -> Result<usize, Refusal> {
    let program = program();
    let mut kernel = Kernel::new(&program, false, true);
    let parsed = wire::parse(lemmas, &mut kernel.terms).expect("it can be read");
    let property = parsed.last().expect("there is one").formula.clone();
    wire::judge(&mut kernel, lemmas, &property, &mut Says(true)).map_err(|(_, refusal)| refusal)
}

#[test]
fn a_proof_about_all_inputs_has_a_case_for_failure() {
    // The honest proof has a case for a failing number: both sides fail alike.
    let honest = r#"(lemma (t"Nat") () (equal (f"plus" x0 c"Z") x0) (x0)
      (split x0 (evaluated) (use hypothesis forth (x1) (evaluated)) (evaluated)))"#;
    assert_eq!(verdict_for_all_inputs(honest), Ok(1));
    assert_eq!(verdict_for_all_inputs(PLUS_ZERO), Err(Refusal::Cases));
    // `eq x y` looks at `x` first and `eq y x` at `y`, so they differ if both arguments fail.
    let strict = r#"(lemma (t"Nat" t"Nat") () (equal (f"eq" x0 x1) (f"eq" x1 x0)) (x0 x1)
      (split x0 (split x1 (evaluated) (evaluated) (evaluated)) (split x1 (evaluated) (evaluated) (evaluated)) (evaluated)))"#;
    assert!(verdict_for_all_inputs(strict).is_err());
}

#[test]
fn two_failures_are_not_the_same() {
    // If both numbers fail, one side fails like the first and the other like the second.
    let proof = r#"(lemma (t"Nat" t"Nat") () (equal (f"plus" x0 x1) (f"plus" x1 x0)) ()
      (split x0 (evaluated) (evaluated) (split x1 (evaluated) (evaluated) (evaluated))))"#;
    assert!(verdict_for_all_inputs(proof).is_err());
    let failures = r#"(lemma (t"Nat" t"Nat") () (equal x0 x1) ()
      (split x0 (split x1 (evaluated) (evaluated) (evaluated)) (evaluated) (split x1 (evaluated) (evaluated) (evaluated))))"#;
    assert!(verdict_for_all_inputs(failures).is_err());
}

#[test]
fn nothing_is_total_for_all_inputs() {
    let proof = r#"(lemma (t"Nat") () (total (f"plus" x0 c"Z")) (x0)
      (split x0 (evaluated) (use hypothesis forth (x1) (evaluated)) (evaluated)))"#;
    assert_eq!(verdict_for_all_inputs(proof), Err(Refusal::NotTotal));
}

#[test]
fn arithmetic_knows_nothing_of_numbers_that_may_fail() {
    // `n <= n + 1` fails if `n` fails, so the solver must not be asked before a split shows that `n` is a number.
    let proof = r#"(lemma (t"Int") () (equal (f"low" x0) c"True") () (arithmetic))"#;
    assert_eq!(verdict_for_all_inputs(proof), Err(Refusal::NotUnsatisfiable));
    let cases = r#"(lemma (t"Int") () (equal (f"low" x0) c"True") () (split x0 (arithmetic) (evaluated)))"#;
    assert_eq!(verdict_for_all_inputs(cases), Err(Refusal::Open));
}

#[test]
fn an_induction_over_infinite_values_has_constant_premises() {
    // Limits do not preserve a premise such as `plus x Z = plus y Z`, since both sides have variables.
    let proof = r#"(lemma (t"Nat" t"Nat") (((f"plus" x0 c"Z") (f"plus" x1 c"Z"))) (equal x0 x1) (x0)
      (split x0 (evaluated) (evaluated) (evaluated)))"#;
    assert_eq!(verdict_for_all_inputs(proof), Err(Refusal::Premise));
}

#[test]
fn an_infinite_value_is_no_finite_one() {
    // `length` of an infinite list never returns, so a proof for finite lists must not be accepted for all.
    let proof = r#"(lemma ((of t"[]" t"Nat")) () (equal (f"eq" (f"length" x0) (f"length" x0)) c"True") (x0)
      (split x0 (evaluated) (use hypothesis forth (x2) (evaluated)) (evaluated)))"#;
    assert_eq!(verdict_for_all_inputs(proof), Err(Refusal::Open));
}
