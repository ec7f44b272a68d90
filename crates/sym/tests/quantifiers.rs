//! Quantified formulas against brute force, and what a game over integers may not claim.

use whatif_sym::prelude::*;
use whatif_term::testing::Random;
use whatif_term::{BitVec, Sort, Symbol, Value};

const NAMES: [&str; 4] = ["a", "b", "c", "d"];

/// A random formula over two-bit numbers, with the meaning that trying all values gives it.
fn random_formula(random: &mut Random, depth: usize) -> Formula {
    match random.below(if depth == 0 { 1 } else { 6 }) {
        0 => {
            let term = random.term(&Sort::BitVec(1), 3).equals(&whatif_term::Term::bv(1, 1)).simplify();
            Formula::Plain(SymBool::from_term(term))
        }
        1 => Formula::Not(Box::new(random_formula(random, depth - 1))),
        2 => Formula::And(
            Box::new(random_formula(random, depth - 1)),
            Box::new(random_formula(random, depth - 1)),
        ),
        n => Formula::Bound(n % 2 == 0, random.below(3), Box::new(random_formula(random, depth - 1))),
    }
}

#[derive(Debug)]
enum Formula {
    Plain(SymBool),
    Not(Box<Formula>),
    And(Box<Formula>, Box<Formula>),
    /// For all (or some) values of unknown number so and so.
    Bound(bool, usize, Box<Formula>),
}

fn unknown(i: usize) -> Symbol {
    Symbol::new(format!("v1_{i}"), Sort::BitVec(1))
}

impl Formula {
    fn quantified(&self) -> Quantified {
        match self {
            Formula::Plain(formula) => formula.into(),
            Formula::Not(inner) => !inner.quantified(),
            Formula::And(a, b) => a.quantified() & b.quantified(),
            Formula::Bound(all, i, body) => {
                let unknown = SymU::<1>::sym(unknown(*i).name());
                if *all { forall(&unknown, body.quantified()) } else { exists(&unknown, body.quantified()) }
            }
        }
    }

    fn holds(&self, model: &Model) -> bool {
        match self {
            Formula::Plain(formula) => model.satisfies(formula.term()),
            Formula::Not(inner) => !inner.holds(model),
            Formula::And(a, b) => a.holds(model) && b.holds(model),
            Formula::Bound(all, i, body) => {
                let mut both = [0, 1].map(|n| {
                    let mut model = model.clone();
                    model.set(unknown(*i), Value::BitVec(BitVec::new(1, n)));
                    body.holds(&model)
                });
                if *all { both.iter().all(|b| *b) } else { both.iter_mut().any(|b| *b) }
            }
        }
    }
}

#[test]
fn random_formulas_have_the_answer_that_trying_all_values_gives() {
    let mut solver = Solver::new();
    for seed in 0..400 {
        let mut random = Random::over(seed, vec![Sort::Bool, Sort::BitVec(1)]);
        let formula = random_formula(&mut random, 6);
        let models = (0..8).map(|bits| -> Model {
            (0..3).map(|i| (unknown(i), Value::BitVec(BitVec::new(1, bits >> i & 1)))).collect()
        });
        let possible = models.clone().any(|model| formula.holds(&model));
        match solver.solve_quantified(&formula.quantified()).expect("bits are finite") {
            Solution::Sat(model) => assert!(formula.holds(&model), "seed {seed}: {formula:?} under {model}"),
            Solution::Unsat => assert!(!possible, "seed {seed}: {formula:?}"),
        }
    }
}

#[test]
fn a_game_of_three_quantifiers() {
    let [a, b, c, d] = NAMES.map(SymU::<4>::sym);
    // Whatever a is, there is a b such that for all c, d can make the sum 3.
    let game = forall(&a, exists(&b, forall(&c, exists(&d, (&a + &b + &c + &d).eq(3)))));
    assert!(Solver::new().verify_quantified(&game).unwrap().holds());
    let lost = forall(&a, exists(&b, forall(&c, (&a + &b + &c).eq(3))));
    assert!(Solver::new().solve_quantified(&lost).unwrap().is_unsat());
}

#[test]
fn inner_names_are_their_own() {
    let x = SymU::<4>::sym("x");
    // x is 3 outside, and everything inside.
    let formula = forall(&x, x.le(15)) & x.eq(3);
    let model = Solver::new().solve_quantified(&formula).unwrap().model().unwrap();
    assert_eq!(x.under(&model), Some(3u8));
}

#[test]
fn there_is_no_greatest_integer_and_always_a_greater_one() {
    let [x, y] = ["x", "y"].map(SymInt::sym);
    let mut solver = Solver::new();
    assert!(solver.solve_quantified(&exists(&x, forall(&y, y.le(&x)))).unwrap().is_unsat());
    assert!(solver.verify_quantified(&forall(&x, exists(&y, y.gt(&x)))).unwrap().holds());
}

#[test]
fn a_game_without_end_has_no_answer() {
    let [x, y] = ["x", "y"].map(SymInt::sym);
    // There is no such x, but no finite number of values of y, or of sums with x, says so.
    let above_all = exists(&x, forall(&y, (&y * 2).ne(&x) & (&y * 2).ne(&x + 1)));
    let answer = Solver::new().solve_quantified(&above_all);
    assert!(!matches!(answer, Ok(Solution::Sat(_))), "{answer:?}");
}
