-- | Maps from Int with strict values: a value is evaluated before it is stored.
module Data.IntMap.Strict
  ( IntMap, Key, empty, singleton, fromSet, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey
  , fromDistinctAscList, insert, insertWith, insertWithKey, insertLookupWithKey, delete, adjust, adjustWithKey, update, updateWithKey
  , updateLookupWithKey, alter, alterF, lookup, (!?), (!), findWithDefault, member, notMember, lookupLT, lookupGT, lookupLE, lookupGE
  , null, size, union, unionWith, unionWithKey, unions, unionsWith, difference, (\\), differenceWith, intersection, intersectionWith
  , intersectionWithKey, disjoint, compose, mergeWithKey, map, mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum
  , mapAccumWithKey, mapAccumRWithKey, mapKeys, mapKeysWith, mapKeysMonotonic, foldr, foldl, foldrWithKey, foldlWithKey, foldMapWithKey
  , foldr', foldl', foldrWithKey', foldlWithKey', elems, keys, assocs, keysSet, toList, toAscList, toDescList, filter, filterWithKey
  , restrictKeys, withoutKeys, partition, partitionWithKey, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, split, splitLookup
  , splitRoot, isSubmapOf, isSubmapOfBy, isProperSubmapOf, isProperSubmapOfBy, lookupMin, lookupMax, findMin, findMax, deleteMin
  , deleteMax, deleteFindMin, deleteFindMax, updateMin, updateMax, updateMinWithKey, updateMaxWithKey, minView, maxView
  , minViewWithKey, maxViewWithKey
  ) where

import qualified Data.Foldable as F
import Data.IntMap.Internal hiding
  ( singleton, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey, fromDistinctAscList, insert
  , insertWith, insertWithKey, insertLookupWithKey, adjust, adjustWithKey, update, updateWithKey, updateLookupWithKey, alter, alterF
  , findWithDefault, unionWith, unionWithKey, unionsWith, differenceWith, intersectionWith, intersectionWithKey, mergeWithKey, map
  , mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey, mapKeysWith, mapMaybe
  , mapMaybeWithKey, mapEither, mapEitherWithKey, updateMin, updateMax, updateMinWithKey, updateMaxWithKey )
import qualified Data.IntMap.Internal as Lazy
import Data.IntSet.Internal (IntSet, keysOfMap, mapOfKeys, restrictMap, withoutMap)
import qualified Data.List as L
import qualified Data.Map.Strict as M
import Whatif.Insertion (inserted)
import Prelude hiding (filter, foldl, foldr, lookup, map, null)

keysSet :: IntMap a -> IntSet
keysSet = keysOfMap

restrictKeys, withoutKeys :: IntMap a -> IntSet -> IntMap a
restrictKeys = restrictMap
withoutKeys = withoutMap

-- | The same map, its values evaluated with it.
forced :: IntMap a -> IntMap a
forced m = Lazy.foldl' (\u x -> x `seq` u) () m `seq` m

forceMaybe :: Maybe a -> Maybe a
forceMaybe Nothing = Nothing
forceMaybe m@(Just x) = x `seq` m

fromSet :: (Key -> a) -> IntSet -> IntMap a
fromSet f s = forced (mapOfKeys f s)

findWithDefault :: a -> Key -> IntMap a -> a
findWithDefault def k m = def `seq` Lazy.findWithDefault def k m

singleton :: Key -> a -> IntMap a
singleton k x = x `seq` Lazy.singleton k x

insert :: Key -> a -> IntMap a -> IntMap a
insert k x m = x `seq` Lazy.insert k x m

