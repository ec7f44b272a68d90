{-# LANGUAGE DataKinds, TypeOperators, NoStarIsType #-}
-- | Numbers and strings as types.
module GHC.TypeLits
  ( Nat, type (+), type (*), type (^), type (-), type (<=?), CmpNat, Symbol, KnownNat, KnownSymbol, natVal, symbolVal
  ) where

import GHC.TypeNats hiding (natVal)
import Whatif.TypeLits

-- | The kind of strings.
data Symbol

natVal :: KnownNat n => proxy n -> Integer
natVal p = natLit (toProxy p)
