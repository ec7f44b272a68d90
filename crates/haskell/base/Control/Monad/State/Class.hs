{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- | Monads with a state.
module Control.Monad.State.Class (MonadState (..), modify, modify', gets) where

import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT (..))
import Control.Monad.Trans.Except (ExceptT (..))
import Control.Monad.Trans.Identity (IdentityT (..))
import Control.Monad.Trans.Maybe (MaybeT (..))
import qualified Control.Monad.Trans.RWS.Lazy as LR
import qualified Control.Monad.Trans.RWS.Strict as SR
import Control.Monad.Trans.Reader (ReaderT (..))
import qualified Control.Monad.Trans.State.Lazy as LS
import qualified Control.Monad.Trans.State.Strict as SS
import qualified Control.Monad.Trans.Writer.Lazy as LW
import qualified Control.Monad.Trans.Writer.Strict as SW

class Monad m => MonadState s m | m -> s where
  get :: m s
  put :: s -> m ()
  state :: (s -> (a, s)) -> m a

  get = state (\s -> (s, s))
  put s = state (\_ -> ((), s))
  state f = do
    s <- get
    let ~(a, s') = f s
    put s'
    return a

modify, modify' :: MonadState s m => (s -> s) -> m ()
modify f = state (\s -> ((), f s))
modify' f = do
  s <- get
  put $! f s

gets :: MonadState s m => (s -> a) -> m a
gets f = do
  s <- get
  return (f s)

instance Monad m => MonadState s (LS.StateT s m) where
  get = LS.get
  put = LS.put
  state = LS.state

instance Monad m => MonadState s (SS.StateT s m) where
  get = SS.get
  put = SS.put
  state = SS.state

instance (Monad m, Monoid w) => MonadState s (LR.RWST r w s m) where
  get = LR.get
  put = LR.put
  state = LR.state

instance (Monad m, Monoid w) => MonadState s (SR.RWST r w s m) where
  get = SR.get
  put = SR.put
  state = SR.state

instance (MonadState s m) => MonadState s (ExceptT e m) where
  get = lift get
  put = lift . put
  state = lift . state

instance (MonadState s m) => MonadState s (MaybeT m) where
  get = lift get
  put = lift . put
  state = lift . state

instance (MonadState s m) => MonadState s (IdentityT m) where
  get = lift get
  put = lift . put
  state = lift . state

instance (MonadState s m) => MonadState s (ReaderT r m) where
  get = lift get
  put = lift . put
  state = lift . state

instance (Monoid w, MonadState s m) => MonadState s (LW.WriterT w m) where
  get = lift get
  put = lift . put
  state = lift . state

instance (Monoid w, MonadState s m) => MonadState s (SW.WriterT w m) where
  get = lift get
  put = lift . put
  state = lift . state

instance (MonadState s m) => MonadState s (ContT r m) where
  get = lift get
  put = lift . put
  state = lift . state
