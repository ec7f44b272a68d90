-- | Computations that may end with an error.
module Control.Monad.Trans.Except
  ( Except, except, runExcept, mapExcept, withExcept, ExceptT (..), runExceptT, mapExceptT, withExceptT, throwE, catchE
  , liftCallCC, liftListen, liftPass
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus (..), liftM)
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Data.Functor.Identity

type Except e = ExceptT e Identity

newtype ExceptT e m a = ExceptT (m (Either e a))

runExceptT :: ExceptT e m a -> m (Either e a)
runExceptT (ExceptT m) = m

except :: Monad m => Either e a -> ExceptT e m a
except m = ExceptT (return m)

runExcept :: Except e a -> Either e a
runExcept (ExceptT m) = runIdentity m

mapExcept :: (Either e a -> Either e' b) -> Except e a -> Except e' b
mapExcept f = mapExceptT (Identity . f . runIdentity)

withExcept :: (e -> e') -> Except e a -> Except e' a
withExcept = withExceptT

mapExceptT :: (m (Either e a) -> n (Either e' b)) -> ExceptT e m a -> ExceptT e' n b
mapExceptT f m = ExceptT (f (runExceptT m))

withExceptT :: Functor m => (e -> e') -> ExceptT e m a -> ExceptT e' m a
withExceptT f = mapExceptT (fmap (either (Left . f) Right))

throwE :: Monad m => e -> ExceptT e m a
throwE = ExceptT . return . Left

catchE :: Monad m => ExceptT e m a -> (e -> ExceptT e' m a) -> ExceptT e' m a
m `catchE` h = ExceptT (do
  a <- runExceptT m
  case a of
    Left l -> runExceptT (h l)
    Right r -> return (Right r))

instance Functor m => Functor (ExceptT e m) where
  fmap f (ExceptT m) = ExceptT (fmap (fmap f) m)

instance Foldable f => Foldable (ExceptT e f) where
  foldMap f (ExceptT a) = foldMap (either (const mempty) f) a

instance Traversable f => Traversable (ExceptT e f) where
  traverse f (ExceptT a) = ExceptT <$> traverse (either (pure . Left) (fmap Right . f)) a

instance Monad m => Applicative (ExceptT e m) where
  pure a = ExceptT (return (Right a))
  ExceptT f <*> ExceptT v = ExceptT (do
    mf <- f
    case mf of
      Left e -> return (Left e)
      Right k -> do
        mv <- v
        case mv of
          Left e -> return (Left e)
          Right x -> return (Right (k x)))
  m *> k = m >>= \_ -> k

instance (Monad m, Monoid e) => Alternative (ExceptT e m) where
  empty = ExceptT (return (Left mempty))
  ExceptT mx <|> ExceptT my = ExceptT (do
    ex <- mx
    case ex of
      Left e -> liftM (either (Left . mappend e) Right) my
      Right x -> return (Right x))

instance Monad m => Monad (ExceptT e m) where
  m >>= k = ExceptT (do
    a <- runExceptT m
    case a of
      Left e -> return (Left e)
      Right x -> runExceptT (k x))

instance MonadFail m => MonadFail (ExceptT e m) where
  fail = ExceptT . fail

instance (Monad m, Monoid e) => MonadPlus (ExceptT e m)

instance MonadFix m => MonadFix (ExceptT e m) where
  mfix f = ExceptT (mfix (runExceptT . f . either (const bomb) id))
    where bomb = error "mfix (ExceptT): inner computation returned Left value"

instance MonadTrans (ExceptT e) where
  lift m = ExceptT (liftM Right m)

instance MonadIO m => MonadIO (ExceptT e m) where
  liftIO = lift . liftIO

-- Operations of the monad below, in this one.

liftCallCC :: (((Either e a -> m (Either e b)) -> m (Either e a)) -> m (Either e a)) -> ((a -> ExceptT e m b) -> ExceptT e m a) -> ExceptT e m a
liftCallCC call f = ExceptT (call (\c -> runExceptT (f (\a -> ExceptT (c (Right a))))))

liftListen :: Monad m => (m (Either e a) -> m (Either e a, w)) -> ExceptT e m a -> ExceptT e m (a, w)
liftListen listen = mapExceptT (\m -> do
  (a, w) <- listen m
  return (fmap (\r -> (r, w)) a))

liftPass :: Monad m => (m (Either e a, w -> w) -> m (Either e a)) -> ExceptT e m (a, w -> w) -> ExceptT e m a
liftPass pass = mapExceptT (\m -> pass (do
  a <- m
  return (case a of
    Left e -> (Left e, id)
    Right (r, f) -> (Right r, f))))
