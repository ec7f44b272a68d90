module Main where

import Data.Ratio

main :: IO ()
main = do
  print [10 ^ 20 .. 10 ^ 20 + 2]
  print [2 ^ 65, 2 ^ 65 - 2 .. 2 ^ 65 - 5 :: Integer]
  print [1 % 2 .. 3 :: Rational]
  print [1 % 3, 2 % 3 .. 2 :: Rational]
  print (fromEnum (7 % 2 :: Rational), toEnum 3 :: Rational, succ (1 % 2 :: Rational))
