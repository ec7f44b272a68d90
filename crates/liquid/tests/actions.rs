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

#[test]
fn that_nothing_is_there_to_be_read_is_not_the_programs_fault() {
    keeps("main :: IO ()\nmain = do\n  n <- readLn\n  print (n + 1 :: Int)\n", "main");
}

#[test]
fn a_type_that_is_only_called_io_is_not_performed() {
    let program = "import Prelude hiding (IO)\ndata IO a = IO (Int -> (Int, a))\nunit :: IO ()\nunit = IO (\\s -> (s, ()))\n";
    keeps(program, "unit");
}
