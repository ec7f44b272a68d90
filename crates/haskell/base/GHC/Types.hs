{-# LANGUAGE MagicHash, PatternSynonyms, ViewPatterns, UnboxedTuples #-}
-- | The basic types.
module GHC.Types
  ( Bool (..), Char (C#), Int (I#), Word (W#), Float (F#), Double (D#), Ordering (..), IO (IO), Type, Constraint, Symbol, Nat, SPEC (..)
  , isTrue#, RealWorld
  ) where

import Data.Kind (Constraint, Type)
import GHC.Prim
import GHC.TypeNats (Nat)
import GHC.TypeLits (Symbol)

-- | A mark for GHC's optimiser.
data SPEC = SPEC | SPEC2

{-# COMPLETE IO #-}
pattern IO :: (State# RealWorld -> (# State# RealWorld, a #)) -> IO a
pattern IO m <- (unaction -> m) where
  IO m = action m
