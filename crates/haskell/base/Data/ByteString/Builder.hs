-- | Strings of bytes that are put together piece by piece.
module Data.ByteString.Builder
  ( Builder, toLazyByteString, hPutBuilder, byteString, lazyByteString, int8, word8, int16BE, int32BE, int64BE, word16BE, word32BE, word64BE
  , floatBE, doubleBE, int16LE, int32LE, int64LE, word16LE, word32LE, word64LE, floatLE, doubleLE, char7, string7, char8, string8, charUtf8
  , stringUtf8, int8Dec, int16Dec, int32Dec, int64Dec, intDec, integerDec, word8Dec, word16Dec, word32Dec, word64Dec, wordDec, floatDec, doubleDec
  , word8Hex, word16Hex, word32Hex, word64Hex, wordHex, int8HexFixed, int16HexFixed, int32HexFixed, int64HexFixed, word8HexFixed, word16HexFixed
  , word32HexFixed, word64HexFixed, floatHexFixed, doubleHexFixed, byteStringHex, lazyByteStringHex
  ) where

import Data.Bits
import qualified Data.ByteString as B
import qualified Data.ByteString.Lazy as L
import Data.Char (intToDigit, ord)
import Data.Int
import Data.String (IsString (..))
import Data.Word
import GHC.Float (castDoubleToWord64, castFloatToWord32)
import Numeric (showHex)
import System.IO (Handle)
import Whatif.Bytes (toBytes)

newtype Builder = Builder ([Word8] -> [Word8])

instance Semigroup Builder where
  Builder f <> Builder g = Builder (f . g)

instance Monoid Builder where
  mempty = Builder id

instance IsString Builder where
  fromString = stringUtf8

instance Show Builder where
  showsPrec d b = showsPrec d (toLazyByteString b)

toLazyByteString :: Builder -> L.ByteString
toLazyByteString (Builder f) = L.pack (f [])

hPutBuilder :: Handle -> Builder -> IO ()
hPutBuilder h b = L.hPut h (toLazyByteString b)

bytes :: [Word8] -> Builder
bytes ws = Builder (ws ++)

byteString :: B.ByteString -> Builder
byteString = bytes . B.unpack

lazyByteString :: L.ByteString -> Builder
lazyByteString = bytes . L.unpack

-- Numbers as their bytes

word8 :: Word8 -> Builder
word8 w = Builder (w :)

int8 :: Int8 -> Builder
int8 = word8 . fromIntegral

-- | So many bytes of a number, the highest first.
high :: (Integral a, Bits a) => Int -> a -> [Word8]
high n w = [fromIntegral (w `shiftR` (8 * i)) | i <- [n - 1, n - 2 .. 0]]

int16BE, int16LE :: Int16 -> Builder
int16BE = bytes . high 2
int16LE = bytes . reverse . high 2

int32BE, int32LE :: Int32 -> Builder
int32BE = bytes . high 4
int32LE = bytes . reverse . high 4

int64BE, int64LE :: Int64 -> Builder
int64BE = bytes . high 8
int64LE = bytes . reverse . high 8

word16BE, word16LE :: Word16 -> Builder
word16BE = bytes . high 2
word16LE = bytes . reverse . high 2

word32BE, word32LE :: Word32 -> Builder
word32BE = bytes . high 4
word32LE = bytes . reverse . high 4

word64BE, word64LE :: Word64 -> Builder
word64BE = bytes . high 8
word64LE = bytes . reverse . high 8

floatBE, floatLE, floatHexFixed :: Float -> Builder
floatBE = word32BE . castFloatToWord32
floatLE = word32LE . castFloatToWord32
floatHexFixed = word32HexFixed . castFloatToWord32

doubleBE, doubleLE, doubleHexFixed :: Double -> Builder
doubleBE = word64BE . castDoubleToWord64
doubleLE = word64LE . castDoubleToWord64
doubleHexFixed = word64HexFixed . castDoubleToWord64

-- Characters

char7, char8, charUtf8 :: Char -> Builder
char7 c = word8 (fromIntegral (ord c) .&. 0x7F)
char8 c = word8 (fromIntegral (ord c))
charUtf8 c = bytes (toBytes [c])

string7, string8, stringUtf8 :: String -> Builder
string7 s = bytes [fromIntegral (ord c) .&. 0x7F | c <- s]
string8 s = bytes [fromIntegral (ord c) | c <- s]
stringUtf8 = bytes . toBytes

-- Numbers as they are written

int8Dec :: Int8 -> Builder
int8Dec = string7 . show

int16Dec :: Int16 -> Builder
int16Dec = string7 . show

int32Dec :: Int32 -> Builder
int32Dec = string7 . show

int64Dec :: Int64 -> Builder
int64Dec = string7 . show

intDec :: Int -> Builder
intDec = string7 . show

integerDec :: Integer -> Builder
integerDec = string7 . show

word8Dec :: Word8 -> Builder
word8Dec = string7 . show

word16Dec :: Word16 -> Builder
word16Dec = string7 . show

word32Dec :: Word32 -> Builder
word32Dec = string7 . show

word64Dec :: Word64 -> Builder
word64Dec = string7 . show

wordDec :: Word -> Builder
wordDec = string7 . show

floatDec :: Float -> Builder
floatDec = string7 . show

doubleDec :: Double -> Builder
doubleDec = string7 . show

hex :: (Integral a, Show a) => a -> Builder
hex w = string7 (showHex w "")

word8Hex :: Word8 -> Builder
word8Hex = hex

word16Hex :: Word16 -> Builder
word16Hex = hex

word32Hex :: Word32 -> Builder
word32Hex = hex

word64Hex :: Word64 -> Builder
word64Hex = hex

wordHex :: Word -> Builder
wordHex = hex

-- | Two digits for each byte.
digits :: [Word8] -> Builder
digits ws = string7 (concat [[intToDigit (fromIntegral (w `shiftR` 4)), intToDigit (fromIntegral (w .&. 15))] | w <- ws])

word8HexFixed :: Word8 -> Builder
word8HexFixed = digits . high 1

word16HexFixed :: Word16 -> Builder
word16HexFixed = digits . high 2

word32HexFixed :: Word32 -> Builder
word32HexFixed = digits . high 4

word64HexFixed :: Word64 -> Builder
word64HexFixed = digits . high 8

int8HexFixed :: Int8 -> Builder
int8HexFixed = digits . high 1

int16HexFixed :: Int16 -> Builder
int16HexFixed = digits . high 2

int32HexFixed :: Int32 -> Builder
int32HexFixed = digits . high 4

int64HexFixed :: Int64 -> Builder
int64HexFixed = digits . high 8

byteStringHex :: B.ByteString -> Builder
byteStringHex = digits . B.unpack

lazyByteStringHex :: L.ByteString -> Builder
lazyByteStringHex = digits . L.unpack
