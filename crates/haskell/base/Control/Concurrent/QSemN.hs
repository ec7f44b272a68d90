-- | Semaphores of which several units can be taken at once. A thread that would have to wait says so, since threads run one after the other.
module Control.Concurrent.QSemN (QSemN, newQSemN, waitQSemN, signalQSemN) where

import Control.Exception
import Control.Monad (when)
import Data.IORef

newtype QSemN = QSemN (IORef Int)

newQSemN :: Int -> IO QSemN
newQSemN count = do
  when (count < 0) (ioError (userError "newQSemN: Initial quantity must be non-negative"))
  fmap QSemN (newIORef count)

waitQSemN :: QSemN -> Int -> IO ()
waitQSemN (QSemN left) count = do
  free <- readIORef left
  if free >= count then writeIORef left (free - count) else throwIO BlockedIndefinitelyOnMVar

signalQSemN :: QSemN -> Int -> IO ()
signalQSemN (QSemN left) count = modifyIORef left (+ count)
