-- | State threads.
module Control.Monad.ST (ST, runST, fixST, RealWorld, stToIO) where

import Control.Monad.Fix (MonadFix (..))
import Whatif.Base (RealWorld)
import Whatif.ST

instance MonadFix (ST s) where
  mfix = fixST
