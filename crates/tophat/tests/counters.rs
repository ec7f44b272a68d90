//! Loops that count, by induction over wider states.

mod common;

use common::{claim, load};
use whatif_tophat::{ClaimKind, Options, Verdict, prove};

fn options() -> Options {
    // Without an end of its own, a search for what induction does not find is not waited for.
    Options { max_states: 2_000, timeout: None, ..Options::default() }
}

fn verdicts(text: &str, expected: &[(&str, Verdict)]) {
    let proof = prove(&load(text), &options());
    for (name, status) in expected {
        let report = claim(&proof, name);
        assert_eq!(report.status, *status, "{name} of {text}: {:?}", report.reason);
    }
}

#[test]
fn a_counter_never_falls_below_its_start() {
    verdicts(
        "let n = ref 0\nmain = forever (edit () >? \"More\" -> \\_. view (n := !n + 1))\n\
         invariant natural = !n >= 0\ninvariant small = !n <= 30\ninvariant even = !n mod 2 == 0\nreachable negative = !n < 0\n\
         reachable forty = !n == 40\n",
        &[
            ("natural", Verdict::Proved),
            ("small", Verdict::Violated),
            ("even", Verdict::Violated),
            ("negative", Verdict::Never),
            ("forty", Verdict::Reached),
        ],
    );
}

#[test]
fn what_one_claim_costs_another_one_keeps() {
    // The inputs at a label are ever more; that nothing goes wrong is shown all the same.
    let text = "let n = ref 1\n\
        main = forever (enter Int \"x\" >? \"More\" -> \\x. if x > 0 then view (n := 100 / x) else fail)\n\
        invariant all = all (\\x. x /= 7) (inputs \"x\") or len (inputs \"x\") >= 0\ninvariant least = !n >= 0\n";
    let proof = prove(&load(text), &options());
    let of = |kind: ClaimKind| {
        proof.properties.iter().find(|report| report.kind == kind).expect("it is asked").status
    };
    assert_eq!(of(ClaimKind::Errors), Verdict::Proved);
    assert_eq!(claim(&proof, "least").status, Verdict::Proved);
}

#[test]
fn counters_in_lockstep_and_budgets() {
    verdicts(
        "let a = ref 0\nlet b = ref 5\nmain = forever (edit () >? \"Both\" -> \\_. view (let _ = a := !a + 1 in b := !b + 1))\n\
         invariant apart = !b == !a + 5\ninvariant wrong = !b == !a + 5 and !a < 25\n",
        &[("apart", Verdict::Proved), ("wrong", Verdict::Violated)],
    );
    verdicts(
        "let left = ref 1000\nlet spent = ref 0\n\
         main = forever (edit () >? \"Spend\" -> \\_. if !left >= 3 then view (let _ = left := !left - 3 in spent := !spent + 3) else fail)\n\
         invariant total = !left + !spent == 1000\ninvariant credit = !left >= 0\ninvariant more = !spent <= 900\n",
        &[("total", Verdict::Proved), ("credit", Verdict::Proved), ("more", Verdict::Violated)],
    );
}

#[test]
fn sums_of_what_is_entered_stay_within_what_each_may_be() {
    verdicts(
        "let n = ref 0\nlet total = ref 0\n\
         main = forever (enter Int \"Amount\" >? \"Add\" -> \\x. if x > 0 and x <= 10 then view (let _ = total := !total + x in n := !n + 1) else fail)\n\
         invariant most = !total <= 10 * !n\ninvariant least = !total >= !n\ninvariant less = !total <= 9 * !n\n",
        &[("most", Verdict::Proved), ("least", Verdict::Proved), ("less", Verdict::Violated)],
    );
}
