module Main where

main :: IO ()
main = do
  let x = x + 1 :: Int
  print x
