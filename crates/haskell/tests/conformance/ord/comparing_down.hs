module Main where

import Data.Ord
import Data.List
main :: IO ()
main = do
  print (sortBy (comparing Down) [1, 3, 2], sortOn Down "abc", comparing fst (1, 2) (2, 1))
  print (Down 1 < Down 2, maximum [Down 3, Down 1], Down (Just 3), compare (Down 'a') (Down 'b'))
  print (sortBy (comparing length <> compare) ["bb", "a", "aa", "c"], max (Down 1) (Down 2))
  print (compare 1 2 <> compare 3 3, mconcat [EQ, LT, GT], minimum [LT ..], [minBound .. maxBound :: Ordering])
