module Replicate where

import Prelude hiding (replicate)

-- The counter never decreases. No run ends, so no run breaks the type; but if the recursive call
-- kept the promise, this call would break it.

{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs

{-@ LIQUID "--no-termination" @-}

{-@ replicate :: n:Int -> a -> {xs:[a] | size xs == n} @-}
replicate :: Int -> a -> [a]
replicate 0 _ = []
replicate n x = x : replicate n x
