//! 002, Theorem 1, on generated programs: a concrete run can crash if and only if symbolic execution finds a crash.
//!
//! "Concrete" is the reference reading of `common`, which shares no code with the machine.

mod common;

use common::generate::{Generated, program, small_values};
use common::reference::{self, Outcome};
use proptest::prelude::*;
use proptest::test_runner::{RngSeed, TestCaseError};
use whatif_lambda::{Definition, Expr, Name, Program, syntax};
use whatif_machine::compile::compile;
use whatif_machine::machine::{Machine, NoWorld, Options, Stop};
use whatif_machine::run::{Settings, explore};
use whatif_machine::search::{Finish, Limits};
use whatif_machine::state::State;

/// How many programs: thousands, or very many with `WHATIF_LONG=1`.
fn cases(short: u32, long: u32) -> ProptestConfig {
    let is_long = std::env::var_os("WHATIF_LONG").is_some();
    let cases = if is_long { long } else { short };
    // The same programs each time in the short run: whether a change is right should not depend on luck.
    let rng_seed = if is_long { RngSeed::Random } else { RngSeed::Fixed(2019) };
    let config = ProptestConfig::default();
    ProptestConfig { cases, rng_seed, failure_persistence: None, max_shrink_iters: 2_000, ..config }
}

/// Some combinations of small inputs: not all, where there are very many.
fn combinations(generated: &Generated, most: usize) -> Vec<Vec<(Name, Expr)>> {
    let values: Vec<Vec<Expr>> = generated.inputs.iter().map(|(_, ty)| small_values(ty)).collect();
    let all: usize = values.iter().map(Vec::len).product();
    let step = (all / most).max(1) | 1;
    (0..all)
        .step_by(step)
        .map(|mut number| {
            (generated.inputs.iter().zip(&values))
                .map(|((name, _), values)| {
                    let value = values[number % values.len()].clone();
                    number /= values.len();
                    (*name, value)
                })
                .collect()
        })
        .collect()
}

/// The program with values for its inputs as definitions, and what it then runs.
fn with_definitions(generated: &Generated, inputs: &[(Name, Expr)]) -> (Program, Expr) {
    let mut program = generated.program.clone();
    for ((name, ty), (_, body)) in generated.inputs.iter().zip(inputs) {
        let (ty, body) = (ty.lower(), body.clone());
        program
            .definitions
            .insert(*name, Definition { name: *name, ty, body, contract: None, checked: None, span: None });
    }
    match program.main.clone() {
        Some(Expr::Let(_, body)) => (program, *body),
        other => (program, other.expect("a main expression")),
    }
}

/// The program with values for its inputs.
fn with_inputs(generated: &Generated, inputs: &[(Name, Expr)]) -> Expr {
    match generated.program.main.as_ref().expect("a main expression") {
        Expr::Let(bindings, body) => {
            let bindings = bindings.iter().map(|(binder, rhs)| {
                let value = inputs.iter().find(|(name, _)| *name == binder.name).map(|(_, value)| value);
                (binder.clone(), value.unwrap_or(rhs).clone())
            });
            Expr::Let(bindings.collect(), body.clone())
        }
        other => other.clone(),
    }
}

fn fail(generated: &Generated, message: String) -> TestCaseError {
    TestCaseError::fail(format!("{message}\n{}", syntax::print(&generated.program)))
}

