module Main where

import Data.Char
import Control.Applicative

newtype Parser a = Parser { parse :: String -> Maybe (a, String) }
instance Functor Parser where fmap f (Parser p) = Parser (\s -> case p s of { Nothing -> Nothing; Just (a, r) -> Just (f a, r) })
instance Applicative Parser where
  pure a = Parser (\s -> Just (a, s))
  Parser f <*> Parser p = Parser (\s -> case f s of
    Nothing -> Nothing
    Just (g, r) -> case p r of
      Nothing -> Nothing
      Just (a, r') -> Just (g a, r'))
instance Monad Parser where Parser p >>= f = Parser (\s -> p s >>= \(a, r) -> parse (f a) r)
instance Alternative Parser where
  empty = Parser (const Nothing)
  Parser a <|> Parser b = Parser (\s -> a s <|> b s)

sat p = Parser f where { f (c : cs) | p c = Just (c, cs); f _ = Nothing }
char = sat . (==)
number = read <$> some (sat isDigit)
expr = do { t <- term; rest t } where rest a = (do { _ <- char '+'; b <- term; rest (a + b) }) <|> (do { _ <- char '-'; b <- term; rest (a - b) }) <|> pure a
term = do { f <- factor; rest f } where rest a = (do { _ <- char '*'; b <- factor; rest (a * b) }) <|> pure a
factor = number <|> (char '(' *> expr <* char ')')

main :: IO ()
main = do
  print (parse expr "1+2*3")
  print (parse expr "(1+2)*3-4")
  print (parse expr "2*(3+4)*5 rest")
  print (parse expr "x")
  print (parse (many (char 'a')) "aaab", parse (optional (char 'z')) "abc")
