-- | Computations that write an output.
module Control.Monad.Trans.Writer.Strict
  ( Writer, writer, runWriter, execWriter, mapWriter, WriterT (..), execWriterT, mapWriterT, tell, listen, listens, pass, censor
  , liftCallCC, liftCatch
  ) where

import Control.Applicative (Alternative (..), liftA2)
import Control.Monad (MonadPlus (..), liftM)
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Data.Functor.Identity

type Writer w = WriterT w Identity

newtype WriterT w m a = WriterT { runWriterT :: m (a, w) }

writer :: Monad m => (a, w) -> WriterT w m a
writer = WriterT . return

runWriter :: Writer w a -> (a, w)
runWriter = runIdentity . runWriterT

execWriter :: Writer w a -> w
execWriter m = snd (runWriter m)

mapWriter :: ((a, w) -> (b, w')) -> Writer w a -> Writer w' b
mapWriter f = mapWriterT (Identity . f . runIdentity)

execWriterT :: Monad m => WriterT w m a -> m w
execWriterT m = do
  (_, w) <- runWriterT m
  return w

mapWriterT :: (m (a, w) -> n (b, w')) -> WriterT w m a -> WriterT w' n b
mapWriterT f m = WriterT (f (runWriterT m))

tell :: Monad m => w -> WriterT w m ()
tell w = writer ((), w)

listen :: Monad m => WriterT w m a -> WriterT w m (a, w)
listen m = WriterT (do
  (a, w) <- runWriterT m
  return ((a, w), w))

listens :: Monad m => (w -> b) -> WriterT w m a -> WriterT w m (a, b)
listens f m = WriterT (do
  (a, w) <- runWriterT m
  return ((a, f w), w))

pass :: Monad m => WriterT w m (a, w -> w) -> WriterT w m a
pass m = WriterT (do
  ((a, f), w) <- runWriterT m
  return (a, f w))

censor :: Monad m => (w -> w) -> WriterT w m a -> WriterT w m a
censor f m = WriterT (do
  (a, w) <- runWriterT m
  return (a, f w))

instance Functor m => Functor (WriterT w m) where
  fmap f = mapWriterT (fmap (\ (a, w) -> (f a, w)))

instance Foldable f => Foldable (WriterT w f) where
  foldMap f = foldMap (f . fst) . runWriterT

instance Traversable f => Traversable (WriterT w f) where
  traverse f = fmap WriterT . traverse f' . runWriterT
    where f' (a, b) = fmap (\c -> (c, b)) (f a)

instance (Monoid w, Applicative m) => Applicative (WriterT w m) where
  pure a = WriterT (pure (a, mempty))
  f <*> v = WriterT (liftA2 k (runWriterT f) (runWriterT v))
    where k (a, w) (b, w') = (a b, w `mappend` w')

instance (Monoid w, Alternative m) => Alternative (WriterT w m) where
  empty = WriterT empty
  m <|> n = WriterT (runWriterT m <|> runWriterT n)

instance (Monoid w, Monad m) => Monad (WriterT w m) where
  m >>= k = WriterT (runWriterT m >>= \ (a, w) -> runWriterT (k a) >>= \ (b, w') -> return (b, w `mappend` w'))

instance (Monoid w, MonadFail m) => MonadFail (WriterT w m) where
  fail msg = WriterT (fail msg)

instance (Monoid w, MonadPlus m) => MonadPlus (WriterT w m)

instance (Monoid w, MonadFix m) => MonadFix (WriterT w m) where
  mfix m = WriterT (mfix (\ ~(a, _) -> runWriterT (m a)))

instance Monoid w => MonadTrans (WriterT w) where
  lift m = WriterT (m >>= \a -> return (a, mempty))

instance (Monoid w, MonadIO m) => MonadIO (WriterT w m) where
  liftIO = lift . liftIO

-- Operations of the monad below, in this one.

liftCallCC :: Monoid w => ((((a, w) -> m (b, w)) -> m (a, w)) -> m (a, w)) -> ((a -> WriterT w m b) -> WriterT w m a) -> WriterT w m a
liftCallCC call f = WriterT (call (\c -> runWriterT (f (\a -> WriterT (c (a, mempty))))))

liftCatch :: (m (a, w) -> (e -> m (a, w)) -> m (a, w)) -> WriterT w m a -> (e -> WriterT w m a) -> WriterT w m a
liftCatch catchE m h = WriterT (runWriterT m `catchE` (runWriterT . h))
