module Main where

import Data.Ix
data D = N | E | S | W deriving (Show, Eq, Ord, Ix)
data P = P Int Int deriving (Show, Eq, Ord, Ix)

main :: IO ()
main = do
  print (range (N, W), index (E, W) S, inRange (E, S) W)
  print (range (P 0 0, P 1 2))
  print (index (P 0 0, P 3 3) (P 1 2), rangeSize (P 0 0, P 3 3))
  print (inRange (P 0 0, P 2 2) (P 1 3), map (index ((0, N), (1, S))) [(0, N), (1, E)])
