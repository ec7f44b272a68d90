module Main where

default (Int, Float)

main :: IO ()
main = do
  print (2 ^ 63)
  print (1 / 3)
