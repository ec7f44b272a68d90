-- | Structures of two kinds of elements that can be folded.
module Data.Bifoldable (Bifoldable (..), bifoldr', bifoldl', bitraverse_, bifor_, biList, binull, bilength, biany, biall) where

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
