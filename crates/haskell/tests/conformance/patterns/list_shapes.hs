module Main where

count :: (a -> Bool) -> [a] -> Int
count p = length . filter p
runs [] = []
runs (x : xs) = let (a, b) = span (== x) xs in (x, 1 + length a) : runs b
pairs (a : b : r) = (a, b) : pairs (b : r)
pairs _ = []
everyOther (x : _ : r) = x : everyOther r
everyOther xs = xs
main :: IO ()
main = print (count even [1 .. 9], runs "aabccc", pairs [1, 2, 3], everyOther "abcdefg")
