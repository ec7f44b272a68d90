-- | Transactions of one thread: actions that remember how to undo what they wrote.
module Whatif.STM where

import Control.Applicative (Alternative (..))
import Control.Exception
import Control.Monad (MonadPlus)
import Data.IORef
import Whatif.Thread (blocked)

-- | Given where to note how writes are undone.
newtype STM a = STM (IORef (IO ()) -> IO a)

instance Functor STM where
  fmap f (STM m) = STM (fmap f . m)

instance Applicative STM where
  pure x = STM (const (return x))
  STM f <*> STM m = STM (\undo -> f undo <*> m undo)

instance Monad STM where
  STM m >>= f = STM (\undo -> m undo >>= \x -> let STM rest = f x in rest undo)

instance Alternative STM where
  empty = retry
  (<|>) = orElse

instance MonadPlus STM

data Retry = Retry

instance Show Retry where
  show _ = "retry"

instance Exception Retry

newtype TVar a = TVar (IORef a)

instance Eq (TVar a) where
  TVar a == TVar b = a == b

-- | Runs a transaction to its end, or not at all.
attempt :: STM a -> IO (Either SomeException a, IO ())
attempt (STM m) = do
  undo <- newIORef (return ())
  result <- try (m undo)
  back <- readIORef undo
  case result of
    Left _ -> back
    Right _ -> return ()
  return (result, back)

atomically :: STM a -> IO a
atomically m = do
  (result, _) <- attempt m
  case result of
    Right x -> return x
    Left e
      | Just Retry <- fromException e -> blocked BlockedIndefinitelyOnSTM
      | otherwise -> throwIO e

retry :: STM a
retry = throwSTM Retry

-- | A transaction within another one: what it wrote is undone with the outer one.
nested :: STM a -> IORef (IO ()) -> IO (Either SomeException a)
nested m undo = do
  (result, back) <- attempt m
  case result of
    Right _ -> modifyIORef undo (back >>)
    Left _ -> return ()
  return result

orElse :: STM a -> STM a -> STM a
orElse a (STM b) = STM $ \undo -> do
  result <- nested a undo
  case result of
    Right x -> return x
    Left e
      | Just Retry <- fromException e -> b undo
      | otherwise -> throwIO e

check :: Bool -> STM ()
check b = if b then return () else retry

throwSTM :: Exception e => e -> STM a
throwSTM e = STM (const (throwIO e))

catchSTM :: Exception e => STM a -> (e -> STM a) -> STM a
catchSTM m handler = STM $ \undo -> do
  result <- nested m undo
  case result of
    Right x -> return x
    Left e
      | Just Retry <- fromException e -> throwIO e
      | Just e' <- fromException e -> let STM h = handler e' in h undo
      | otherwise -> throwIO e

newTVar :: a -> STM (TVar a)
newTVar x = STM (const (newTVarIO x))

newTVarIO :: a -> IO (TVar a)
newTVarIO x = fmap TVar (newIORef x)

readTVar :: TVar a -> STM a
readTVar v = STM (const (readTVarIO v))

readTVarIO :: TVar a -> IO a
readTVarIO (TVar r) = readIORef r

writeTVar :: TVar a -> a -> STM ()
writeTVar (TVar r) x = STM $ \undo -> do
  old <- readIORef r
  modifyIORef undo (writeIORef r old >>)
  writeIORef r x
