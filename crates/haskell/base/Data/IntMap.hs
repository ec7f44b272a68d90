-- | Maps from Int with lazy values.
module Data.IntMap (module Data.IntMap.Lazy) where

import Data.IntMap.Lazy
import Prelude ()
