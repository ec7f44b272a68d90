{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- | Monads with an environment, an output and a state.
module Control.Monad.RWS.Class
  ( MonadRWS, module Control.Monad.State.Class, module Control.Monad.Reader.Class, module Control.Monad.Writer.Class
  ) where

import Control.Monad.Reader.Class
import Control.Monad.State.Class
import Control.Monad.Trans.Except (ExceptT)
import Control.Monad.Trans.Identity (IdentityT)
import Control.Monad.Trans.Maybe (MaybeT)
import qualified Control.Monad.Trans.RWS.Lazy as LR
import qualified Control.Monad.Trans.RWS.Strict as SR
import Control.Monad.Writer.Class

class (Monoid w, MonadReader r m, MonadWriter w m, MonadState s m) => MonadRWS r w s m | m -> r, m -> w, m -> s

instance (Monoid w, Monad m) => MonadRWS r w s (LR.RWST r w s m)

instance (Monoid w, Monad m) => MonadRWS r w s (SR.RWST r w s m)

instance MonadRWS r w s m => MonadRWS r w s (ExceptT e m)

instance MonadRWS r w s m => MonadRWS r w s (IdentityT m)

instance MonadRWS r w s m => MonadRWS r w s (MaybeT m)
