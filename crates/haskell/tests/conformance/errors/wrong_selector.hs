module Main where

data T = A { x :: Int } | B { y :: Int }
main :: IO ()
main = do
  print (x (A 1))
  print (x (B 2))
