-- | Conversion between types with the same representation.
module Data.Coerce (coerce, Coercible) where

import Whatif.Base
