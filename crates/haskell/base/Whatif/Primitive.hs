{-# LANGUAGE TypeFamilies #-}
-- | Monads in which primitive actions can be done: 'IO', state threads, and transformers of these.
module Whatif.Primitive where

import Control.Monad.Trans.Class (lift)
import Control.Monad.Trans.Cont (ContT)
import Control.Monad.Trans.Except (ExceptT)
import Control.Monad.Trans.Identity (IdentityT)
import Control.Monad.Trans.Maybe (MaybeT)
import Control.Monad.Trans.RWS.Lazy (RWST)
import qualified Control.Monad.Trans.RWS.Strict as Strict (RWST)
import Control.Monad.Trans.Reader (ReaderT)
import Control.Monad.Trans.State.Lazy (StateT)
import qualified Control.Monad.Trans.State.Strict as Strict (StateT)
import Control.Monad.Trans.Writer.Lazy (WriterT)
import qualified Control.Monad.Trans.Writer.Strict as Strict (WriterT)
import Whatif.Base (IO (..), IOResult (..), RealWorld, unIO)
import Whatif.Prim (realWorld)
import Whatif.ST (ST (..), unST)

class Monad m => PrimMonad m where
  type PrimState m
  -- | An action of the machine. (GHC's @primitive@ has unboxed tuples.)
  acting :: (RealWorld -> IOResult a) -> m a

-- | Those whose actions can be done anywhere.
class PrimMonad m => PrimBase m where
  internal :: m a -> RealWorld -> IOResult a

class (PrimMonad m, PrimState m ~ s) => MonadPrim s m
instance (PrimMonad m, PrimState m ~ s) => MonadPrim s m

class (PrimBase m, MonadPrim s m) => MonadPrimBase s m
instance (PrimBase m, MonadPrim s m) => MonadPrimBase s m

instance PrimMonad IO where
  type PrimState IO = RealWorld
  acting = IO

instance PrimBase IO where
  internal = unIO

instance PrimMonad (ST s) where
  type PrimState (ST s) = s
  acting = ST

instance PrimBase (ST s) where
  internal = unST

instance PrimMonad m => PrimMonad (ContT r m) where
  type PrimState (ContT r m) = PrimState m
  acting f = lift (acting f)

instance PrimMonad m => PrimMonad (ExceptT e m) where
  type PrimState (ExceptT e m) = PrimState m
  acting f = lift (acting f)

instance PrimMonad m => PrimMonad (IdentityT m) where
  type PrimState (IdentityT m) = PrimState m
  acting f = lift (acting f)

instance PrimMonad m => PrimMonad (MaybeT m) where
  type PrimState (MaybeT m) = PrimState m
  acting f = lift (acting f)

instance PrimMonad m => PrimMonad (ReaderT r m) where
  type PrimState (ReaderT r m) = PrimState m
  acting f = lift (acting f)

instance PrimMonad m => PrimMonad (StateT s m) where
  type PrimState (StateT s m) = PrimState m
  acting f = lift (acting f)

instance PrimMonad m => PrimMonad (Strict.StateT s m) where
  type PrimState (Strict.StateT s m) = PrimState m
  acting f = lift (acting f)

instance (Monoid w, PrimMonad m) => PrimMonad (WriterT w m) where
  type PrimState (WriterT w m) = PrimState m
  acting f = lift (acting f)

instance (Monoid w, PrimMonad m) => PrimMonad (Strict.WriterT w m) where
  type PrimState (Strict.WriterT w m) = PrimState m
  acting f = lift (acting f)

instance (Monoid w, PrimMonad m) => PrimMonad (RWST r w s m) where
  type PrimState (RWST r w s m) = PrimState m
  acting f = lift (acting f)

instance (Monoid w, PrimMonad m) => PrimMonad (Strict.RWST r w s m) where
  type PrimState (Strict.RWST r w s m) = PrimState m
  acting f = lift (acting f)

liftPrim :: (PrimBase m1, PrimMonad m2, PrimState m1 ~ PrimState m2) => m1 a -> m2 a
liftPrim = primToPrim

primToPrim :: (PrimBase m1, PrimMonad m2, PrimState m1 ~ PrimState m2) => m1 a -> m2 a
primToPrim m = acting (internal m)

primToIO :: (PrimBase m, PrimState m ~ RealWorld) => m a -> IO a
primToIO m = IO (internal m)

primToST :: PrimBase m => m a -> ST (PrimState m) a
primToST m = ST (internal m)

ioToPrim :: (PrimMonad m, PrimState m ~ RealWorld) => IO a -> m a
ioToPrim (IO m) = acting m

stToPrim :: PrimMonad m => ST (PrimState m) a -> m a
stToPrim (ST m) = acting m

unsafePrimToPrim :: (PrimBase m1, PrimMonad m2) => m1 a -> m2 a
unsafePrimToPrim m = acting (internal m)

unsafePrimToIO :: PrimBase m => m a -> IO a
unsafePrimToIO m = IO (internal m)

unsafePrimToST :: PrimBase m => m a -> ST s a
unsafePrimToST m = ST (internal m)

unsafeIOToPrim :: PrimMonad m => IO a -> m a
unsafeIOToPrim (IO m) = acting m

unsafeSTToPrim :: PrimMonad m => ST s a -> m a
unsafeSTToPrim (ST m) = acting m

unsafeInlinePrim :: PrimBase m => m a -> a
unsafeInlinePrim m = case internal m realWorld of IOResult _ x -> x

unsafeInlineIO :: IO a -> a
unsafeInlineIO = unsafeInlinePrim

unsafeInlineST :: ST s a -> a
unsafeInlineST = unsafeInlinePrim

touch :: PrimMonad m => a -> m ()
touch _ = return ()

evalPrim :: PrimMonad m => a -> m a
evalPrim x = acting (\w -> x `seq` IOResult w x)
