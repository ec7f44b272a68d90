module Main where

data E = A | B deriving (Show, Enum)
main :: IO ()
main = do
  print (pred B)
  print (pred A)
