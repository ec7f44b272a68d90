{-# LANGUAGE NoImplicitPrelude #-}
-- | Foldable and Traversable, with the functions that come with them.
module Whatif.Foldable where

import Whatif.Base
import Whatif.List
import Whatif.Monoid

infix 4 `elem`, `notElem`

{-@ class Foldable t where
      length :: forall a. xs:t a -> {v:Nat | v = len xs}
      null :: forall a. xs:t a -> {v:Bool | v <=> len xs = 0}
      foldr1 :: forall a. (a -> a -> a) -> {xs:t a | len xs > 0} -> a
      foldl1 :: forall a. (a -> a -> a) -> {xs:t a | len xs > 0} -> a
      maximum :: forall a. Ord a => {xs:t a | len xs > 0} -> a
      minimum :: forall a. Ord a => {xs:t a | len xs > 0} -> a @-}
class Foldable t where
  fold :: Monoid m => t m -> m
  foldMap :: Monoid m => (a -> m) -> t a -> m
  foldMap' :: Monoid m => (a -> m) -> t a -> m
  foldr :: (a -> b -> b) -> b -> t a -> b
  foldr' :: (a -> b -> b) -> b -> t a -> b
  foldl :: (b -> a -> b) -> b -> t a -> b
  foldl' :: (b -> a -> b) -> b -> t a -> b
  foldr1 :: (a -> a -> a) -> t a -> a
  foldl1 :: (a -> a -> a) -> t a -> a
  toList :: t a -> [a]
  null :: t a -> Bool
  length :: t a -> Int
  elem :: Eq a => a -> t a -> Bool
  maximum :: Ord a => t a -> a
  minimum :: Ord a => t a -> a
  sum :: Num a => t a -> a
  product :: Num a => t a -> a

  fold = foldMap id
  foldMap f = foldr (\x acc -> f x <> acc) mempty
  foldMap' f = foldl' (\acc x -> acc <> f x) mempty
  foldr f z t = appEndo (foldMap (\x -> Endo (f x)) t) z
  foldr' f z0 xs = foldl (\k x z -> let z' = f x z in z' `seq` k z') id xs z0
  foldl f z t = appEndo (getDual (foldMap (\x -> Dual (Endo (\acc -> f acc x))) t)) z
  foldl' f z0 xs = foldr (\x k z -> let z' = f z x in z' `seq` k z') id xs z0
  foldr1 f xs = case foldr (\x m -> Just (case m of { Nothing -> x; Just y -> f x y })) Nothing xs of
    Nothing -> errorWithoutStackTrace "foldr1: empty structure"
    Just x -> x
  foldl1 f xs = case foldl (\m y -> Just (case m of { Nothing -> y; Just x -> f x y })) Nothing xs of
    Nothing -> errorWithoutStackTrace "foldl1: empty structure"
    Just x -> x
  toList = foldr (:) []
  null = foldr (\_ _ -> False) True
  length = foldl' (\n _ -> n + 1) 0
  elem x = any (== x)
  maximum xs = case foldl' pick Nothing xs of
      Nothing -> errorWithoutStackTrace "maximum: empty structure"
      Just x -> x
    where
      pick Nothing y = Just y
      pick (Just x) y = let z = if x >= y then x else y in z `seq` Just z
  minimum xs = case foldl' pick Nothing xs of
      Nothing -> errorWithoutStackTrace "minimum: empty structure"
      Just x -> x
    where
      pick Nothing y = Just y
      pick (Just x) y = let z = if x <= y then x else y in z `seq` Just z
  sum = foldl' (+) 0
  product = foldl' (*) 1

instance Foldable [] where
  fold = mconcat
  foldMap f xs = mconcat (map f xs)
  foldr = listFoldr
  foldl = listFoldl
  foldl' = listFoldl'
  foldr1 = listFoldr1
  foldl1 = listFoldl1
  toList xs = xs
  null = listNull
  length = listLength
  elem = listElem
  maximum = listMaximum
  minimum = listMinimum
  sum = listSum
  product = listProduct

