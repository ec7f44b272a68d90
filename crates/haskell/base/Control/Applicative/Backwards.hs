-- | An applicative functor whose effects happen in the other order.
module Control.Applicative.Backwards (Backwards (..)) where

import Control.Applicative (Alternative (..), (<**>))

newtype Backwards f a = Backwards { forwards :: f a }

instance Eq (f a) => Eq (Backwards f a) where
  Backwards x == Backwards y = x == y

instance Ord (f a) => Ord (Backwards f a) where
  compare (Backwards x) (Backwards y) = compare x y

instance Show (f a) => Show (Backwards f a) where
  showsPrec d (Backwards x) = showParen (d > 10) (showString "Backwards " . showsPrec 11 x)

instance Functor f => Functor (Backwards f) where
  fmap f (Backwards x) = Backwards (fmap f x)

instance Applicative f => Applicative (Backwards f) where
  pure x = Backwards (pure x)
  Backwards f <*> Backwards x = Backwards (x <**> f)

instance Alternative f => Alternative (Backwards f) where
  empty = Backwards empty
  Backwards x <|> Backwards y = Backwards (x <|> y)

instance Foldable f => Foldable (Backwards f) where
  foldMap f (Backwards x) = foldMap f x

instance Traversable f => Traversable (Backwards f) where
  traverse f (Backwards x) = fmap Backwards (traverse f x)
