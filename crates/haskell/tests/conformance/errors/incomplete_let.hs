module Main where

main :: IO ()
main = do
  let (x : _) = [] :: [Int]
  print x
