module Main where

power :: (Num a, Integral b) => a -> b -> a
power _ 0 = 1
power x n | even n = power (x * x) (n `div` 2)
          | otherwise = x * power x (n - 1)
isqrt :: Integer -> Integer
isqrt n = go n where go x = let y = (x + n `div` x) `div` 2 in if y >= x then x else go y
modPow b e m = go (b `mod` m) e 1
  where
    go _ 0 acc = acc
    go x k acc = go (x * x `mod` m) (k `div` 2) (if odd k then acc * x `mod` m else acc)
main :: IO ()
main = do
  print (power 3 40, power 2.5 3, power 2 (100 :: Integer))
  print (isqrt (10 ^ 30), isqrt 99, modPow 3 1000 1000007)
