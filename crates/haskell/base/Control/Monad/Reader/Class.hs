{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- | Monads with an environment.
module Control.Monad.Reader.Class (MonadReader (..), asks) where

import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT (..))
import Control.Monad.Trans.Except (ExceptT (..), mapExceptT)
import Control.Monad.Trans.Identity (IdentityT (..), mapIdentityT)
import Control.Monad.Trans.Maybe (MaybeT (..), mapMaybeT)
import qualified Control.Monad.Trans.RWS.Lazy as LR
import qualified Control.Monad.Trans.RWS.Strict as SR
import Control.Monad.Trans.Reader (ReaderT (..))
import qualified Control.Monad.Trans.Reader as R
import qualified Control.Monad.Trans.State.Lazy as LS
import qualified Control.Monad.Trans.State.Strict as SS
import qualified Control.Monad.Trans.Writer.Lazy as LW
import qualified Control.Monad.Trans.Writer.Strict as SW

class Monad m => MonadReader r m | m -> r where
  ask :: m r
  local :: (r -> r) -> m a -> m a
  reader :: (r -> a) -> m a

  ask = reader id
  reader f = do
    r <- ask
    return (f r)

asks :: MonadReader r m => (r -> a) -> m a
asks = reader

instance MonadReader r ((->) r) where
  ask = id
  local f m = m . f
  reader = id

instance Monad m => MonadReader r (ReaderT r m) where
  ask = R.ask
  local = R.local
  reader = R.reader

instance (Monad m, Monoid w) => MonadReader r (LR.RWST r w s m) where
  ask = LR.ask
  local = LR.local
  reader = LR.reader

instance (Monad m, Monoid w) => MonadReader r (SR.RWST r w s m) where
  ask = SR.ask
  local = SR.local
  reader = SR.reader

instance (MonadReader r m) => MonadReader r (ExceptT e m) where
  ask = lift ask
  local = mapExceptT . local
  reader = lift . reader

instance (MonadReader r m) => MonadReader r (MaybeT m) where
  ask = lift ask
  local = mapMaybeT . local
  reader = lift . reader

instance (MonadReader r m) => MonadReader r (IdentityT m) where
  ask = lift ask
  local = mapIdentityT . local
  reader = lift . reader

instance (MonadReader r m) => MonadReader r (LS.StateT s m) where
  ask = lift ask
  local = LS.mapStateT . local
  reader = lift . reader

instance (MonadReader r m) => MonadReader r (SS.StateT s m) where
  ask = lift ask
  local = SS.mapStateT . local
  reader = lift . reader

instance (Monoid w, MonadReader r m) => MonadReader r (LW.WriterT w m) where
  ask = lift ask
  local = LW.mapWriterT . local
  reader = lift . reader

instance (Monoid w, MonadReader r m) => MonadReader r (SW.WriterT w m) where
  ask = lift ask
  local = SW.mapWriterT . local
  reader = lift . reader

instance MonadReader r' m => MonadReader r' (ContT r m) where
  ask = lift ask
  local f m = ContT (\c -> ask >>= \r -> local f (runContT m (local (const r) . c)))
  reader = lift . reader
