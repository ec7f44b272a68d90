//! The reference reading itself is tried: on programs whose outcome is known, and for being total on what is generated.

mod common;

use common::generate::{program, small_values};
use common::reference::{Outcome, run};
use proptest::prelude::*;
use whatif_lambda::{Name, Program, syntax};
use whatif_source::Sources;

fn parse(text: &str) -> Program {
    let mut sources = Sources::new();
    let file = sources.add("test.lg", text);
    syntax::parse(&sources, file).unwrap_or_else(|error| panic!("{}", error.render(&sources, false)))
}

#[test]
fn it_evaluates_by_need_and_crashes_on_false_assertions() {
    let value = |text: &str| run(&parse(text), &[], 100_000);
    assert_eq!(value("main = let f x = 10; g y = (assert False) in f (g 0)"), Outcome::Value("10".into()));
    assert_eq!(
        value("main = let ones = 1 : ones in case ones of { x : xs → x }"),
        Outcome::Value("1".into())
    );
    assert_eq!(value("main = assert 1 > 2 in 3"), Outcome::Crash);
    assert_eq!(value("main = let f x = f x in f 1"), Outcome::OutOfFuel);
    assert_eq!(value("main = (1 + 1) : []"), Outcome::Value("(: 2 ([]))".into()));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn generated_programs_never_go_wrong(bytes in prop::collection::vec(any::<u8>(), 0..120)) {
        let generated = program(&bytes);
        let inputs: Vec<_> = generated
            .inputs
            .iter()
            .map(|(name, ty): &(Name, _)| (*name, small_values(ty).pop().expect("there are small values")))
            .collect();
        let outcome = run(&generated.program, &inputs, 200_000);
        prop_assert_ne!(outcome, Outcome::Error);
    }
}
