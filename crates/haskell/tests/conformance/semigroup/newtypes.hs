module Main where

import Data.Semigroup
import Data.List.NonEmpty (NonEmpty (..))
main :: IO ()
main = do
  print (Min 1 <> Min 2, Max 1 <> Max 2, sconcat (Max 3 :| [Max 9, Max 2]), stimes 3 "ab", stimes 2 (Sum 5))
  print (First 1 <> First 2, Last 1 <> Last 2, getMin (foldr1 (<>) (map Min [3, 1, 2])), mtimesDefault 3 [1])
  print (Arg 1 'a' < Arg 2 'b', minimum [Arg 3 'x', Arg 1 'y'], Max (Arg 1 'a') <> Max (Arg 2 'b'), stimes 3 (Product 2), sconcat ("a" :| ["b"]))
  print ((mempty :: Max Int), cycleTake 5 (cycle1 [1, 2]), stimes 0 [1], stimesMonoid 2 "x", Just [1] <> Just [2])
  where cycleTake = take
