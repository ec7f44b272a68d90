module Main where

main :: IO ()
main = print (last ([] :: [Int]))
