module Main where

main :: IO ()
main = do
  print (fst (1, undefined))
  print (undefined :: Int)
