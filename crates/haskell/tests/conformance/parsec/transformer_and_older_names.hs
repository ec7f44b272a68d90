-- Parsers over another monad, of texts, of tokens that are no characters, and by the names of older programs.
module Main where

import Control.Monad.State (State, evalState, get, lift, modify)
import qualified Data.Text as T
import qualified Text.Parsec as P
import qualified Text.Parsec.Text as PT
import Text.ParserCombinators.Parsec hiding (State)
import Text.ParserCombinators.Parsec.Expr

-- Blocks by indentation, with the column in a state.
type Indented = P.ParsecT String () (State Int)

entry :: Indented String
entry = do
  here <- P.sourceColumn <$> P.getPosition
  column <- lift get
  if here /= column then P.unexpected ("column " ++ show here) else P.many1 P.letter <* P.spaces

block :: Indented [String]
block = lift (modify (const 3)) *> P.spaces *> P.many1 entry <* P.eof

data Tok = Num Int | Plus | Open | Close deriving (Show, Eq)

tok :: (Tok -> Maybe a) -> P.Parsec [(SourcePos, Tok)] () a
tok = P.token (show . snd) fst . (. snd)

total :: P.Parsec [(SourcePos, Tok)] () Int
total = sum <$> operand `P.sepBy1` tok (\t -> if t == Plus then Just () else Nothing)
  where
    operand = tok (\t -> case t of { Num n -> Just n; _ -> Nothing }) P.<|> (only Open *> total <* only Close)
    only t = tok (\t' -> if t == t' then Just () else Nothing)

positions :: [Tok] -> [(SourcePos, Tok)]
positions ts = [(setSourceColumn (P.errorPos e) n, t) | (n, t) <- zip [1 ..] ts]
  where
    Left e = parse (fail "" :: Parser ()) "tokens" ""

word :: PT.Parser T.Text
word = T.pack <$> P.many1 P.letter

arithmetic :: Parser Integer
arithmetic = buildExpressionParser [[op "*" (*), op "/" div], [op "+" (+), op "-" (-)]] factor <?> "sum"
  where
    op s f = Infix (string s >> return f) AssocLeft
    factor = (read <$> many1 digit) <|> between (char '(') (char ')') arithmetic <?> "number"

main :: IO ()
main = do
  print (evalState (P.runPT block () "b" "  one\n  two\n") 0)
  print (evalState (P.runPT block () "b" "  one\n   two\n") 0)
  print (P.parse total "" (positions [Num 1, Plus, Open, Num 2, Plus, Num 3, Close]))
  print (P.parse total "" (positions [Num 1, Plus, Plus]))
  print (P.parse (word `P.sepBy` P.char ' ') "t" (T.pack "ab cd ef"))
  print (P.parse (word <* P.eof) "t" (T.pack "ab1"))
  print (map (parse (arithmetic <* eof) "") ["1+2*3", "(1+2)*3", "2*", "7/(2", "x"])
  case parse (many1 digit) "file" "abc" of
    Left e -> print (sourceLine (errorPos e), sourceName (errorPos e)) >> print e
    Right s -> putStrLn s
  print (parse (runs <* eof) "" "aabbbc")
  print (parse (pzero <|> (try (string "let") <|> string "lambda")) "" "lambda")
  where
    runs = many1 (do { c <- letter; cs <- many (char c); return (c, 1 + length cs) })
