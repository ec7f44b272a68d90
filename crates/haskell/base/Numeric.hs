-- | Reading and showing numbers.
module Numeric
  ( showSigned, showIntAtBase, showInt, showHex, showOct, showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt, showFloat
  , showHFloat, floatToDigits, readSigned, readInt, readDec, readOct, readHex, readFloat, lexDigits, fromRat, Floating (..)
  ) where

import Data.Char (intToDigit, isDigit)
import Text.ParserCombinators.ReadP (ReadP, munch1, pfail, readP_to_S)
import qualified Text.Read.Lex as L
import Whatif.Float
import Whatif.Real

-- Showing

showSigned :: Real a => (a -> ShowS) -> Int -> a -> ShowS
showSigned showPos p x
  | x < 0 = showParen (p > 6) (showChar '-' . showPos (negate x))
  | otherwise = showPos x

showInt :: Integral a => a -> ShowS
showInt n r
  | n < 0 = errorWithoutStackTrace "Numeric.showInt: can't show negative numbers"
  | otherwise = shows (toInteger n) r

showIntAtBase :: (Integral a, Show a) => a -> (Int -> Char) -> a -> ShowS
showIntAtBase base toChr n0 r0
  | base <= 1 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to unsupported base " ++ show base)
  | n0 < 0 = errorWithoutStackTrace ("Numeric.showIntAtBase: applied to negative number " ++ show n0)
  | otherwise = go (quotRem n0 base) r0
  where
    go (n, d) r = c `seq` (if n == 0 then r' else go (quotRem n base) r')
      where
        c = toChr (fromIntegral d)
        r' = c : r

showHex, showOct :: (Integral a, Show a) => a -> ShowS
showHex = showIntAtBase 16 intToDigit
showOct = showIntAtBase 8 intToDigit

showFloat :: RealFloat a => a -> ShowS
showFloat x = showString (signed formatShow x)

-- | A sign in front, if there is one.
signed :: RealFloat a => (a -> String) -> a -> String
signed f x
  | x < 0 || isNegativeZero x = '-' : f (negate x)
  | otherwise = f x

showEFloat, showFFloat, showGFloat, showFFloatAlt, showGFloatAlt :: RealFloat a => Maybe Int -> a -> ShowS
showEFloat d x = showString (special (signed (formatE d)) x)
showFFloat d x = showString (special (signed (formatF False d)) x)
showFFloatAlt d x = showString (special (signed (formatF True d)) x)
showGFloat d x = showString (special (signed (formatG False d)) x)
showGFloatAlt d x = showString (special (signed (formatG True d)) x)

special :: RealFloat a => (a -> String) -> a -> String
special f x
  | isNaN x = "NaN"
  | isInfinite x = if x < 0 then "-Infinity" else "Infinity"
  | otherwise = f x

formatE :: RealFloat a => Maybe Int -> a -> String
formatE Nothing x = exponentNotation (floatToDigits 10 x)
formatE (Just d) x
  | d <= 0 = case floatToDigits 10 x of
      ([0], _) -> "0e0"
      (is, e) -> let (ei, is') = roundTo 10 1 is
                     n = case map intToDigit (if ei > 0 then init is' else is') of { c : _ -> c; [] -> '0' }
                 in n : 'e' : show (e - 1 + ei)
  | otherwise =
      let dec = max d 1
      in case floatToDigits 10 x of
           ([0], _) -> '0' : '.' : replicate dec '0' ++ "e0"
           (is, e) ->
             let (ei, is') = roundTo 10 (dec + 1) is
                 ds = map intToDigit (if ei > 0 then init is' else is')
             in case ds of
                  c : cs -> c : '.' : cs ++ 'e' : show (e - 1 + ei)
                  [] -> ""

formatF :: RealFloat a => Bool -> Maybe Int -> a -> String
formatF _ Nothing x = fixedNotation (floatToDigits 10 x)
formatF alt (Just d) x =
  let dec = max d 0
      (is, e) = floatToDigits 10 x
  in if e >= 0
       then
         let (ei, is') = roundTo 10 (dec + e) is
             (ls, rs) = splitAt (e + ei) (map intToDigit is')
         in orZero ls ++ (if null rs && not alt then "" else '.' : rs)
       else
         let (ei, is') = roundTo 10 dec (replicate (negate e) 0 ++ is)
             (ds, rest) = case map intToDigit (if ei > 0 then is' else 0 : is') of { c : cs -> (c, cs); [] -> ('0', "") }
         in ds : (if null rest && not alt then "" else '.' : rest)
  where
    orZero "" = "0"
    orZero s = s

formatG :: RealFloat a => Bool -> Maybe Int -> a -> String
formatG alt d x
  | x /= 0 && (x < fromRational (toRational (1 / 10 :: Double)) || x >= 10000000) = formatE d x
  | otherwise = formatF alt d x

-- | Hexadecimal notation, as C's @%a@.
showHFloat :: RealFloat a => a -> ShowS
showHFloat = showString . fmt
  where
    fmt x
      | isNaN x = "NaN"
      | isInfinite x = (if x < 0 then "-" else "") ++ "Infinity"
      | x < 0 || isNegativeZero x = '-' : cvt (negate x)
      | otherwise = cvt x
    cvt x
      | x == 0 = "0x0p+0"
      | otherwise = case floatToDigits 2 x of
          ([], _) -> errorWithoutStackTrace ("Impossible happened: showHFloat: " ++ show (toRational x))
          (d : ds, e) -> "0x" ++ show d ++ frac ds ++ "p" ++ show (e - 1)
    frac digits
      | all (== 0) digits = ""
      | otherwise = "." ++ hex digits
    hex ds = case ds of
      [] -> ""
      [a] -> digit a 0 0 0 ""
      [a, b] -> digit a b 0 0 ""
      [a, b, c] -> digit a b c 0 ""
      a : b : c : d : r -> digit a b c d (hex r)
    digit a b c d = showHex (8 * a + 4 * b + 2 * c + d)

-- Reading

readInt :: Num a => a -> (Char -> Bool) -> (Char -> Int) -> ReadS a
readInt base isDig valDigit = readP_to_S (L.readIntP base isDig valDigit)

readDec, readOct, readHex :: (Eq a, Num a) => ReadS a
readDec = readP_to_S L.readDecP
readOct = readP_to_S L.readOctP
readHex = readP_to_S L.readHexP

readFloat :: RealFrac a => ReadS a
readFloat = readP_to_S readFloatP

readFloatP :: RealFrac a => ReadP a
readFloatP = do
  tok <- L.lex
  case tok of
    L.Number n -> return (fromRational (L.numberToRational n))
    _ -> pfail

readSigned :: Real a => ReadS a -> ReadS a
readSigned readPos = readParen False read'
  where
    read' r = read'' r ++ [(negate x, t) | ("-", s) <- lex r, (x, t) <- read'' s]
    read'' r = [(n, s) | (str, s) <- lex r, (n, "") <- readPos str]

lexDigits :: ReadS String
lexDigits = readP_to_S (munch1 isDigit)

fromRat :: RealFloat a => Rational -> a
fromRat = fromRational
