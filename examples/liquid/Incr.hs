module Incr where

-- 002, Figure 1, in Haskell: what `incr` promises is too weak to show what `addTwo` promises.

{-@ incr :: x:Nat -> {r:Int | 0 <= r} @-}
incr :: Int -> Int
incr x = x + 1

{-@ addTwo :: x:Nat -> {r:Int | r == x + 2} @-}
addTwo :: Int -> Int
addTwo x = incr tmp
  where tmp = incr x
