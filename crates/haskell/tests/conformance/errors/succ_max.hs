module Main where

main :: IO ()
main = print (succ (maxBound :: Int))
