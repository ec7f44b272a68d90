-- | Characters.
module Data.Char
  ( Char, isControl, isSpace, isLower, isUpper, isAlpha, isLetter, isDigit, isOctDigit, isHexDigit, isAlphaNum, isPrint
  , isPunctuation, isSymbol, isSeparator, isAscii, isLatin1, isAsciiUpper, isAsciiLower, isMark, isNumber
  , GeneralCategory (..), generalCategory, toUpper, toLower, toTitle, digitToInt, intToDigit, ord, chr
  , showLitChar, lexLitChar, readLitChar
  ) where

import Data.Ix (Ix (..))
import Text.ParserCombinators.ReadP (gather, readP_to_S)
import qualified Text.Read.Lex as L
import Whatif.Char
import Whatif.Classes (chr)
import Whatif.Read
import Whatif.Show (showLitChar)

-- | One character of a literal, as it is written.
lexLitChar :: ReadS String
lexLitChar s = [(written, rest) | ((written, _), rest) <- readP_to_S (gather L.lexChar) s]

-- | One character of a literal.
readLitChar :: ReadS Char
readLitChar s = [(c, rest) | (L.Char c, rest) <- readP_to_S L.lexChar s]

instance Read GeneralCategory where
  readsPrec _ s = [(c, rest) | (name, rest) <- lex s, c <- enumFromTo minBound maxBound, show c == name]

instance Ix GeneralCategory where
  range (a, b) = enumFromTo a b
  index (a, _) c = fromEnum c - fromEnum a
  inRange (a, b) c = a <= c && c <= b
