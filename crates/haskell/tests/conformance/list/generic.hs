module Main where

import Data.List
main :: IO ()
main = do
  print (genericLength [1, 2, 3] :: Integer, genericTake (2 :: Integer) "abc", genericDrop (1 :: Integer) "abc", genericSplitAt (1 :: Integer) "abc", genericIndex "abc" (2 :: Integer), genericReplicate (2 :: Integer) 'x')
  print (zipWith4 (\a b c d -> a + b + c + d) [1] [2] [3] [4], zip4 [1] "a" [True] [()], unzip4 [(1, 2, 3, 4)], zipWith5 (\a b c d e -> [a, b, c, d, e]) "a" "b" "c" "d" "e")
  print (iterate' (* 2) 1 !! 10, singleton 'x', lookup 1 [(1, "a")], zip5 [1] [2] [3] [4] [5])
