{-# LANGUAGE NoImplicitPrelude #-}
-- | The newtypes that choose a monoid. Their Read instances stand in "Whatif.Read", which needs them not but comes later.
module Whatif.Monoid where

import Whatif.Base
import Whatif.Show

-- | The monoid with its arguments flipped.
newtype Dual a = Dual { getDual :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup a => Semigroup (Dual a) where
  Dual a <> Dual b = Dual (b <> a)
  stimes n (Dual a) = Dual (stimes n a)

instance Monoid a => Monoid (Dual a) where
  mempty = Dual mempty

instance Functor Dual where
  fmap f (Dual a) = Dual (f a)

instance Applicative Dual where
  pure = Dual
  Dual f <*> Dual a = Dual (f a)

instance Monad Dual where
  Dual a >>= k = k a

-- | Functions from a type to itself, under composition.
newtype Endo a = Endo { appEndo :: a -> a }

instance Semigroup (Endo a) where
  Endo f <> Endo g = Endo (f . g)
  stimes n (Endo f) = case compare n (fromInteger 0) of
    LT -> errorWithoutStackTrace "stimesEndo: negative multiplier"
    EQ -> Endo id
    GT -> repeatedly (<>) n (Endo f)

instance Monoid (Endo a) where
  mempty = Endo id

newtype All = All { getAll :: Bool }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup All where
  All a <> All b = All (a && b)
  stimes = stimesIdempotentMonoid

instance Monoid All where
  mempty = All True

newtype Any = Any { getAny :: Bool }
  deriving (Eq, Ord, Show, Bounded)

instance Semigroup Any where
  Any a <> Any b = Any (a || b)
  stimes = stimesIdempotentMonoid

instance Monoid Any where
  mempty = Any False

newtype Sum a = Sum { getSum :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Num a => Semigroup (Sum a) where
  Sum a <> Sum b = Sum (a + b)
  stimes n (Sum a) = Sum (fromInteger (toInteger n) * a)

instance Num a => Monoid (Sum a) where
  mempty = Sum 0

instance Functor Sum where
  fmap f (Sum a) = Sum (f a)

instance Applicative Sum where
  pure = Sum
  Sum f <*> Sum a = Sum (f a)

instance Monad Sum where
  Sum a >>= k = k a

instance Num a => Num (Sum a) where
  Sum a + Sum b = Sum (a + b)
  Sum a - Sum b = Sum (a - b)
  Sum a * Sum b = Sum (a * b)
  negate (Sum a) = Sum (negate a)
  abs (Sum a) = Sum (abs a)
  signum (Sum a) = Sum (signum a)
  fromInteger n = Sum (fromInteger n)

newtype Product a = Product { getProduct :: a }
  deriving (Eq, Ord, Show, Bounded)

instance Num a => Semigroup (Product a) where
  Product a <> Product b = Product (a * b)
  stimes n (Product a) = Product (power a n)
    where
      power x k
        | k < fromInteger 0 = errorWithoutStackTrace "Negative exponent"
        | k == fromInteger 0 = 1
        | otherwise = repeatedly (*) k x

instance Num a => Monoid (Product a) where
  mempty = Product 1

instance Functor Product where
  fmap f (Product a) = Product (f a)

instance Applicative Product where
  pure = Product
  Product f <*> Product a = Product (f a)

instance Monad Product where
  Product a >>= k = k a

instance Num a => Num (Product a) where
  Product a + Product b = Product (a + b)
  Product a - Product b = Product (a - b)
  Product a * Product b = Product (a * b)
  negate (Product a) = Product (negate a)
  abs (Product a) = Product (abs a)
  signum (Product a) = Product (signum a)
  fromInteger n = Product (fromInteger n)

-- | The leftmost 'Just'.
newtype First a = First { getFirst :: Maybe a }
  deriving (Eq, Ord, Show)

instance Semigroup (First a) where
  First Nothing <> b = b
  a <> _ = a
  stimes = stimesIdempotentMonoid

instance Monoid (First a) where
  mempty = First Nothing

instance Functor First where
  fmap f (First a) = First (fmap f a)

instance Applicative First where
  pure x = First (Just x)
  First f <*> First a = First (f <*> a)

instance Monad First where
  First m >>= k = First (m >>= \x -> getFirst (k x))

-- | The rightmost 'Just'.
newtype Last a = Last { getLast :: Maybe a }
  deriving (Eq, Ord, Show)

instance Semigroup (Last a) where
  a <> Last Nothing = a
  _ <> b = b
  stimes = stimesIdempotentMonoid

instance Monoid (Last a) where
  mempty = Last Nothing

instance Functor Last where
  fmap f (Last a) = Last (fmap f a)

instance Applicative Last where
  pure x = Last (Just x)
  Last f <*> Last a = Last (f <*> a)

instance Monad Last where
  Last m >>= k = Last (m >>= \x -> getLast (k x))

-- | An applicative's choice as a monoid.
newtype Alt f a = Alt { getAlt :: f a }

instance Alternative f => Semigroup (Alt f a) where
  Alt a <> Alt b = Alt (a <|> b)

instance Alternative f => Monoid (Alt f a) where
  mempty = Alt empty

instance Functor f => Functor (Alt f) where
  fmap f (Alt a) = Alt (fmap f a)

instance Applicative f => Applicative (Alt f) where
  pure x = Alt (pure x)
  Alt f <*> Alt a = Alt (f <*> a)

instance Alternative f => Alternative (Alt f) where
  empty = Alt empty
  Alt a <|> Alt b = Alt (a <|> b)

instance Monad f => Monad (Alt f) where
  Alt m >>= k = Alt (m >>= \x -> getAlt (k x))

instance MonadPlus f => MonadPlus (Alt f)

instance Eq (f a) => Eq (Alt f a) where
  Alt a == Alt b = a == b

instance Ord (f a) => Ord (Alt f a) where
  compare (Alt a) (Alt b) = compare a b

instance Show (f a) => Show (Alt f a) where
  showsPrec d (Alt a) = showParen (d > 10) (showString "Alt {getAlt = " . shows a . showString "}")

-- | A monoid lifted into an applicative.
newtype Ap f a = Ap { getAp :: f a }

instance (Applicative f, Semigroup a) => Semigroup (Ap f a) where
  Ap a <> Ap b = Ap (liftA2 (<>) a b)

instance (Applicative f, Monoid a) => Monoid (Ap f a) where
  mempty = Ap (pure mempty)

instance Functor f => Functor (Ap f) where
  fmap f (Ap a) = Ap (fmap f a)

instance Applicative f => Applicative (Ap f) where
  pure x = Ap (pure x)
  Ap f <*> Ap a = Ap (f <*> a)

instance Alternative f => Alternative (Ap f) where
  empty = Ap empty
  Ap a <|> Ap b = Ap (a <|> b)

instance Monad f => Monad (Ap f) where
  Ap m >>= k = Ap (m >>= \x -> getAp (k x))

instance Eq (f a) => Eq (Ap f a) where
  Ap a == Ap b = a == b

instance Ord (f a) => Ord (Ap f a) where
  compare (Ap a) (Ap b) = compare a b

instance Show (f a) => Show (Ap f a) where
  showsPrec d (Ap a) = showParen (d > 10) (showString "Ap {getAp = " . shows a . showString "}")
