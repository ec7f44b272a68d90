-- | The transformer that adds nothing.
module Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT, liftCallCC, liftCatch) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class

newtype IdentityT f a = IdentityT { runIdentityT :: f a }

mapIdentityT :: (m a -> n b) -> IdentityT m a -> IdentityT n b
mapIdentityT f (IdentityT m) = IdentityT (f m)

instance Functor m => Functor (IdentityT m) where
  fmap f (IdentityT m) = IdentityT (fmap f m)

instance Applicative m => Applicative (IdentityT m) where
  pure x = IdentityT (pure x)
  IdentityT f <*> IdentityT m = IdentityT (f <*> m)

instance Alternative m => Alternative (IdentityT m) where
  empty = IdentityT empty
  IdentityT a <|> IdentityT b = IdentityT (a <|> b)

instance Monad m => Monad (IdentityT m) where
  IdentityT m >>= k = IdentityT (m >>= runIdentityT . k)

instance MonadFail m => MonadFail (IdentityT m) where
  fail s = IdentityT (fail s)

instance MonadPlus m => MonadPlus (IdentityT m)

instance MonadFix m => MonadFix (IdentityT m) where
  mfix f = IdentityT (mfix (runIdentityT . f))

instance MonadIO m => MonadIO (IdentityT m) where
  liftIO = IdentityT . liftIO

instance MonadTrans IdentityT where
  lift = IdentityT

-- Operations of the monad below, in this one.

liftCallCC :: (((a -> m b) -> m a) -> m a) -> ((a -> IdentityT m b) -> IdentityT m a) -> IdentityT m a
liftCallCC call f = IdentityT (call (\c -> runIdentityT (f (IdentityT . c))))

liftCatch :: (m a -> (e -> m a) -> m a) -> IdentityT m a -> (e -> IdentityT m a) -> IdentityT m a
liftCatch catchE m h = IdentityT (catchE (runIdentityT m) (runIdentityT . h))
