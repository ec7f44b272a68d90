-- | Functions on lists, under an old name.
module Data.OldList (module Data.List) where

import Data.List
