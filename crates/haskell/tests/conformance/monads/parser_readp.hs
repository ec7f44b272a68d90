module Main where

import Text.ParserCombinators.ReadP
import Data.Char
number :: ReadP Int
number = read <$> munch1 isDigit
expr, term, factor :: ReadP Int
expr = chainl1 term (((+) <$ char '+') +++ ((-) <$ char '-'))
term = chainl1 factor ((*) <$ char '*')
factor = number +++ between (char '(') (char ')') expr
parseAll p s = [x | (x, "") <- readP_to_S p s]
main :: IO ()
main = do
  print (parseAll expr "1+2*3-4", parseAll expr "(1+2)*3", parseAll expr "1+")
  print (readP_to_S (many (char 'a')) "aab", readP_to_S (sepBy1 number (char ',')) "1,2,3")
  print (readP_to_S (string "ab" <++ string "a") "abc", readP_to_S (option 'x' (char 'y')) "z", readP_to_S (skipSpaces >> look) "  q")
  print (parseAll (sepBy number (skipSpaces >> char ';' >> skipSpaces)) "1 ; 2;3", parseAll (manyTill get (string "--")) "ab--", parseAll (count 3 (satisfy isAlpha)) "xyz", parseAll (endBy number (char '.')) "1.2.", readP_to_S (gather number) "12a")
