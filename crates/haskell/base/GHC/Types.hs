-- | The basic types.
module GHC.Types (Bool (..), Char, Int, Word, Float, Double, Ordering (..), IO, Type, Constraint, Symbol, Nat, SPEC (..)) where

import Data.Kind (Constraint, Type)
import GHC.TypeNats (Nat)
import GHC.TypeLits (Symbol)

-- | A mark for GHC's optimiser.
data SPEC = SPEC | SPEC2
