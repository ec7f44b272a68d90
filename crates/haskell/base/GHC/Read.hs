-- | Reading.
module GHC.Read (Read (readsPrec, readList, readPrec, readListPrec), ReadS, lex, readParen, reads) where

import Text.Read (Read (..))
