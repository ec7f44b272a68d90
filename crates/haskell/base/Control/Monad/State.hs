-- | The lazy version of the monad.
module Control.Monad.State (module Control.Monad.State.Lazy) where

import Control.Monad.State.Lazy
