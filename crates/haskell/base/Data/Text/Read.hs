-- | Numbers at the start of texts.
module Data.Text.Read (Reader, decimal, signed, hexadecimal, rational, double) where

import Data.Char (digitToInt, isDigit, isHexDigit)
import Data.List (foldl')
import Data.Text (Text)
import qualified Data.Text as T

-- | What was read and what is left, or what is wrong.
type Reader a = Text -> Either String (a, Text)

decimal :: Integral a => Reader a
decimal text
  | T.null digits = Left "input does not start with a digit"
  | otherwise = Right (number 10 digits, rest)
  where
    (digits, rest) = T.span isDigit text

hexadecimal :: Integral a => Reader a
hexadecimal text
  | T.null digits = Left "input does not start with a hexadecimal digit"
  | otherwise = Right (number 16 digits, rest)
  where
    (digits, rest) = T.span isHexDigit (if T.toLower (T.take 2 text) == T.pack "0x" then T.drop 2 text else text)

number :: Integral a => a -> Text -> a
number base = foldl' (\n c -> n * base + fromIntegral (digitToInt c)) 0 . T.unpack

signed :: Num a => Reader a -> Reader a
signed read text = case T.uncons text of
  Just ('-', rest) -> fmap (\(n, left) -> (negate n, left)) (read rest)
  Just ('+', rest) -> read rest
  _ -> read text

rational :: Fractional a => Reader a
rational = fraction fromRational

double :: Reader Double
double = fraction fromRational

fraction :: Fractional a => (Rational -> a) -> Reader a
fraction make = signed $ \text -> do
  (whole, afterWhole) <- decimal text
  let (digits, afterDigits) = places afterWhole
      (power, rest) = exponent' afterDigits
      value = fromInteger whole + fromInteger (number 10 digits) / 10 ^ T.length digits
  Right (make (value * 10 ^^ power), rest)
  where
    places text = case T.uncons text of
      Just ('.', more) | (digits, rest) <- T.span isDigit more, not (T.null digits) -> (digits, rest)
      _ -> (T.empty, text)
    exponent' :: Text -> (Int, Text)
    exponent' text = case T.uncons text of
      Just (c, more) | c == 'e' || c == 'E', Right found <- signed decimal more -> found
      _ -> (0, text)
