{-# LANGUAGE GADTs, ScopedTypeVariables, TypeOperators #-}
-- | Types at run time.
module Data.Typeable
  ( Typeable, typeOf, typeRep, cast, gcast, gcast1, gcast2, TypeRep, typeRepTyCon, typeRepArgs, splitTyConApp, showsTypeRep, TyCon, tyConName, tyConModule
  , Proxy (..), eqT, (:~:) (..), funResultTy
  ) where

import Data.Type.Equality ((:~:) (..))
import Data.Proxy ()
import Whatif.Prim (unsafeCoerce)
import Whatif.Typeable

-- | The proof that two types are the same, if they are.
eqT :: (Typeable a, Typeable b) => Maybe (a :~: b)
eqT = gcast Refl

-- | The type of a function's result, if its argument has the second type.
funResultTy :: TypeRep -> TypeRep -> Maybe TypeRep
funResultTy function argument = case typeRepArgs function of
  [from, to] | tyConName (typeRepTyCon function) `elem` ["FUN", "->"] && from == argument -> Just to
  _ -> Nothing

-- | Conversion below a type constructor.
gcast1 :: (Typeable t, Typeable t') => c (t a) -> Maybe (c (t' a))
gcast1 x = result
  where
    result = if typeRep (outer x) == typeRep (outer' result) then Just (unsafeCoerce x) else Nothing
    outer :: c (t a) -> Proxy t
    outer _ = Proxy
    outer' :: Maybe (c (t' a)) -> Proxy t'
    outer' _ = Proxy

gcast2 :: (Typeable t, Typeable t') => c (t a b) -> Maybe (c (t' a b))
gcast2 x = result
  where
    result = if typeRep (outer x) == typeRep (outer' result) then Just (unsafeCoerce x) else Nothing
    outer :: c (t a b) -> Proxy t
    outer _ = Proxy
    outer' :: Maybe (c (t' a b)) -> Proxy t'
    outer' _ = Proxy
