//! Wrong proofs about numbers, and honest ones beside them: the judge refuses the wrong ones and accepts the others.

use whatif_certificate::evaluate::Kernel;
use whatif_certificate::proof::Oracle;
use whatif_certificate::sequent::Refusal;
use whatif_certificate::wire;
use whatif_lambda::syntax;
use whatif_solver::{Answer, Solver};
use whatif_source::Sources;

const PROGRAM: &str = r#"
def down : Int → Int = λ (n : Int). case n <= 0 of { True → 0; False → 1 + down (n - 1) }
def toZero : Int → Int = λ (n : Int). case n == 0 of { True → 0; False → toZero (n - 1) }
def up : Int → Int = λ (n : Int). case n <= 0 of { True → 0; False → up (n + 1) }
def between : Int → Int → Int = λ (i : Int) (n : Int). case n <= i of { True → 0; False → between (i + 1) n }
def loop : Int → Int = λ (n : Int). loop n
def id : Int → Int = λ (n : Int). n
def halve : Int → Int = λ (n : Int). case n <= 0 of { True → 0; False → halve (#intDiv(n, 2)) }
def halveToZero : Int → Int = λ (n : Int). case n == 0 of { True → 0; False → halveToZero (#intDiv(n, 2)) }
def once : Int → Int = λ (n : Int). case n <= 0 of { True → 0; False → once (#intDiv(n, 1)) }
"#;

/// An oracle that asks the standard solver.
struct Asked(Box<dyn Solver>);

impl Oracle for Asked {
    fn contradictory(&mut self, formulas: &[whatif_term::Term]) -> bool {
        !formulas.is_empty() && matches!(self.0.check(formulas), Answer::Unsat(_))
    }
}

/// Judges a certificate for its own last lemma; `exact`: an `Int` has no bounds.
fn verdict(lemmas: &str, exact: bool) -> Result<usize, Refusal> {
    let mut sources = Sources::new();
    let file = sources.add("numbers.lg", PROGRAM);
    let program = syntax::parse(&sources, file).expect("it has no errors");
    let mut kernel = Kernel::new(&program, exact, false);
    let parsed = wire::parse(lemmas, &mut kernel.terms).expect("it can be read");
    let property = parsed.last().expect("there is one").formula.clone();
    let mut oracle = Asked(Box::new(whatif_solver::standard()));
    wire::judge(&mut kernel, lemmas, &property, &mut oracle).map_err(|(_, refusal)| refusal)
}

/// An honest proof that `down n` returns, by induction on `n`.
const DOWN: &str = r#"(lemma (t"Int") () (total (f"down" x0)) (x0)
  (split (p"intLe" x0 i0)
    (known (p"intLt" (p"intSub" x0 i1) x0) c"True"
      (known (p"intLe" i0 x0) c"True"
        (use hypothesis forth ((p"intSub" x0 i1)) (evaluated))))
    (evaluated)))"#;

#[test]
fn an_honest_induction_on_a_number_is_accepted() {
    assert_eq!(verdict(DOWN, false), Ok(1));
    assert_eq!(verdict(DOWN, true), Ok(1));
}

#[test]
fn a_number_that_nobody_knows_to_be_less_is_refused() {
    let proof = r#"(lemma (t"Int") () (total (f"down" x0)) (x0)
        (split (p"intLe" x0 i0) (use hypothesis forth ((p"intSub" x0 i1)) (evaluated)) (evaluated)))"#;
    assert_eq!(verdict(proof, false), Err(Refusal::NotSmaller));
}

#[test]
fn without_a_lower_bound_numbers_get_smaller_for_ever() {
    // If an `Int` has no least value, `toZero (-1)` does not return.
    let proof = r#"(lemma (t"Int") () (total (f"toZero" x0)) (x0)
        (split (p"intEq" x0 i0)
            (known (p"intLt" (p"intSub" x0 i1) x0) c"True"
                (use hypothesis forth ((p"intSub" x0 i1)) (evaluated)))
            (evaluated)))"#;
    assert_eq!(verdict(proof, true), Err(Refusal::NotSmaller));
    // With bounds, `n - 1` of the least `Int` wraps around and is not less.
    assert_eq!(verdict(proof, false), Err(Refusal::NotUnsatisfiable));
}

#[test]
fn a_bound_that_does_not_hold_is_refused() {
    let proof = r#"(lemma (t"Int") () (total (f"toZero" x0)) (x0)
        (split (p"intEq" x0 i0)
            (known (p"intLt" (p"intSub" x0 i1) x0) c"True"
                (known (p"intLe" i0 x0) c"True"
                    (use hypothesis forth ((p"intSub" x0 i1)) (evaluated))))
            (evaluated)))"#;
    assert_eq!(verdict(proof, true), Err(Refusal::NotUnsatisfiable));
}

#[test]
fn a_number_that_grows_is_refused() {
    let proof = r#"(lemma (t"Int") () (total (f"up" x0)) (x0)
        (split (p"intLe" x0 i0)
            (known (p"intLt" (p"intAdd" x0 i1) x0) c"True"
                (use hypothesis forth ((p"intAdd" x0 i1)) (evaluated)))
            (evaluated)))"#;
    assert_eq!(verdict(proof, false), Err(Refusal::NotUnsatisfiable));
    assert_eq!(verdict(proof, true), Err(Refusal::NotUnsatisfiable));
}

#[test]
fn counting_up_to_a_bound_is_accepted_where_the_way_to_it_gets_shorter() {
    let proof = |measure: &str, new: &str| {
        format!(
            r#"(lemma (t"Int" t"Int") () (total (f"between" x0 x1)) ({measure})
            (split (p"intLe" x1 x0)
                (known (p"intLt" {new} {measure}) c"True"
                    (known (p"intLe" i0 {measure}) c"True"
                        (use hypothesis forth ((p"intAdd" x0 i1) x1) (evaluated))))
                (evaluated)))"#
        )
    };
    let distance = proof(r#"(p"intSub" x1 x0)"#, r#"(p"intSub" x1 (p"intAdd" x0 i1))"#);
    assert_eq!(verdict(&distance, true), Ok(1));
    // With bounds, `x1 - x0` may overflow and be negative.
    assert_eq!(verdict(&distance, false), Err(Refusal::NotUnsatisfiable));
    // The upper bound `x1` stays the same, so it is no measure.
    assert_eq!(verdict(&proof("x1", "x1"), true), Err(Refusal::NotUnsatisfiable));
}

#[test]
fn a_measure_that_is_neither_a_variable_nor_a_number_measures_nothing() {
    let proof = DOWN.replace("(x0)\n", "((p\"intLe\" x0 i0))\n");
    assert!(proof != DOWN);
    assert_eq!(verdict(&proof, false), Err(Refusal::NotSmaller));
    let proof = DOWN.replace("(x0)\n", "(x3)\n");
    assert_eq!(verdict(&proof, false), Err(Refusal::Type));
}

#[test]
fn arithmetic_says_nothing_of_what_may_run_for_ever() {
    let proof = r#"(lemma (t"Int") () (equal (p"intSub" (f"loop" x0) (f"loop" x0)) i0) ()
        (known (p"intSub" (f"loop" x0) (f"loop" x0)) i0 (evaluated)))"#;
    assert_eq!(verdict(proof, false), Err(Refusal::NotUnsatisfiable));
}

