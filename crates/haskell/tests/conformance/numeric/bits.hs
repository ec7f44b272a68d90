module Main where

import Data.Bits
main :: IO ()
main = do
  print (5 .&. 3 :: Int, 5 .|. 3 :: Int, xor 5 3 :: Int, complement 5 :: Int, shiftL 1 10 :: Int, shiftR (-16) 2 :: Int, shift 1 3 :: Int, shift 16 (-2) :: Int)
  print (testBit (5 :: Int) 0, testBit (5 :: Int) 1, setBit (0 :: Int) 4, clearBit (15 :: Int) 0, complementBit (5 :: Int) 1, popCount (255 :: Int), popCount (-1 :: Int), bit 5 :: Int)
  print (countLeadingZeros (1 :: Int), countTrailingZeros (8 :: Int), finiteBitSize (0 :: Int), bitSizeMaybe (0 :: Integer), zeroBits :: Int, isSigned (0 :: Int))
  print (shiftL 1 100 :: Integer, 2 ^ 100 .&. (2 ^ 100 - 1) :: Integer, (-5) .&. 255 :: Integer, popCount (2 ^ 70 - 1 :: Integer), shiftR (2 ^ 100) 98 :: Integer, testBit (2 ^ 65 :: Integer) 65)
  print (rotateL (1 :: Int) 63, rotateR (1 :: Int) 1, True .&. False, xor True True, foldr (.|.) 0 (map bit [0, 2, 4]) :: Int)
