module Main where

main :: IO ()
main = do
  print [1.0 .. 3.5]
  print [0.1 .. 1.0]
  print [0, 0.1 .. 0.5]
  print [1, 0.5 .. -1]
  print [1.5 .. 1.9]
  print [1.5 .. 1.0]
  print (take 3 [0.5 ..])
  print ([1, 1.5 .. 3] :: [Float])
  print (map truncate [10, 7.5 .. 0 :: Double])
