{-# LANGUAGE MagicHash, PatternSynonyms #-}
-- | Numbers of a given size.
module GHC.Int (module Data.Int, Int#, pattern I#) where

import Data.Int
import GHC.Prim (Int#, pattern I#)
