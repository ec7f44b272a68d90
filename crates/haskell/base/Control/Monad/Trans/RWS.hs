-- | Computations with an environment, an output and a state: the lazy version.
module Control.Monad.Trans.RWS (module Control.Monad.Trans.RWS.Lazy) where

import Control.Monad.Trans.RWS.Lazy
