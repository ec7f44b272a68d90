-- | Effects in pure code.
module System.IO.Unsafe (unsafePerformIO, unsafeDupablePerformIO, unsafeInterleaveIO, unsafeFixIO) where

import Control.Monad.Fix (mfix)
import Whatif.Base

unsafeDupablePerformIO :: IO a -> a
unsafeDupablePerformIO = unsafePerformIO

unsafeFixIO :: (a -> IO a) -> IO a
unsafeFixIO = mfix
