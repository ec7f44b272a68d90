-- | Monads with continuations.
module Control.Monad.Cont.Class (MonadCont (..)) where

import Control.Monad.Trans.Cont (ContT (..))
import qualified Control.Monad.Trans.Cont as C
import Control.Monad.Trans.Except (ExceptT (..), runExceptT)
import Control.Monad.Trans.Identity (IdentityT (..))
import Control.Monad.Trans.Maybe (MaybeT (..))
import Control.Monad.Trans.Reader (ReaderT (..))
import qualified Control.Monad.Trans.State.Lazy as LS
import qualified Control.Monad.Trans.State.Strict as SS
import qualified Control.Monad.Trans.Writer.Lazy as LW
import qualified Control.Monad.Trans.Writer.Strict as SW

class Monad m => MonadCont m where
  callCC :: ((a -> m b) -> m a) -> m a

instance MonadCont (ContT r m) where
  callCC = C.callCC

instance MonadCont m => MonadCont (ExceptT e m) where
  callCC f = ExceptT (callCC (\c -> runExceptT (f (\a -> ExceptT (c (Right a))))))

instance MonadCont m => MonadCont (MaybeT m) where
  callCC f = MaybeT (callCC (\c -> runMaybeT (f (MaybeT . c . Just))))

instance MonadCont m => MonadCont (IdentityT m) where
  callCC f = IdentityT (callCC (\c -> runIdentityT (f (IdentityT . c))))

instance MonadCont m => MonadCont (ReaderT r m) where
  callCC f = ReaderT (\r -> callCC (\c -> runReaderT (f (ReaderT . const . c)) r))

instance MonadCont m => MonadCont (LS.StateT s m) where
  callCC f = LS.StateT (\s -> callCC (\c -> LS.runStateT (f (\a -> LS.StateT (\s' -> c (a, s')))) s))

instance MonadCont m => MonadCont (SS.StateT s m) where
  callCC f = SS.StateT (\s -> callCC (\c -> SS.runStateT (f (\a -> SS.StateT (\s' -> c (a, s')))) s))

instance (Monoid w, MonadCont m) => MonadCont (LW.WriterT w m) where
  callCC f = LW.WriterT (callCC (\c -> LW.runWriterT (f (\a -> LW.WriterT (c (a, mempty))))))

instance (Monoid w, MonadCont m) => MonadCont (SW.WriterT w m) where
  callCC f = SW.WriterT (callCC (\c -> SW.runWriterT (f (\a -> SW.WriterT (c (a, mempty))))))
