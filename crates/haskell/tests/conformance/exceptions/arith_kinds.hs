module Main where

import Control.Exception
import Data.Ratio
t :: Show a => a -> IO ()
t x = do
  r <- try (evaluate (length (show x)))
  putStrLn (either (\e -> show (e :: ArithException)) (const (show x)) r)
main :: IO ()
main = do
  t (1 `div` 0 :: Int)
  t (1 `mod` 0 :: Integer)
  t (quotRem 5 0 :: (Int, Int))
  t (minBound `div` (-1) :: Int)
  t (1 % 0 :: Rational)
  t (1 / 0 :: Double)
  t (recip 0 :: Rational)
  t (minBound `rem` (-1) :: Int)
  t (minBound `quot` (-1) :: Int)
