module Main where

main :: IO ()
main = do
  [a, b] <- return [1, 2, 3]
  print (a + b)
