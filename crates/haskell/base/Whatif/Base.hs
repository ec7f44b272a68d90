{-# LANGUAGE NoImplicitPrelude, MultiParamTypeClasses #-}
-- | Semigroup to Monad, the functions that need nothing else, and the IO monad.
module Whatif.Base
  ( module Whatif.Base
  , module Whatif.Types
  , module Whatif.Classes
  , seq, error, errorWithoutStackTrace, unsafeCoerce
  , patError, noMethodError, recConError, recSelError, unsupportedError
  ) where

import Whatif.Classes
import Whatif.Prim
import Whatif.Types

infixr 9 .
infixr 6 <>
infixr 5 ++
infixl 4 <$>, <$, $>, <*>, *>, <*, <**>
infixl 3 <|>
infixl 1 >>, >>=, &, <&>
infixr 1 =<<, >=>, <=<
infixr 0 $, $!

-- Functions

{-@ id :: x:a -> {v:a | v = x} @-}
id :: a -> a
id x = x

{-@ const :: x:a -> b -> {v:a | v = x} @-}
const :: a -> b -> a
const x _ = x

(.) :: (b -> c) -> (a -> b) -> a -> c
(.) f g = \x -> f (g x)

flip :: (a -> b -> c) -> b -> a -> c
flip f x y = f y x

($) :: (a -> b) -> a -> b
f $ x = f x

($!) :: (a -> b) -> a -> b
f $! x = x `seq` f x

(&) :: a -> (a -> b) -> b
x & f = f x

asTypeOf :: a -> a -> a
asTypeOf = const

until :: (a -> Bool) -> (a -> a) -> a -> a
until p f = go
  where go x = if p x then x else go (f x)

-- LiquidHaskell lets it stand for any value.
{-@ assume undefined :: a @-}
undefined :: a
undefined = error "Prelude.undefined"

-- | Types with the same representation. The front end solves these constraints.
class Coercible a b

coerce :: Coercible a b => a -> b
coerce x = unsafeCoerce x

-- Pairs, Maybe, Either

{-@ measure fst :: (a, b) -> a
      fst (x, y) = x @-}
{-@ fst :: p:(a, b) -> {v:a | v = fst p} @-}
fst :: (a, b) -> a
fst (x, _) = x

{-@ measure snd :: (a, b) -> b
      snd (x, y) = y @-}
{-@ snd :: p:(a, b) -> {v:b | v = snd p} @-}
snd :: (a, b) -> b
snd (_, y) = y

curry :: ((a, b) -> c) -> a -> b -> c
curry f x y = f (x, y)

uncurry :: (a -> b -> c) -> (a, b) -> c
uncurry f p = f (fst p) (snd p)

maybe :: b -> (a -> b) -> Maybe a -> b
maybe n _ Nothing = n
maybe _ f (Just x) = f x

either :: (a -> c) -> (b -> c) -> Either a b -> c
either f _ (Left x) = f x
either _ g (Right y) = g y

-- Lists

{-@ measure len :: [a] -> Int
      len [] = 0
      len (x : xs) = 1 + len xs @-}
{-@ invariant {v:[a] | len v >= 0} @-}

{-@ map :: (a -> b) -> xs:[a] -> {v:[b] | len v = len xs} @-}
map :: (a -> b) -> [a] -> [b]
map f = go
  where
    go [] = []
    go (x : xs) = f x : go xs

{-@ (++) :: xs:[a] -> ys:[a] -> {v:[a] | len v = len xs + len ys} @-}
(++) :: [a] -> [a] -> [a]
[] ++ ys = ys
(x : xs) ++ ys = x : (xs ++ ys)

{-@ filter :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
filter :: (a -> Bool) -> [a] -> [a]
filter p = go
  where
    go [] = []
    go (x : xs) = if p x then x : go xs else go xs

listFoldr :: (a -> b -> b) -> b -> [a] -> b
listFoldr f z = go
  where
    go [] = z
    go (x : xs) = f x (go xs)

-- | List comprehensions are made of this.
listConcatMap :: (a -> [b]) -> [a] -> [b]
listConcatMap f = go
  where
    go [] = []
    go (x : xs) = f x ++ go xs

-- Semigroup and Monoid

class Semigroup a where
  (<>) :: a -> a -> a
  sconcat :: NonEmpty a -> a
  stimes :: Integral b => b -> a -> a

  x <> y = sconcat (x :| [y])
  sconcat (x :| xs) = go x xs
    where
      go b (c : cs) = b <> go c cs
      go b [] = b
  stimes n x
    | n <= fromInteger 0 = errorWithoutStackTrace "stimes: positive multiplier expected"
    | otherwise = repeatedly (<>) n x

-- | @repeatedly (<>) n x@ is @x <> … <> x@, @n@ times, by doubling. @n@ is positive.
repeatedly :: Integral b => (a -> a -> a) -> b -> a -> a
repeatedly op = double
  where
    two = fromInteger 2
    one = fromInteger 1
    double n x
      | n `rem` two == fromInteger 0 = double (n `quot` two) (op x x)
      | n == one = x
      | otherwise = collect (n `quot` two) (op x x) x
    collect n x z
      | n `rem` two == fromInteger 0 = collect (n `quot` two) (op x x) z
      | n == one = op x z
      | otherwise = collect (n `quot` two) (op x x) (op x z)

class Semigroup a => Monoid a where
  mempty :: a
  mappend :: a -> a -> a
  mconcat :: [a] -> a

  mappend = (<>)
  mconcat = listFoldr mappend mempty

stimesMonoid :: (Integral b, Monoid a) => b -> a -> a
stimesMonoid n x = case compare n (fromInteger 0) of
  LT -> errorWithoutStackTrace "stimesMonoid: expected non-negative multiplier"
  EQ -> mempty
  GT -> repeatedly mappend n x

stimesIdempotent :: Integral b => b -> a -> a
stimesIdempotent n x
  | n <= fromInteger 0 = errorWithoutStackTrace "stimesIdempotent: positive multiplier expected"
  | otherwise = x

stimesIdempotentMonoid :: (Integral b, Monoid a) => b -> a -> a
stimesIdempotentMonoid n x = case compare n (fromInteger 0) of
  LT -> errorWithoutStackTrace "stimesIdempotentMonoid: negative multiplier"
  EQ -> mempty
  GT -> x

instance Semigroup [a] where
  (<>) = (++)
  stimes n x
    | n < fromInteger 0 = errorWithoutStackTrace "stimes: [], negative multiplier"
    | otherwise = go n
    where
      go k = if k == fromInteger 0 then [] else x ++ go (k - fromInteger 1)

instance Monoid [a] where
  mempty = []
  mconcat = listConcatMap id

instance Semigroup (NonEmpty a) where
  (x :| xs) <> (y :| ys) = x :| (xs ++ y : ys)

instance Semigroup b => Semigroup (a -> b) where
  f <> g = \x -> f x <> g x
  stimes n f = \x -> stimes n (f x)

instance Monoid b => Monoid (a -> b) where
  mempty = \_ -> mempty

instance Semigroup () where
  _ <> _ = ()
  sconcat _ = ()
  stimes _ _ = ()

instance Monoid () where
  mempty = ()
  mconcat _ = ()

instance Semigroup Ordering where
  LT <> _ = LT
  EQ <> y = y
  GT <> _ = GT
  stimes = stimesIdempotentMonoid

instance Monoid Ordering where
  mempty = EQ

instance Semigroup a => Semigroup (Maybe a) where
  Nothing <> b = b
  a <> Nothing = a
  Just a <> Just b = Just (a <> b)
  stimes _ Nothing = Nothing
  stimes n (Just a) = case compare n (fromInteger 0) of
    LT -> errorWithoutStackTrace "stimes: Maybe, negative multiplier"
    EQ -> Nothing
    GT -> Just (stimes n a)

instance Semigroup a => Monoid (Maybe a) where
  mempty = Nothing

instance Semigroup (Either a b) where
  Left _ <> b = b
  a <> _ = a
  stimes = stimesIdempotent

instance (Semigroup a, Semigroup b) => Semigroup (a, b) where
  (a, b) <> (a', b') = (a <> a', b <> b')
  stimes n (a, b) = (stimes n a, stimes n b)

instance (Monoid a, Monoid b) => Monoid (a, b) where
  mempty = (mempty, mempty)

instance (Semigroup a, Semigroup b, Semigroup c) => Semigroup (a, b, c) where
  (a, b, c) <> (a', b', c') = (a <> a', b <> b', c <> c')
  stimes n (a, b, c) = (stimes n a, stimes n b, stimes n c)

instance (Monoid a, Monoid b, Monoid c) => Monoid (a, b, c) where
  mempty = (mempty, mempty, mempty)

instance (Semigroup a, Semigroup b, Semigroup c, Semigroup d) => Semigroup (a, b, c, d) where
  (a, b, c, d) <> (a', b', c', d') = (a <> a', b <> b', c <> c', d <> d')
  stimes n (a, b, c, d) = (stimes n a, stimes n b, stimes n c, stimes n d)

instance (Monoid a, Monoid b, Monoid c, Monoid d) => Monoid (a, b, c, d) where
  mempty = (mempty, mempty, mempty, mempty)

instance (Semigroup a, Semigroup b, Semigroup c, Semigroup d, Semigroup e) => Semigroup (a, b, c, d, e) where
  (a, b, c, d, e) <> (a', b', c', d', e') = (a <> a', b <> b', c <> c', d <> d', e <> e')
  stimes n (a, b, c, d, e) = (stimes n a, stimes n b, stimes n c, stimes n d, stimes n e)

instance (Monoid a, Monoid b, Monoid c, Monoid d, Monoid e) => Monoid (a, b, c, d, e) where
  mempty = (mempty, mempty, mempty, mempty, mempty)

instance Semigroup a => Semigroup (IO a) where
  (<>) = liftA2 (<>)

instance Monoid a => Monoid (IO a) where
  mempty = pure mempty

-- Functor

class Functor f where
  fmap :: (a -> b) -> f a -> f b
  (<$) :: a -> f b -> f a

  (<$) = fmap . const

(<$>) :: Functor f => (a -> b) -> f a -> f b
(<$>) = fmap

($>) :: Functor f => f a -> b -> f b
($>) = flip (<$)

(<&>) :: Functor f => f a -> (a -> b) -> f b
x <&> f = fmap f x

void :: Functor f => f a -> f ()
void x = () <$ x

-- Applicative

class Functor f => Applicative f where
  pure :: a -> f a
  (<*>) :: f (a -> b) -> f a -> f b
  liftA2 :: (a -> b -> c) -> f a -> f b -> f c
  (*>) :: f a -> f b -> f b
  (<*) :: f a -> f b -> f a

  (<*>) = liftA2 id
  liftA2 f x = (<*>) (fmap f x)
  x *> y = (id <$ x) <*> y
  (<*) = liftA2 const

(<**>) :: Applicative f => f a -> f (a -> b) -> f b
(<**>) = liftA2 (\x f -> f x)

liftA :: Applicative f => (a -> b) -> f a -> f b
liftA f x = pure f <*> x

liftA3 :: Applicative f => (a -> b -> c -> d) -> f a -> f b -> f c -> f d
liftA3 f x y z = liftA2 f x y <*> z

when, unless :: Applicative f => Bool -> f () -> f ()
when p action = if p then action else pure ()
unless p action = if p then pure () else action

-- Monad

class Applicative m => Monad m where
  (>>=) :: m a -> (a -> m b) -> m b
  (>>) :: m a -> m b -> m b
  return :: a -> m a

  m >> k = m >>= \_ -> k
  return = pure

class Monad m => MonadFail m where
  fail :: [Char] -> m a

(=<<) :: Monad m => (a -> m b) -> m a -> m b
f =<< m = m >>= f

(>=>) :: Monad m => (a -> m b) -> (b -> m c) -> a -> m c
f >=> g = \x -> f x >>= g

(<=<) :: Monad m => (b -> m c) -> (a -> m b) -> a -> m c
g <=< f = \x -> f x >>= g

join :: Monad m => m (m a) -> m a
join m = m >>= id

liftM :: Monad m => (a -> r) -> m a -> m r
liftM f m = do { x <- m; return (f x) }

liftM2 :: Monad m => (a -> b -> r) -> m a -> m b -> m r
liftM2 f m1 m2 = do { x <- m1; y <- m2; return (f x y) }

ap :: Monad m => m (a -> b) -> m a -> m b
ap mf mx = do { f <- mf; x <- mx; return (f x) }

-- Alternative

class Applicative f => Alternative f where
  empty :: f a
  (<|>) :: f a -> f a -> f a
  some :: f a -> f [a]
  many :: f a -> f [a]

  some v = someV
    where
      manyV = someV <|> pure []
      someV = liftA2 (:) v manyV
  many v = manyV
    where
      manyV = someV <|> pure []
      someV = liftA2 (:) v manyV

class (Alternative m, Monad m) => MonadPlus m where
  mzero :: m a
  mplus :: m a -> m a -> m a

  mzero = empty
  mplus = (<|>)

-- Instances: functions

instance Functor ((->) r) where
  fmap = (.)

instance Applicative ((->) r) where
  pure = const
  (<*>) f g = \x -> f x (g x)
  liftA2 q f g = \x -> q (f x) (g x)

instance Monad ((->) r) where
  f >>= k = \r -> k (f r) r

-- Instances: lists

instance Functor [] where
  fmap = map

instance Applicative [] where
  pure x = [x]
  fs <*> xs = listConcatMap (\f -> map f xs) fs
  liftA2 f xs ys = listConcatMap (\x -> map (f x) ys) xs
  xs *> ys = listConcatMap (\_ -> ys) xs

instance Monad [] where
  xs >>= f = listConcatMap f xs
  (>>) = (*>)

instance MonadFail [] where
  fail _ = []

instance Alternative [] where
  empty = []
  (<|>) = (++)

instance MonadPlus []

instance Functor NonEmpty where
  fmap f (x :| xs) = f x :| map f xs

instance Applicative NonEmpty where
  pure x = x :| []
  (<*>) = ap
  liftA2 = liftM2

instance Monad NonEmpty where
  (x :| xs) >>= f = case f x of
    y :| ys -> y :| (ys ++ listConcatMap (\z -> case f z of c :| cs -> c : cs) xs)

-- Instances: Maybe, Either, pairs

instance Functor Maybe where
  fmap _ Nothing = Nothing
  fmap f (Just x) = Just (f x)

instance Applicative Maybe where
  pure = Just
  Just f <*> m = fmap f m
  Nothing <*> _ = Nothing
  liftA2 f (Just x) (Just y) = Just (f x y)
  liftA2 _ _ _ = Nothing
  Just _ *> m = m
  Nothing *> _ = Nothing

instance Monad Maybe where
  Just x >>= k = k x
  Nothing >>= _ = Nothing
  (>>) = (*>)

instance MonadFail Maybe where
  fail _ = Nothing

instance Alternative Maybe where
  empty = Nothing
  Nothing <|> r = r
  l <|> _ = l

instance MonadPlus Maybe

instance Functor (Either e) where
  fmap _ (Left x) = Left x
  fmap f (Right y) = Right (f y)

instance Applicative (Either e) where
  pure = Right
  Left e <*> _ = Left e
  Right f <*> r = fmap f r

instance Monad (Either e) where
  Left e >>= _ = Left e
  Right x >>= k = k x

instance Functor ((,) a) where
  fmap f (x, y) = (x, f y)

instance Monoid a => Applicative ((,) a) where
  pure x = (mempty, x)
  (u, f) <*> (v, x) = (u <> v, f x)
  liftA2 f (u, x) (v, y) = (u <> v, f x y)

instance Monoid a => Monad ((,) a) where
  (u, a) >>= k = case k a of (v, b) -> (u <> v, b)

instance Functor ((,,) a b) where
  fmap f (a, b, c) = (a, b, f c)

instance (Monoid a, Monoid b) => Applicative ((,,) a b) where
  pure x = (mempty, mempty, x)
  (a, b, f) <*> (a', b', x) = (a <> a', b <> b', f x)

instance (Monoid a, Monoid b) => Monad ((,,) a b) where
  (u, v, a) >>= k = case k a of (u', v', b) -> (u <> u', v <> v', b)

instance Functor ((,,,) a b c) where
  fmap f (a, b, c, d) = (a, b, c, f d)

instance (Monoid a, Monoid b, Monoid c) => Applicative ((,,,) a b c) where
  pure x = (mempty, mempty, mempty, x)
  (a, b, c, f) <*> (a', b', c', x) = (a <> a', b <> b', c <> c', f x)

instance (Monoid a, Monoid b, Monoid c) => Monad ((,,,) a b c) where
  (u, v, w, a) >>= k = case k a of (u', v', w', b) -> (u <> u', v <> v', w <> w', b)

-- Instances: IO

unIO :: IO a -> RealWorld -> IOResult a
unIO (IO m) = m

returnIO :: a -> IO a
returnIO x = IO (\w -> IOResult w x)

bindIO :: IO a -> (a -> IO b) -> IO b
bindIO (IO m) k = IO (\w -> case m w of IOResult w' x -> unIO (k x) w')

thenIO :: IO a -> IO b -> IO b
thenIO (IO m) k = IO (\w -> case m w of IOResult w' _ -> unIO k w')

instance Functor IO where
  fmap f (IO m) = IO (\w -> case m w of IOResult w' x -> IOResult w' (f x))

instance Applicative IO where
  pure = returnIO
  mf <*> mx = bindIO mf (\f -> bindIO mx (\x -> returnIO (f x)))
  liftA2 f mx my = bindIO mx (\x -> bindIO my (\y -> returnIO (f x y)))
  (*>) = thenIO
  mx <* my = bindIO mx (\x -> thenIO my (returnIO x))

instance Monad IO where
  (>>=) = bindIO
  (>>) = thenIO

-- | Runs the action when its result is wanted.
unsafePerformIO :: IO a -> a
unsafePerformIO (IO m) = case m realWorld of IOResult _ x -> x

-- | An action whose effects happen when its result is wanted.
unsafeInterleaveIO :: IO a -> IO a
unsafeInterleaveIO m = IO (\w -> IOResult w (unsafePerformIO m))
