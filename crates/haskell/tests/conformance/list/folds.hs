module Main where

import Data.List
main :: IO ()
main = do
  print (foldr (-) 0 [1, 2, 3], foldl (-) 0 [1, 2, 3], foldr1 (-) [1, 2, 3], foldl1 (-) [1, 2, 3])
  print (foldl' (flip (:)) [] "abc", foldl1' max [3, 1, 2])
  print (foldr (\x k acc -> k (acc + x)) id [1, 2, 3] 0)
  print (and [], or [], and [True, False], any even [1, 3], all odd [1, 3], concat [[1], [], [2]], concatMap show [1, 2])
  print (sum [], product [], maximum "hello", minimum [3, 1, 2], sum [0.1, 0.2])
  print (takeWhile (< 10) (foldr (\x xs -> x : map (* 2) xs) [] [1 ..]))
  print (foldr (\x r -> x == 3 || r) False [1 ..])
