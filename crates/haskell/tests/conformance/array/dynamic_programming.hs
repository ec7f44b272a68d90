module Main where

import Data.Array
lcs :: String -> String -> Int
lcs xs ys = t ! (0, 0)
  where
    n = length xs
    m = length ys
    xa = listArray (0, n - 1) xs
    ya = listArray (0, m - 1) ys
    t = array ((0, 0), (n, m)) [((i, j), f i j) | i <- [0 .. n], j <- [0 .. m]]
    f i j | i == n || j == m = 0
          | xa ! i == ya ! j = 1 + t ! (i + 1, j + 1)
          | otherwise = max (t ! (i + 1, j)) (t ! (i, j + 1))
knap :: [(Int, Int)] -> Int -> Int
knap items cap = last (elems (foldl step (listArray (0, cap) (replicate (cap + 1) 0)) items))
  where step a (w, v) = listArray (0, cap) [if c >= w then max (a ! c) (a ! (c - w) + v) else a ! c | c <- [0 .. cap]]
fibs = listArray (0, 50) [if i < 2 then i else fibs ! fromInteger (i - 1) + fibs ! fromInteger (i - 2) | i <- [0 .. 50]] :: Array Int Integer
main :: IO ()
main = print (lcs "kitten sitting" "sitting kitten", knap [(2, 3), (3, 4), (4, 5), (5, 6)] 5, fibs ! 50)
