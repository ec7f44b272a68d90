{-# LANGUAGE TypeFamilies #-}
module Families.Size where

class Size a where
  type Unit a
  size :: a -> Unit a

instance Size Bool where
  type Unit Bool = Int
  size b = if b then 1 else 0
