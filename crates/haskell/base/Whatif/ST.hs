{-# LANGUAGE NoImplicitPrelude, RankNTypes #-}
-- | State threads: IO's representation under another name, with a type that keeps its references in.
module Whatif.ST where

import Whatif.Base
import Whatif.Prim

newtype ST s a = ST (RealWorld -> IOResult a)

unST :: ST s a -> RealWorld -> IOResult a
unST (ST m) = m

instance Functor (ST s) where
  fmap f (ST m) = ST (\w -> case m w of IOResult w' x -> IOResult w' (f x))

instance Applicative (ST s) where
  pure x = ST (\w -> IOResult w x)
  (<*>) = ap
  m *> k = m >>= \_ -> k

instance Monad (ST s) where
  ST m >>= k = ST (\w -> case m w of IOResult w' x -> unST (k x) w')
  ST m >> ST k = ST (\w -> case m w of IOResult w' _ -> k w')

instance Semigroup a => Semigroup (ST s a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (ST s a) where
  mempty = pure mempty

runST :: (forall s. ST s a) -> a
runST action = case unST action realWorld of IOResult _ x -> x

stToIO :: ST RealWorld a -> IO a
stToIO (ST m) = IO m

unsafeIOToST :: IO a -> ST s a
unsafeIOToST (IO m) = ST m

unsafeSTToIO :: ST s a -> IO a
unsafeSTToIO (ST m) = IO m

unsafeInterleaveST :: ST s a -> ST s a
unsafeInterleaveST m = ST (\w -> IOResult w (case unST m realWorld of IOResult _ x -> x))

fixST :: (a -> ST s a) -> ST s a
fixST k = do
  ref <- ST (newRef (errorWithoutStackTrace "<<loop>>"))
  ans <- unsafeInterleaveST (ST (readRef ref))
  result <- k ans
  ST (writeRef ref result)
  return result
