-- | The names of older programs.
module Text.ParserCombinators.Parsec.Prim
  ( (<?>), (<|>), many, skipMany, token, tokens, lookAhead, try, label, unexpected, pzero, runParser, parse, parseFromFile, parseTest
  , tokenPrim, tokenPrimEx, getPosition, setPosition, getInput, setInput, getState, setState, updateState, getParserState, setParserState
  , State (..), CharParser, GenParser, Parser
  ) where

import Text.Parsec.Error (ParseError)
import Text.Parsec.Prim
import Text.Parsec.String

type CharParser st = GenParser Char st

pzero :: GenParser tok st a
pzero = parserZero

parseFromFile :: Parser a -> FilePath -> IO (Either ParseError a)
parseFromFile p name = fmap (parse p name) (readFile name)
