module Main where

import Data.List
main :: IO ()
main = do
  print (any (> 3) [1 ..], all (< 3) [1 ..], elem 5 [1, 3 ..] , find (> 100) [1 ..], takeWhile (/= 1) (iterate (\n -> if even n then n `div` 2 else 3 * n + 1) 6))
  print (foldr (\x acc -> if x > 3 then [] else x : acc) [] [1 ..], zip [1 ..] "ab", lookup 3 (zip [1 ..] ['a' ..]), isPrefixOf [1, 2] [1 ..])
  print (null (undefined : undefined), fst (span (< 3) [1 ..]), head (sort [3, 2, 1]), take 3 (concat (repeat [1, 2])), and (map (< 3) [1 ..]))
