-- | The classes of numbers that can be divided, and fractions.
module GHC.Real
  ( module Data.Ratio, Real (..), Integral (..), Fractional (..), RealFrac (..), fromIntegral, realToFrac, (^), (^^), gcd, lcm, even, odd
  , showSigned, divZeroError
  ) where

import Control.Exception (ArithException (..), throw)
import Data.Ratio
import Numeric (showSigned)

divZeroError :: a
divZeroError = throw DivideByZero
