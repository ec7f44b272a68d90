module Main where

main :: IO ()
main = print (foldr1 (+) ([] :: [Int]))
