-- | Monads in which a pattern may fail.
module Control.Monad.Fail (MonadFail (..)) where
