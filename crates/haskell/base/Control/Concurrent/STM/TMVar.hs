-- | Variables of transactions that are full or empty.
module Control.Concurrent.STM.TMVar
  ( TMVar, newTMVar, newEmptyTMVar, newTMVarIO, newEmptyTMVarIO, takeTMVar, putTMVar, readTMVar, writeTMVar, tryReadTMVar, swapTMVar
  , tryTakeTMVar, tryPutTMVar, isEmptyTMVar
  ) where

import Whatif.STM

newtype TMVar a = TMVar (TVar (Maybe a)) deriving Eq

newTMVar :: a -> STM (TMVar a)
newTMVar = fmap TMVar . newTVar . Just

newEmptyTMVar :: STM (TMVar a)
newEmptyTMVar = fmap TMVar (newTVar Nothing)

newTMVarIO :: a -> IO (TMVar a)
newTMVarIO = fmap TMVar . newTVarIO . Just

newEmptyTMVarIO :: IO (TMVar a)
newEmptyTMVarIO = fmap TMVar (newTVarIO Nothing)

takeTMVar, readTMVar :: TMVar a -> STM a
takeTMVar v = tryTakeTMVar v >>= maybe retry return
readTMVar v = tryReadTMVar v >>= maybe retry return

putTMVar, writeTMVar :: TMVar a -> a -> STM ()
putTMVar v x = tryPutTMVar v x >>= check
writeTMVar (TMVar v) x = writeTVar v (Just x)

tryTakeTMVar, tryReadTMVar :: TMVar a -> STM (Maybe a)
tryTakeTMVar v@(TMVar content) = do
  x <- tryReadTMVar v
  writeTVar content Nothing
  return x
tryReadTMVar (TMVar v) = readTVar v

tryPutTMVar :: TMVar a -> a -> STM Bool
tryPutTMVar (TMVar v) x = do
  content <- readTVar v
  case content of
    Nothing -> writeTVar v (Just x) >> return True
    Just _ -> return False

swapTMVar :: TMVar a -> a -> STM a
swapTMVar v new = do
  old <- takeTMVar v
  putTMVar v new
  return old

isEmptyTMVar :: TMVar a -> STM Bool
isEmptyTMVar (TMVar v) = fmap (maybe True (const False)) (readTVar v)
