-- | Computations with a state. Pairs are matched strictly; the state itself is lazy.
module Control.Monad.Trans.State.Strict
  ( State, state, runState, evalState, execState, mapState, withState, StateT (..), evalStateT, execStateT, mapStateT, withStateT
  , get, put, modify, modify', gets
  , liftCallCC, liftCallCC', liftCatch, liftListen, liftPass
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus (..))
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Data.Functor.Identity

type State s = StateT s Identity

newtype StateT s m a = StateT { runStateT :: s -> m (a, s) }

state :: Monad m => (s -> (a, s)) -> StateT s m a
state f = StateT (return . f)

runState :: State s a -> s -> (a, s)
runState m s = runIdentity (runStateT m s)

evalState :: State s a -> s -> a
evalState m s = fst (runState m s)

execState :: State s a -> s -> s
execState m s = snd (runState m s)

mapState :: ((a, s) -> (b, s)) -> State s a -> State s b
mapState f = mapStateT (Identity . f . runIdentity)

withState :: (s -> s) -> State s a -> State s a
withState = withStateT

evalStateT :: Monad m => StateT s m a -> s -> m a
evalStateT m s = do
  (a, _) <- runStateT m s
  return a

execStateT :: Monad m => StateT s m a -> s -> m s
execStateT m s = do
  (_, s') <- runStateT m s
  return s'

mapStateT :: (m (a, s) -> n (b, s)) -> StateT s m a -> StateT s n b
mapStateT f m = StateT (f . runStateT m)

withStateT :: (s -> s) -> StateT s m a -> StateT s m a
withStateT f m = StateT (runStateT m . f)

get :: Monad m => StateT s m s
get = StateT (\s -> return (s, s))

put :: Monad m => s -> StateT s m ()
put s = StateT (\_ -> return ((), s))

modify, modify' :: Monad m => (s -> s) -> StateT s m ()
modify f = StateT (\s -> return ((), f s))
modify' f = do
  s <- get
  put $! f s

gets :: Monad m => (s -> a) -> StateT s m a
gets f = StateT (\s -> return (f s, s))

instance Functor m => Functor (StateT s m) where
  fmap f m = StateT (\s -> fmap (\ (a, s') -> (f a, s')) (runStateT m s))

instance Monad m => Applicative (StateT s m) where
  pure a = StateT (\s -> return (a, s))
  StateT mf <*> StateT mx = StateT (\s -> mf s >>= \ (f, s') -> mx s' >>= \ (x, s'') -> return (f x, s''))
  m *> k = m >>= \_ -> k

instance MonadPlus m => Alternative (StateT s m) where
  empty = StateT (\_ -> mzero)
  StateT m <|> StateT n = StateT (\s -> m s `mplus` n s)

instance Monad m => Monad (StateT s m) where
  m >>= k = StateT (\s -> runStateT m s >>= \ (a, s') -> runStateT (k a) s')

instance MonadFail m => MonadFail (StateT s m) where
  fail str = StateT (\_ -> fail str)

instance MonadPlus m => MonadPlus (StateT s m)

instance MonadFix m => MonadFix (StateT s m) where
  mfix f = StateT (\s -> mfix (\ ~(a, _) -> runStateT (f a) s))

instance MonadTrans (StateT s) where
  lift m = StateT (\s -> m >>= \a -> return (a, s))

instance MonadIO m => MonadIO (StateT s m) where
  liftIO = lift . liftIO

-- Operations of the monad below, in this one.

-- | The state is what it was when the continuation was captured.
liftCallCC :: ((((a, s) -> m (b, s)) -> m (a, s)) -> m (a, s)) -> ((a -> StateT s m b) -> StateT s m a) -> StateT s m a
liftCallCC call f = StateT (\s -> call (\c -> runStateT (f (\a -> StateT (\_ -> c (a, s)))) s))

-- | The state is what it is when the continuation is called.
liftCallCC' :: ((((a, s) -> m (b, s)) -> m (a, s)) -> m (a, s)) -> ((a -> StateT s m b) -> StateT s m a) -> StateT s m a
liftCallCC' call f = StateT (\s -> call (\c -> runStateT (f (\a -> StateT (\s' -> c (a, s')))) s))

liftCatch :: (m (a, s) -> (e -> m (a, s)) -> m (a, s)) -> StateT s m a -> (e -> StateT s m a) -> StateT s m a
liftCatch catchE m h = StateT (\s -> runStateT m s `catchE` \e -> runStateT (h e) s)

liftListen :: Monad m => (m (a, s) -> m ((a, s), w)) -> StateT s m a -> StateT s m (a, w)
liftListen listen m = StateT (\s -> do
  ((a, s'), w) <- listen (runStateT m s)
  return ((a, w), s'))

liftPass :: Monad m => (m ((a, s), b) -> m (a, s)) -> StateT s m (a, b) -> StateT s m a
liftPass pass m = StateT (\s -> pass (do
  ((a, f), s') <- runStateT m s
  return ((a, s'), f)))
