-- | Transactions. There is one thread, so that each is run at once; one that retries would wait for ever.
module Control.Monad.STM (STM, atomically, retry, orElse, check, throwSTM, catchSTM) where

import Whatif.STM
