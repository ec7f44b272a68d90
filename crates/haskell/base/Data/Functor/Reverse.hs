-- | A functor whose elements are visited from the last to the first.
module Data.Functor.Reverse (Reverse (..)) where

import Control.Applicative (Alternative (..))
import Control.Applicative.Backwards (Backwards (..))
import Data.Monoid (Dual (..))

newtype Reverse f a = Reverse { getReverse :: f a }

instance Eq (f a) => Eq (Reverse f a) where
  Reverse x == Reverse y = x == y

instance Ord (f a) => Ord (Reverse f a) where
  compare (Reverse x) (Reverse y) = compare x y

instance Show (f a) => Show (Reverse f a) where
  showsPrec d (Reverse x) = showParen (d > 10) (showString "Reverse " . showsPrec 11 x)

instance Functor f => Functor (Reverse f) where
  fmap f (Reverse x) = Reverse (fmap f x)

instance Applicative f => Applicative (Reverse f) where
  pure x = Reverse (pure x)
  Reverse f <*> Reverse x = Reverse (f <*> x)

instance Alternative f => Alternative (Reverse f) where
  empty = Reverse empty
  Reverse x <|> Reverse y = Reverse (x <|> y)

instance Monad m => Monad (Reverse m) where
  Reverse m >>= f = Reverse (m >>= \x -> getReverse (f x))

instance Foldable f => Foldable (Reverse f) where
  foldMap f (Reverse x) = getDual (foldMap (\y -> Dual (f y)) x)

instance Traversable f => Traversable (Reverse f) where
  traverse f (Reverse x) = fmap Reverse (forwards (traverse (\y -> Backwards (f y)) x))
