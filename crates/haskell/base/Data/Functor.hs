-- | Functors.
module Data.Functor (Functor (..), ($>), (<$>), (<&>), void) where

import Whatif.Base
