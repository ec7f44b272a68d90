{-# LANGUAGE MultiWayIf #-}
module Main where

f x y = if | x > y, even x -> "a"
           | x > y -> "b"
           | Just z <- lookup x [(1, "one")] -> z
           | otherwise -> if | y == 5 -> "five" | otherwise -> "c"

main :: IO ()
main = print [f 4 1, f 5 1, f 1 3, f 2 5, f 2 6]
