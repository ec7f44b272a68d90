-- | The names of older programs.
module Text.ParserCombinators.Parsec.Combinator (module Text.Parsec.Combinator) where

import Text.Parsec.Combinator
