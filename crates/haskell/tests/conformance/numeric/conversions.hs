module Main where

import Data.Int
import Data.Word
main :: IO ()
main = do
  print (fromIntegral (300 :: Int) :: Word8, fromIntegral (200 :: Int) :: Int8, fromIntegral (-1 :: Int) :: Word16, fromIntegral (2 ^ 40 + 5) :: Int32)
  print (truncate 1e10 :: Int, round 1e15 :: Integer, fromIntegral (maxBound :: Word64) + 1 :: Integer, realToFrac (3 :: Int) :: Double)
  print (toRational 0.1, fromRational 0.25 :: Double, fromEnum 3.7, toEnum 3 :: Double, ceiling (10 / 3))
  print (maxBound :: Int8, minBound :: Int16, maxBound :: Word32, minBound :: Word, (127 :: Int8) + 1, (0 :: Word8) - 1)
