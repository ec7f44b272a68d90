{-# LANGUAGE TypeFamilies, DataKinds, TypeOperators, NoStarIsType, KindSignatures #-}
-- | Numbers as types. The front end computes with those that are known.
module GHC.TypeNats (Nat, type (+), type (*), type (^), type (-), type (<=?), CmpNat) where

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
