module Main where

import Data.List
primes = sieve [2 ..] where sieve (p : xs) = p : sieve [x | x <- xs, x `mod` p /= 0]
hamming = 1 : merge (map (* 2) hamming) (merge (map (* 3) hamming) (map (* 5) hamming))
  where
    merge xa@(x : xs) ya@(y : ys)
      | x < y = x : merge xs ya
      | x > y = y : merge xa ys
      | otherwise = x : merge xs ys
main :: IO ()
main = do
  print (take 10 primes)
  print (take 15 hamming)
  print (takeWhile (< 30) (map (^ 2) [1 ..]))
  print (fst (break (> 3) (1 : 2 : 3 : 4 : undefined)))
  print (take 2 (intersperse 0 (1 : 2 : undefined)))
  print (length [undefined, undefined], zip [1, 2] (3 : 4 : undefined), or (True : undefined))
