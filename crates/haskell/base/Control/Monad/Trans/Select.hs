-- | Computations that choose what is best for what follows.
module Control.Monad.Trans.Select
  ( Select, select, runSelect, mapSelect, SelectT (SelectT), runSelectT, mapSelectT, selectToContT
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.Cont (ContT (..))
import Data.Functor.Identity

type Select r = SelectT r Identity

newtype SelectT r m a = SelectT ((a -> m r) -> m a)

select :: ((a -> r) -> a) -> Select r a
select f = SelectT (\k -> Identity (f (runIdentity . k)))

runSelect :: Select r a -> (a -> r) -> a
runSelect m k = runIdentity (runSelectT m (Identity . k))

mapSelect :: (a -> a) -> Select r a -> Select r a
mapSelect f = mapSelectT (Identity . f . runIdentity)

runSelectT :: SelectT r m a -> (a -> m r) -> m a
runSelectT (SelectT g) = g

mapSelectT :: (m a -> m a) -> SelectT r m a -> SelectT r m a
mapSelectT f m = SelectT (f . runSelectT m)

instance Functor m => Functor (SelectT r m) where
  fmap f (SelectT g) = SelectT (fmap f . g . (. f))

instance (Functor m, Monad m) => Applicative (SelectT r m) where
  pure a = SelectT (const (return a))
  SelectT gf <*> SelectT gx = SelectT (\k -> do
    let h f = fmap f (gx (k . f))
    f <- gf (\f -> h f >>= k)
    h f)
  m *> k = m >>= \_ -> k

instance Monad m => Monad (SelectT r m) where
  SelectT g >>= f = SelectT (\k -> do
    let h x = runSelectT (f x) k
    y <- g (\x -> h x >>= k)
    h y)

instance MonadFail m => MonadFail (SelectT r m) where
  fail msg = SelectT (const (fail msg))

instance (Functor m, MonadPlus m) => Alternative (SelectT r m) where
  empty = mzero
  (<|>) = mplus

instance MonadPlus m => MonadPlus (SelectT r m) where
  mzero = SelectT (const mzero)
  SelectT f `mplus` SelectT g = SelectT (\k -> f k `mplus` g k)

instance MonadTrans (SelectT r) where
  lift = SelectT . const

instance MonadIO m => MonadIO (SelectT r m) where
  liftIO = lift . liftIO

selectToContT :: Monad m => SelectT r m a -> ContT r m a
selectToContT (SelectT g) = ContT (\k -> g k >>= k)
