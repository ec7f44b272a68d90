-- | Monads with a fixed point of values.
module Control.Monad.Fix (MonadFix (..), fix) where

import Data.Function (fix)
import Whatif.Base (IO (..), NonEmpty (..), unsafeInterleaveIO)
import Whatif.Monoid
import Whatif.Prim

class Monad m => MonadFix m where
  mfix :: (a -> m a) -> m a

instance MonadFix Maybe where
  mfix f = let a = f (unJust a) in a
    where
      unJust (Just x) = x
      unJust Nothing = errorWithoutStackTrace "mfix Maybe: Nothing"

instance MonadFix [] where
  mfix f = case fix (f . head) of
    [] -> []
    x : _ -> x : mfix (tail . f)

instance MonadFix NonEmpty where
  mfix f = case fix (f . neHead) of
      x :| _ -> x :| mfix (neTail . f)
    where
      neHead (a :| _) = a
      neTail (_ :| as) = as

instance MonadFix (Either e) where
  mfix f = let a = f (unRight a) in a
    where
      unRight (Right x) = x
      unRight _ = errorWithoutStackTrace "mfix Either: Left"

instance MonadFix ((->) r) where
  mfix f = \r -> let a = f a r in a

instance MonadFix IO where
  mfix k = do
    ref <- IO (newRef (errorWithoutStackTrace "cyclic evaluation in fixIO"))
    ans <- unsafeInterleaveIO (IO (readRef ref))
    result <- k ans
    IO (writeRef ref result)
    return result

instance MonadFix Dual where
  mfix f = Dual (fix (getDual . f))

instance MonadFix Sum where
  mfix f = Sum (fix (getSum . f))

instance MonadFix Product where
  mfix f = Product (fix (getProduct . f))
