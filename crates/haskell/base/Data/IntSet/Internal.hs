-- | Sets of Int, as maps without values.
module Data.IntSet.Internal
  ( IntSet, Key, empty, singleton, fromList, fromAscList, fromDistinctAscList, insert, delete, alterF, member, notMember, lookupLT, lookupGT
  , lookupLE, lookupGE, null, size, isSubsetOf, isProperSubsetOf, disjoint, union, unions, difference, (\\), intersection, filter
  , partition, split, splitMember, splitRoot, map, mapMonotonic, foldr, foldl, foldr', foldl', fold, findMin, findMax, deleteMin, deleteMax
  , deleteFindMin, deleteFindMax, maxView, minView, elems, toList, toAscList, toDescList, keysOfMap, mapOfKeys, restrictMap, withoutMap
  ) where

import qualified Data.Foldable as F
import qualified Data.IntMap.Internal as M
import Data.IntMap.Internal (IntMap, Key)
import qualified Data.List as L
import Whatif.Base (Semigroup (..), stimesIdempotentMonoid)
import Prelude hiding (filter, foldl, foldr, map, null)

infixl 9 \\

newtype IntSet = IntSet (IntMap ())

-- For Data.IntMap

keysOfMap :: IntMap a -> IntSet
keysOfMap m = IntSet (M.map (const ()) m)

mapOfKeys :: (Key -> a) -> IntSet -> IntMap a
mapOfKeys f (IntSet m) = M.mapWithKey (\k _ -> f k) m

restrictMap, withoutMap :: IntMap a -> IntSet -> IntMap a
restrictMap m (IntSet s) = M.intersection m s
withoutMap m (IntSet s) = M.difference m s

empty :: IntSet
empty = IntSet M.Nil

singleton :: Key -> IntSet
singleton k = IntSet (M.Tip k ())

fromList, fromAscList, fromDistinctAscList :: [Key] -> IntSet
fromList xs = IntSet (M.fromList (L.map (\k -> (k, ())) xs))
fromAscList = fromList
fromDistinctAscList = fromList

insert, delete :: Key -> IntSet -> IntSet
insert k (IntSet m) = IntSet (M.insert k () m)
delete k (IntSet m) = IntSet (M.delete k m)

alterF :: Functor f => (Bool -> f Bool) -> Key -> IntSet -> f IntSet
alterF f k s = fmap choose (f (member k s))
  where
    choose True = insert k s
    choose False = delete k s

member, notMember :: Key -> IntSet -> Bool
member k (IntSet m) = M.member k m
notMember k s = not (member k s)

lookupLT, lookupGT, lookupLE, lookupGE :: Key -> IntSet -> Maybe Key
lookupLT k (IntSet m) = fmap fst (M.lookupLT k m)
lookupGT k (IntSet m) = fmap fst (M.lookupGT k m)
lookupLE k (IntSet m) = fmap fst (M.lookupLE k m)
lookupGE k (IntSet m) = fmap fst (M.lookupGE k m)

null :: IntSet -> Bool
null (IntSet m) = M.null m

size :: IntSet -> Int
size (IntSet m) = M.size m

isSubsetOf, isProperSubsetOf, disjoint :: IntSet -> IntSet -> Bool
isSubsetOf (IntSet m) (IntSet n) = M.isSubmapOf m n
isProperSubsetOf (IntSet m) (IntSet n) = M.isProperSubmapOf m n
disjoint (IntSet m) (IntSet n) = M.disjoint m n

union, difference, (\\), intersection :: IntSet -> IntSet -> IntSet
union (IntSet m) (IntSet n) = IntSet (M.union m n)
difference (IntSet m) (IntSet n) = IntSet (M.difference m n)
s \\ t = difference s t
intersection (IntSet m) (IntSet n) = IntSet (M.intersection m n)

unions :: F.Foldable f => f IntSet -> IntSet
unions = F.foldl' union empty

filter :: (Key -> Bool) -> IntSet -> IntSet
filter p (IntSet m) = IntSet (M.filterWithKey (\k _ -> p k) m)

partition :: (Key -> Bool) -> IntSet -> (IntSet, IntSet)
partition p s = (filter p s, filter (not . p) s)

split :: Key -> IntSet -> (IntSet, IntSet)
split k (IntSet m) = case M.split k m of (a, b) -> (IntSet a, IntSet b)

splitMember :: Key -> IntSet -> (IntSet, Bool, IntSet)
splitMember k s = case split k s of (a, b) -> (a, member k s, b)

splitRoot :: IntSet -> [IntSet]
splitRoot (IntSet m) = L.map IntSet (M.splitRoot m)

map, mapMonotonic :: (Key -> Key) -> IntSet -> IntSet
map f s = fromList (L.map f (toList s))
mapMonotonic = map

fold, foldr, foldr' :: (Key -> b -> b) -> b -> IntSet -> b
fold = foldr
foldr f z (IntSet m) = M.foldrWithKey (\k _ acc -> f k acc) z m
foldr' f z (IntSet m) = M.foldrWithKey' (\k _ acc -> f k acc) z m

foldl, foldl' :: (a -> Key -> a) -> a -> IntSet -> a
foldl f z (IntSet m) = M.foldlWithKey (\acc k _ -> f acc k) z m
foldl' f z (IntSet m) = M.foldlWithKey' (\acc k _ -> f acc k) z m

findMin, findMax :: IntSet -> Key
findMin (IntSet m) = case M.lookupMin m of
  Just (k, _) -> k
  Nothing -> error "findMin: empty set has no minimal element"
findMax (IntSet m) = case M.lookupMax m of
  Just (k, _) -> k
  Nothing -> error "findMax: empty set has no maximal element"

deleteMin, deleteMax :: IntSet -> IntSet
deleteMin (IntSet m) = IntSet (M.deleteMin m)
deleteMax (IntSet m) = IntSet (M.deleteMax m)

minView, maxView :: IntSet -> Maybe (Key, IntSet)
minView (IntSet m) = fmap (\((k, _), m') -> (k, IntSet m')) (M.minViewWithKey m)
maxView (IntSet m) = fmap (\((k, _), m') -> (k, IntSet m')) (M.maxViewWithKey m)

deleteFindMin, deleteFindMax :: IntSet -> (Key, IntSet)
deleteFindMin s = case minView s of
  Just r -> r
  Nothing -> (error "deleteFindMin: empty set has no minimal element", empty)
deleteFindMax s = case maxView s of
  Just r -> r
  Nothing -> (error "deleteFindMax: empty set has no maximal element", empty)

elems, toList, toAscList, toDescList :: IntSet -> [Key]
elems = toAscList
toList = toAscList
toAscList (IntSet m) = M.keys m
toDescList s = foldl (flip (:)) [] s

instance Eq IntSet where
  s == t = toAscList s == toAscList t

instance Ord IntSet where
  compare s t = compare (toAscList s) (toAscList t)

instance Show IntSet where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (toList s))

instance Read IntSet where
  readsPrec d = readParen (d > 10) (\r -> [(fromList xs, t) | ("fromList", s) <- lex r, (xs, t) <- readsPrec 11 s])

instance Semigroup IntSet where
  (<>) = union
  stimes = stimesIdempotentMonoid

instance Monoid IntSet where
  mempty = empty
  mconcat = unions
