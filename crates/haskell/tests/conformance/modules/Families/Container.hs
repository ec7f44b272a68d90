{-# LANGUAGE TypeFamilies #-}
module Families.Container where

class Container f where
  type Elem f
  type Key f
  toL :: f -> [Elem f]
  at :: f -> Key f -> Elem f

instance Container [a] where
  type Elem [a] = a
  type Key [a] = Int
  toL = id
  at = (!!)
