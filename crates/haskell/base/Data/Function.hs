-- | Functions on functions.
module Data.Function (id, const, (.), flip, ($), (&), on, fix) where

import Whatif.Base ((&))

infixl 0 `on`

on :: (b -> b -> c) -> (a -> b) -> a -> a -> c
on op f = \x y -> f x `op` f y

{-@ lazy fix @-}
fix :: (a -> a) -> a
fix f = let x = f x in x

