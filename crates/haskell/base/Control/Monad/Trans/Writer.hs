-- | Computations with an output: the lazy version.
module Control.Monad.Trans.Writer (module Control.Monad.Trans.Writer.Lazy) where

import Control.Monad.Trans.Writer.Lazy
