//! Terms and Z3 agree: every simplification is an equivalence, and evaluation is what Z3 computes.

use std::time::Duration;

use whatif_solver::{Answer, Limits, Reason, Solver, Z3};
use whatif_term::testing::Random;
use whatif_term::{Op, Sort, Term, smtlib};

/// How many random terms are tried; more with `WHATIF_LONG=1`.
fn rounds() -> u64 {
    if std::env::var_os("WHATIF_LONG").is_some() { 20_000 } else { 400 }
}

/// A solver that gives up early on what it finds hard: random terms are hard by accident.
fn z3() -> Z3 {
    let mut z3 = Z3::new();
    // Where text is involved Z3 does not always count its work.
    z3.limit(Limits { resources: Some(200_000), time: Some(Duration::from_secs(1)) });
    z3
}

/// Random terms and one of their sorts: now of arithmetic, now of bit-vectors, now of everything.
fn random(seed: u64) -> (Random, Sort) {
    let sorts = match seed % 3 {
        0 => vec![Sort::Bool, Sort::Int, Sort::Real],
        1 => vec![Sort::Bool, Sort::BitVec(1), Sort::BitVec(4), Sort::BitVec(9)],
        _ => vec![Sort::Bool, Sort::Int, Sort::BitVec(5), Sort::Char, Sort::String, Sort::seq(Sort::Int)],
    };
    let mut random = if seed % 3 == 2 { Random::new(seed) } else { Random::over(seed, sorts.clone()) };
    let sort = random.pick(&sorts).clone();
    (random, sort)
}

/// Proves that a formula never holds; `None` if Z3 gives up.
fn never(z3: &mut Z3, formulas: &[Term]) -> Option<()> {
    match z3.check(formulas) {
        Answer::Unsat(_) => Some(()),
        Answer::Unknown(Reason::Resources | Reason::Incomplete(_)) => None,
        Answer::Sat(model) => panic!("{model} is a counterexample:\n{}", smtlib::script(formulas)),
        Answer::Unknown(reason) => panic!("{reason}:\n{}", smtlib::script(formulas)),
    }
}

#[test]
fn every_simplification_is_proven_by_z3() {
    let mut z3 = z3();
    let mut proven = 0;
    for seed in 0..rounds() {
        let (mut random, sort) = random(seed);
        let raw = random.term(&sort, 3);
        let simplified = raw.simplify();
        // Built raw, lest the simplifier judges itself.
        let differ = Term::raw(Op::Not, &[Term::raw(Op::Eq, &[raw, simplified])]);
        proven += u64::from(never(&mut z3, &[differ]).is_some());
    }
    assert!(proven * 10 >= rounds() * 8, "Z3 proved only {proven} of {}", rounds());
}

#[test]
fn evaluation_is_what_z3_computes() {
    let mut z3 = z3();
    let mut proven = 0;
    for seed in 0..rounds() {
        let (mut random, sort) = random(seed + 1_000_000);
        let raw = random.term(&sort, 3);
        if !raw.functions().is_empty() {
            // A model's table for a function is no formula; the next test covers them.
            continue;
        }
        let model = random.model(&raw);
        let mut formulas: Vec<Term> = raw
            .symbols()
            .into_iter()
            .map(|symbol| {
                let term = Term::symbol(symbol);
                let value = model.eval(&term).to_term();
                Term::raw(Op::Eq, &[term, value])
            })
            .collect();
        let value = model.eval(&raw).to_term();
        formulas.push(Term::raw(Op::Not, &[Term::raw(Op::Eq, &[raw, value])]));
        proven += u64::from(never(&mut z3, &formulas).is_some());
    }
    assert!(proven * 10 >= rounds() * 6, "Z3 computed only {proven} of {}", rounds());
}

#[test]
fn models_satisfy_what_they_are_models_of() {
    let mut z3 = z3();
    let mut found = 0;
    for seed in 0..rounds() {
        let (mut random, _) = random(seed + 2_000_000);
        let formulas: Vec<Term> = (0..3).map(|_| random.term(&Sort::Bool, 3)).collect();
        if let Answer::Sat(model) = z3.check(&formulas) {
            found += 1;
            for formula in &formulas {
                assert!(model.satisfies(formula), "seed {seed}: {model} in\n{}", smtlib::script(&formulas));
            }
        }
    }
    assert!(found * 4 >= rounds(), "only {found} of {} were satisfiable", rounds());
}
