module Main where

import Data.List
main :: IO ()
main = do
  print (nub [3, 1, 3, 2, 1], delete 3 [1, 3, 2, 3], [1, 2, 3, 2] \\ [2], union "hello" "world", intersect [1, 1, 2, 3] [1, 3])
  print (insert 3 [1, 2, 4, 5], insert 0 [], nubBy (\a b -> a `mod` 3 == b `mod` 3) [1 .. 10])
  print (deleteBy (\a b -> a == b + 1) 3 [1, 2, 3], unionBy (\a b -> a == -b) [1] [-1, 2], intersectBy (\a b -> a == b * 2) [2, 4, 5] [1, 2])
  print (deleteFirstsBy (==) [1, 2, 3, 4] [2, 4], insertBy (\a b -> compare (snd a) (snd b)) (9, 'b') [(1, 'a'), (2, 'c')])
