-- | Lifting through monad transformers.
module Control.Monad.Trans (module Control.Monad.Trans.Class, module Control.Monad.IO.Class) where

import Control.Monad.IO.Class
import Control.Monad.Trans.Class
