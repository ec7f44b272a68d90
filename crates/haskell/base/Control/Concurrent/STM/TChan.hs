-- | Queues of transactions.
module Control.Concurrent.STM.TChan
  ( TChan, newTChan, newTChanIO, writeTChan, readTChan, tryReadTChan, peekTChan, tryPeekTChan, unGetTChan, isEmptyTChan
  ) where

import qualified Data.Sequence as Seq
import Whatif.STM

newtype TChan a = TChan (TVar (Seq.Seq a)) deriving Eq

newTChan :: STM (TChan a)
newTChan = fmap TChan (newTVar Seq.empty)

newTChanIO :: IO (TChan a)
newTChanIO = fmap TChan (newTVarIO Seq.empty)

writeTChan, unGetTChan :: TChan a -> a -> STM ()
writeTChan (TChan v) x = readTVar v >>= writeTVar v . (Seq.|> x)
unGetTChan (TChan v) x = readTVar v >>= writeTVar v . (x Seq.<|)

readTChan, peekTChan :: TChan a -> STM a
readTChan chan = tryReadTChan chan >>= maybe retry return
peekTChan chan = tryPeekTChan chan >>= maybe retry return

tryReadTChan, tryPeekTChan :: TChan a -> STM (Maybe a)
tryReadTChan (TChan v) = do
  content <- readTVar v
  case Seq.viewl content of
    x Seq.:< rest -> writeTVar v rest >> return (Just x)
    Seq.EmptyL -> return Nothing
tryPeekTChan (TChan v) = fmap (Seq.lookup 0) (readTVar v)

isEmptyTChan :: TChan a -> STM Bool
isEmptyTChan (TChan v) = fmap Seq.null (readTVar v)
