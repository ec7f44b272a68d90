-- | Maps from Int: those of "Data.Map.Internal" with these keys. (GHC's are Patricia trees; nobody sees the difference, and the
-- order of unknown numbers says more than their bits.) Values are lazy here; "Data.IntMap.Strict" has its own versions of the functions that
-- make new values.
module Data.IntMap.Internal where

import qualified Data.Foldable as F
import Data.Functor.Classes (Eq1 (..), Ord1 (..), Show1 (..), showsUnaryWith)
import qualified Data.List as L
import qualified Data.Map.Internal as M
import Whatif.Base (Semigroup (..), stimesIdempotentMonoid)
import Prelude hiding (filter, foldl, foldr, lookup, map, null)

infixl 9 !, !?, \\

type Key = Int

newtype IntMap a = IntMap (M.Map Int a)

-- Queries

null :: IntMap a -> Bool
null (IntMap m) = M.null m

size :: IntMap a -> Int
size (IntMap m) = M.size m

member, notMember :: Key -> IntMap a -> Bool
member k (IntMap m) = M.member k m
notMember k (IntMap m) = M.notMember k m

lookup :: Key -> IntMap a -> Maybe a
lookup k (IntMap m) = M.lookup k m

(!) :: IntMap a -> Key -> a
m ! k = case lookup k m of
  Just x -> x
  Nothing -> error ("IntMap.!: key " ++ show k ++ " is not an element of the map")

(!?) :: IntMap a -> Key -> Maybe a
m !? k = lookup k m

findWithDefault :: a -> Key -> IntMap a -> a
findWithDefault def k (IntMap m) = M.findWithDefault def k m

lookupLT, lookupGT, lookupLE, lookupGE :: Key -> IntMap a -> Maybe (Key, a)
lookupLT k (IntMap m) = M.lookupLT k m
lookupGT k (IntMap m) = M.lookupGT k m
lookupLE k (IntMap m) = M.lookupLE k m
lookupGE k (IntMap m) = M.lookupGE k m

-- Construction

empty :: IntMap a
empty = IntMap M.empty

singleton :: Key -> a -> IntMap a
singleton k x = IntMap (M.singleton k x)

insert :: Key -> a -> IntMap a -> IntMap a
insert k x (IntMap m) = IntMap (M.insert k x m)

