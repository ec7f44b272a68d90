-- | Computations that read an environment, write an output and keep a state; the output is passed on as a state.
module Control.Monad.Trans.RWS.CPS
  ( RWS, rws, runRWS, evalRWS, execRWS, mapRWS, withRWS, RWST, rwsT, runRWST, evalRWST, execRWST, mapRWST, withRWST
  , reader, ask, local, asks, writer, tell, listen, listens, pass, censor, state, get, put, modify, gets
  , liftCallCC, liftCallCC', liftCatch
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus (..))
import Control.Monad.Fix (MonadFix (..))
import Control.Monad.IO.Class
import Control.Monad.Trans.Class
import Data.Functor.Identity

type RWS r w s = RWST r w s Identity

newtype RWST r w s m a = RWST { after :: r -> s -> w -> m (a, s, w) }

rwsT :: (Functor m, Monoid w) => (r -> s -> m (a, s, w)) -> RWST r w s m a
rwsT f = RWST (\r s w -> fmap (\(a, s', w') -> let out = w `mappend` w' in out `seq` (a, s', out)) (f r s))

runRWST :: Monoid w => RWST r w s m a -> r -> s -> m (a, s, w)
runRWST m r s = after m r s mempty

rws :: Monoid w => (r -> s -> (a, s, w)) -> RWS r w s a
rws f = rwsT (\r s -> Identity (f r s))

runRWS :: Monoid w => RWS r w s a -> r -> s -> (a, s, w)
runRWS m r s = runIdentity (runRWST m r s)

evalRWS :: Monoid w => RWS r w s a -> r -> s -> (a, w)
evalRWS m r s = let (a, _, w) = runRWS m r s in (a, w)

execRWS :: Monoid w => RWS r w s a -> r -> s -> (s, w)
execRWS m r s = let (_, s', w) = runRWS m r s in (s', w)

mapRWS :: (Monoid w, Monoid w') => ((a, s, w) -> (b, s, w')) -> RWS r w s a -> RWS r w' s b
mapRWS f = mapRWST (Identity . f . runIdentity)

