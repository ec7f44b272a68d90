{-# LANGUAGE MultiWayIf #-}
module Main where

main :: IO ()
main = print (if | 1 > 2 -> "a" | 2 > 3 -> "b")
