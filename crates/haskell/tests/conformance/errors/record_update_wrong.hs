module Main where

data T = A { x :: Int } | B { y :: Int } deriving Show
main :: IO ()
main = do
  print ((A 1) { x = 2 })
  print ((B 1) { x = 2 })
