//! What must not be called verified.

mod common;

use common::verdict;
use whatif_lambda::counterfactual::Verdict;

#[test]
fn what_no_search_looks_at_is_never_verified() {
    for (text, function) in [
        ("job :: IO ()\njob = print (1 :: Int)\n", "job"),
        (
            "data S a = S (Int -> a)\n{-@ fresh :: S {v:Int | v >= 0} @-}\nfresh :: S Int\nfresh = S (\\n -> n - 1)\n",
            "fresh",
        ),
        (
            "{-@ same :: Monad m => m {v:Int | v >= 0} -> m {v:Int | v > 0} @-}\nsame :: Monad m => m Int -> m Int\nsame z = z\n",
            "same",
        ),
        (
            "foo :: Int\nfoo = incr 10\n  where\n    {-@ incr :: Nat -> Nat @-}\n    incr :: Int -> Int\n    incr x = x - 1\n",
            "foo",
        ),
    ] {
        assert_ne!(verdict(text, function), Verdict::Exhausted, "{function}");
    }
}