#[test]
fn an_equation_between_things_of_two_types_is_none() {
    let proof = r#"(lemma (t"Int") () (equal x0 x0) () (known x0 c"True" (evaluated)))"#;
    assert_eq!(verdict(proof, false), Err(Refusal::Type));
}

#[test]
fn numbers_with_bounds_cannot_be_halved() {
    let twice = |number: &str| format!(r#"(p"intMul" i2 {number})"#);
    let proof = format!(
        r#"(lemma (t"Int" t"Int") (({} {})) (equal x0 x1) () (arithmetic))"#,
        twice("x0"),
        twice("x1")
    );
    assert_eq!(verdict(&proof, false), Err(Refusal::NotUnsatisfiable));
    assert_eq!(verdict(&proof, true), Ok(1));
}

#[test]
fn equations_are_used_inside_of_products() {
    let proof = |right: &str| {
        format!(
            r#"(lemma (t"Int" t"Int" t"Int" t"Int") (((f"id" x0) (p"intMul" x1 x2)))
            (equal (p"intMul" x3 (p"intAdd" (f"id" x0) i1)) {right}) () (arithmetic))"#
        )
    };
    let right = r#"(p"intAdd" x3 (p"intMul" (p"intMul" x3 x1) x2))"#;
    assert_eq!(verdict(&proof(right), false), Ok(1));
    assert_eq!(verdict(&proof(right), true), Ok(1));
    let wrong = r#"(p"intAdd" x3 (p"intMul" (p"intMul" x3 x3) x2))"#;
    assert_eq!(verdict(&proof(wrong), false), Err(Refusal::NotUnsatisfiable));
    assert_eq!(verdict(&proof(wrong), true), Err(Refusal::NotUnsatisfiable));
}

#[test]
fn a_condition_of_the_hypothesis_must_hold_for_the_next_number() {
    // `toZero n` returns if `n` is not negative; but `n - 2` may be negative.
    let proof = |less: u8| {
        format!(
            r#"(lemma (t"Int") (((p"intGe" x0 i0) c"True")) (total (f"toZero" x0)) (x0)
            (split (p"intEq" x0 i0)
                (known (p"intLt" (p"intSub" x0 i{less}) x0) c"True"
                    (known (p"intLe" i0 x0) c"True"
                        (known (p"intGe" (p"intSub" x0 i{less}) i0) c"True"
                            (use hypothesis forth ((p"intSub" x0 i{less})) (evaluated)))))
                (evaluated)))"#
        )
    };
    assert_eq!(verdict(&proof(1), true), Ok(1));
    assert_eq!(verdict(&proof(2), true), Err(Refusal::NotUnsatisfiable));
}

