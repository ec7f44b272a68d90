-- | Queues of transactions, without a bound.
module Control.Concurrent.STM.TQueue
  ( TQueue, newTQueue, newTQueueIO, readTQueue, tryReadTQueue, flushTQueue, peekTQueue, tryPeekTQueue, writeTQueue, unGetTQueue, isEmptyTQueue
  ) where

import Control.Concurrent.STM.TChan
import Whatif.STM

newtype TQueue a = TQueue (TChan a) deriving Eq

newTQueue :: STM (TQueue a)
newTQueue = fmap TQueue newTChan

newTQueueIO :: IO (TQueue a)
newTQueueIO = fmap TQueue newTChanIO

writeTQueue, unGetTQueue :: TQueue a -> a -> STM ()
writeTQueue (TQueue c) = writeTChan c
unGetTQueue (TQueue c) = unGetTChan c

readTQueue, peekTQueue :: TQueue a -> STM a
readTQueue (TQueue c) = readTChan c
peekTQueue (TQueue c) = peekTChan c

tryReadTQueue, tryPeekTQueue :: TQueue a -> STM (Maybe a)
tryReadTQueue (TQueue c) = tryReadTChan c
tryPeekTQueue (TQueue c) = tryPeekTChan c

-- | All that is in it.
flushTQueue :: TQueue a -> STM [a]
flushTQueue q = tryReadTQueue q >>= maybe (return []) (\x -> fmap (x :) (flushTQueue q))

isEmptyTQueue :: TQueue a -> STM Bool
isEmptyTQueue (TQueue c) = isEmptyTChan c
