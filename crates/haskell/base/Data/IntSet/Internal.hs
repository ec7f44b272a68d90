-- | Sets of Int: those of "Data.Set.Internal" with these elements.
module Data.IntSet.Internal
  ( IntSet, Key, empty, singleton, fromList, fromAscList, fromDistinctAscList, insert, delete, alterF, member, notMember, lookupLT, lookupGT
  , lookupLE, lookupGE, null, size, isSubsetOf, isProperSubsetOf, disjoint, union, unions, difference, (\\), intersection, filter
  , partition, split, splitMember, splitRoot, map, mapMonotonic, foldr, foldl, foldr', foldl', fold, findMin, findMax, deleteMin, deleteMax
  , deleteFindMin, deleteFindMax, maxView, minView, elems, toList, toAscList, toDescList, keysOfMap, mapOfKeys, restrictMap, withoutMap
  ) where

import qualified Data.Foldable as F
import Data.IntMap.Internal (IntMap (..), Key)
import qualified Data.List as L
import qualified Data.Map.Internal as M
import qualified Data.Set.Internal as S
import Whatif.Base (Semigroup (..), stimesIdempotentMonoid)
import Prelude hiding (filter, foldl, foldr, map, null)

infixl 9 \\

newtype IntSet = IntSet (S.Set Int)

-- For Data.IntMap

keysOfMap :: IntMap a -> IntSet
keysOfMap (IntMap m) = IntSet (M.keysSet m)

mapOfKeys :: (Key -> a) -> IntSet -> IntMap a
mapOfKeys f (IntSet s) = IntMap (M.fromSet f s)

restrictMap, withoutMap :: IntMap a -> IntSet -> IntMap a
restrictMap (IntMap m) (IntSet s) = IntMap (M.restrictKeys m s)
withoutMap (IntMap m) (IntSet s) = IntMap (M.withoutKeys m s)

empty :: IntSet
empty = IntSet S.empty

singleton :: Key -> IntSet
singleton k = IntSet (S.singleton k)

fromList, fromAscList, fromDistinctAscList :: [Key] -> IntSet
fromList xs = IntSet (S.fromList xs)
fromAscList = fromList
fromDistinctAscList = fromList

insert, delete :: Key -> IntSet -> IntSet
insert k (IntSet s) = IntSet (S.insert k s)
delete k (IntSet s) = IntSet (S.delete k s)

alterF :: Functor f => (Bool -> f Bool) -> Key -> IntSet -> f IntSet
alterF f k s = fmap choose (f (member k s))
  where
    choose True = insert k s
    choose False = delete k s

member, notMember :: Key -> IntSet -> Bool
member k (IntSet s) = S.member k s
notMember k s = not (member k s)

lookupLT, lookupGT, lookupLE, lookupGE :: Key -> IntSet -> Maybe Key
lookupLT k (IntSet s) = S.lookupLT k s
lookupGT k (IntSet s) = S.lookupGT k s
lookupLE k (IntSet s) = S.lookupLE k s
lookupGE k (IntSet s) = S.lookupGE k s

null :: IntSet -> Bool
null (IntSet s) = S.null s

size :: IntSet -> Int
size (IntSet s) = S.size s

isSubsetOf, isProperSubsetOf, disjoint :: IntSet -> IntSet -> Bool
isSubsetOf (IntSet s) (IntSet t) = S.isSubsetOf s t
isProperSubsetOf (IntSet s) (IntSet t) = S.isProperSubsetOf s t
disjoint (IntSet s) (IntSet t) = S.disjoint s t

union, difference, (\\), intersection :: IntSet -> IntSet -> IntSet
union (IntSet s) (IntSet t) = IntSet (S.union s t)
difference (IntSet s) (IntSet t) = IntSet (S.difference s t)
s \\ t = difference s t
intersection (IntSet s) (IntSet t) = IntSet (S.intersection s t)

unions :: F.Foldable f => f IntSet -> IntSet
unions = F.foldl' union empty

filter :: (Key -> Bool) -> IntSet -> IntSet
filter p (IntSet s) = IntSet (S.filter p s)

partition :: (Key -> Bool) -> IntSet -> (IntSet, IntSet)
partition p s = (filter p s, filter (not . p) s)

split :: Key -> IntSet -> (IntSet, IntSet)
split k (IntSet s) = case S.split k s of (a, b) -> (IntSet a, IntSet b)

splitMember :: Key -> IntSet -> (IntSet, Bool, IntSet)
splitMember k s = case split k s of (a, b) -> (a, member k s, b)

splitRoot :: IntSet -> [IntSet]
splitRoot (IntSet s) = L.map IntSet (S.splitRoot s)

map, mapMonotonic :: (Key -> Key) -> IntSet -> IntSet
map f s = fromList (L.map f (toList s))
mapMonotonic = map

fold, foldr, foldr' :: (Key -> b -> b) -> b -> IntSet -> b
fold = foldr
foldr f z (IntSet s) = S.foldr f z s
foldr' f z (IntSet s) = S.foldr' f z s

foldl, foldl' :: (a -> Key -> a) -> a -> IntSet -> a
foldl f z (IntSet s) = S.foldl f z s
foldl' f z (IntSet s) = S.foldl' f z s

findMin, findMax :: IntSet -> Key
findMin (IntSet s) = case S.lookupMin s of
  Just k -> k
  Nothing -> error "findMin: empty set has no minimal element"
findMax (IntSet s) = case S.lookupMax s of
  Just k -> k
  Nothing -> error "findMax: empty set has no maximal element"

deleteMin, deleteMax :: IntSet -> IntSet
deleteMin (IntSet s) = IntSet (S.deleteMin s)
deleteMax (IntSet s) = IntSet (S.deleteMax s)

minView, maxView :: IntSet -> Maybe (Key, IntSet)
minView (IntSet s) = fmap (\(k, s') -> (k, IntSet s')) (S.minView s)
maxView (IntSet s) = fmap (\(k, s') -> (k, IntSet s')) (S.maxView s)

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
toAscList (IntSet s) = S.toAscList s
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
