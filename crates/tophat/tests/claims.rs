//! Claims: no one spoils another, and what is proved of nothing is said to be.

mod common;

use common::{claim, load};
use whatif_tophat::{Options, Verdict, evidence, explore, prove};

#[test]
fn what_was_checked_of_a_list_holds_of_lists_of_every_length() {
    let program = load(
        "let small l = sum l < 100 and all (\\x. x > 0) l and uniq l\n\
         main = enter [Int] \"l\" |> \\l. if small l then edit l else fail\n\
         property positive l = all (\\x. x > 0) l\n\
         property sums l = sum l < 100 and sum l <= 120\n\
         property unique l = uniq l\n\
         property short l = len l < 3\n\
         property wrong l = sum l < 50\n\
         property open l = sum l >= len l and sum l >= 0\n\
         property more l = sum l > len l",
    );
    let proof = prove(&program, &Options::default());
    for name in ["positive", "sums", "unique"] {
        assert_eq!(claim(&proof, name).status, Verdict::Proved, "{:?}", claim(&proof, name));
    }
    assert_eq!(claim(&proof, "short").status, Verdict::Violated);
    assert_eq!(
        (claim(&proof, "wrong").status, claim(&proof, "wrong").inputs.as_slice()),
        (Verdict::Violated, &["[50]".to_owned()][..])
    );
    // By induction: all numbers are positive.
    assert_eq!(claim(&proof, "open").status, Verdict::Proved, "{:?}", claim(&proof, "open"));
    assert_eq!(claim(&proof, "more").status, Verdict::Violated);
}

#[test]
fn what_folds_have_to_do_with_each_other_is_proven_by_induction() {
    let program = load(
        "let twice l = fold (\\x r. 2 * x + r) 0 l\n\
         main = enter [Int] \"l\" |> \\l. if all (\\x. x >= 2) l then edit l else fail\n\
         property weaker l = all (\\x. x > 0) l\n\
         property ordered l = sum l <= twice l\n\
         property long l = len l <= sum l and len l <= twice l\n\
         property stronger l = all (\\x. x > 2) l\n\
         property squares l = fold (\\x r. x * x + r) 0 l >= 4 * len l",
    );
    let proof = prove(&program, &Options::default());
    for name in ["weaker", "ordered", "long"] {
        assert_eq!(claim(&proof, name).status, Verdict::Proved, "{:?}", claim(&proof, name));
    }
    assert_eq!(claim(&proof, "stronger").status, Verdict::Violated);
    // True, but no fact has factors: what is known is that no short list refutes it.
    let squares = claim(&proof, "squares");
    assert_eq!(
        (squares.status, squares.reason.as_deref()),
        (Verdict::Unknown, Some("lists were tried up to a length of 3"))
    );
}

#[test]
fn a_fact_that_fails_for_long_lists_only_is_not_proven() {
    // The step holds for small totals only: a list of a hundred ones refutes each claim, and no short one does.
    let program = load(
        "let capped l = fold (\\x r. if r > 50 then 0 else x + r) 0 l\n\
         main = enter [Int] \"l\" |> \\l. if all (\\x. x == 1) l then edit l else fail\n\
         property grows l = capped l >= len l\n\
         property same l = capped l == sum l",
    );
    let proof = prove(&program, &Options::default());
    for name in ["grows", "same"] {
        assert_eq!(claim(&proof, name).status, Verdict::Unknown, "{:?}", claim(&proof, name));
    }
}

#[test]
fn parallel_parts_that_are_done_are_one_whatever_they_show() {
    let program = load(
        "let one = \"A\" -> view 1 <?> \"B\" -> view 2\n\
         main = (one) >< (one) >< (one) >< (one) >< (one) >< (one) |> \\_. view 0\n\
         property zero v = v == 0",
    );
    let proof = prove(&program, &Options::default());
    assert_eq!(claim(&proof, "zero").status, Verdict::Proved);
    assert_eq!(proof.statistics.states, 6, "one for each number of people who have not chosen");
}

