-- | The names of older programs.
module Text.ParserCombinators.Parsec.Char (CharParser, module Text.Parsec.Char) where

import Text.Parsec.Char
import Text.ParserCombinators.Parsec.Prim (CharParser)
