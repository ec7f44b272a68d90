-- | Queues of transactions that hold a number of elements at most.
module Control.Concurrent.STM.TBQueue
  ( TBQueue, newTBQueue, newTBQueueIO, readTBQueue, tryReadTBQueue, flushTBQueue, peekTBQueue, tryPeekTBQueue, writeTBQueue, unGetTBQueue
  , lengthTBQueue, isEmptyTBQueue, isFullTBQueue
  ) where

import Control.Concurrent.STM.TQueue
import Numeric.Natural (Natural)
import Whatif.STM

-- | The elements, how many there are, and how many there may be.
data TBQueue a = TBQueue (TQueue a) (TVar Natural) Natural

instance Eq (TBQueue a) where
  TBQueue a _ _ == TBQueue b _ _ = a == b

newTBQueue :: Natural -> STM (TBQueue a)
newTBQueue most = newTQueue >>= \q -> newTVar 0 >>= \n -> return (TBQueue q n most)

newTBQueueIO :: Natural -> IO (TBQueue a)
newTBQueueIO most = newTQueueIO >>= \q -> newTVarIO 0 >>= \n -> return (TBQueue q n most)

writeTBQueue, unGetTBQueue :: TBQueue a -> a -> STM ()
writeTBQueue = stored writeTQueue
unGetTBQueue = stored unGetTQueue

stored :: (TQueue a -> a -> STM ()) -> TBQueue a -> a -> STM ()
stored put (TBQueue q n most) x = do
  there <- readTVar n
  if there >= most then retry else writeTVar n (there + 1) >> put q x

readTBQueue, peekTBQueue :: TBQueue a -> STM a
readTBQueue q = tryReadTBQueue q >>= maybe retry return
peekTBQueue (TBQueue q _ _) = peekTQueue q

tryReadTBQueue, tryPeekTBQueue :: TBQueue a -> STM (Maybe a)
tryReadTBQueue (TBQueue q n _) = do
  found <- tryReadTQueue q
  case found of
    Nothing -> return ()
    Just _ -> readTVar n >>= writeTVar n . subtract 1
  return found
tryPeekTBQueue (TBQueue q _ _) = tryPeekTQueue q

-- | All that is in it.
flushTBQueue :: TBQueue a -> STM [a]
flushTBQueue (TBQueue q n _) = writeTVar n 0 >> flushTQueue q

lengthTBQueue :: TBQueue a -> STM Natural
lengthTBQueue (TBQueue _ n _) = readTVar n

isEmptyTBQueue, isFullTBQueue :: TBQueue a -> STM Bool
isEmptyTBQueue (TBQueue q _ _) = isEmptyTQueue q
isFullTBQueue (TBQueue _ n most) = fmap (>= most) (readTVar n)
