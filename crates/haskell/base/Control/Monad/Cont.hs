-- | The continuation monad.
module Control.Monad.Cont
  ( MonadCont (..), Cont, cont, runCont, mapCont, withCont, ContT (ContT), runContT, mapContT, withContT
  , module Control.Monad, module Control.Monad.Trans
  ) where

import Control.Monad
import Control.Monad.Cont.Class
import Control.Monad.Trans
import Control.Monad.Trans.Cont hiding (callCC)
