{-# LANGUAGE BangPatterns #-}
module Main where

mean :: [Double] -> Double
mean = go 0 0
  where
    go !s !n [] = if n == 0 then 0 else s / fromIntegral (n :: Int)
    go !s !n (x : xs) = go (s + x) (n + 1) xs
data P = P {-# UNPACK #-} !Int !Int deriving Show
step (P !a b) = P b (a + b)
main :: IO ()
main = do
  print (mean [1, 2, 3, 4], mean [])
  print (iterate step (P 0 1) !! 50)
