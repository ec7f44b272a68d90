-- | Monoids, and the newtypes that choose one.
module Data.Monoid
  ( Monoid (..), (<>), Dual (..), Endo (..), All (..), Any (..), Sum (..), Product (..), First (..), Last (..), Alt (..), Ap (..)
  ) where

import Whatif.Base
import Whatif.Monoid
import Whatif.Read ()
