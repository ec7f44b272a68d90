-- | Transactions and their variables.
module Control.Concurrent.STM
  ( module Control.Monad.STM, module Control.Concurrent.STM.TVar, module Control.Concurrent.STM.TMVar, module Control.Concurrent.STM.TChan
  , module Control.Concurrent.STM.TQueue, module Control.Concurrent.STM.TBQueue
  ) where

import Control.Concurrent.STM.TBQueue
import Control.Concurrent.STM.TChan
import Control.Concurrent.STM.TMVar
import Control.Concurrent.STM.TQueue
import Control.Concurrent.STM.TVar
import Control.Monad.STM
