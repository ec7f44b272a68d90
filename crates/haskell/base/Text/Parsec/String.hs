-- | Parsers of strings.
module Text.Parsec.String (Parser, GenParser) where

import Text.Parsec.Prim (Parsec)

type Parser = Parsec String ()
type GenParser tok st = Parsec [tok] st
