module Zip where

import Prelude hiding (zip)

-- The condition on `ys` is too weak; [] and [0] satisfy it.

{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die x = error x

{-@ zip :: xs:[a] -> {ys:[b] | size xs > 0 => size ys > 0} -> [(a, b)] @-}
zip :: [a] -> [b] -> [(a, b)]
zip []     []     = []
zip (x:xs) (y:ys) = (x, y) : zip xs ys
zip _      _      = die "Bad call to zip"