#[test]
fn a_claim_with_uniq_does_not_touch_its_neighbours() {
    let program = load(
        "main = enter [Int] \"l\" >< enter Int \"n\" |> \\<l, n>. if n > 0 then edit <l, n> else fail\n\
         property unique <l, n> = uniq (l ++ [n]) or not (uniq (l ++ [n]))\n\
         property positive <l, n> = n > 0",
    );
    assert_eq!(claim(&prove(&program, &Options::default()), "positive").status, Verdict::Proved);
}

#[test]
fn a_claim_about_all_inputs_does_not_touch_its_neighbours() {
    let program = load(
        "main = (enter Int \"a\" >< enter Int \"Pin\") >? \"Go\" -> \\<x, y>. if x > 0 then edit x else fail\n\
         property three v = len (inputs \"Pin\") == 3\n\
         property few v = len (inputs \"Pin\") < 1000\n\
         property positive v = v > 0\n\
         property last v = v == input \"a\"",
    );
    let proof = prove(&program, &Options { max_states: 100, ..Options::default() });
    assert_eq!(claim(&proof, "three").status, Verdict::Violated);
    assert_eq!(claim(&proof, "few").status, Verdict::Unknown);
    assert_eq!(claim(&proof, "positive").status, Verdict::Proved);
    assert_eq!(claim(&proof, "last").status, Verdict::Proved);
    assert_eq!(
        proof.properties.iter().map(|report| report.name.as_str()).collect::<Vec<_>>(),
        ["three", "few", "positive", "last"]
    );
}

#[test]
fn what_is_proved_of_nothing_is_marked() {
    let vacuous = |text: &str, name: &str| {
        let proof = prove(&load(text), &Options::default());
        let report = claim(&proof, name);
        assert_eq!(report.status, Verdict::Proved, "{report:?}");
        report.vacuous.then(|| report.reason.clone().expect("a vacuous claim says why"))
    };
    let endless = "main = enter Int \"n\" |> \\x. fail\nproperty p v = v == 5\ninvariant i = True";
    assert_eq!(vacuous(endless, "p").as_deref(), Some("the task never has a value"));
    assert_eq!(vacuous(endless, "i"), None);
    let done = "let r = ref 0\nmain = share r\ninvariant i = !r == 0\nproperty p v = v == 0";
    assert_eq!(vacuous(done, "i").as_deref(), Some("the task has a value at its start, before any input"));
    assert_eq!(vacuous(done, "p").as_deref(), Some("the task has a value at its start, before any input"));
    let premise = "main = enter Int \"n\" |> \\x. if x < 9 then edit x else fail\n\
                   property large v = v > 10 ==> v == 77\nproperty small v = v > 5 ==> v <= 8";
    assert_eq!(vacuous(premise, "large").as_deref(), Some("its premise never holds"));
    assert_eq!(vacuous(premise, "small"), None);
    // An implication in an implication: the predicate of 004's Listing 2, all in one claim without parentheses, says nothing.
    let nested = "main = enter Int \"n\" |> \\x. edit x\n\
                  property wrong v = v > 0 ==> v > 1 ==> v < 1 ==> v == 77\nproperty right v = v > 0 ==> v < 9 ==> v > 0 and v < 9";
    assert_eq!(vacuous(nested, "wrong").as_deref(), Some("its premise never holds"));
    assert_eq!(vacuous(nested, "right"), None);
    let unread = "main = \"a\" -> edit 1 <?> \"b\" -> (enter Int \"never\" |> \\_. fail)\nproperty p v = input \"never\" > 0";
    assert_eq!(vacuous(unread, "p").as_deref(), Some("no run has the input that it reads"));
    let unmet =
        "main = enter Int |> \\x. if x > x then (assert \"never met\" -> False in edit 1) else edit 2";
    assert_eq!(vacuous(unmet, "never met").as_deref(), Some("no run comes to it"));
}

#[test]
fn the_words_of_a_claim_keep_their_parentheses() {
    let text = "main = enter Int \"n\"\nproperty p v = not (v < 3 and (v > 7))\nproperty q v = (v + 1) > (v)";
    let program = load(text);
    let (proof, runs) = (prove(&program, &Options::default()), explore(&program, &Options::default()));
    let page = evidence(&program, &proof, &runs);
    for words in ["<code>not (v &lt; 3 and (v &gt; 7))</code>", "<code>(v + 1) &gt; (v)</code>"] {
        assert!(page.contains(words), "{page}");
    }
}