insertWith :: (a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWith f = insertWithKey (\_ x y -> f x y)

insertWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWithKey f k x = alter (\m -> Just (case m of { Nothing -> x; Just y -> f k x y })) k

insertLookupWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> (Maybe a, IntMap a)
insertLookupWithKey f k x m = let m' = insertWithKey f k x m in m' `seq` (lookup k m, m')

adjust :: (a -> a) -> Key -> IntMap a -> IntMap a
adjust f = adjustWithKey (\_ x -> f x)

adjustWithKey :: (Key -> a -> a) -> Key -> IntMap a -> IntMap a
adjustWithKey f = updateWithKey (\k x -> Just (f k x))

update :: (a -> Maybe a) -> Key -> IntMap a -> IntMap a
update f = updateWithKey (\_ x -> f x)

updateWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> IntMap a
updateWithKey f = Lazy.updateWithKey (\k x -> forceMaybe (f k x))

updateLookupWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> (Maybe a, IntMap a)
updateLookupWithKey f k m = let m' = updateWithKey f k m in m' `seq` (lookup k m, m')

alter :: (Maybe a -> Maybe a) -> Key -> IntMap a -> IntMap a
alter f = Lazy.alter (\m -> forceMaybe (f m))

alterF :: Functor f => (Maybe a -> f (Maybe a)) -> Key -> IntMap a -> f (IntMap a)
alterF f = Lazy.alterF (\m -> fmap forceMaybe (f m))

unionsWith :: F.Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith f = F.foldl' (unionWith f) empty

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith f = unionWithKey (\_ x y -> f x y)

unionWithKey :: (Key -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey f (IntMap m) (IntMap n) = IntMap (M.unionWithKey f m n)

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith f = mergeWithKey (\_ x y -> f x y) id (const empty)

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: (Key -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey f (IntMap m) (IntMap n) = IntMap (M.intersectionWithKey f m n)

mergeWithKey :: (Key -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeWithKey f = Lazy.mergeWithKey (\k x y -> forceMaybe (f k x y))

map :: (a -> b) -> IntMap a -> IntMap b
map f = mapWithKey (\_ x -> f x)

mapWithKey :: (Key -> a -> b) -> IntMap a -> IntMap b
mapWithKey f (IntMap m) = IntMap (M.mapWithKey f m)

traverseWithKey :: Applicative t => (Key -> a -> t b) -> IntMap a -> t (IntMap b)
traverseWithKey f t = fmap forced (Lazy.traverseWithKey f t)

traverseMaybeWithKey :: Applicative f => (Key -> a -> f (Maybe b)) -> IntMap a -> f (IntMap b)
traverseMaybeWithKey f t = fmap forced (Lazy.traverseMaybeWithKey f t)

mapAccum :: (a -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccum f = mapAccumWithKey (\a _ x -> f a x)

mapAccumWithKey, mapAccumRWithKey :: (a -> Key -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccumWithKey f a t = case Lazy.mapAccumWithKey f a t of (a', t') -> forced t' `seq` (a', t')
mapAccumRWithKey f a t = case Lazy.mapAccumRWithKey f a t of (a', t') -> forced t' `seq` (a', t')

mapKeysWith :: (a -> a -> a) -> (Key -> Key) -> IntMap a -> IntMap a
mapKeysWith c f t = fromListWith c (L.map (\(k, x) -> (f k, x)) (toList t))

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (Key -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey f = Lazy.mapMaybeWithKey (\k x -> forceMaybe (f k x))

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (Key -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey f t = case Lazy.mapEitherWithKey f t of (a, b) -> (forced a, forced b)

updateMin, updateMax :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMin f = Lazy.updateMin (\x -> forceMaybe (f x))
updateMax f = Lazy.updateMax (\x -> forceMaybe (f x))

updateMinWithKey, updateMaxWithKey :: (Key -> a -> Maybe a) -> IntMap a -> IntMap a
updateMinWithKey f = Lazy.updateMinWithKey (\k x -> forceMaybe (f k x))
updateMaxWithKey f = Lazy.updateMaxWithKey (\k x -> forceMaybe (f k x))

fromList, fromAscList, fromDistinctAscList :: [(Key, a)] -> IntMap a
fromList = inserted (\(k, x) -> insert k x) empty
fromAscList = fromList
fromDistinctAscList = fromList

fromListWith, fromAscListWith :: (a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWith f = fromListWithKey (\_ x y -> f x y)
fromAscListWith = fromListWith

fromListWithKey, fromAscListWithKey :: (Key -> a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWithKey f = inserted (\(k, x) -> insertWithKey f k x) empty
fromAscListWithKey = fromListWithKey
