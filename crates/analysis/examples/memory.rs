//! Checks a Haskell file that exists in memory only: `cargo run -p whatif-analysis --example memory`.

use whatif_analysis::render::text;
use whatif_analysis::{Host, Options};

const PROGRAM: &str = "module Shelf where
{-@ take' :: n:Nat -> xs:[a] -> {v:[a] | len v == n} @-}
take' :: Int -> [a] -> [a]
take' 0 _      = []
take' _ []     = []
take' n (x:xs) = x : take' (n - 1) xs
";

fn main() {
    let host = Host::new();
    host.open("Shelf.hs", PROGRAM);
    let report = host.check(&["Shelf.hs".into()], &[], &Options::default());
    for function in &report.functions {
        print!("{}", text::function(function, &report.texts, false));
    }
}
