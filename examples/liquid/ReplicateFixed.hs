module ReplicateFixed where

import Prelude hiding (replicate)

{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs

{-@ replicate :: n:Nat -> a -> {xs:[a] | size xs == n} @-}
replicate :: Int -> a -> [a]
replicate 0 _ = []
replicate n x = x : replicate (n - 1) x
