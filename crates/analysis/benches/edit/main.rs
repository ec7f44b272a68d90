//! How long a host takes to answer after an edit, and how long to stop.
//!
//! `cargo xtask bench edit`: a file of a thousand lines with a hundred annotated functions, of which one is changed, again and
//! again; beside it, a host that sees the file for the first time. Then questions that would take long are cancelled at some moment.

use std::time::{Duration, Instant};

use whatif_analysis::{Cancel, Host, Options};

mod generated;

/// How many edits are measured.
const EDITS: usize = 101;
/// How many fresh hosts are measured.
const FRESH: usize = 5;
/// How many questions are cancelled.
const CANCELLED: usize = 200;

fn main() {
    let options = Options::default();
    let check = |host: &Host, text: String| {
        let started = Instant::now();
        host.open("Edit.hs", text);
        let report = host.check(&["Edit.hs".into()], &[], &options);
        assert!(report.errors.is_empty(), "{:?}", report.errors);
        (started.elapsed(), report.functions.len())
    };
    let text = generated::file(100, None);
    println!("{} lines", text.lines().count());
    let fresh = (0..FRESH).map(|_| check(&Host::new(), text.clone()).0).collect();
    row("a whole check", fresh);
    let host = Host::new();
    let (_, functions) = check(&host, text);
    row("nothing changed", (0..FRESH).map(|_| check(&host, generated::file(100, None)).0).collect());
    let edits = (1..=EDITS).map(|edit| check(&host, generated::file(100, Some(edit))).0).collect();
    row(&format!("an edit, {functions} functions"), edits);
    row("time to stop", cancelled());
}

/// How long questions take to stop.
fn cancelled() -> Vec<Duration> {
    let host = Host::new();
    host.open("Endless.hs", ENDLESS);
    let stop = |number: usize| {
        let cancel = Cancel::new();
        let options = Options::default().cancel(&cancel);
        std::thread::scope(|scope| {
            let asked = scope.spawn(|| host.check(&["Endless.hs".into()], &[], &options));
            // Some while it is read, most while it is searched.
            std::thread::sleep(Duration::from_micros(700 * number as u64));
            let started = Instant::now();
            cancel.cancel();
            drop(asked.join().expect("it does not panic"));
            started.elapsed()
        })
    };
    (0..CANCELLED).map(stop).collect()
}

/// Functions that keep a search, inference and the solver busy.
const ENDLESS: &str = "module Endless (same, square, long) where

{-@ same :: xs:[Int] -> {v:Bool | v} @-}
same :: [Int] -> Bool
same xs = reverse (reverse xs) == xs

{-@ square :: x:Int -> y:Int -> {v:Int | v * v * v /= x * x + y * y + 7} @-}
square :: Int -> Int -> Int
square x y = x * y + helper [x, y] y

helper :: [Int] -> Int -> Int
helper [] y = y
helper (x : xs) y = helper xs (x * y) - x

{-@ long :: xs:[Int] -> ys:[Int] -> {v:[Int] | len v == len ys + len xs} @-}
long :: [Int] -> [Int] -> [Int]
long xs ys = go xs (reverse ys) where
  go [] zs = reverse zs
  go (z : zs) others = go zs (z : others)
";

fn row(name: &str, mut times: Vec<Duration>) {
    times.sort();
    let at = |part: usize| times[(times.len() - 1) * part / 100].as_secs_f64() * 1e3;
    println!("{name:<28} median {:>8.2} ms   99% {:>8.2} ms   most {:>8.2} ms", at(50), at(99), at(100));
}
