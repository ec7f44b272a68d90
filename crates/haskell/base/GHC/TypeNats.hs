{-# LANGUAGE TypeFamilies, DataKinds, TypeOperators, NoStarIsType, KindSignatures #-}
-- | Numbers as types. The front end computes with those that are known.
module GHC.TypeNats (Nat, KnownNat, natVal, type (+), type (*), type (^), type (-), type (<=?), CmpNat) where

import Numeric.Natural (Natural)
import Whatif.TypeLits (KnownNat (..), toProxy)

infixl 6 +, -
infixl 7 *
infixr 8 ^
infix 4 <=?

-- | The kind of numbers.
data Nat

type family (a :: Nat) + (b :: Nat) :: Nat
type family (a :: Nat) * (b :: Nat) :: Nat
type family (a :: Nat) ^ (b :: Nat) :: Nat
type family (a :: Nat) - (b :: Nat) :: Nat
type family (a :: Nat) <=? (b :: Nat) :: Bool
type family CmpNat (a :: Nat) (b :: Nat) :: Ordering

natVal :: KnownNat n => proxy n -> Natural
natVal p = fromInteger (natLit (toProxy p))
