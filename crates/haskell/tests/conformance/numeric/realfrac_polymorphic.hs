module Main where

avg :: (Real a, Fractional b) => [a] -> b
avg xs = realToFrac (sum xs) / fromIntegral (length xs)

newton :: (Ord a, Fractional a) => a -> a
newton n = go n (10 :: Int)
  where
    go x 0 = x
    go x k = go ((x + n / x) / 2) (k - 1)

pct :: (Integral a, RealFrac b) => b -> a
pct x = round (x * 100)

main :: IO ()
main = do
  print (avg [1, 2, 3 :: Int] :: Double, avg [1.5, 2.5 :: Float] :: Double)
  print (newton 2 :: Double, newton 9 :: Float, newton (2 :: Rational) == newton 2)
  print (pct 0.256 :: Int, pct (1 / 3 :: Rational) :: Integer)
