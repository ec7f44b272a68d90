{-# LANGUAGE KindSignatures, PolyKinds, RankNTypes, ExistentialQuantification #-}
-- | Numbers and strings as types whose values are known.
--
-- The front end solves @KnownNat n@ and @KnownSymbol s@ for literals: the dictionary's one method gives the value.
module Whatif.TypeLits where

import Data.Proxy (Proxy (..))

class KnownNat n where
  natLit :: Proxy n -> Integer

class KnownSymbol s where
  symbolLit :: Proxy s -> String

toProxy :: proxy t -> Proxy t
toProxy _ = Proxy

symbolVal :: KnownSymbol s => proxy s -> String
symbolVal p = symbolLit (toProxy p)
