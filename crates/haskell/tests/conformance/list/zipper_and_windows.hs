module Main where

import Data.List
windows n xs = [take n t | t <- tails xs, length (take n t) == n]
chunks n = takeWhile (not . null) . unfoldr (Just . splitAt n)
rotations xs = init (zipWith (++) (tails xs) (inits xs))
picks [] = []
picks (x : xs) = (x, xs) : [(y, x : ys) | (y, ys) <- picks xs]
main :: IO ()
main = do
  print (windows 3 [1 .. 5], chunks 2 "abcde", rotations "abc", picks [1, 2, 3])
  print (foldl' (\m x -> insertBy (\a b -> compare (snd a) (snd b)) (x, x * x `mod` 7) m) [] [1 .. 6])
  print (zipWith3 zip3 [[1, 2], [3]] ["ab", "c"] [[True, False], [True]], transpose (chunks 3 [1 .. 9]))
