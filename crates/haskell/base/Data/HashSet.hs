{-# LANGUAGE TypeFamilies #-}
-- | Sets by hash values: maps without values.
module Data.HashSet
  ( HashSet, empty, singleton, null, size, member, insert, delete, isSubsetOf, union, unions, map, difference, intersection, foldr, foldl
  , foldr', foldl', filter, toList, fromList, toMap, fromMap, keysSet
  ) where

import Control.DeepSeq (NFData (..))
import Data.Hashable
import qualified Data.List as L
import GHC.Exts (IsList (Item))
import qualified GHC.Exts as Exts
import Prelude hiding (filter, foldl, foldr, map, null)
import qualified Whatif.HashMap as H

newtype HashSet a = HashSet (H.HashMap a ())

empty :: HashSet a
empty = HashSet H.empty

singleton :: Hashable a => a -> HashSet a
singleton a = HashSet (H.singleton a ())

null :: HashSet a -> Bool
null (HashSet m) = H.null m

size :: HashSet a -> Int
size (HashSet m) = H.size m

member :: (Eq a, Hashable a) => a -> HashSet a -> Bool
member a (HashSet m) = H.member a m

insert, delete :: (Eq a, Hashable a) => a -> HashSet a -> HashSet a
insert a (HashSet m) = HashSet (H.insert a () m)
delete a (HashSet m) = HashSet (H.delete a m)

isSubsetOf :: (Eq a, Hashable a) => HashSet a -> HashSet a -> Bool
isSubsetOf (HashSet a) (HashSet b) = H.isSubmapOf a b

union, difference, intersection :: (Eq a, Hashable a) => HashSet a -> HashSet a -> HashSet a
union (HashSet a) (HashSet b) = HashSet (H.union a b)
difference (HashSet a) (HashSet b) = HashSet (H.difference a b)
intersection (HashSet a) (HashSet b) = HashSet (H.intersection a b)

unions :: (Eq a, Hashable a) => [HashSet a] -> HashSet a
unions = L.foldl' union empty

map :: (Eq b, Hashable b) => (a -> b) -> HashSet a -> HashSet b
map f = fromList . L.map f . toList

filter :: (a -> Bool) -> HashSet a -> HashSet a
filter p (HashSet m) = HashSet (H.filterWithKey (\a _ -> p a) m)

foldr, foldr' :: (a -> b -> b) -> b -> HashSet a -> b
foldr f z = L.foldr f z . toList
foldr' f z (HashSet m) = H.foldrWithKey' (\a _ b -> f a b) z m

foldl, foldl' :: (b -> a -> b) -> b -> HashSet a -> b
foldl f z = L.foldl f z . toList
foldl' f z = L.foldl' f z . toList

toList :: HashSet a -> [a]
toList (HashSet m) = H.keys m

fromList :: (Eq a, Hashable a) => [a] -> HashSet a
fromList = L.foldl' (flip insert) empty

toMap :: HashSet a -> H.HashMap a ()
toMap (HashSet m) = m

fromMap :: H.HashMap a () -> HashSet a
fromMap = HashSet

keysSet :: H.HashMap k v -> HashSet k
keysSet m = HashSet (H.map (const ()) m)

instance (Eq a, Hashable a) => Eq (HashSet a) where
  HashSet a == HashSet b = a == b

instance (Ord a, Hashable a) => Ord (HashSet a) where
  compare (HashSet a) (HashSet b) = compare a b

instance Show a => Show (HashSet a) where
  showsPrec p s = showParen (p > 10) (showString "fromList " . shows (toList s))

instance Foldable HashSet where
  foldr = foldr
  length = size
  null = null

instance (Eq a, Hashable a) => Semigroup (HashSet a) where
  (<>) = union

instance (Eq a, Hashable a) => Monoid (HashSet a) where
  mempty = empty

instance NFData a => NFData (HashSet a) where
  rnf s = rnf (toList s)

instance Hashable a => Hashable (HashSet a) where
  hashWithSalt salt s = L.foldl' (\n a -> n + hashWithSalt salt a) (size s) (toList s)

instance (Eq a, Hashable a) => IsList (HashSet a) where
  type Item (HashSet a) = a
  fromList = fromList
  toList = toList
