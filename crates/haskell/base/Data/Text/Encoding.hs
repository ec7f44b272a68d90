-- | Texts as bytes. UTF-8 only, and Latin-1, whose characters are bytes; what is no UTF-8 cannot be read.
module Data.Text.Encoding (encodeUtf8, decodeUtf8, decodeUtf8', decodeLatin1, decodeASCII) where

import Control.Exception (throw)
import qualified Data.ByteString as B
import Data.Bits (shiftL, shiftR, (.&.), (.|.))
import Data.Char (chr, ord)
import qualified Data.Text as T
import Data.Text.Encoding.Error (UnicodeException (..))
import Data.Word (Word8)

encodeUtf8 :: T.Text -> B.ByteString
encodeUtf8 = B.pack . concatMap (map fromIntegral . bytes . ord) . T.unpack

bytes :: Int -> [Int]
bytes n
  | n < 0x80 = [n]
  | n < 0x800 = [0xc0 .|. shiftR n 6, next 0]
  | n < 0x10000 = [0xe0 .|. shiftR n 12, next 6, next 0]
  | otherwise = [0xf0 .|. shiftR n 18, next 12, next 6, next 0]
  where
    next k = 0x80 .|. (shiftR n k .&. 0x3f)

decodeUtf8 :: B.ByteString -> T.Text
decodeUtf8 = either throw id . decodeUtf8'

decodeUtf8' :: B.ByteString -> Either UnicodeException T.Text
decodeUtf8' = fmap T.pack . characters . B.unpack

-- | The characters of bytes: those of one byte, and those whose first byte says how many follow.
characters :: [Word8] -> Either UnicodeException String
characters [] = Right []
characters (b : rest)
  | b < 0x80 = fmap (chr (fromIntegral b) :) (characters rest)
  | b >= 0xc2 && b < 0xe0 = several 1 (fromIntegral b .&. 0x1f) 0x80
  | b >= 0xe0 && b < 0xf0 = several 2 (fromIntegral b .&. 0x0f) 0x800
  | b >= 0xf0 && b < 0xf5 = several 3 (fromIntegral b .&. 0x07) 0x10000
  | otherwise = wrong
  where
    wrong = Left (DecodeError "Data.Text.Internal.Encoding.decodeUtf8: Invalid UTF-8 stream" (Just b))
    several count start least
      | length following == count && all isNext following && valid = fmap (chr n :) (characters more)
      | otherwise = wrong
      where
        (following, more) = splitAt count rest
        n = foldl (\acc byte -> shiftL acc 6 .|. (fromIntegral byte .&. 0x3f)) start following
        valid = n >= least && n <= 0x10ffff && (n < 0xd800 || n > 0xdfff)
    isNext byte = byte >= 0x80 && byte < 0xc0

decodeLatin1, decodeASCII :: B.ByteString -> T.Text
decodeLatin1 = T.pack . map (chr . fromIntegral) . B.unpack
decodeASCII = decodeUtf8
