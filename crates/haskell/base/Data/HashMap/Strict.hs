-- | Maps by hash values, with evaluated values.
module Data.HashMap.Strict
  ( HashMap, empty, singleton, null, size, member, lookup, (!?), findWithDefault, lookupDefault, (!), insert, insertWith, delete, adjust
  , update, alter, alterF, isSubmapOf, isSubmapOfBy, union, unionWith, unionWithKey, unions, compose, map, mapWithKey, traverseWithKey
  , mapKeys, difference, differenceWith, intersection, intersectionWith, intersectionWithKey, foldMapWithKey, foldr, foldl, foldr', foldl'
  , foldrWithKey', foldlWithKey', foldrWithKey, foldlWithKey, filter, filterWithKey, mapMaybe, mapMaybeWithKey, keys, elems, toList
  , fromList, fromListWith, fromListWithKey, keysSet
  ) where

import Data.Hashable (Hashable)
import Data.HashSet (keysSet)
import qualified Data.List as L
import Prelude (Applicative, Eq, Functor, Maybe (..), const, fmap, maybe, seq, uncurry, (.))
import Whatif.HashMap hiding
  ( adjust, alter, alterF, differenceWith, fromList, fromListWith, fromListWithKey, insert, insertWith, intersectionWith
  , intersectionWithKey, map, mapMaybe, mapMaybeWithKey, mapWithKey, singleton, traverseWithKey, unionWith, unionWithKey, update
  )
import qualified Whatif.HashMap as Lazy

-- | What is there, evaluated.
forced :: Maybe v -> Maybe v
forced Nothing = Nothing
forced (Just v) = v `seq` Just v

singleton :: Hashable k => k -> v -> HashMap k v
singleton k v = v `seq` Lazy.singleton k v

insert :: (Eq k, Hashable k) => k -> v -> HashMap k v -> HashMap k v
insert k v m = v `seq` Lazy.insert k v m

insertWith :: (Eq k, Hashable k) => (v -> v -> v) -> k -> v -> HashMap k v -> HashMap k v
insertWith f k v = alter (Just . maybe v (f v)) k

adjust :: (Eq k, Hashable k) => (v -> v) -> k -> HashMap k v -> HashMap k v
adjust f = alter (fmap f)

update :: (Eq k, Hashable k) => (v -> Maybe v) -> k -> HashMap k v -> HashMap k v
update f = alter (maybe Nothing f)

alter :: (Eq k, Hashable k) => (Maybe v -> Maybe v) -> k -> HashMap k v -> HashMap k v
alter f k m = case forced (f (lookup k m)) of
  new -> Lazy.alter (const new) k m

alterF :: (Functor f, Eq k, Hashable k) => (Maybe v -> f (Maybe v)) -> k -> HashMap k v -> f (HashMap k v)
alterF f k m = fmap (\new -> alter (const new) k m) (f (lookup k m))

fromList :: (Eq k, Hashable k) => [(k, v)] -> HashMap k v
fromList = L.foldl' (\m (k, v) -> insert k v m) empty

fromListWith :: (Eq k, Hashable k) => (v -> v -> v) -> [(k, v)] -> HashMap k v
fromListWith f = fromListWithKey (const f)

fromListWithKey :: (Eq k, Hashable k) => (k -> v -> v -> v) -> [(k, v)] -> HashMap k v
fromListWithKey f = L.foldl' (\m (k, v) -> insertWith (f k) k v m) empty

unionWith :: (Eq k, Hashable k) => (v -> v -> v) -> HashMap k v -> HashMap k v -> HashMap k v
unionWith f a b = evaluated (Lazy.unionWith f a b)

unionWithKey :: (Eq k, Hashable k) => (k -> v -> v -> v) -> HashMap k v -> HashMap k v -> HashMap k v
unionWithKey f a b = evaluated (Lazy.unionWithKey f a b)

map :: (v -> w) -> HashMap k v -> HashMap k w
map f m = evaluated (Lazy.map f m)

mapWithKey :: (k -> v -> w) -> HashMap k v -> HashMap k w
mapWithKey f m = evaluated (Lazy.mapWithKey f m)

traverseWithKey :: Applicative f => (k -> v -> f w) -> HashMap k v -> f (HashMap k w)
traverseWithKey f m = fmap evaluated (Lazy.traverseWithKey f m)

mapMaybe :: (v -> Maybe w) -> HashMap k v -> HashMap k w
mapMaybe f m = evaluated (Lazy.mapMaybe f m)

mapMaybeWithKey :: (k -> v -> Maybe w) -> HashMap k v -> HashMap k w
mapMaybeWithKey f m = evaluated (Lazy.mapMaybeWithKey f m)

differenceWith :: (Eq k, Hashable k) => (v -> w -> Maybe v) -> HashMap k v -> HashMap k w -> HashMap k v
differenceWith f a b = evaluated (Lazy.differenceWith f a b)

intersectionWith :: (Eq k, Hashable k) => (v -> w -> x) -> HashMap k v -> HashMap k w -> HashMap k x
intersectionWith f a b = evaluated (Lazy.intersectionWith f a b)

intersectionWithKey :: (Eq k, Hashable k) => (k -> v -> w -> x) -> HashMap k v -> HashMap k w -> HashMap k x
intersectionWithKey f a b = evaluated (Lazy.intersectionWithKey f a b)
