-- | Unsigned numbers of a given size.
module GHC.Word (module Data.Word) where

import Data.Word
