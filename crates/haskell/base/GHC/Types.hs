-- | The basic types.
module GHC.Types (Bool (..), Char, Int, Word, Float, Double, Ordering (..), IO, Type, Constraint, Symbol, Nat) where

import Data.Kind (Constraint, Type)
import GHC.TypeNats (Nat)
import GHC.TypeLits (Symbol)
