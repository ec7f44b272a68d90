module Main where

import Data.List
main :: IO ()
main = do
  print (foldl' (+) 0 [1 .. 200000])
  print (length (filter even (map (* 3) [1 .. 100000])))
  print (sum (takeWhile (< 1000000) (iterate (* 2) 1)), foldr (\x k -> if x > 50000 then x else k) 0 [1 ..])
  print (maximum (map (\n -> n * (100 - n)) [1 .. 100]), last (scanl' (+) 0 [1 .. 10000]))
