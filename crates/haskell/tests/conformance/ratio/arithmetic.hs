module Main where

import Data.Ratio
main :: IO ()
main = do
  let a = 3 % 4 :: Rational
  print (a, numerator a, denominator a, a + 1 % 4, a * 2, a / 3, recip a, negate a, abs (-a), signum (-a))
  print (6 % 8 == a, a < 1, truncate (7 % 2 :: Rational), round (5 % 2 :: Rational), floor (-7 % 2 :: Rational), properFraction (-7 % 2 :: Rational) :: (Int, Rational))
  print (fromRational a, toRational 0.75, fromIntegral 3 + a, 2 ^^ (-2) :: Rational, [a, Just a `seq` a], Just a, show (-a), showsPrec 8 a "")
  print (approxRational 3.14159 0.01, (read "3 % 4" :: Rational), 1 % 3 :: Ratio Int, compare (1 % 3) (2 % 6 :: Rational), max a 1, realToFrac a * 2.0)
