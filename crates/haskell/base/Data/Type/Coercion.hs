{-# LANGUAGE GADTs, PolyKinds #-}
-- | Evidence that two types are represented alike.
module Data.Type.Coercion (Coercion (..), coerceWith, sym, trans, repr) where

import Data.Coerce (Coercible, coerce)
import Data.Type.Equality ((:~:) (..))

data Coercion a b where
  Coercion :: Coercible a b => Coercion a b

instance Show (Coercion a b) where
  showsPrec _ Coercion = showString "Coercion"

instance Eq (Coercion a b) where
  _ == _ = True

instance Ord (Coercion a b) where
  compare _ _ = EQ

coerceWith :: Coercion a b -> a -> b
coerceWith Coercion x = coerce x

sym :: Coercion a b -> Coercion b a
sym Coercion = Coercion

trans :: Coercion a b -> Coercion b c -> Coercion a c
trans Coercion Coercion = Coercion

repr :: a :~: b -> Coercion a b
repr Refl = Coercion