/// The quotient or remainder of the first variable by a constant.
fn divided(op: &str, by: i64) -> String {
    format!(r#"(p"int{op}" x0 i{by})"#)
}

#[test]
fn every_number_can_be_divided_by_a_positive_constant_and_by_no_other_one() {
    for op in ["Quot", "Rem", "Div", "Mod"] {
        let returns = |by: i64| {
            let proof = format!(r#"(lemma (t"Int") () (total {}) () (evaluated))"#, divided(op, by));
            verdict(&proof, false)
        };
        assert_eq!(returns(7), Ok(1));
        // A division by zero fails, and the least number divided by -1 overflows.
        assert_eq!(returns(0), Err(Refusal::Open));
        assert_eq!(returns(-1), Err(Refusal::Open));
    }
    let proof = r#"(lemma (t"Int" t"Int") () (total (p"intDiv" x0 x1)) () (evaluated))"#;
    assert_eq!(verdict(proof, false), Err(Refusal::Open));
}

#[test]
fn quotients_are_rounded_as_their_operations_do() {
    let equal = |premises: &str, left: &str, right: &str| {
        let proof = format!(r#"(lemma (t"Int") ({premises}) (equal {left} {right}) () (arithmetic))"#);
        [verdict(&proof, false), verdict(&proof, true)]
    };
    let refused = [Err(Refusal::NotUnsatisfiable); 2];
    let natural = r#"((p"intGe" x0 i0) c"True")"#;
    for (truncated, rounded_down) in [("Quot", "Div"), ("Rem", "Mod")] {
        let (truncated, rounded_down) = (divided(truncated, 3), divided(rounded_down, 3));
        assert_eq!(equal(natural, &truncated, &rounded_down), [Ok(1); 2]);
        assert_eq!(equal("", &truncated, &rounded_down), refused);
    }
    for (quotient, remainder) in [("Quot", "Rem"), ("Div", "Mod")] {
        let times = format!(r#"(p"intMul" i3 {})"#, divided(quotient, 3));
        let whole = format!(r#"(p"intAdd" {times} {})"#, divided(remainder, 3));
        assert_eq!(equal("", &whole, "x0"), [Ok(1); 2]);
        assert_eq!(equal("", &times, "x0"), refused);
    }
}

#[test]
fn what_is_doubled_and_halved_may_have_overflown() {
    let proof = r#"(lemma (t"Int") () (equal (p"intDiv" (p"intMul" i2 x0) i2) x0) () (arithmetic))"#;
    assert_eq!(verdict(proof, false), Err(Refusal::NotUnsatisfiable));
    assert_eq!(verdict(proof, true), Ok(1));
}

#[test]
fn a_remainder_has_its_bounds_and_no_narrower_ones() {
    let proof = |op: &str, comparison: &str, bound: i64| {
        let compared = format!(r#"(p"int{comparison}" {} i{bound})"#, divided(op, 4));
        verdict(&format!(r#"(lemma (t"Int") () (equal {compared} c"True") () (arithmetic))"#), false)
    };
    for op in ["Mod", "Rem"] {
        assert_eq!(proof(op, "Lt", 4), Ok(1));
        assert_eq!(proof(op, "Lt", 3), Err(Refusal::NotUnsatisfiable));
    }
    assert_eq!(proof("Mod", "Ge", 0), Ok(1));
    assert_eq!(proof("Rem", "Ge", 0), Err(Refusal::NotUnsatisfiable));
}

#[test]
fn a_half_is_less_only_of_a_positive_number() {
    let proof = |function: &str, test: &str, by: i64| {
        let next = divided("Div", by);
        format!(
            r#"(lemma (t"Int") () (total (f"{function}" x0)) (x0)
            (split (p"{test}" x0 i0)
                (known (p"intLt" {next} x0) c"True"
                    (known (p"intLe" i0 x0) c"True"
                        (use hypothesis forth ({next}) (evaluated))))
                (evaluated)))"#
        )
    };
    for exact in [false, true] {
        assert_eq!(verdict(&proof("halve", "intLe", 2), exact), Ok(1));
        // Half of -1, rounded down, is -1.
        assert_eq!(verdict(&proof("halveToZero", "intEq", 2), exact), Err(Refusal::NotUnsatisfiable));
        assert_eq!(verdict(&proof("once", "intLe", 1), exact), Err(Refusal::NotUnsatisfiable));
    }
}
