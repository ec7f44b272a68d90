module Main where

import Data.Array
main :: IO ()
main = do
  let a = listArray (0, 4) [10, 20 ..] :: Array Int Int
  print (a, a ! 2, bounds a, indices a, elems a, assocs a)
  print (a // [(1, 0), (3, -1)], fmap (`div` 10) a, sum a, maximum a, length a)
  print (accumArray (+) 0 ('a', 'e') [(c, 1) | c <- "abacabad", inRange ('a', 'e') c], accum (-) a [(0, 1), (0, 2)])
  let g = listArray ((0, 0), (2, 2)) [1 ..] :: Array (Int, Int) Int
  print (g ! (1, 1), [g ! (i, i) | i <- [0 .. 2]], ixmap (0, 2) (\i -> (i, 2 - i)) g, bounds g)
  print (array (1, 3) [(i, i * i) | i <- [3, 2, 1]], listArray (1, 0) [] :: Array Int Int, a == a, compare a (fmap (+ 1) a), range ((0, 0), (1, 1)))
