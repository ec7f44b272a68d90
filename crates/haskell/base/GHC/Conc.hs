-- | Threads and transactions, under GHC's own name.
module GHC.Conc (module Control.Concurrent.STM, module Control.Concurrent) where

import Control.Concurrent
import Control.Concurrent.STM
