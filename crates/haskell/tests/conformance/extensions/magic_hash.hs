{-# LANGUAGE MagicHash, UnboxedTuples, BangPatterns #-}
module Main where

import GHC.Exts

divide :: Int -> Int -> (# Int, Int #)
divide x y = (# x `div` y, x `mod` y #)

next :: Int -> Int
next (I# x) = I# (x +# 1#)

both :: Int -> Int -> Int
both x y = case divide x y of (# d, m #) -> d * 100 + m

main :: IO ()
main = do
  print (next 41)
  print (both 17 5)
  print (C# 'x'#, D# (1.5## *## 2.0##), isTrue# (3# ># 2#))
  let !(# a, b #) = divide 9 2
  print (a + b)
