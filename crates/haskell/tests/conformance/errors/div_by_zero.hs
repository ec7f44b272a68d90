module Main where

main :: IO ()
main = do
  print (10 `div` 3)
  print (10 `div` (0 :: Int))
