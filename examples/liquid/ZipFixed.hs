module ZipFixed where

import Prelude hiding (zip)

{-@ measure size @-}
size :: [a] -> Int
size []     = 0
size (_:xs) = 1 + size xs

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die x = error x

{-@ zip :: xs:[a] -> {ys:[b] | size xs == size ys} -> [(a, b)] @-}
zip :: [a] -> [b] -> [(a, b)]
zip []     []     = []
zip (x:xs) (y:ys) = (x, y) : zip xs ys
zip _      _      = die "Bad call to zip"
