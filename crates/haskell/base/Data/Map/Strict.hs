-- | Maps with strict values: a value is evaluated before it is stored.
module Data.Map.Strict
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

import qualified Data.Foldable as F
import qualified Data.List as L
import Data.Map.Internal hiding
  ( singleton, fromSet, fromList, fromListWith, fromListWithKey, fromAscList, fromAscListWith, fromAscListWithKey, fromDistinctAscList
  , fromDescList, fromDescListWith, fromDescListWithKey, fromDistinctDescList, insert, insertWith, insertWithKey, insertLookupWithKey
  , adjust, adjustWithKey, update, updateWithKey, updateLookupWithKey, alter, alterF, findWithDefault, unionWith, unionWithKey, unionsWith
  , differenceWith, intersectionWith, intersectionWithKey, mergeWithKey, map, mapWithKey, traverseWithKey, traverseMaybeWithKey, mapAccum
  , mapAccumWithKey, mapAccumRWithKey, mapKeysWith, mapMaybe, mapMaybeWithKey, mapEither, mapEitherWithKey, updateAt, updateMin
  , updateMax, updateMinWithKey, updateMaxWithKey )
import qualified Data.Map.Internal as Lazy
import qualified Data.Set.Internal as Set
import Data.Set.Internal (Set)
import Whatif.Base (liftA3)
import Whatif.Insertion (inserted)
import Prelude hiding (drop, filter, foldl, foldr, lookup, map, null, splitAt, take)

findWithDefault :: Ord k => a -> k -> Map k a -> a
findWithDefault def k m = def `seq` Lazy.findWithDefault def k m

singleton :: k -> a -> Map k a
singleton k x = x `seq` Bin 1 k x Tip Tip

insert :: Ord k => k -> a -> Map k a -> Map k a
insert k x m = x `seq` Lazy.insert k x m

insertWith :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith f = insertWithKey (\_ x y -> f x y)

insertWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey f k x = k `seq` go
  where
    go Tip = singleton k x
    go (Bin n ky y l r) = case compare k ky of
      LT -> balanceL ky y (go l) r
      GT -> balanceR ky y l (go r)
      EQ -> let x' = f k x y in x' `seq` Bin n k x' l r

insertLookupWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey f k x m = let m' = insertWithKey f k x m in m' `seq` (lookup k m, m')

adjust :: Ord k => (a -> a) -> k -> Map k a -> Map k a
adjust f = adjustWithKey (\_ x -> f x)

adjustWithKey :: Ord k => (k -> a -> a) -> k -> Map k a -> Map k a
adjustWithKey f k = k `seq` go
  where
    go Tip = Tip
    go (Bin n kx x l r) = case compare k kx of
      LT -> Bin n kx x (go l) r
      GT -> Bin n kx x l (go r)
      EQ -> let x' = f kx x in x' `seq` Bin n kx x' l r

update :: Ord k => (a -> Maybe a) -> k -> Map k a -> Map k a
update f = updateWithKey (\_ x -> f x)

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> Map k a
updateWithKey f = Lazy.updateWithKey (\k x -> forceMaybe (f k x))

updateLookupWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> (Maybe a, Map k a)
updateLookupWithKey f = Lazy.updateLookupWithKey (\k x -> forceMaybe (f k x))

alter :: Ord k => (Maybe a -> Maybe a) -> k -> Map k a -> Map k a
alter f = Lazy.alter (\m -> forceMaybe (f m))

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> Map k a -> f (Map k a)
alterF f = Lazy.alterF (\m -> fmap forceMaybe (f m))

-- | The same, with the value evaluated as soon as the constructor is.
forceMaybe :: Maybe a -> Maybe a
forceMaybe Nothing = Nothing
forceMaybe m@(Just x) = x `seq` m

updateAt :: (k -> a -> Maybe a) -> Int -> Map k a -> Map k a
updateAt f = Lazy.updateAt (\k x -> forceMaybe (f k x))

updateMin, updateMax :: (a -> Maybe a) -> Map k a -> Map k a
updateMin f = Lazy.updateMin (\x -> forceMaybe (f x))
updateMax f = Lazy.updateMax (\x -> forceMaybe (f x))

updateMinWithKey, updateMaxWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMinWithKey f = Lazy.updateMinWithKey (\k x -> forceMaybe (f k x))
updateMaxWithKey f = Lazy.updateMaxWithKey (\k x -> forceMaybe (f k x))

unionsWith :: (F.Foldable f, Ord k) => (a -> a -> a) -> f (Map k a) -> Map k a
unionsWith f = F.foldl' (unionWith f) empty

unionWith :: Ord k => (a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWith f = unionWithKey (\_ x y -> f x y)

unionWithKey :: Ord k => (k -> a -> a -> a) -> Map k a -> Map k a -> Map k a
unionWithKey _ t1 Tip = t1
unionWithKey _ Tip t2 = t2
unionWithKey f (Bin _ k x l1 r1) t2 = case splitLookup k t2 of
  (l2, found, r2) ->
    let l = unionWithKey f l1 l2
        r = unionWithKey f r1 r2
    in case found of
         Nothing -> link k x l r
         Just y -> let x' = f k x y in x' `seq` link k x' l r

differenceWith :: Ord k => (a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWith f = mergeWithKey (\_ x y -> f x y) id (const Tip)

intersectionWith :: Ord k => (a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: Ord k => (k -> a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWithKey f = mergeWithKey (\k x y -> Just (f k x y)) (const Tip) (const Tip)

mergeWithKey :: Ord k => (k -> a -> b -> Maybe c) -> (Map k a -> Map k c) -> (Map k b -> Map k c) -> Map k a -> Map k b -> Map k c
mergeWithKey f = Lazy.mergeWithKey (\k x y -> forceMaybe (f k x y))

map :: (a -> b) -> Map k a -> Map k b
map f = mapWithKey (\_ x -> f x)

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey _ Tip = Tip
mapWithKey f (Bin n k x l r) = let x' = f k x in x' `seq` Bin n k x' (mapWithKey f l) (mapWithKey f r)

traverseWithKey :: Applicative t => (k -> a -> t b) -> Map k a -> t (Map k b)
traverseWithKey f = go
  where
    go Tip = pure Tip
    go (Bin n k x l r) = liftA3 (\l' x' r' -> x' `seq` Bin n k x' l' r') (go l) (f k x) (go r)

traverseMaybeWithKey :: Applicative f => (k -> a -> f (Maybe b)) -> Map k a -> f (Map k b)
traverseMaybeWithKey f = Lazy.traverseMaybeWithKey (\k x -> fmap forceMaybe (f k x))

mapAccum :: (a -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccum f = mapAccumWithKey (\a _ x -> f a x)

mapAccumWithKey, mapAccumRWithKey :: (a -> k -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccumWithKey _ a Tip = (a, Tip)
mapAccumWithKey f a (Bin n k x l r) =
  let (a1, l') = mapAccumWithKey f a l
      (a2, x') = f a1 k x
      (a3, r') = mapAccumWithKey f a2 r
  in x' `seq` (a3, Bin n k x' l' r')
mapAccumRWithKey _ a Tip = (a, Tip)
mapAccumRWithKey f a (Bin n k x l r) =
  let (a1, r') = mapAccumRWithKey f a r
      (a2, x') = f a1 k x
      (a3, l') = mapAccumRWithKey f a2 l
  in x' `seq` (a3, Bin n k x' l' r')

mapKeysWith :: Ord k2 => (a -> a -> a) -> (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeysWith c f m = fromListWith c (foldrWithKey (\k x xs -> (f k, x) : xs) [] m)

mapMaybe :: (a -> Maybe b) -> Map k a -> Map k b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (k -> a -> Maybe b) -> Map k a -> Map k b
mapMaybeWithKey f = Lazy.mapMaybeWithKey (\k x -> forceMaybe (f k x))

mapEither :: (a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (k -> a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEitherWithKey f = Lazy.mapEitherWithKey (\k x -> forceEither (f k x))
  where
    forceEither e = case e of
      Left y -> y `seq` e
      Right z -> z `seq` e

fromSet :: (k -> a) -> Set k -> Map k a
fromSet _ Set.Tip = Tip
fromSet f (Set.Bin n x l r) = let v = f x in v `seq` Bin n x v (fromSet f l) (fromSet f r)

fromList :: Ord k => [(k, a)] -> Map k a
fromList = inserted (\(k, x) -> insert k x) Tip

fromListWith :: Ord k => (a -> a -> a) -> [(k, a)] -> Map k a
fromListWith f = fromListWithKey (\_ x y -> f x y)

fromListWithKey :: Ord k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromListWithKey f = inserted (\(k, x) -> insertWithKey f k x) Tip

fromAscList, fromDescList :: Eq k => [(k, a)] -> Map k a
fromAscList = fromAscListWithKey (\_ x _ -> x)
fromDescList = fromDescListWithKey (\_ x _ -> x)

fromAscListWith, fromDescListWith :: Eq k => (a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWith f = fromAscListWithKey (\_ x y -> f x y)
fromDescListWith f = fromDescListWithKey (\_ x y -> f x y)

fromAscListWithKey, fromDescListWithKey :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> Map k a
fromAscListWithKey f xs = fromDistinctAscList (combineEqual f xs)
fromDescListWithKey f xs = fromDistinctDescList (combineEqual f xs)

fromDistinctAscList, fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctAscList xs = L.foldl' (\u (_, x) -> x `seq` u) () xs `seq` Lazy.fromDistinctAscList xs
fromDistinctDescList xs = fromDistinctAscList (reverse xs)
