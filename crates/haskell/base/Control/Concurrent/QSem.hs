-- | Semaphores of which one unit can be taken at once. A thread that would have to wait says so, since threads run one after the other.
module Control.Concurrent.QSem (QSem, newQSem, waitQSem, signalQSem) where

import Control.Exception
import Control.Monad (when)
import Data.IORef

newtype QSem = QSem (IORef Int)

newQSem :: Int -> IO QSem
newQSem count = do
  when (count < 0) (ioError (userError "newQSem: Initial quantity must be non-negative"))
  fmap QSem (newIORef count)

waitQSem :: QSem -> IO ()
waitQSem (QSem left) = do
  free <- readIORef left
  if free >= 1 then writeIORef left (free - 1) else throwIO BlockedIndefinitelyOnMVar

signalQSem :: QSem -> IO ()
signalQSem (QSem left) = modifyIORef left (+ 1)
