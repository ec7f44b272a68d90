-- | Properties of actions.
module Test.QuickCheck.Monadic (PropertyM, run, assert, assertWith, pre, pick, wp, forAllM, monitor, stop, monadicIO, monadic') where

import Test.QuickCheck.Gen (Gen (..), runGen)
import Test.QuickCheck.Property

-- | An action with choices, which goes on with a property.
newtype PropertyM m a = MkPropertyM ((a -> Gen (m Property)) -> Gen (m Property))

instance Functor (PropertyM m) where
  fmap f (MkPropertyM m) = MkPropertyM (\k -> m (k . f))

instance Applicative (PropertyM m) where
  pure x = MkPropertyM (\k -> k x)
  MkPropertyM f <*> MkPropertyM m = MkPropertyM (\k -> f (\g -> m (k . g)))

instance Monad (PropertyM m) where
  MkPropertyM m >>= f = MkPropertyM (\k -> m (\x -> case f x of MkPropertyM n -> n k))

run :: Monad m => m a -> PropertyM m a
run act = MkPropertyM (\k -> MkGen False (\n w -> act >>= \x -> runGen (k x) n w))

stop :: (Testable prop, Monad m) => prop -> PropertyM m a
stop p = MkPropertyM (\_ -> pure (return (property p)))

assert :: Monad m => Bool -> PropertyM m ()
assert True = pure ()
assert False = stop False

assertWith :: Monad m => Bool -> String -> PropertyM m ()
assertWith b _ = assert b

pre :: Monad m => Bool -> PropertyM m ()
pre True = pure ()
pre False = stop Discard

pick :: (Monad m, Show a) => Gen a -> PropertyM m a
pick (MkGen _ g) = MkPropertyM (\k -> MkGen False (\n w -> let x = g n w in chosen w x (runGen (k x) n w)))

forAllM :: (Monad m, Show a) => Gen a -> (a -> PropertyM m b) -> PropertyM m b
forAllM g f = pick g >>= f

wp :: Monad m => m a -> (a -> PropertyM m b) -> PropertyM m b
wp act f = run act >>= f

monitor :: Monad m => (Property -> Property) -> PropertyM m ()
monitor f = MkPropertyM (\k -> fmap (fmap f) (k ()))

monadicIO :: Testable a => PropertyM IO a -> Property
monadicIO (MkPropertyM m) = property (fmap ioProperty (m (\p -> pure (return (property p)))))

monadic' :: (Testable a, Monad m) => PropertyM m a -> Gen (m Property)
monadic' (MkPropertyM m) = m (\p -> pure (return (property p)))
