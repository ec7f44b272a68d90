{-# LANGUAGE NoImplicitPrelude #-}
-- | Classes of characters.
module Whatif.Char where

import Whatif.Base
import Whatif.Prim
import Whatif.Show

data GeneralCategory
  = UppercaseLetter | LowercaseLetter | TitlecaseLetter | ModifierLetter | OtherLetter
  | NonSpacingMark | SpacingCombiningMark | EnclosingMark
  | DecimalNumber | LetterNumber | OtherNumber
  | ConnectorPunctuation | DashPunctuation | OpenPunctuation | ClosePunctuation | InitialQuote | FinalQuote | OtherPunctuation
  | MathSymbol | CurrencySymbol | ModifierSymbol | OtherSymbol
  | Space | LineSeparator | ParagraphSeparator
  | Control | Format | Surrogate | PrivateUse | NotAssigned
  deriving (Show, Eq, Ord, Enum, Bounded)

generalCategory :: Char -> GeneralCategory
generalCategory c = toEnum (charGeneralCategory c)

{-@ ord :: Char -> {v:Int | 0 <= v && v <= 1114111} @-}
ord :: Char -> Int
ord = charOrd

toUpper, toLower, toTitle :: Char -> Char
toUpper = charToUpper
toLower = charToLower
toTitle = charToTitle

isAscii, isLatin1, isControl, isPrint, isSpace, isUpper, isLower, isAlpha, isLetter, isDigit, isOctDigit, isHexDigit, isAlphaNum
  , isPunctuation, isSymbol, isAsciiUpper, isAsciiLower, isMark, isNumber, isSeparator :: Char -> Bool
isAscii c = c < '\x80'
isLatin1 c = c <= '\xff'
isAsciiLower c = c >= 'a' && c <= 'z'
isAsciiUpper c = c >= 'A' && c <= 'Z'
isControl c = charGeneralCategory c == 25
isPrint c = charGeneralCategory c < 23
isSpace c
  | n < 888 = n == 32 || (n >= 9 && n <= 13) || n == 160
  | otherwise = charGeneralCategory c == 22
  where n = charOrd c
isUpper c
  | isAscii c = isAsciiUpper c
  | otherwise = let n = charGeneralCategory c in n == 0 || n == 2
isLower c
  | isAscii c = isAsciiLower c
  | otherwise = charGeneralCategory c == 1
isAlpha c
  | isAscii c = isAsciiLower c || isAsciiUpper c
  | otherwise = charGeneralCategory c <= 4
isLetter = isAlpha
isDigit c = c >= '0' && c <= '9'
isOctDigit c = c >= '0' && c <= '7'
isHexDigit c = isDigit c || (c >= 'A' && c <= 'F') || (c >= 'a' && c <= 'f')
isAlphaNum c
  | isAscii c = isAsciiLower c || isAsciiUpper c || isDigit c
  | otherwise = let n = charGeneralCategory c in n <= 4 || (n >= 8 && n <= 10)
isMark c = let n = charGeneralCategory c in n >= 5 && n <= 7
isNumber c = let n = charGeneralCategory c in n >= 8 && n <= 10
isPunctuation c = let n = charGeneralCategory c in n >= 11 && n <= 17
isSymbol c = let n = charGeneralCategory c in n >= 18 && n <= 21
isSeparator c = let n = charGeneralCategory c in n >= 22 && n <= 24

{-@ assume digitToInt :: Char -> {v:Int | 0 <= v && v <= 15} @-}
digitToInt :: Char -> Int
digitToInt c
  | isDigit c = ord c - 48
  | c >= 'a' && c <= 'f' = ord c - 87
  | c >= 'A' && c <= 'F' = ord c - 55
  | otherwise = errorWithoutStackTrace ("Char.digitToInt: not a digit " ++ show c)

{-@ assume intToDigit :: {n:Int | 0 <= n && n <= 15} -> Char @-}
intToDigit :: Int -> Char
intToDigit n
  | n >= 0 && n <= 9 = charChr (48 + n)
  | n >= 10 && n <= 15 = charChr (87 + n)
  | otherwise = errorWithoutStackTrace ("Char.intToDigit: not a digit " ++ show n)
