-- | Structures of two kinds of elements that can be folded.
module Data.Bifoldable
  ( Bifoldable (..), bifoldr', bifoldr1, bifoldrM, bifoldl', bifoldl1, bifoldlM, bitraverse_, bifor_, bimapM_, biforM_, bimsum, bisequenceA_
  , bisequence_, biasum, biList, binull, bilength, bielem, bimaximum, biminimum, bisum, biproduct, biconcat, biconcatMap, biand, bior, biany
  , biall, bimaximumBy, biminimumBy, binotElem, bifind
  ) where

import Control.Applicative (Alternative (..))
import Control.Monad (MonadPlus)
import Data.Functor.Const (Const (..))
import Data.Monoid

class Bifoldable p where
  bifold :: Monoid m => p m m -> m
  bifoldMap :: Monoid m => (a -> m) -> (b -> m) -> p a b -> m
  bifoldr :: (a -> c -> c) -> (b -> c -> c) -> c -> p a b -> c
  bifoldl :: (c -> a -> c) -> (c -> b -> c) -> c -> p a b -> c

  bifold = bifoldMap id id
  bifoldMap f g = bifoldr (\a acc -> f a <> acc) (\b acc -> g b <> acc) mempty
  bifoldr f g z t = appEndo (bifoldMap (Endo . f) (Endo . g) t) z
  bifoldl f g z t = appEndo (getDual (bifoldMap (Dual . Endo . flip f) (Dual . Endo . flip g) t)) z

instance Bifoldable (,) where
  bifoldMap f g ~(a, b) = f a <> g b

instance Bifoldable Either where
  bifoldMap f _ (Left a) = f a
  bifoldMap _ g (Right b) = g b

instance Bifoldable Const where
  bifoldMap f _ (Const a) = f a

bifoldr' :: Bifoldable t => (a -> c -> c) -> (b -> c -> c) -> c -> t a b -> c
bifoldr' f g z0 xs = bifoldl (\k x z -> k $! f x z) (\k x z -> k $! g x z) id xs z0

bifoldl' :: Bifoldable t => (a -> b -> a) -> (a -> c -> a) -> a -> t b c -> a
bifoldl' f g z0 xs = bifoldr (\x k z -> k $! f z x) (\x k z -> k $! g z x) id xs z0

bitraverse_ :: (Bifoldable t, Applicative f) => (a -> f c) -> (b -> f d) -> t a b -> f ()
bitraverse_ f g = bifoldr ((*>) . f) ((*>) . g) (pure ())

bifor_ :: (Bifoldable t, Applicative f) => t a b -> (a -> f c) -> (b -> f d) -> f ()
bifor_ t f g = bitraverse_ f g t

biList :: Bifoldable t => t a a -> [a]
biList = bifoldr (:) (:) []

binull :: Bifoldable t => t a b -> Bool
binull = bifoldr (\_ _ -> False) (\_ _ -> False) True

bilength :: Bifoldable t => t a b -> Int
bilength = bifoldl' (\c _ -> c + 1) (\c _ -> c + 1) 0

biany, biall :: Bifoldable t => (a -> Bool) -> (b -> Bool) -> t a b -> Bool
biany p q = bifoldr (\a r -> p a || r) (\b r -> q b || r) False
biall p q = bifoldr (\a r -> p a && r) (\b r -> q b && r) True

instance Bifoldable ((,,) x) where
  bifoldMap f g ~(_, a, b) = f a <> g b

instance Bifoldable ((,,,) x y) where
  bifoldMap f g ~(_, _, a, b) = f a <> g b

bifoldr1, bifoldl1 :: Bifoldable t => (a -> a -> a) -> t a a -> a
bifoldr1 f xs = maybe (error "bifoldr1: empty structure") id (bifoldr mbf mbf Nothing xs)
  where mbf x m = Just (case m of { Nothing -> x; Just y -> f x y })
bifoldl1 f xs = maybe (error "bifoldl1: empty structure") id (bifoldl mbf mbf Nothing xs)
  where mbf m y = Just (case m of { Nothing -> y; Just x -> f x y })

bifoldrM :: (Bifoldable t, Monad m) => (a -> c -> m c) -> (b -> c -> m c) -> c -> t a b -> m c
bifoldrM f g z0 xs = bifoldl (\k x z -> f x z >>= k) (\k x z -> g x z >>= k) return xs z0

bifoldlM :: (Bifoldable t, Monad m) => (a -> b -> m a) -> (a -> c -> m a) -> a -> t b c -> m a
bifoldlM f g z0 xs = bifoldr (\x k z -> f z x >>= k) (\x k z -> g z x >>= k) return xs z0

bimapM_ :: (Bifoldable t, Applicative f) => (a -> f c) -> (b -> f d) -> t a b -> f ()
bimapM_ = bitraverse_

biforM_ :: (Bifoldable t, Applicative f) => t a b -> (a -> f c) -> (b -> f d) -> f ()
biforM_ = bifor_

bisequenceA_, bisequence_ :: (Bifoldable t, Applicative f) => t (f a) (f b) -> f ()
bisequenceA_ = bifoldr (*>) (*>) (pure ())
bisequence_ = bisequenceA_

biasum :: (Bifoldable t, Alternative f) => t (f a) (f a) -> f a
biasum = bifoldr (<|>) (<|>) empty

bimsum :: (Bifoldable t, MonadPlus m) => t (m a) (m a) -> m a
bimsum = biasum

bielem, binotElem :: (Bifoldable t, Eq a) => a -> t a a -> Bool
bielem x = biany (== x) (== x)
binotElem x = not . bielem x

bimaximum, biminimum :: (Bifoldable t, Ord a) => t a a -> a
bimaximum = maybe (error "bimaximum: empty structure") id . most (\x y -> compare x y /= GT)
biminimum = maybe (error "biminimum: empty structure") id . most (\x y -> compare x y == GT)

-- | The element that a later one replaces if the test says so.
most :: Bifoldable t => (a -> a -> Bool) -> t a a -> Maybe a
most replaces = bifoldl' next next Nothing
  where
    next Nothing y = Just y
    next (Just x) y = Just (if replaces x y then y else x)

bimaximumBy, biminimumBy :: Bifoldable t => (a -> a -> Ordering) -> t a a -> a
bimaximumBy by = maybe (error "bifoldr1: empty structure") id . most (\x y -> by x y /= GT)
biminimumBy by = maybe (error "bifoldr1: empty structure") id . most (\x y -> by x y == GT)

bisum, biproduct :: (Bifoldable t, Num a) => t a a -> a
bisum = getSum . bifoldMap Sum Sum
biproduct = getProduct . bifoldMap Product Product

biconcat :: Bifoldable t => t [a] [a] -> [a]
biconcat = bifold

biconcatMap :: Bifoldable t => (a -> [c]) -> (b -> [c]) -> t a b -> [c]
biconcatMap = bifoldMap

biand, bior :: Bifoldable t => t Bool Bool -> Bool
biand = getAll . bifoldMap All All
bior = getAny . bifoldMap Any Any

bifind :: Bifoldable t => (a -> Bool) -> t a a -> Maybe a
bifind p = getFirst . bifoldMap found found
  where found x = First (if p x then Just x else Nothing)
