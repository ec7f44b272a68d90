-- | Orderings.
module Data.Ord (Ord (..), Ordering (..), comparing, Down (..)) where

comparing :: Ord a => (b -> a) -> b -> b -> Ordering
comparing p x y = compare (p x) (p y)

-- | The reverse order.
newtype Down a = Down { getDown :: a }
  deriving (Eq)

instance Ord a => Ord (Down a) where
  compare (Down x) (Down y) = compare y x
  Down x < Down y = y < x
  Down x > Down y = y > x
  Down x <= Down y = y <= x
  Down x >= Down y = y >= x
  min (Down x) (Down y) = Down (max y x)
  max (Down x) (Down y) = Down (min y x)

instance Show a => Show (Down a) where
  showsPrec d (Down x) = showParen (d >= 11) (showString "Down " . showsPrec 11 x)

instance Read a => Read (Down a) where
  readsPrec d = readParen (d > 10) (\r -> [(Down x, t) | ("Down", s) <- lex r, (x, t) <- readsPrec 11 s])

instance Bounded a => Bounded (Down a) where
  minBound = Down maxBound
  maxBound = Down minBound

instance Functor Down where
  fmap f (Down a) = Down (f a)

instance Applicative Down where
  pure = Down
  Down f <*> Down x = Down (f x)

instance Monad Down where
  Down a >>= k = k a

instance Foldable Down where
  foldMap f (Down a) = f a
  foldr f z (Down a) = f a z

instance Traversable Down where
  traverse f (Down a) = fmap Down (f a)

instance Semigroup a => Semigroup (Down a) where
  Down a <> Down b = Down (a <> b)

instance Monoid a => Monoid (Down a) where
  mempty = Down mempty

instance Num a => Num (Down a) where
  Down a + Down b = Down (a + b)
  Down a - Down b = Down (a - b)
  Down a * Down b = Down (a * b)
  negate (Down a) = Down (negate a)
  abs (Down a) = Down (abs a)
  signum (Down a) = Down (signum a)
  fromInteger n = Down (fromInteger n)
