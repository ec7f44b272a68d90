{-# LANGUAGE GADTs, ScopedTypeVariables, TypeOperators #-}
-- | Types at run time.
module Data.Typeable
  ( Typeable, typeOf, typeRep, cast, gcast, TypeRep, typeRepTyCon, typeRepArgs, splitTyConApp, showsTypeRep, TyCon, tyConName, tyConModule
  , Proxy (..), eqT, (:~:) (..), funResultTy
  ) where

import Data.Type.Equality ((:~:) (..))
import Data.Proxy ()
import Whatif.Typeable

-- | The proof that two types are the same, if they are.
eqT :: (Typeable a, Typeable b) => Maybe (a :~: b)
eqT = gcast Refl

-- | The type of a function's result, if its argument has the second type.
funResultTy :: TypeRep -> TypeRep -> Maybe TypeRep
funResultTy function argument = case typeRepArgs function of
  [from, to] | tyConName (typeRepTyCon function) `elem` ["FUN", "->"] && from == argument -> Just to
  _ -> Nothing
