module Main where

import Data.List
import Data.Ord
main :: IO ()
main = do
  print (sort [3, 1, 2], sort "hello", sort [[2], [1, 3], []], sortOn negate [1, 3, 2], sortBy (comparing snd) [(1, 'b'), (2, 'a')])
  print (sortBy (flip compare) [1, 3, 2], sortOn fst [(2, 'x'), (1, 'y'), (2, 'a')], sortOn Down [1, 3, 2])
  print (maximumBy (comparing snd) [(1, 2), (2, 2), (3, 1)], minimumBy (comparing snd) [(1, 2), (2, 1), (3, 1)])
  print (group (sort "mississippi"), map (\g -> (head g, length g)) (group (sort "mississippi")))
  print (groupBy (\a b -> even a == even b) [2, 4, 1, 3, 6], take 3 (sort [10000, 9999 .. 1]))
  print (head (sort [5, 4 .. 1]), isSortedOf (sort (map (`mod` 17) [1, 8 .. 300])))
  where isSortedOf xs = and (zipWith (<=) xs (tail xs))
