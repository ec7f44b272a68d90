-- | Truth values.
module Data.Bool (Bool (..), (&&), (||), not, otherwise, bool) where

{-@ bool :: f:a -> t:a -> b:Bool -> {v:a | v = (if b then t else f)} @-}
bool :: a -> a -> Bool -> a
bool f _ False = f
bool _ t True = t
