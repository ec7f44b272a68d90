-- | Maps with lazy values.
module Data.Map (module Data.Map.Lazy) where

import Data.Map.Lazy
import Prelude ()
