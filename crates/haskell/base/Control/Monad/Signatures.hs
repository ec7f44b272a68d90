-- | The types of operations that are lifted through transformers.
module Control.Monad.Signatures (CallCC, Catch, Listen, Pass) where

type CallCC m a b = ((a -> m b) -> m a) -> m a

type Catch e m a = m a -> (e -> m a) -> m a

type Listen w m a = m a -> m (a, w)

type Pass w m a = m (a, w -> w) -> m a
