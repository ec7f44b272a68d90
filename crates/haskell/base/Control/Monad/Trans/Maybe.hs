-- | Computations that may end without a result.
module Control.Monad.Trans.Maybe (MaybeT (..), mapMaybeT, maybeToExceptT, exceptToMaybeT, liftCallCC, liftCatch, liftListen, liftPass) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus (..), liftM)
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Control.Monad.Trans.Except (ExceptT (..))

newtype MaybeT m a = MaybeT { runMaybeT :: m (Maybe a) }

mapMaybeT :: (m (Maybe a) -> n (Maybe b)) -> MaybeT m a -> MaybeT n b
mapMaybeT f = MaybeT . f . runMaybeT

maybeToExceptT :: Functor m => e -> MaybeT m a -> ExceptT e m a
maybeToExceptT e (MaybeT m) = ExceptT (fmap (maybe (Left e) Right) m)

exceptToMaybeT :: Functor m => ExceptT e m a -> MaybeT m a
exceptToMaybeT (ExceptT m) = MaybeT (fmap (either (const Nothing) Just) m)

instance Functor m => Functor (MaybeT m) where
  fmap f (MaybeT m) = MaybeT (fmap (fmap f) m)

instance Foldable f => Foldable (MaybeT f) where
  foldMap f (MaybeT a) = foldMap (foldMap f) a

instance Traversable f => Traversable (MaybeT f) where
  traverse f (MaybeT a) = MaybeT <$> traverse (traverse f) a

instance Monad m => Applicative (MaybeT m) where
  pure x = MaybeT (return (Just x))
  mf <*> mx = MaybeT (do
    mb_val <- runMaybeT mf
    case mb_val of
      Nothing -> return Nothing
      Just f -> do
        mb_x <- runMaybeT mx
        case mb_x of
          Nothing -> return Nothing
          Just x -> return (Just (f x)))
  m *> k = m >>= \_ -> k

instance Monad m => Alternative (MaybeT m) where
  empty = MaybeT (return Nothing)
  x <|> y = MaybeT (do
    v <- runMaybeT x
    case v of
      Nothing -> runMaybeT y
      Just _ -> return v)

instance Monad m => Monad (MaybeT m) where
  x >>= f = MaybeT (do
    v <- runMaybeT x
    case v of
      Nothing -> return Nothing
      Just y -> runMaybeT (f y))

instance Monad m => MonadFail (MaybeT m) where
  fail _ = MaybeT (return Nothing)

instance Monad m => MonadPlus (MaybeT m)

instance MonadFix m => MonadFix (MaybeT m) where
  mfix f = MaybeT (mfix (runMaybeT . f . maybe bomb id))
    where bomb = error "mfix (MaybeT): inner computation returned Nothing"

instance MonadTrans MaybeT where
  lift m = MaybeT (liftM Just m)

instance MonadIO m => MonadIO (MaybeT m) where
  liftIO = lift . liftIO

-- Operations of the monad below, in this one.

liftCallCC :: (((Maybe a -> m (Maybe b)) -> m (Maybe a)) -> m (Maybe a)) -> ((a -> MaybeT m b) -> MaybeT m a) -> MaybeT m a
liftCallCC call f = MaybeT (call (\c -> runMaybeT (f (MaybeT . c . Just))))

liftCatch :: (m (Maybe a) -> (e -> m (Maybe a)) -> m (Maybe a)) -> MaybeT m a -> (e -> MaybeT m a) -> MaybeT m a
liftCatch catchE m h = MaybeT (catchE (runMaybeT m) (runMaybeT . h))

liftListen :: Monad m => (m (Maybe a) -> m (Maybe a, w)) -> MaybeT m a -> MaybeT m (a, w)
liftListen listen = mapMaybeT (\m -> do
  (a, w) <- listen m
  return (fmap (\r -> (r, w)) a))

liftPass :: Monad m => (m (Maybe a, w -> w) -> m (Maybe a)) -> MaybeT m (a, w -> w) -> MaybeT m a
liftPass pass = mapMaybeT (\m -> pass (do
  a <- m
  return (case a of
    Nothing -> (Nothing, id)
    Just (r, f) -> (Just r, f))))
