//! Functions that return actions: what the actions do is checked too.

mod common;

use common::{breaks, keeps};
use whatif_lambda::Part;

#[test]
fn an_action_is_performed() {
    let program = |expected: &str| {
        format!(
            "import Data.IORef\nimport Language.Haskell.Liquid.Prelude\njob :: IO ()\njob = do\n  p <- newIORef (0 :: Int)\n  writeIORef p 10\n  v <- readIORef p\n  liquidAssert (v == {expected}) (return ())\n"
        )
    };
    breaks(&program("0"), "job", Part::Pre);
    keeps(&program("10"), "job");
}

#[test]
fn what_is_printed_is_computed() {
    let program = "main = putStrLn (show (first []))\n{-@ first :: {v:[Int] | len v > 0} -> Int @-}\nfirst :: [Int] -> Int\nfirst (x:_) = x\n";
    breaks(program, "main", Part::Pre);
}
