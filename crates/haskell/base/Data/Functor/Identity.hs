-- | The identity functor and monad.
module Data.Functor.Identity (Identity (..)) where

import Control.Monad.Fix (MonadFix (..))

newtype Identity a = Identity { runIdentity :: a }
  deriving (Eq, Ord, Bounded)

instance Show a => Show (Identity a) where
  showsPrec d (Identity x) = showParen (d >= 11) (showString "Identity " . showsPrec 11 x)

instance Read a => Read (Identity a) where
  readsPrec d = readParen (d > 10) (\r -> [(Identity x, t) | ("Identity", s) <- lex r, (x, t) <- readsPrec 11 s])

instance Functor Identity where
  fmap f (Identity a) = Identity (f a)

instance Applicative Identity where
  pure = Identity
  Identity f <*> Identity a = Identity (f a)

instance Monad Identity where
  m >>= k = k (runIdentity m)

instance MonadFix Identity where
  mfix f = let Identity x = f x in Identity x

instance Foldable Identity where
  foldMap f (Identity a) = f a
  foldr f z (Identity a) = f a z
  length _ = 1
  null _ = False

instance Traversable Identity where
  traverse f (Identity a) = fmap Identity (f a)

instance Semigroup a => Semigroup (Identity a) where
  Identity a <> Identity b = Identity (a <> b)

instance Monoid a => Monoid (Identity a) where
  mempty = Identity mempty

instance Enum a => Enum (Identity a) where
  succ (Identity a) = Identity (succ a)
  pred (Identity a) = Identity (pred a)
  toEnum n = Identity (toEnum n)
  fromEnum (Identity a) = fromEnum a
  enumFrom (Identity a) = map Identity (enumFrom a)
  enumFromThen (Identity a) (Identity b) = map Identity (enumFromThen a b)
  enumFromTo (Identity a) (Identity b) = map Identity (enumFromTo a b)
  enumFromThenTo (Identity a) (Identity b) (Identity c) = map Identity (enumFromThenTo a b c)

instance Num a => Num (Identity a) where
  Identity a + Identity b = Identity (a + b)
  Identity a - Identity b = Identity (a - b)
  Identity a * Identity b = Identity (a * b)
  negate (Identity a) = Identity (negate a)
  abs (Identity a) = Identity (abs a)
  signum (Identity a) = Identity (signum a)
  fromInteger n = Identity (fromInteger n)
