module Main where

pascal = iterate (\r -> zipWith (+) (0 : r) (r ++ [0])) [1]
choose n k = product [n - k + 1 .. n] `div` product [1 .. k]
main :: IO ()
main = do
  mapM_ print (take 6 pascal)
  print (and [pascal !! n !! k == choose (toInteger n) (toInteger k) | n <- [0 .. 12], k <- [0 .. n]])
  print (sum (map fromIntegral (pascal !! 64)) == 2 ^ 64)
