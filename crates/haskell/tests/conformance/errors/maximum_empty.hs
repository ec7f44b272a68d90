module Main where

main :: IO ()
main = print (maximum ([] :: [Int]))
