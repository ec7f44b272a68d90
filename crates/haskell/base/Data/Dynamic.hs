{-# LANGUAGE ExistentialQuantification #-}
-- | Values that carry their types.
module Data.Dynamic (Dynamic, toDyn, fromDyn, fromDynamic, dynTypeRep, Typeable) where

import Data.Maybe (fromMaybe)
import Data.Typeable

data Dynamic = forall a. Typeable a => Dynamic a

instance Show Dynamic where
  showsPrec _ d = showString "<<" . shows (dynTypeRep d) . showString ">>"

toDyn :: Typeable a => a -> Dynamic
toDyn = Dynamic

fromDynamic :: Typeable a => Dynamic -> Maybe a
fromDynamic (Dynamic x) = cast x

fromDyn :: Typeable a => Dynamic -> a -> a
fromDyn d def = fromMaybe def (fromDynamic d)

dynTypeRep :: Dynamic -> TypeRep
dynTypeRep (Dynamic x) = typeOf x
