-- | Reading.
module GHC.Read (Read (..), ReadS, lex, readParen, reads) where

import Text.Read (Read (..))
