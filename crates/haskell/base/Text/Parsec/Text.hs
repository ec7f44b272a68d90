-- | Parsers of texts.
module Text.Parsec.Text (Parser, GenParser) where

import qualified Data.Text as T
import Text.Parsec.Prim (Parsec)

type Parser = Parsec T.Text ()
type GenParser st = Parsec T.Text st
