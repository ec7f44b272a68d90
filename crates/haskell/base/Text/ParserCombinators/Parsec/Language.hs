-- | The names of older programs.
module Text.ParserCombinators.Parsec.Language (module Text.Parsec.Language) where

import Text.Parsec.Language
