-- | The bytes of texts that are read and written: handles carry characters in UTF-8.
module Whatif.Bytes (toBytes, fromBytes) where

import Data.Bits (shiftL, shiftR, (.&.), (.|.))
import Data.Char (chr, ord)
import Data.Word (Word8)
import Whatif.Prim (unsupportedError)

-- | The bytes that a text is written as.
toBytes :: String -> [Word8]
toBytes = concatMap (bytes . ord)
  where
    bytes c
      | c < 0x80 = [fromIntegral c]
      | c < 0x800 = [0xC0 .|. part 6 c, rest 0 c]
      | c < 0x10000 = [0xE0 .|. part 12 c, rest 6 c, rest 0 c]
      | otherwise = [0xF0 .|. part 18 c, rest 12 c, rest 6 c, rest 0 c]
    part n c = fromIntegral (c `shiftR` n)
    rest :: Int -> Int -> Word8
    rest n c = 0x80 .|. (part n c .&. 0x3F)

-- | The text that is written as these bytes. Others cannot be written.
fromBytes :: [Word8] -> String
fromBytes [] = []
fromBytes (b : bs)
  | b < 0x80 = chr (fromIntegral b) : fromBytes bs
  | b >= 0xC2 && b < 0xE0 = more 1 (fromIntegral b .&. 0x1F) bs
  | b >= 0xE0 && b < 0xF0 = more 2 (fromIntegral b .&. 0x0F) bs
  | b >= 0xF0 && b < 0xF5 = more 3 (fromIntegral b .&. 0x07) bs
  | otherwise = unwritable
  where
    more :: Int -> Int -> [Word8] -> String
    more 0 c cs = chr c : fromBytes cs
    more n c (d : ds) | d .&. 0xC0 == 0x80 = more (n - 1) (c `shiftL` 6 .|. fromIntegral (d .&. 0x3F)) ds
    more _ _ _ = unwritable

unwritable :: String
unwritable = unsupportedError "writing bytes that are no text in UTF-8"
