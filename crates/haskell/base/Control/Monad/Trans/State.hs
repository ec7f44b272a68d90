-- | Computations with a state: the lazy version.
module Control.Monad.Trans.State (module Control.Monad.Trans.State.Lazy) where

import Control.Monad.Trans.State.Lazy
