-- | Mutable arrays in IO.
module Data.Array.IO
  ( IOArray, IOUArray, module Data.Array.MArray
  ) where

import Data.Array.Base
import Data.Array.MArray
