module Main where

import Data.Int
import Data.Word
import Data.Bits
main :: IO ()
main = do
  print ([minBound .. maxBound :: Int8] !! 5, [250 ..] :: [Word8], [5, 3 ..] :: [Word8])
  print ((100 :: Int8) * 3, (-128 :: Int8) `div` 2, abs (-128 :: Int8), negate (5 :: Word16), (7 :: Word8) `div` 2, divMod (-7 :: Int16) 2)
  print (read "200" :: Word8, show (-5 :: Int32), compare (1 :: Word64) 2, fromIntegral (-1 :: Int8) :: Word8, toInteger (maxBound :: Int64))
  print (shiftL (1 :: Word8) 7, shiftL (1 :: Int8) 7, popCount (255 :: Word8), complement (0 :: Word16), rotate (0x81 :: Word8) 1, testBit (5 :: Int16) 2, (0xF0 :: Word8) .&. 0x3C)
  print (sum [100, 100, 100 :: Word8], fromIntegral (3000000000 :: Word32) :: Int32, succ (5 :: Int64), quotRem (-9 :: Int8) 4)
