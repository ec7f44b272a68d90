//! What becomes of annotations.

use whatif_analysis::{Host, Options, Status, Trust};

fn ledger(text: &str) -> Vec<(String, Trust, Option<Status>)> {
    let host = Host::new();
    host.open("T.hs", text.to_owned());
    let found = host.ledger(&["T.hs".into()], &Options::default().jobs(1));
    assert!(found.errors.is_empty(), "{:?}", found.errors);
    found.entries.into_iter().map(|entry| (entry.name, entry.standing, entry.status)).collect()
}

#[test]
fn every_annotation_has_a_line() {
    let text = r#"module T where
{-@ LIQUID "--no-termination" @-}
{-@ type Pos = {v:Int | v > 0} @-}
{-@ data Box = Box { content :: Pos } @-}
data Box = Box { content :: Int }
{-@ kept :: x:Pos -> {v:Int | v == x} @-}
kept :: Int -> Int
kept x = x
{-@ broken :: Int -> Pos @-}
broken :: Int -> Int
broken x = x
{-@ assume trusted :: Int -> Pos @-}
trusted :: Int -> Int
trusted x = x
{-@ nobody :: {x:Int | x < x} -> {v:Int | v == 17} @-}
nobody :: Int -> Int
nobody x = 3
{-@ invariant {v:Int | v == v} @-}
{-@ lazy loop @-}
loop :: Int -> Int
loop x = loop x
{-@ ignore hidden @-}
{-@ hidden :: Int -> Pos @-}
hidden :: Int -> Int
hidden x = x
"#;
    let line = |name: &str, trust, status| (name.to_owned(), trust, status);
    assert_eq!(
        ledger(text),
        [
            line("--no-termination", Trust::NotAsserted, None),
            line("Box", Trust::Asserted, None),
            line("kept", Trust::Asserted, Some(Status::Verified)),
            line("broken", Trust::Asserted, Some(Status::Concrete)),
            line("trusted", Trust::Assumed, None),
            line("nobody", Trust::Vacuous, Some(Status::Verified)),
            line("invariant", Trust::Assumed, None),
            line("loop", Trust::NotAsserted, None),
            line("hidden", Trust::NotAsserted, None),
            line("hidden", Trust::NotAsserted, None),
        ]
    );
}

#[test]
fn a_demand_that_somebody_can_meet_is_not_vacuous() {
    let text = "module T where
{-@ atLeast :: {xs:[a] | len xs > 3} -> {v:Int | v >= 0} @-}
atLeast :: [a] -> Int
atLeast xs = length xs
{-@ odd' :: {x:Int | x mod 2 == 1 && x > 1000} -> {v:Int | v > 0} @-}
odd' :: Int -> Int
odd' x = x
";
    assert!(ledger(text).iter().all(|(_, trust, _)| *trust == Trust::Asserted), "{:?}", ledger(text));
}

#[test]
fn a_measure_that_is_never_negative_makes_a_demand_vacuous() {
    let text = "module T where
{-@ none :: {xs:[a] | len xs < 0} -> {v:Int | v == 17} @-}
none :: [a] -> Int
none _ = 3
";
    assert_eq!(ledger(text), [("none".to_owned(), Trust::Vacuous, Some(Status::Verified))]);
}
