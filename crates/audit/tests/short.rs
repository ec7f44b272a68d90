//! A short audit; `cargo xtask audit` is the long one.

use std::time::Duration;

use whatif_audit::ast::name;
use whatif_audit::audit::{Plan, Summary, audit};
use whatif_audit::floating::floating;
use whatif_audit::judge::Claim;
use whatif_audit::overloaded::overloaded;
use whatif_audit::random::Random;
use whatif_audit::subject::{self, Answer, Proof};

fn short(seed: u64) -> Summary {
    audit(&Plan { seed, functions: 300, time: Some(Duration::from_secs(120)), proofs: 0, ..Plan::default() })
}

fn contradicted(summary: &Summary, claim: Claim) -> usize {
    summary.found.iter().filter(|((found, _), _)| *found == claim).map(|(_, count)| count).sum()
}

#[test]
fn counterexamples_to_generated_programs_are_counterexamples() {
    let summary = short(11);
    for claim in [Claim::Concrete, Claim::Abstract, Claim::Read] {
        assert_eq!(contradicted(&summary, claim), 0, "{summary}");
    }
    assert!(summary.confirmed > 50, "{summary}");
}

#[test]
fn what_is_verified_goes_wrong_on_no_small_input() {
    let summary = short(12);
    assert_eq!(contradicted(&summary, Claim::Verified), 0, "{summary}");
    let counts = &summary.generated;
    assert!(4 * counts.verified > counts.functions, "a quarter is verified: {summary}");
    assert!(4 * counts.concrete > counts.functions, "a quarter has counterexamples: {summary}");
}

#[test]
fn what_is_proved_of_generated_functions_is_true_and_what_refutes_it_makes_it_false() {
    let plan =
        Plan { seed: 13, functions: 60, time: Some(Duration::from_secs(120)), proofs: 10, ..Plan::default() };
    let summary = audit(&plan);
    assert_eq!(summary.contradictions(), 0, "{summary}");
    let counts = &summary.equations;
    assert!(5 * counts.proved > counts.asked, "a fifth is proved: {summary}");
    assert!(5 * counts.refuted > counts.asked, "a fifth is refuted: {summary}");
}

#[test]
fn what_one_instance_does_is_not_said_of_all() {
    let (mut verified, mut refuted) = (0, 0);
    for index in 0..120 {
        let program = overloaded(&mut Random::nth(14, index));
        let text = program.module();
        let answers = subject::check(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let answer = &answers[&name("f")];
        assert_eq!(program.compare(answer), None, "{text}");
        verified += usize::from(*answer == Answer::Verified);
        refuted += usize::from(matches!(answer, Answer::Counterexample(_)));
    }
    assert!(verified > 10 && refuted > 40, "{verified} verified, {refuted} refuted");
}

#[test]
fn a_property_is_proved_of_all_instances_or_not_at_all() {
    let (mut proved, mut refuted) = (0, 0);
    for index in 0..60 {
        let program = overloaded(&mut Random::nth(15, index));
        let text = program.module();
        let proof = subject::prove(&text, "prop").unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(program.compare_proof(&proof), None, "{text}");
        proved += usize::from(proof == Proof::Proved);
        refuted += usize::from(matches!(proof, Proof::Refuted(..)));
    }
    assert!(proved > 3 && refuted > 20, "{proved} proved, {refuted} refuted");
}

#[test]
fn what_rounding_breaks_is_not_proved_of_floating_point_numbers() {
    let (mut wrong, mut refuted) = (0, 0);
    for index in 0..60 {
        let claim = floating(&mut Random::nth(16, index));
        let text = claim.module();
        let proof = subject::prove(&text, "prop").unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(claim.compare(&proof), None, "{text}");
        wrong += usize::from(claim.refutation().is_some());
        refuted += usize::from(matches!(proof, Proof::Refuted(..)));
    }
    assert!(wrong > 20 && 10 * refuted > 9 * wrong, "of {wrong} that are false {refuted} are refuted");
}
