module Main where

main :: IO ()
main = print (2 ^ (-1))