insertWith :: (a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWith f k x (IntMap m) = IntMap (M.insertWith f k x m)

insertWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWithKey f k x (IntMap m) = IntMap (M.insertWithKey f k x m)

insertLookupWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> (Maybe a, IntMap a)
insertLookupWithKey f k x m = (lookup k m, insertWithKey f k x m)

delete :: Key -> IntMap a -> IntMap a
delete k (IntMap m) = IntMap (M.delete k m)

adjust :: (a -> a) -> Key -> IntMap a -> IntMap a
adjust f k (IntMap m) = IntMap (M.adjust f k m)

adjustWithKey :: (Key -> a -> a) -> Key -> IntMap a -> IntMap a
adjustWithKey f k (IntMap m) = IntMap (M.adjustWithKey f k m)

update :: (a -> Maybe a) -> Key -> IntMap a -> IntMap a
update f k (IntMap m) = IntMap (M.update f k m)

updateWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> IntMap a
updateWithKey f k (IntMap m) = IntMap (M.updateWithKey f k m)

-- | The value before the update.
updateLookupWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> (Maybe a, IntMap a)
updateLookupWithKey f k m = (lookup k m, updateWithKey f k m)

alter :: (Maybe a -> Maybe a) -> Key -> IntMap a -> IntMap a
alter f k (IntMap m) = IntMap (M.alter f k m)

alterF :: Functor f => (Maybe a -> f (Maybe a)) -> Key -> IntMap a -> f (IntMap a)
alterF f k m = fmap store (f (lookup k m))
  where
    store Nothing = delete k m
    store (Just x) = insert k x m

-- Combination

mergeWithKey :: (Key -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeWithKey f g h (IntMap m) (IntMap n) = IntMap (M.mergeWithKey f (within g) (within h) m n)
  where within i t = case i (IntMap t) of IntMap t' -> t'

unions :: F.Foldable f => f (IntMap a) -> IntMap a
unions = F.foldl' union empty

unionsWith :: F.Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith f = F.foldl' (unionWith f) empty

union :: IntMap a -> IntMap a -> IntMap a
union (IntMap m) (IntMap n) = IntMap (M.union m n)

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith f (IntMap m) (IntMap n) = IntMap (M.unionWith f m n)

unionWithKey :: (Key -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey f (IntMap m) (IntMap n) = IntMap (M.unionWithKey f m n)

difference, (\\) :: IntMap a -> IntMap b -> IntMap a
difference (IntMap m) (IntMap n) = IntMap (M.difference m n)
m \\ n = difference m n

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith f (IntMap m) (IntMap n) = IntMap (M.differenceWith f m n)

intersection :: IntMap a -> IntMap b -> IntMap a
intersection (IntMap m) (IntMap n) = IntMap (M.intersection m n)

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith f (IntMap m) (IntMap n) = IntMap (M.intersectionWith f m n)

intersectionWithKey :: (Key -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey f (IntMap m) (IntMap n) = IntMap (M.intersectionWithKey f m n)

disjoint :: IntMap a -> IntMap b -> Bool
disjoint (IntMap m) (IntMap n) = M.disjoint m n

compose :: IntMap c -> IntMap Int -> IntMap c
compose bc ab = if null bc then empty else mapMaybe (bc !?) ab

isSubmapOf, isProperSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isSubmapOf = isSubmapOfBy (==)
isProperSubmapOf = isProperSubmapOfBy (==)

isSubmapOfBy, isProperSubmapOfBy :: (a -> b -> Bool) -> IntMap a -> IntMap b -> Bool
isSubmapOfBy f (IntMap m) (IntMap n) = M.isSubmapOfBy f m n
isProperSubmapOfBy f (IntMap m) (IntMap n) = M.isProperSubmapOfBy f m n

-- The least and the greatest key

lookupMin, lookupMax :: IntMap a -> Maybe (Key, a)
lookupMin (IntMap m) = M.lookupMin m
lookupMax (IntMap m) = M.lookupMax m

findMin, findMax :: IntMap a -> (Key, a)
findMin t = case lookupMin t of
  Just r -> r
  Nothing -> error "findMin: empty map has no minimal element"
findMax t = case lookupMax t of
  Just r -> r
  Nothing -> error "findMax: empty map has no maximal element"

deleteMin, deleteMax :: IntMap a -> IntMap a
deleteMin (IntMap m) = IntMap (M.deleteMin m)
deleteMax (IntMap m) = IntMap (M.deleteMax m)

minViewWithKey, maxViewWithKey :: IntMap a -> Maybe ((Key, a), IntMap a)
minViewWithKey (IntMap m) = fmap (\(e, m') -> (e, IntMap m')) (M.minViewWithKey m)
maxViewWithKey (IntMap m) = fmap (\(e, m') -> (e, IntMap m')) (M.maxViewWithKey m)

minView, maxView :: IntMap a -> Maybe (a, IntMap a)
minView t = fmap (\((_, x), t') -> (x, t')) (minViewWithKey t)
maxView t = fmap (\((_, x), t') -> (x, t')) (maxViewWithKey t)

deleteFindMin, deleteFindMax :: IntMap a -> ((Key, a), IntMap a)
deleteFindMin t = case minViewWithKey t of
  Just r -> r
  Nothing -> (error "deleteFindMin: empty map has no minimal element", empty)
deleteFindMax t = case maxViewWithKey t of
  Just r -> r
  Nothing -> (error "deleteFindMax: empty map has no maximal element", empty)

updateMin, updateMax :: (a -> Maybe a) -> IntMap a -> IntMap a
updateMin f = updateMinWithKey (\_ x -> f x)
updateMax f = updateMaxWithKey (\_ x -> f x)

updateMinWithKey, updateMaxWithKey :: (Key -> a -> Maybe a) -> IntMap a -> IntMap a
updateMinWithKey f (IntMap m) = IntMap (M.updateMinWithKey f m)
updateMaxWithKey f (IntMap m) = IntMap (M.updateMaxWithKey f m)

-- Filter

filter :: (a -> Bool) -> IntMap a -> IntMap a
filter p (IntMap m) = IntMap (M.filter p m)

filterWithKey :: (Key -> a -> Bool) -> IntMap a -> IntMap a
filterWithKey p (IntMap m) = IntMap (M.filterWithKey p m)

partition :: (a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partition p = partitionWithKey (\_ x -> p x)

partitionWithKey :: (Key -> a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partitionWithKey p (IntMap m) = case M.partitionWithKey p m of (a, b) -> (IntMap a, IntMap b)

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe f (IntMap m) = IntMap (M.mapMaybe f m)

mapMaybeWithKey :: (Key -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey f (IntMap m) = IntMap (M.mapMaybeWithKey f m)

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (Key -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey f (IntMap m) = case M.mapEitherWithKey f m of (a, b) -> (IntMap a, IntMap b)

split :: Key -> IntMap a -> (IntMap a, IntMap a)
split k (IntMap m) = case M.split k m of (a, b) -> (IntMap a, IntMap b)

splitLookup :: Key -> IntMap a -> (IntMap a, Maybe a, IntMap a)
splitLookup k (IntMap m) = case M.splitLookup k m of (a, x, b) -> (IntMap a, x, IntMap b)

-- | In GHC, where the highest bit in which keys differ parts them.
splitRoot :: IntMap a -> [IntMap a]
splitRoot (IntMap m) = L.map IntMap (M.splitRoot m)

-- Map

map :: (a -> b) -> IntMap a -> IntMap b
map f (IntMap m) = IntMap (M.map f m)

mapWithKey :: (Key -> a -> b) -> IntMap a -> IntMap b
mapWithKey f (IntMap m) = IntMap (M.mapWithKey f m)

traverseWithKey :: Applicative t => (Key -> a -> t b) -> IntMap a -> t (IntMap b)
traverseWithKey f (IntMap m) = fmap IntMap (M.traverseWithKey f m)

traverseMaybeWithKey :: Applicative f => (Key -> a -> f (Maybe b)) -> IntMap a -> f (IntMap b)
traverseMaybeWithKey f (IntMap m) = fmap IntMap (M.traverseMaybeWithKey f m)

mapAccum :: (a -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccum f = mapAccumWithKey (\a _ x -> f a x)

mapAccumWithKey, mapAccumRWithKey :: (a -> Key -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccumWithKey f a (IntMap m) = let (a', m') = M.mapAccumWithKey f a m in (a', IntMap m')
mapAccumRWithKey f a (IntMap m) = let (a', m') = M.mapAccumRWithKey f a m in (a', IntMap m')

mapKeys, mapKeysMonotonic :: (Key -> Key) -> IntMap a -> IntMap a
mapKeys f t = fromList (L.map (\(k, x) -> (f k, x)) (toList t))
mapKeysMonotonic = mapKeys

mapKeysWith :: (a -> a -> a) -> (Key -> Key) -> IntMap a -> IntMap a
mapKeysWith c f t = fromListWith c (L.map (\(k, x) -> (f k, x)) (toList t))

-- Folds

foldr, foldr' :: (a -> b -> b) -> b -> IntMap a -> b
foldr f z (IntMap m) = M.foldr f z m
foldr' f z (IntMap m) = M.foldr' f z m

foldl, foldl' :: (b -> a -> b) -> b -> IntMap a -> b
foldl f z (IntMap m) = M.foldl f z m
foldl' f z (IntMap m) = M.foldl' f z m

foldrWithKey, foldrWithKey' :: (Key -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey f z (IntMap m) = M.foldrWithKey f z m
foldrWithKey' f z (IntMap m) = M.foldrWithKey' f z m

foldlWithKey, foldlWithKey' :: (b -> Key -> a -> b) -> b -> IntMap a -> b
foldlWithKey f z (IntMap m) = M.foldlWithKey f z m
foldlWithKey' f z (IntMap m) = M.foldlWithKey' f z m

foldMapWithKey :: Monoid m => (Key -> a -> m) -> IntMap a -> m
foldMapWithKey f (IntMap m) = M.foldMapWithKey f m

-- Lists

elems :: IntMap a -> [a]
elems (IntMap m) = M.elems m

keys :: IntMap a -> [Key]
keys (IntMap m) = M.keys m

assocs, toList, toAscList, toDescList :: IntMap a -> [(Key, a)]
assocs = toAscList
toList = toAscList
toAscList (IntMap m) = M.toAscList m
toDescList (IntMap m) = M.toDescList m

fromList, fromAscList, fromDistinctAscList :: [(Key, a)] -> IntMap a
fromList xs = IntMap (M.fromList xs)
fromAscList = fromList
fromDistinctAscList = fromList

fromListWith, fromAscListWith :: (a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWith f xs = IntMap (M.fromListWith f xs)
fromAscListWith = fromListWith

fromListWithKey, fromAscListWithKey :: (Key -> a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWithKey f xs = IntMap (M.fromListWithKey f xs)
fromAscListWithKey = fromListWithKey

instance Eq a => Eq (IntMap a) where
  a == b = toAscList a == toAscList b

instance Ord a => Ord (IntMap a) where
  compare a b = compare (toAscList a) (toAscList b)

instance Show a => Show (IntMap a) where
  showsPrec d m = showParen (d > 10) (showString "fromList " . shows (toList m))

instance Read e => Read (IntMap e) where
  readsPrec d = readParen (d > 10) (\r -> [(fromList xs, t) | ("fromList", s) <- lex r, (xs, t) <- readsPrec 11 s])

instance Semigroup (IntMap a) where
  (<>) = union
  stimes = stimesIdempotentMonoid

instance Monoid (IntMap a) where
  mempty = empty
  mconcat = unions

instance Functor IntMap where
  fmap = map

instance F.Foldable IntMap where
  foldMap f = foldMapWithKey (\_ x -> f x)
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = elems
  null = null
  length = size
  sum = foldl' (+) 0
  product = foldl' (*) 1

instance Traversable IntMap where
  traverse f = traverseWithKey (\_ x -> f x)

instance Eq1 IntMap where
  liftEq eq m n = liftEq (liftEq eq) (toList m) (toList n)

instance Ord1 IntMap where
  liftCompare cmp m n = liftCompare (liftCompare cmp) (toList m) (toList n)

instance Show1 IntMap where
  liftShowsPrec sp sl d m = showsUnaryWith (liftShowsPrec (liftShowsPrec sp sl) (liftShowList sp sl)) "fromList" d (toList m)