withRWS :: (r' -> s -> (r, s)) -> RWS r w s a -> RWS r' w s a
withRWS = withRWST

evalRWST :: (Monad m, Monoid w) => RWST r w s m a -> r -> s -> m (a, w)
evalRWST m r s = do
  (a, _, w) <- runRWST m r s
  return (a, w)

execRWST :: (Monad m, Monoid w) => RWST r w s m a -> r -> s -> m (s, w)
execRWST m r s = do
  (_, s', w) <- runRWST m r s
  return (s', w)

mapRWST :: (Monad n, Monoid w, Monoid w') => (m (a, s, w) -> n (b, s, w')) -> RWST r w s m a -> RWST r w' s n b
mapRWST f m = RWST (\r s w -> do
  (a, s', w') <- f (runRWST m r s)
  let out = w `mappend` w'
  out `seq` return (a, s', out))

withRWST :: (r' -> s -> (r, s)) -> RWST r w s m a -> RWST r' w s m a
withRWST f m = RWST (\r s w -> uncurry (after m) (f r s) w)

reader :: Monad m => (r -> a) -> RWST r w s m a
reader = asks

ask :: Monad m => RWST r w s m r
ask = asks id

local :: (r -> r) -> RWST r w s m a -> RWST r w s m a
local f m = RWST (\r s w -> after m (f r) s w)

asks :: Monad m => (r -> a) -> RWST r w s m a
asks f = RWST (\r s w -> return (f r, s, w))

writer :: (Monoid w, Monad m) => (a, w) -> RWST r w s m a
writer (a, w') = RWST (\_ s w -> let out = w `mappend` w' in out `seq` return (a, s, out))

tell :: (Monoid w, Monad m) => w -> RWST r w s m ()
tell w = writer ((), w)

listen :: (Monoid w, Monad m) => RWST r w s m a -> RWST r w s m (a, w)
listen = listens id

listens :: (Monoid w, Monad m) => (w -> b) -> RWST r w s m a -> RWST r w s m (a, b)
listens f m = RWST (\r s w -> do
  (a, s', w') <- runRWST m r s
  let out = w `mappend` w'
  out `seq` return ((a, f w'), s', out))

pass :: (Monoid w, Monoid w', Monad m) => RWST r w s m (a, w -> w') -> RWST r w' s m a
pass m = RWST (\r s w -> do
  ((a, f), s', w') <- runRWST m r s
  let out = w `mappend` f w'
  out `seq` return (a, s', out))

censor :: (Monoid w, Monad m) => (w -> w) -> RWST r w s m a -> RWST r w s m a
censor f m = RWST (\r s w -> do
  (a, s', w') <- runRWST m r s
  let out = w `mappend` f w'
  out `seq` return (a, s', out))

state :: Monad m => (s -> (a, s)) -> RWST r w s m a
state f = RWST (\_ s w -> let (a, s') = f s in return (a, s', w))

get :: Monad m => RWST r w s m s
get = gets id

put :: Monad m => s -> RWST r w s m ()
put s = RWST (\_ _ w -> return ((), s, w))

modify :: Monad m => (s -> s) -> RWST r w s m ()
modify f = RWST (\_ s w -> return ((), f s, w))

gets :: Monad m => (s -> a) -> RWST r w s m a
gets f = RWST (\_ s w -> return (f s, s, w))

instance Functor m => Functor (RWST r w s m) where
  fmap f m = RWST (\r s w -> fmap (\(a, s', w') -> (f a, s', w')) (after m r s w))

instance (Functor m, Monad m) => Applicative (RWST r w s m) where
  pure a = RWST (\_ s w -> return (a, s, w))
  f <*> m = RWST (\r s w -> do
    (g, s', w') <- after f r s w
    (a, s'', w'') <- after m r s' w'
    return (g a, s'', w''))

instance (Functor m, MonadPlus m) => Alternative (RWST r w s m) where
  empty = RWST (\_ _ _ -> mzero)
  m <|> n = RWST (\r s w -> after m r s w `mplus` after n r s w)

instance Monad m => Monad (RWST r w s m) where
  m >>= k = RWST (\r s w -> do
    (a, s', w') <- after m r s w
    after (k a) r s' w')

instance MonadFail m => MonadFail (RWST r w s m) where
  fail message = RWST (\_ _ _ -> fail message)

instance (Functor m, MonadPlus m) => MonadPlus (RWST r w s m)

instance MonadFix m => MonadFix (RWST r w s m) where
  mfix f = RWST (\r s w -> mfix (\ ~(a, _, _) -> after (f a) r s w))

instance MonadTrans (RWST r w s) where
  lift m = RWST (\_ s w -> do
    a <- m
    return (a, s, w))

instance MonadIO m => MonadIO (RWST r w s m) where
  liftIO = lift . liftIO

liftCallCC
  :: ((((a, s, w) -> m (b, s, w)) -> m (a, s, w)) -> m (a, s, w)) -> ((a -> RWST r w s m b) -> RWST r w s m a) -> RWST r w s m a
liftCallCC call f = RWST (\r s w -> call (\c -> after (f (\a -> RWST (\_ _ _ -> c (a, s, w)))) r s w))

-- | The state is what it is when the continuation is called.
liftCallCC'
  :: ((((a, s, w) -> m (b, s, w)) -> m (a, s, w)) -> m (a, s, w)) -> ((a -> RWST r w s m b) -> RWST r w s m a) -> RWST r w s m a
liftCallCC' call f = RWST (\r s w -> call (\c -> after (f (\a -> RWST (\_ s' _ -> c (a, s', w)))) r s w))

liftCatch :: (m (a, s, w) -> (e -> m (a, s, w)) -> m (a, s, w)) -> RWST r w s m a -> (e -> RWST r w s m a) -> RWST r w s m a
liftCatch catchE m h = RWST (\r s w -> after m r s w `catchE` \e -> after (h e) r s w)
