-- | Computations that write an output, which they pass on as a state: nothing is left to be appended after the last step.
module Control.Monad.Trans.Writer.CPS
  ( Writer, writer, runWriter, execWriter, mapWriter, WriterT, writerT, runWriterT, execWriterT, mapWriterT, tell, listen, listens, pass
  , censor, liftCallCC, liftCatch
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus (..))
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Data.Functor.Identity

type Writer w = WriterT w Identity

newtype WriterT w m a = WriterT { after :: w -> m (a, w) }

writerT :: (Functor m, Monoid w) => m (a, w) -> WriterT w m a
writerT m = WriterT (\w -> fmap (\(a, w') -> let out = w `mappend` w' in out `seq` (a, out)) m)

runWriterT :: Monoid w => WriterT w m a -> m (a, w)
runWriterT m = after m mempty

writer :: (Monoid w, Monad m) => (a, w) -> WriterT w m a
writer (a, w') = WriterT (\w -> let out = w `mappend` w' in out `seq` return (a, out))

runWriter :: Monoid w => Writer w a -> (a, w)
runWriter = runIdentity . runWriterT

execWriter :: Monoid w => Writer w a -> w
execWriter = runIdentity . execWriterT

mapWriter :: (Monoid w, Monoid w') => ((a, w) -> (b, w')) -> Writer w a -> Writer w' b
mapWriter f = mapWriterT (Identity . f . runIdentity)

execWriterT :: (Monad m, Monoid w) => WriterT w m a -> m w
execWriterT m = do
  (_, w) <- runWriterT m
  return w

mapWriterT :: (Monad n, Monoid w, Monoid w') => (m (a, w) -> n (b, w')) -> WriterT w m a -> WriterT w' n b
mapWriterT f m = WriterT (\w -> do
  (a, w') <- f (runWriterT m)
  let out = w `mappend` w'
  out `seq` return (a, out))

tell :: (Monoid w, Monad m) => w -> WriterT w m ()
tell w = writer ((), w)

listen :: (Monoid w, Monad m) => WriterT w m a -> WriterT w m (a, w)
listen = listens id

listens :: (Monoid w, Monad m) => (w -> b) -> WriterT w m a -> WriterT w m (a, b)
listens f m = WriterT (\w -> do
  (a, w') <- runWriterT m
  let out = w `mappend` w'
  out `seq` return ((a, f w'), out))

pass :: (Monoid w, Monoid w', Monad m) => WriterT w m (a, w -> w') -> WriterT w' m a
pass m = WriterT (\w -> do
  ((a, f), w') <- runWriterT m
  let out = w `mappend` f w'
  out `seq` return (a, out))

censor :: (Monoid w, Monad m) => (w -> w) -> WriterT w m a -> WriterT w m a
censor f m = WriterT (\w -> do
  (a, w') <- runWriterT m
  let out = w `mappend` f w'
  out `seq` return (a, out))

instance Functor m => Functor (WriterT w m) where
  fmap f m = WriterT (\w -> fmap (\(a, w') -> (f a, w')) (after m w))

instance (Functor m, Monad m) => Applicative (WriterT w m) where
  pure a = WriterT (\w -> return (a, w))
  f <*> m = WriterT (\w -> do
    (g, w') <- after f w
    (a, out) <- after m w'
    return (g a, out))

instance (Functor m, MonadPlus m) => Alternative (WriterT w m) where
  empty = WriterT (const mzero)
  m <|> n = WriterT (\w -> after m w `mplus` after n w)

instance Monad m => Monad (WriterT w m) where
  m >>= k = WriterT (\w -> do
    (a, w') <- after m w
    after (k a) w')

instance MonadFail m => MonadFail (WriterT w m) where
  fail message = WriterT (\_ -> fail message)

instance (Functor m, MonadPlus m) => MonadPlus (WriterT w m)

instance MonadFix m => MonadFix (WriterT w m) where
  mfix f = WriterT (\w -> mfix (\ ~(a, _) -> after (f a) w))

instance MonadTrans (WriterT w) where
  lift m = WriterT (\w -> do
    a <- m
    return (a, w))

instance MonadIO m => MonadIO (WriterT w m) where
  liftIO = lift . liftIO

-- Operations of the monad below, in this one.

liftCallCC :: ((((a, w) -> m (b, w)) -> m (a, w)) -> m (a, w)) -> ((a -> WriterT w m b) -> WriterT w m a) -> WriterT w m a
liftCallCC call f = WriterT (\w -> call (\c -> after (f (\a -> WriterT (\_ -> c (a, w)))) w))

liftCatch :: (m (a, w) -> (e -> m (a, w)) -> m (a, w)) -> WriterT w m a -> (e -> WriterT w m a) -> WriterT w m a
liftCatch catchE m h = WriterT (\w -> after m w `catchE` (\e -> after (h e) w))
