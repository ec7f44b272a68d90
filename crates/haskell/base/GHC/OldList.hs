-- | Functions on lists, under an old name.
module GHC.OldList (module Data.List) where

import Data.List
