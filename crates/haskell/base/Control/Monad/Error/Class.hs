{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances, UndecidableInstances #-}
-- | Monads with errors.
module Control.Monad.Error.Class (MonadError (..), liftEither) where

import Control.Exception (IOException, catch, ioError)
import qualified Control.Monad.Trans.Except as E
import Control.Monad.Trans.Class (lift)
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

class Monad m => MonadError e m | m -> e where
  throwError :: e -> m a
  catchError :: m a -> (e -> m a) -> m a

liftEither :: MonadError e m => Either e a -> m a
liftEither = either throwError return

instance MonadError IOException IO where
  throwError = ioError
  catchError = catch

instance MonadError () Maybe where
  throwError () = Nothing
  catchError Nothing f = f ()
  catchError x _ = x

instance MonadError e (Either e) where
  throwError = Left
  Left l `catchError` h = h l
  Right r `catchError` _ = Right r

instance Monad m => MonadError e (ExceptT e m) where
  throwError = E.throwE
  catchError = E.catchE

instance MonadError e m => MonadError e (IdentityT m) where
  throwError = lift . throwError
  catchError m h = IdentityT (catchError (runIdentityT m) (runIdentityT . h))

instance MonadError e m => MonadError e (MaybeT m) where
  throwError = lift . throwError
  catchError m h = MaybeT (catchError (runMaybeT m) (runMaybeT . h))

instance MonadError e m => MonadError e (ReaderT r m) where
  throwError = lift . throwError
  catchError m h = ReaderT (\r -> catchError (runReaderT m r) (\e -> runReaderT (h e) r))

instance MonadError e m => MonadError e (LS.StateT s m) where
  throwError = lift . throwError
  catchError m h = LS.StateT (\s -> catchError (LS.runStateT m s) (\e -> LS.runStateT (h e) s))

instance MonadError e m => MonadError e (SS.StateT s m) where
  throwError = lift . throwError
  catchError m h = SS.StateT (\s -> catchError (SS.runStateT m s) (\e -> SS.runStateT (h e) s))

instance (Monoid w, MonadError e m) => MonadError e (LW.WriterT w m) where
  throwError = lift . throwError
  catchError m h = LW.WriterT (catchError (LW.runWriterT m) (LW.runWriterT . h))

instance (Monoid w, MonadError e m) => MonadError e (SW.WriterT w m) where
  throwError = lift . throwError
  catchError m h = SW.WriterT (catchError (SW.runWriterT m) (SW.runWriterT . h))

instance (Monoid w, MonadError e m) => MonadError e (LR.RWST r w s m) where
  throwError = lift . throwError
  catchError m h = LR.RWST (\r s -> catchError (LR.runRWST m r s) (\e -> LR.runRWST (h e) r s))

instance (Monoid w, MonadError e m) => MonadError e (SR.RWST r w s m) where
  throwError = lift . throwError
  catchError m h = SR.RWST (\r s -> catchError (SR.runRWST m r s) (\e -> SR.runRWST (h e) r s))
