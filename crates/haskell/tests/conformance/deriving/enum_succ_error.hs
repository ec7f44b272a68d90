module Main where

data E = A | B deriving (Show, Enum)
main :: IO ()
main = do
  print (succ A)
  print (succ B)
