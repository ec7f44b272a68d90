-- | Assumptions, assertions and unknown values, under the names that G2 has for them.
module G2.Symbolic (assume, assert, assumeIO, assertIO, mkSymbolic) where

import Whatif.Prim (primAssume, primSymbolic)
import Whatif.Types (IO (..), IOResult (..))

-- | Any value, another one each time.
mkSymbolic :: IO a
mkSymbolic = IO (\w -> IOResult w (primSymbolic w))

-- | Runs in which the condition does not hold are not of interest.
assume :: Bool -> a -> a
assume = primAssume

-- | A run in which the condition does not hold fails.
assert :: Bool -> a -> a
assert True x = x
assert False _ = errorWithoutStackTrace "Assertion failed"

assumeIO :: Bool -> IO ()
assumeIO b = primAssume b (return ())

assertIO :: Bool -> IO ()
assertIO b = assert b (return ())
