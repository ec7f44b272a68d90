module Main where

import Data.Char
main :: IO ()
main = do
  let cs = "aZ5 _\n\té!+\955"
  print (map isAlpha cs, map isDigit cs)
  print (map isSpace cs, map isUpper cs)
  print (map isLower cs, map isAlphaNum cs)
  print (map isPunctuation cs, map isSymbol cs)
  print (map isControl cs, map isPrint cs)
  print (map generalCategory cs)
  print (isHexDigit 'g', isOctDigit '7', isSeparator ' ', isAscii '\200', isLatin1 '\200', isAsciiUpper 'A', isAsciiLower 'A', isLetter 'x', isMark '\768', isNumber '½')
