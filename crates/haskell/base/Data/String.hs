{-# LANGUAGE FlexibleInstances #-}
-- | Strings, and literals of other types.
module Data.String (String, IsString (..), lines, words, unlines, unwords) where

import Data.Functor.Const (Const (..))
import Data.Functor.Identity (Identity (..))
import Whatif.Base (unsafeCoerce)

class IsString a where
  fromString :: String -> a

-- | The element type is Char wherever a literal is used.
instance IsString [a] where
  fromString s = unsafeCoerce s

instance IsString a => IsString (Const a b) where
  fromString s = Const (fromString s)

instance IsString a => IsString (Identity a) where
  fromString s = Identity (fromString s)
