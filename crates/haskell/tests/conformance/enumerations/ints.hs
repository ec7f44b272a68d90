module Main where

main :: IO ()
main = do
  print [1 .. 5]
  print [1, 3 .. 10]
  print [10, 8 .. 1]
  print [5 .. 1]
  print [5, 4 .. 5]
  print (take 3 [7 ..], take 3 [7, 5 ..])
  print [3, 3 .. 2]
  print (take 2 [3, 3 .. 3])
  print ([maxBound - 2 ..] :: [Int])
  print (length [minBound, 0 .. maxBound :: Int])
