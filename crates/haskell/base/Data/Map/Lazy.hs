-- | Maps with lazy values.
module Data.Map.Lazy
  ( Map, empty, singleton, fromSet, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey
  , fromDistinctAscList, fromDescList, fromDescListWith, fromDescListWithKey, fromDistinctDescList, insert, insertWith, insertWithKey
  , insertLookupWithKey, delete, adjust, adjustWithKey, update, updateWithKey, updateLookupWithKey, alter, alterF, lookup, (!?), (!)
  , findWithDefault, member, notMember, lookupLT, lookupGT, lookupLE, lookupGE, null, size, union, unionWith, unionWithKey, unions
  , unionsWith, difference, (\\), differenceWith, intersection, intersectionWith, intersectionWithKey, disjoint, compose, mergeWithKey
  , map, mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum, mapAccumWithKey, mapAccumRWithKey, mapKeys, mapKeysWith
  , mapKeysMonotonic, foldr, foldl, foldrWithKey, foldlWithKey, foldMapWithKey, foldr', foldl', foldrWithKey', foldlWithKey', elems
  , keys, assocs, keysSet, toList, toAscList, toDescList, filter, filterWithKey, restrictKeys, withoutKeys, partition
  , partitionWithKey, takeWhileAntitone, dropWhileAntitone, spanAntitone, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, split
  , splitLookup, splitRoot, isSubmapOf, isSubmapOfBy, isProperSubmapOf, isProperSubmapOfBy, lookupIndex, findIndex, elemAt, updateAt
  , deleteAt, take, drop, splitAt, lookupMin, lookupMax, findMin, findMax, deleteMin, deleteMax, deleteFindMin, deleteFindMax
  , updateMin, updateMax, updateMinWithKey, updateMaxWithKey, minView, maxView, minViewWithKey, maxViewWithKey, valid
  ) where

import Data.Map.Internal
import Prelude ()
