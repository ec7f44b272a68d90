module Main where

primes :: [Int]
primes = 2 : filter isPrime [3, 5 ..]
isPrime n = all (\p -> n `mod` p /= 0) (takeWhile (\p -> p * p <= n) primes)
factors n = go n primes
  where
    go 1 _ = []
    go m (p : ps)
      | p * p > m = [m]
      | m `mod` p == 0 = p : go (m `div` p) (p : ps)
      | otherwise = go m ps
main :: IO ()
main = do
  print (take 20 primes, primes !! 300)
  print (map factors [12, 97, 360, 1001, 65536])
