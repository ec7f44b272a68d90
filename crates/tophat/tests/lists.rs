//! Lists of any length: what is checked when they are entered, and what follows for what is made of them.

mod common;

use common::load;
use whatif_tophat::{Options, Verdict, prove};

/// Proves a program, and looks whether each claim comes out as its name says: `proved…`, `violated…` or `unknown…`.
fn decided(text: &str) {
    let proof = prove(&load(text), &Options::default());
    for report in &proof.properties {
        let expected = match report.name.split('_').next() {
            Some("proved") => Verdict::Proved,
            Some("violated") => Verdict::Violated,
            _ => Verdict::Unknown,
        };
        assert_eq!(report.status, expected, "{report:?}");
    }
}

#[test]
fn bids_of_an_auction() {
    decided(
        "type Bid = { bidder : String, amount : Int }\n\
         let amounts bids = map (\\b. b.amount) bids\n\
         let high bids = filter (\\b. b.amount > 100) bids\n\
         main = enter [Bid] \"Bids\" |> \\bids. \
           if all (\\b. b.amount > 0) bids and uniq (map (\\b. b.bidder) bids) then view bids else fail\n\
         property proved_positive bids = all (\\a. a > 0) (amounts bids)\n\
         property proved_total bids = sum (amounts bids) >= len bids\n\
         property proved_fewer bids = len (high bids) <= len bids\n\
         property proved_high bids = all (\\b. b.amount > 100) (high bids)\n\
         property proved_worth bids = sum (amounts (high bids)) >= 100 * len (high bids)\n\
         property proved_persons bids = uniq (map (\\b. b.bidder) (high bids))\n\
         property proved_once bids = uniq bids\n\
         property violated_rich bids = all (\\b. b.amount > 1) bids\n\
         property violated_few bids = len (high bids) < 2\n",
    );
}

#[test]
fn votes_of_a_meeting() {
    decided(
        "let yes votes = len (filter (\\v. v) votes)\n\
         let no votes = len (filter (\\v. not v) votes)\n\
         main = enter [Bool] \"Votes\" |> \\votes. if yes votes > no votes then view votes else fail\n\
         property proved_all votes = yes votes + no votes == len votes\n\
         property proved_some votes = yes votes >= 1 and not (null votes)\n\
         property proved_majority votes = 2 * yes votes > len votes\n\
         property violated_unanimous votes = all (\\v. v) votes\n\
         property violated_two votes = yes votes >= 2\n",
    );
}

#[test]
fn items_of_an_order() {
    decided(
        "type Kind = Goods | Service\n\
         type Item = { kind : Kind, price : Int, count : Int }\n\
         let goods items = filter (\\i. i.kind == Goods) items\n\
         let services items = filter (\\i. i.kind == Service) items\n\
         let prices items = sum (map (\\i. i.price) items)\n\
         main = enter [Item] \"Items\" |> \\items. \
           if all (\\i. i.price >= 0 and i.price <= 500) items then view items else fail\n\
         property proved_parts items = prices (goods items) + prices (services items) == prices items\n\
         property proved_limit items = prices items <= 500 * len items\n\
         property proved_part items = prices (goods items) <= prices items\n\
         property proved_made items = len (map (\\i. i.price) items) == len items\n\
         property violated_cheap items = prices items <= 700\n",
    );
}

#[test]
fn parts_of_a_list_of_numbers() {
    decided(
        "let big l = filter (\\x. x > 9) l\n\
         main = enter [Int] \"l\" |> \\l. if uniq l and all (\\x. x >= 0) l then view l else fail\n\
         property proved_part l = uniq (big l)\n\
         property proved_fewer l = len (big l) <= len l\n\
         property proved_member l = 12 elem big l ==> 12 elem l\n\
         property proved_no_more l = sum (big l) <= sum l\n\
         property proved_any l = len (big l) > 0 ==> any (\\x. x > 9) l\n\
         property proved_none l = not (any (\\x. x > 9) l) ==> len (big l) == 0\n\
         property proved_doubled l = all (\\x. x >= 0) (map (\\x. 2 * x) l)\n\
         property violated_same l = uniq (map (\\x. x / 2) l)\n\
         property violated_member l = 12 elem l ==> 12 elem filter (\\x. x > 12) l\n",
    );
}

#[test]
fn what_is_compared_with_may_be_entered_too() {
    decided(
        "main = enter Int \"Limit\" |> \\limit. enter [Int] \"Amounts\" |> \\l. \
           if all (\\x. x <= limit) l then view (limit, l) else fail\n\
         property proved_below <limit, l> = all (\\x. x <= limit + 1) (filter (\\x. x > 0) l)\n\
         property violated_below <limit, l> = all (\\x. x < limit) l\n",
    );
}

/// A fold that looks at what it made of the rest is not taken for one that only puts items before it.
#[test]
fn a_list_that_is_made_in_another_way_is_not_taken_for_known() {
    decided(
        "let ends l = fold (\\x rest. if null rest then [x] else rest) [] l\n\
         main = enter [Int] \"l\" |> \\l. if all (\\x. x > 0) l then view l else fail\n\
         property unknown_ends l = len (ends l) <= 1\n\
         property violated_ends l = len (ends l) == 0\n",
    );
}

#[test]
fn ranges_are_lists_of_integers() {
    let value = |expression: &str| {
        let session =
            whatif_tophat::Session::start(load(&format!("main = view ({expression})"))).expect("it starts");
        session.form().value.expect("it is done at once")
    };
    assert_eq!(value("<range 2 5, range 3 3, range 3 2>"), "<[2, 3, 4, 5], [3], []>");
    assert_eq!(value("map (\\i. i * i) (range (-1) 2)"), "[1, 0, 1, 4]");
    let program = load(
        "main = enter Int \"n\" |> \\n. if n >= 1 and n <= 3 then view <n, fold (\\i sum. i + sum) 0 (range 1 n)> else fail\n\
         property gauss <n, s> = 2 * s == n * (n + 1)\nproperty wrong <n, s> = s < 6\n\
         property year <n, _> = sum (map (\\i. i * n) (range 1 12)) == 78 * n\n",
    );
    let statuses = |program| {
        let proof = prove(program, &Options { timeout: None, ..Options::default() });
        proof.properties.into_iter().map(|report| report.status).collect::<Vec<_>>()
    };
    assert_eq!(statuses(&program), [Verdict::Proved, Verdict::Violated, Verdict::Proved]);
    // Without a bound the longer ones are not known.
    let program = load(
        "main = enter Int \"n\" |> \\n. view (len (range 1 n))\nproperty short l = l < 3\nproperty natural l = l >= 0\n",
    );
    assert_eq!(statuses(&program), [Verdict::Violated, Verdict::Unknown]);
}
