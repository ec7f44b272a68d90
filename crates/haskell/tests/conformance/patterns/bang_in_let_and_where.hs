{-# LANGUAGE BangPatterns #-}
module Main where

import Control.Exception
f x = y + 1 where !y = x * 2
g = let !(a, b) = (1, undefined) in a
h = let (!a, b) = (undefined :: Int, 2) in b
main :: IO ()
main = do
  print (f 3, g)
  r <- try (evaluate h) :: IO (Either ErrorCall Int)
  putStrLn (either (const "forced inside") show r)
  let loop !acc [] = acc
      loop !acc (x : xs) = loop (acc + x) xs
  print (loop 0 [1 .. 1000])
