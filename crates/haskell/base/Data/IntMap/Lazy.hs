-- | Maps from Int with lazy values.
module Data.IntMap.Lazy
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

import Data.IntMap.Internal
import Data.IntSet.Internal (IntSet, keysOfMap, mapOfKeys, restrictMap, withoutMap)
import Prelude ()

keysSet :: IntMap a -> IntSet
keysSet = keysOfMap

restrictKeys, withoutKeys :: IntMap a -> IntSet -> IntMap a
restrictKeys = restrictMap
withoutKeys = withoutMap

fromSet :: (Key -> a) -> IntSet -> IntMap a
fromSet = mapOfKeys
