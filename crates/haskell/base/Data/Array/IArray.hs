-- | Immutable arrays of any kind.
module Data.Array.IArray
  ( module Data.Ix, Array, IArray, array, listArray, accumArray, (!), bounds, indices, elems, assocs, (//), accum, amap, ixmap
  ) where

import Data.Array.Base
import Data.Ix
import Whatif.Array (Array)