instance Foldable Maybe where
  foldMap = maybe mempty
  foldr _ z Nothing = z
  foldr f z (Just x) = f x z
  foldl _ z Nothing = z
  foldl f z (Just x) = f z x

instance Foldable NonEmpty where
  foldr f z (x :| xs) = f x (listFoldr f z xs)
  foldMap f (x :| xs) = f x `mappend` foldMap f xs
  fold (m :| ms) = m `mappend` fold ms
  foldr1 f (x :| xs) = listFoldr1 f (x : xs)
  foldl1 f (x :| xs) = listFoldl f x xs
  toList (x :| xs) = x : xs
  null _ = False
  length (_ :| xs) = 1 + listLength xs

instance Foldable (Either a) where
  foldMap _ (Left _) = mempty
  foldMap f (Right y) = f y
  foldr _ z (Left _) = z
  foldr f z (Right y) = f y z
  length (Left _) = 0
  length (Right _) = 1
  null (Left _) = True
  null (Right _) = False

instance Foldable ((,) a) where
  foldMap f (_, y) = f y
  foldr f z (_, y) = f y z
  length _ = 1
  null _ = False

instance Foldable Dual where
  foldMap f (Dual a) = f a
  foldr f z (Dual a) = f a z

instance Foldable Sum where
  foldMap f (Sum a) = f a
  foldr f z (Sum a) = f a z

instance Foldable Product where
  foldMap f (Product a) = f a
  foldr f z (Product a) = f a z

instance Foldable First where
  foldMap f (First a) = foldMap f a

instance Foldable Last where
  foldMap f (Last a) = foldMap f a

instance Foldable f => Foldable (Alt f) where
  foldMap f (Alt a) = foldMap f a

instance Foldable f => Foldable (Ap f) where
  foldMap f (Ap a) = foldMap f a

-- Functions on any Foldable

and, or :: Foldable t => t Bool -> Bool
and = foldr (&&) True
or = foldr (||) False

any, all :: Foldable t => (a -> Bool) -> t a -> Bool
any p = foldr (\x r -> p x || r) False
all p = foldr (\x r -> p x && r) True

concat :: Foldable t => t [a] -> [a]
concat = foldr (++) []

concatMap :: Foldable t => (a -> [b]) -> t a -> [b]
concatMap f = foldr (\x r -> f x ++ r) []

notElem :: (Foldable t, Eq a) => a -> t a -> Bool
notElem x xs = not (elem x xs)

find :: Foldable t => (a -> Bool) -> t a -> Maybe a
find p = foldr (\x r -> if p x then Just x else r) Nothing

maximumBy, minimumBy :: Foldable t => (a -> a -> Ordering) -> t a -> a
maximumBy cmp xs = case foldl' pick Nothing xs of
    Nothing -> errorWithoutStackTrace "maximumBy: empty structure"
    Just x -> x
  where
    pick Nothing y = Just y
    pick (Just x) y = Just (case cmp x y of { GT -> x; _ -> y })
minimumBy cmp xs = case foldl' pick Nothing xs of
    Nothing -> errorWithoutStackTrace "minimumBy: empty structure"
    Just x -> x
  where
    pick Nothing y = Just y
    pick (Just x) y = Just (case cmp x y of { GT -> y; _ -> x })

foldrM :: (Foldable t, Monad m) => (a -> b -> m b) -> b -> t a -> m b
foldrM f z0 xs = foldl (\k x z -> f x z >>= k) return xs z0

foldlM, foldM :: (Foldable t, Monad m) => (b -> a -> m b) -> b -> t a -> m b
foldlM f z0 xs = foldr (\x k z -> f z x >>= k) return xs z0
foldM = foldlM

traverse_ :: (Foldable t, Applicative f) => (a -> f b) -> t a -> f ()
traverse_ f = foldr (\x k -> f x *> k) (pure ())

for_ :: (Foldable t, Applicative f) => t a -> (a -> f b) -> f ()
for_ = flip traverse_

mapM_ :: (Foldable t, Monad m) => (a -> m b) -> t a -> m ()
mapM_ f = foldr (\x k -> f x >> k) (return ())

