-- | Numbers and strings as types.
module GHC.TypeLits (module GHC.TypeNats, Symbol, KnownNat, KnownSymbol) where

import GHC.TypeNats

-- | The kind of strings.
data Symbol

-- | The numbers whose value is known. What it is cannot be asked for yet.
class KnownNat n

-- | The strings whose value is known.
class KnownSymbol s
