-- | Computations that read an environment.
module Control.Monad.Trans.Reader
  ( Reader, reader, runReader, mapReader, withReader, ReaderT (..), mapReaderT, withReaderT, ask, local, asks
  , liftCallCC, liftCatch
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus (..))
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Data.Functor.Identity

type Reader r = ReaderT r Identity

newtype ReaderT r m a = ReaderT { runReaderT :: r -> m a }

reader :: Monad m => (r -> a) -> ReaderT r m a
reader f = ReaderT (return . f)

runReader :: Reader r a -> r -> a
runReader m r = runIdentity (runReaderT m r)

mapReader :: (a -> b) -> Reader r a -> Reader r b
mapReader f = mapReaderT (Identity . f . runIdentity)

withReader :: (r' -> r) -> Reader r a -> Reader r' a
withReader = withReaderT

mapReaderT :: (m a -> n b) -> ReaderT r m a -> ReaderT r n b
mapReaderT f m = ReaderT (f . runReaderT m)

withReaderT :: (r' -> r) -> ReaderT r m a -> ReaderT r' m a
withReaderT f m = ReaderT (runReaderT m . f)

ask :: Monad m => ReaderT r m r
ask = ReaderT return

local :: (r -> r) -> ReaderT r m a -> ReaderT r m a
local = withReaderT

asks :: Monad m => (r -> a) -> ReaderT r m a
asks f = ReaderT (return . f)

instance Functor m => Functor (ReaderT r m) where
  fmap f (ReaderT m) = ReaderT (\r -> fmap f (m r))

instance Applicative m => Applicative (ReaderT r m) where
  pure x = ReaderT (\_ -> pure x)
  f <*> v = ReaderT (\r -> runReaderT f r <*> runReaderT v r)
  u *> v = ReaderT (\r -> runReaderT u r *> runReaderT v r)
  u <* v = ReaderT (\r -> runReaderT u r <* runReaderT v r)

instance Alternative m => Alternative (ReaderT r m) where
  empty = ReaderT (\_ -> empty)
  m <|> n = ReaderT (\r -> runReaderT m r <|> runReaderT n r)

instance Monad m => Monad (ReaderT r m) where
  m >>= k = ReaderT (\r -> runReaderT m r >>= \a -> runReaderT (k a) r)
  m >> k = ReaderT (\r -> runReaderT m r >> runReaderT k r)

instance MonadFail m => MonadFail (ReaderT r m) where
  fail msg = ReaderT (\_ -> fail msg)

instance MonadPlus m => MonadPlus (ReaderT r m)

instance MonadFix m => MonadFix (ReaderT r m) where
  mfix f = ReaderT (\r -> mfix (\a -> runReaderT (f a) r))

instance MonadTrans (ReaderT r) where
  lift m = ReaderT (\_ -> m)

instance MonadIO m => MonadIO (ReaderT r m) where
  liftIO = lift . liftIO

-- Operations of the monad below, in this one.

liftCallCC :: (((a -> m b) -> m a) -> m a) -> ((a -> ReaderT r m b) -> ReaderT r m a) -> ReaderT r m a
liftCallCC call f = ReaderT (\r -> call (\c -> runReaderT (f (ReaderT . const . c)) r))

liftCatch :: (m a -> (e -> m a) -> m a) -> ReaderT r m a -> (e -> ReaderT r m a) -> ReaderT r m a
liftCatch catchE m h = ReaderT (\r -> runReaderT m r `catchE` \e -> runReaderT (h e) r)
