-- | Arrays without checks.
module Data.Array.Unsafe
  ( unsafeFreeze, unsafeThaw, unsafeRead, unsafeWrite, unsafeAt
  ) where

import Data.Array.Base
