module Main where

import Data.List
main :: IO ()
main = do
  print (scanl (+) 0 [1, 2, 3], scanr (+) 0 [1, 2, 3], scanl1 (*) [1 .. 5], scanr1 (+) [1, 2, 3], scanl' (+) 0 [1, 2])
  print (take 5 (iterate (* 2) 1), take 3 (repeat 'x'), replicate 3 True, take 5 (cycle [1, 2]), replicate (-1) 'x')
  print (unfoldr (\n -> if n > 5 then Nothing else Just (n * n, n + 1)) 1)
  print (take 4 (scanl (+) 1 [1 ..]), let fibs = 0 : scanl (+) 1 fibs in take 10 fibs)
  print (mapAccumL (\a b -> (a + b, a * b)) 0 [1 .. 5], mapAccumR (\a b -> (a + b, a * b)) 0 [1 .. 5])
  print (scanr (:) [] "abc", scanl (flip (:)) [] "abc")
