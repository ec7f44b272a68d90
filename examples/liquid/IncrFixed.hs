module IncrFixed where

{-@ incr :: x:Nat -> {r:Int | r == x + 1} @-}
incr :: Int -> Int
incr x = x + 1

{-@ addTwo :: x:Nat -> {r:Int | r == x + 2} @-}
addTwo :: Int -> Int
addTwo x = incr tmp
  where tmp = incr x
