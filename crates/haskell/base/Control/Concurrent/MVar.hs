-- | Cells that are full or empty. There is one thread: waiting for what nobody can do is an exception.
module Control.Concurrent.MVar
  ( MVar, newEmptyMVar, newMVar, takeMVar, putMVar, readMVar, swapMVar, tryTakeMVar, tryPutMVar, isEmptyMVar, withMVar, withMVarMasked
  , modifyMVar_, modifyMVar, modifyMVarMasked_, modifyMVarMasked, tryReadMVar
  ) where

import Control.Exception
import Data.IORef
import Whatif.Thread (blocked)

newtype MVar a = MVar (IORef (Maybe a))

instance Eq (MVar a) where
  MVar a == MVar b = a == b

newEmptyMVar :: IO (MVar a)
newEmptyMVar = fmap MVar (newIORef Nothing)

newMVar :: a -> IO (MVar a)
newMVar x = fmap MVar (newIORef (Just x))

waits :: IO a
waits = blocked BlockedIndefinitelyOnMVar

takeMVar, readMVar :: MVar a -> IO a
takeMVar m = tryTakeMVar m >>= maybe waits return
readMVar m = tryReadMVar m >>= maybe waits return

putMVar :: MVar a -> a -> IO ()
putMVar m x = do
  done <- tryPutMVar m x
  if done then return () else waits

tryTakeMVar, tryReadMVar :: MVar a -> IO (Maybe a)
tryTakeMVar (MVar r) = do
  content <- readIORef r
  writeIORef r Nothing
  return content
tryReadMVar (MVar r) = readIORef r

tryPutMVar :: MVar a -> a -> IO Bool
tryPutMVar (MVar r) x = do
  content <- readIORef r
  case content of
    Nothing -> writeIORef r (Just x) >> return True
    Just _ -> return False

isEmptyMVar :: MVar a -> IO Bool
isEmptyMVar m = fmap (maybe True (const False)) (tryReadMVar m)

swapMVar :: MVar a -> a -> IO a
swapMVar m new = do
  old <- takeMVar m
  putMVar m new
  return old

withMVar, withMVarMasked :: MVar a -> (a -> IO b) -> IO b
withMVar m io = do
  a <- takeMVar m
  b <- io a `onException` putMVar m a
  putMVar m a
  return b
withMVarMasked = withMVar

modifyMVar_, modifyMVarMasked_ :: MVar a -> (a -> IO a) -> IO ()
modifyMVar_ m io = do
  a <- takeMVar m
  a' <- io a `onException` putMVar m a
  putMVar m a'
modifyMVarMasked_ = modifyMVar_

modifyMVar, modifyMVarMasked :: MVar a -> (a -> IO (a, b)) -> IO b
modifyMVar m io = do
  a <- takeMVar m
  (a', b) <- io a `onException` putMVar m a
  putMVar m a'
  return b
modifyMVarMasked = modifyMVar
