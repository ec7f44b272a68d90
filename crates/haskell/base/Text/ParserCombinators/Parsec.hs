-- | The names of older programs.
module Text.ParserCombinators.Parsec
  ( ParseError, errorPos, SourcePos, SourceName, Line, Column, sourceName, sourceLine, sourceColumn, incSourceLine, incSourceColumn
  , setSourceLine, setSourceColumn, setSourceName
  , module Text.ParserCombinators.Parsec.Prim, module Text.ParserCombinators.Parsec.Char, module Text.ParserCombinators.Parsec.Combinator
  ) where

import Text.Parsec.Error
import Text.Parsec.Pos
import Text.ParserCombinators.Parsec.Char
import Text.ParserCombinators.Parsec.Combinator
import Text.ParserCombinators.Parsec.Prim