proptest! {
    #![proptest_config(cases(1500, 100_000))]

    #[test]
    fn the_machine_computes_what_the_reference_does(bytes in prop::collection::vec(any::<u8>(), 0..150)) {
        let generated = program(&bytes);
        for inputs in combinations(&generated, 5) {
            let expected = reference::run(&generated.program, &inputs, 30_000);
            // Inputs are local variables, or constants of the program.
            let mut machine = Machine::new(match bytes.len() % 2 {
                0 => compile(&generated.program, &with_inputs(&generated, &inputs)),
                _ => {
                    let (program, main) = with_definitions(&generated, &inputs);
                    compile(&program, &main)
                }
            });
            machine.exact = true;
            // A tiny heap, so that the collector has work.
            let mut state = State::with_nursery(&machine.code, 10);
            let stop = machine.run(&mut state, 1_000_000, &mut NoWorld);
            let same = match (&expected, &stop) {
                (Outcome::Value(text), Stop::Value(value)) => {
                    let shown = state.read(*value, &Default::default()).show(&machine.code, None);
                    text.trim_matches(['(', ')']) == shown.trim_matches(['(', ')'])
                }
                (Outcome::Crash, Stop::Crash(_)) | (Outcome::Infeasible, Stop::Abandoned) => true,
                (Outcome::OutOfFuel, _) => true,
                _ => false,
            };
            if !same {
                return Err(fail(&generated, format!("{expected:?} but {stop:?} with {inputs:?}")));
            }
        }
    }
}

proptest! {
    #![proptest_config(cases(300, 100_000))]

    #[test]
    fn merging_alternatives_changes_nothing_but_the_work(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let generated = program(&bytes);
        let main = generated.program.main.as_ref().expect("a main expression");
        let search = |merge| {
            let options = Options { merge, ..Options::default() };
            let limits = Limits { steps: 1_000, work: 10_000, results: 40, ..Limits::default() };
            explore(&generated.program, main, None, &Settings { limits, options, ..Settings::default() })
        };
        let (plain, merged) = (search(false), search(true));
        for (one, other) in [(&plain, &merged), (&merged, &plain)] {
            if !one.violations.is_empty() && other.violations.is_empty() && other.finish == Finish::Exhausted {
                return Err(fail(&generated, format!("{:?} but {:?}", one.violations[0], other.finish)));
            }
        }
        // What merging leaves out, another outcome stands for.
        if plain.finish == Finish::Exhausted && merged.finish == Finish::Exhausted {
            prop_assert!(merged.outcomes.len() <= plain.outcomes.len());
            prop_assert_eq!(merged.outcomes.is_empty(), plain.outcomes.is_empty());
        }
        if merged.outcomes.iter().any(|outcome| !outcome.replayed) {
            return Err(fail(&generated, "a merged outcome does not replay".into()));
        }
    }
}

proptest! {
    #![proptest_config(cases(300, 100_000))]

    #[test]
    fn a_crash_is_found_if_and_only_if_there_is_one(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let generated = program(&bytes);
        let main = generated.program.main.as_ref().expect("a main expression");
        let options = Options { nursery: 50, ..Options::default() };
        let limits = Limits { steps: 1_000, work: 10_000, results: 40, ..Limits::default() };
        let found = explore(&generated.program, main, None, &Settings { limits, options, ..Settings::default() });
        if !found.unsupported.is_empty() {
            return Err(fail(&generated, format!("not supported: {:?}", found.unsupported)));
        }
        for violation in &found.violations {
            let inputs: Vec<(Name, Expr)> = (generated.inputs.iter())
                .map(|(name, ty)| {
                    let known = violation.inputs.iter().find(|input| input.name == Some(*name));
                    let value = known.map_or_else(|| small_values(ty)[0].clone(), |input| input.value.to_expr());
                    (*name, value)
                })
                .collect();
            let outcome = reference::run(&generated.program, &inputs, 30_000);
            if !matches!(outcome, Outcome::Crash | Outcome::OutOfFuel) {
                return Err(fail(&generated, format!("{outcome:?} with {inputs:?}")));
            }
        }
        if found.violations.is_empty() && found.finish == Finish::Exhausted {
            for inputs in combinations(&generated, 60) {
                if reference::run(&generated.program, &inputs, 30_000) == Outcome::Crash {
                    return Err(fail(&generated, format!("a crash was missed: {inputs:?}")));
                }
            }
        }
    }
}