forM_ :: (Foldable t, Monad m) => t a -> (a -> m b) -> m ()
forM_ = flip mapM_

sequenceA_ :: (Foldable t, Applicative f) => t (f a) -> f ()
sequenceA_ = foldr (*>) (pure ())

sequence_ :: (Foldable t, Monad m) => t (m a) -> m ()
sequence_ = foldr (>>) (return ())

asum :: (Foldable t, Alternative f) => t (f a) -> f a
asum = foldr (<|>) empty

msum :: (Foldable t, MonadPlus m) => t (m a) -> m a
msum = asum

-- Traversable

class (Functor t, Foldable t) => Traversable t where
  traverse :: Applicative f => (a -> f b) -> t a -> f (t b)
  sequenceA :: Applicative f => t (f a) -> f (t a)
  mapM :: Monad m => (a -> m b) -> t a -> m (t b)
  sequence :: Monad m => t (m a) -> m (t a)

  traverse f t = sequenceA (fmap f t)
  sequenceA = traverse id
  mapM = traverse
  sequence = sequenceA

instance Traversable [] where
  traverse f = listFoldr (\x ys -> liftA2 (:) (f x) ys) (pure [])

instance Traversable Maybe where
  traverse _ Nothing = pure Nothing
  traverse f (Just x) = fmap Just (f x)

instance Traversable NonEmpty where
  traverse f (x :| xs) = liftA2 (:|) (f x) (traverse f xs)

instance Traversable (Either a) where
  traverse _ (Left x) = pure (Left x)
  traverse f (Right y) = fmap Right (f y)

instance Traversable ((,) a) where
  traverse f (x, y) = fmap ((,) x) (f y)

instance Traversable Dual where
  traverse f (Dual a) = fmap Dual (f a)

instance Traversable Sum where
  traverse f (Sum a) = fmap Sum (f a)

instance Traversable Product where
  traverse f (Product a) = fmap Product (f a)

instance Traversable First where
  traverse f (First a) = fmap First (traverse f a)

instance Traversable Last where
  traverse f (Last a) = fmap Last (traverse f a)

instance Traversable f => Traversable (Alt f) where
  traverse f (Alt a) = fmap Alt (traverse f a)

instance Traversable f => Traversable (Ap f) where
  traverse f (Ap a) = fmap Ap (traverse f a)

for :: (Traversable t, Applicative f) => t a -> (a -> f b) -> f (t b)
for = flip traverse

forM :: (Traversable t, Monad m) => t a -> (a -> m b) -> m (t b)
forM = flip mapM

-- | The state transformer behind 'mapAccumL'.
newtype StateL s a = StateL (s -> (s, a))

runStateL :: StateL s a -> s -> (s, a)
runStateL (StateL f) = f

instance Functor (StateL s) where
  fmap f (StateL k) = StateL (\s -> let (s', v) = k s in (s', f v))

instance Applicative (StateL s) where
  pure x = StateL (\s -> (s, x))
  StateL kf <*> StateL kv = StateL (\s -> let { (s', f) = kf s; (s'', v) = kv s' } in (s'', f v))

-- | The state transformer behind 'mapAccumR': effects from right to left.
newtype StateR s a = StateR (s -> (s, a))

runStateR :: StateR s a -> s -> (s, a)
runStateR (StateR f) = f

instance Functor (StateR s) where
  fmap f (StateR k) = StateR (\s -> let (s', v) = k s in (s', f v))

instance Applicative (StateR s) where
  pure x = StateR (\s -> (s, x))
  StateR kf <*> StateR kv = StateR (\s -> let { (s', v) = kv s; (s'', f) = kf s' } in (s'', f v))

mapAccumL, mapAccumR :: Traversable t => (s -> a -> (s, b)) -> s -> t a -> (s, t b)
mapAccumL f s t = runStateL (traverse (\x -> StateL (\acc -> f acc x)) t) s
mapAccumR f s t = runStateR (traverse (\x -> StateR (\acc -> f acc x)) t) s
