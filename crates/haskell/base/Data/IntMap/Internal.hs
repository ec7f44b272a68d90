-- | Maps from Int as big-endian Patricia trees.
--
-- After Chris Okasaki and Andy Gill, "Fast mergeable integer maps" (ML workshop 1998). Values are lazy here; "Data.IntMap.Strict" has its
-- own versions of the functions that make new values.
module Data.IntMap.Internal where

import qualified Data.Foldable as F
import Data.Functor.Classes (Eq1 (..), Ord1 (..), Show1 (..), showsUnaryWith)
import qualified Data.List as L
import Whatif.Base (Semigroup (..), liftA2, stimesIdempotentMonoid)
import Whatif.Prim
import Prelude hiding (filter, foldl, foldr, lookup, map, null)

infixl 9 !, !?, \\

type Key = Int

-- | A branch knows the bits that its keys have in common and the bit (a power of two) where they part: keys with that bit
-- unset are on the left. Branches are never empty.
data IntMap a = Bin !Int !Int !(IntMap a) !(IntMap a) | Tip !Int a | Nil

-- Bits

-- | Does the key go to the left at this branching bit?
zero :: Int -> Int -> Bool
zero k m = intEq (intAnd k m) 0

-- | The bits of the key above the branching bit.
maskTo :: Int -> Int -> Int
maskTo k m = intAnd k (intXor (intNot (intSub m 1)) m)

nomatch :: Int -> Int -> Int -> Bool
nomatch k p m = intNe (maskTo k m) p

-- | The highest bit in which two numbers differ.
branchMask :: Int -> Int -> Int
branchMask p1 p2 = intShiftL 1 (intSub 63 (intClz (intXor p1 p2)))

-- | Is the first branching bit above the second?
shorter :: Int -> Int -> Bool
shorter m1 m2 = wordGt (intToWord m1) (intToWord m2)

-- | Joins two trees with different prefixes.
link :: Int -> IntMap a -> Int -> IntMap a -> IntMap a
link p1 t1 p2 t2 = if zero p1 m then Bin p m t1 t2 else Bin p m t2 t1
  where
    m = branchMask p1 p2
    p = maskTo p1 m

-- | A branch whose sides may be empty.
bin :: Int -> Int -> IntMap a -> IntMap a -> IntMap a
bin _ _ l Nil = l
bin _ _ Nil r = r
bin p m l r = Bin p m l r

-- | 'link' where either tree may be empty.
maybeLink :: Int -> IntMap a -> Int -> IntMap a -> IntMap a
maybeLink _ Nil _ t2 = t2
maybeLink _ t1 _ Nil = t1
maybeLink p1 t1 p2 t2 = link p1 t1 p2 t2

-- Queries

null :: IntMap a -> Bool
null Nil = True
null _ = False

size :: IntMap a -> Int
size = go 0
  where
    go n (Bin _ _ l r) = let n' = go n l in n' `seq` go n' r
    go n (Tip _ _) = n + 1
    go n Nil = n

member, notMember :: Key -> IntMap a -> Bool
member k m = case lookup k m of
  Nothing -> False
  Just _ -> True
notMember k m = not (member k m)

lookup :: Key -> IntMap a -> Maybe a
lookup k = k `seq` go
  where
    go (Bin _ m l r) = if zero k m then go l else go r
    go (Tip kx x) = if intEq k kx then Just x else Nothing
    go Nil = Nothing

(!) :: IntMap a -> Key -> a
m ! k = case lookup k m of
  Just x -> x
  Nothing -> error ("IntMap.!: key " ++ show k ++ " is not an element of the map")

(!?) :: IntMap a -> Key -> Maybe a
m !? k = lookup k m

findWithDefault :: a -> Key -> IntMap a -> a
findWithDefault def k m = case lookup k m of
  Nothing -> def
  Just x -> x

lookupLT, lookupGT, lookupLE, lookupGE :: Key -> IntMap a -> Maybe (Key, a)
lookupLT k m = lookupMax (fst (split k m))
lookupGT k m = lookupMin (snd (split k m))
lookupLE k m = case lookup k m of
  Just x -> Just (k, x)
  Nothing -> lookupLT k m
lookupGE k m = case lookup k m of
  Just x -> Just (k, x)
  Nothing -> lookupGT k m

-- Construction

empty :: IntMap a
empty = Nil

singleton :: Key -> a -> IntMap a
singleton k x = Tip k x

insert :: Key -> a -> IntMap a -> IntMap a
insert = insertWithKey (\_ x _ -> x)

insertWith :: (a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWith f = insertWithKey (\_ x y -> f x y)

insertWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> IntMap a
insertWithKey f k x = k `seq` go
  where
    go t@(Bin p m l r)
      | nomatch k p m = link k (Tip k x) p t
      | zero k m = Bin p m (go l) r
      | otherwise = Bin p m l (go r)
    go t@(Tip ky y)
      | intEq k ky = Tip k (f k x y)
      | otherwise = link k (Tip k x) ky t
    go Nil = Tip k x

insertLookupWithKey :: (Key -> a -> a -> a) -> Key -> a -> IntMap a -> (Maybe a, IntMap a)
insertLookupWithKey f k x m = (lookup k m, insertWithKey f k x m)

delete :: Key -> IntMap a -> IntMap a
delete k = k `seq` go
  where
    go t@(Bin p m l r)
      | nomatch k p m = t
      | zero k m = bin p m (go l) r
      | otherwise = bin p m l (go r)
    go t@(Tip ky _) = if intEq k ky then Nil else t
    go Nil = Nil

adjust :: (a -> a) -> Key -> IntMap a -> IntMap a
adjust f = adjustWithKey (\_ x -> f x)

adjustWithKey :: (Key -> a -> a) -> Key -> IntMap a -> IntMap a
adjustWithKey f k = go
  where
    go t@(Bin p m l r)
      | nomatch k p m = t
      | zero k m = Bin p m (go l) r
      | otherwise = Bin p m l (go r)
    go t@(Tip ky y) = if intEq k ky then Tip ky (f k y) else t
    go Nil = Nil

update :: (a -> Maybe a) -> Key -> IntMap a -> IntMap a
update f = updateWithKey (\_ x -> f x)

updateWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> IntMap a
updateWithKey f k = alter (\m -> case m of { Nothing -> Nothing; Just x -> f k x }) k

-- | The value before the update.
updateLookupWithKey :: (Key -> a -> Maybe a) -> Key -> IntMap a -> (Maybe a, IntMap a)
updateLookupWithKey f k m = (lookup k m, updateWithKey f k m)

alter :: (Maybe a -> Maybe a) -> Key -> IntMap a -> IntMap a
alter f k = k `seq` go
  where
    go t@(Bin p m l r)
      | nomatch k p m = case f Nothing of
          Nothing -> t
          Just x -> link k (Tip k x) p t
      | zero k m = bin p m (go l) r
      | otherwise = bin p m l (go r)
    go t@(Tip ky y)
      | intEq k ky = case f (Just y) of
          Just x -> Tip ky x
          Nothing -> Nil
      | otherwise = case f Nothing of
          Just x -> link k (Tip k x) ky t
          Nothing -> t
    go Nil = case f Nothing of
      Just x -> Tip k x
      Nothing -> Nil

alterF :: Functor f => (Maybe a -> f (Maybe a)) -> Key -> IntMap a -> f (IntMap a)
alterF f k m = fmap store (f (lookup k m))
  where
    store Nothing = delete k m
    store (Just x) = insert k x m

-- Combination

-- | Merges two maps: what to do where both have the key, and with the subtrees that only one of them has.
mergeTrees :: (Key -> a -> b -> IntMap c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeTrees both only1 only2 = go
  where
    go t1@(Bin p1 m1 l1 r1) t2@(Bin p2 m2 l2 r2)
      | shorter m1 m2 = into1
      | shorter m2 m1 = into2
      | intEq p1 p2 = bin p1 m1 (go l1 l2) (go r1 r2)
      | otherwise = apart
      where
        apart = maybeLink p1 (only1 t1) p2 (only2 t2)
        into1
          | nomatch p2 p1 m1 = apart
          | zero p2 m1 = bin p1 m1 (go l1 t2) (only1 r1)
          | otherwise = bin p1 m1 (only1 l1) (go r1 t2)
        into2
          | nomatch p1 p2 m2 = apart
          | zero p1 m2 = bin p2 m2 (go t1 l2) (only2 r2)
          | otherwise = bin p2 m2 (only2 l2) (go t1 r2)
    go t1@(Bin p1 m1 l1 r1) t2@(Tip k2 _)
      | nomatch k2 p1 m1 = maybeLink p1 (only1 t1) k2 (only2 t2)
      | zero k2 m1 = bin p1 m1 (go l1 t2) (only1 r1)
      | otherwise = bin p1 m1 (only1 l1) (go r1 t2)
    go t1@(Tip k1 _) t2@(Bin p2 m2 l2 r2)
      | nomatch k1 p2 m2 = maybeLink k1 (only1 t1) p2 (only2 t2)
      | zero k1 m2 = bin p2 m2 (go t1 l2) (only2 r2)
      | otherwise = bin p2 m2 (only2 l2) (go t1 r2)
    go t1@(Tip k1 x) t2@(Tip k2 y)
      | intEq k1 k2 = both k1 x y
      | otherwise = maybeLink k1 (only1 t1) k2 (only2 t2)
    go Nil Nil = Nil
    go t1 Nil = only1 t1
    go Nil t2 = only2 t2

mergeWithKey :: (Key -> a -> b -> Maybe c) -> (IntMap a -> IntMap c) -> (IntMap b -> IntMap c) -> IntMap a -> IntMap b -> IntMap c
mergeWithKey f = mergeTrees (\k x y -> case f k x y of { Nothing -> Nil; Just z -> Tip k z })

unions :: F.Foldable f => f (IntMap a) -> IntMap a
unions = F.foldl' union empty

unionsWith :: F.Foldable f => (a -> a -> a) -> f (IntMap a) -> IntMap a
unionsWith f = F.foldl' (unionWith f) empty

union :: IntMap a -> IntMap a -> IntMap a
union = mergeTrees (\k x _ -> Tip k x) id id

unionWith :: (a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWith f = unionWithKey (\_ x y -> f x y)

unionWithKey :: (Key -> a -> a -> a) -> IntMap a -> IntMap a -> IntMap a
unionWithKey f = mergeTrees (\k x y -> Tip k (f k x y)) id id

difference, (\\) :: IntMap a -> IntMap b -> IntMap a
difference = mergeTrees (\_ _ _ -> Nil) id (const Nil)
m \\ n = difference m n

differenceWith :: (a -> b -> Maybe a) -> IntMap a -> IntMap b -> IntMap a
differenceWith f = mergeWithKey (\_ x y -> f x y) id (const Nil)

intersection :: IntMap a -> IntMap b -> IntMap a
intersection = mergeTrees (\k x _ -> Tip k x) (const Nil) (const Nil)

intersectionWith :: (a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: (Key -> a -> b -> c) -> IntMap a -> IntMap b -> IntMap c
intersectionWithKey f = mergeTrees (\k x y -> Tip k (f k x y)) (const Nil) (const Nil)

disjoint :: IntMap a -> IntMap b -> Bool
disjoint m n = null (intersection m n)

compose :: IntMap c -> IntMap Int -> IntMap c
compose bc ab = if null bc then empty else mapMaybe (bc !?) ab

isSubmapOf, isProperSubmapOf :: Eq a => IntMap a -> IntMap a -> Bool
isSubmapOf = isSubmapOfBy (==)
isProperSubmapOf = isProperSubmapOfBy (==)

isSubmapOfBy, isProperSubmapOfBy :: (a -> b -> Bool) -> IntMap a -> IntMap b -> Bool
isSubmapOfBy f m n = all (\(k, x) -> maybe False (f x) (lookup k n)) (toList m)
isProperSubmapOfBy f m n = size m < size n && isSubmapOfBy f m n

-- Minimum and maximum. Negative keys have the highest bit set: at the root they are on the right.

lookupMin, lookupMax :: IntMap a -> Maybe (Key, a)
lookupMin Nil = Nothing
lookupMin (Tip k x) = Just (k, x)
lookupMin (Bin _ m l r) = if m < 0 then go r else go l
  where
    go (Tip k x) = Just (k, x)
    go (Bin _ _ l' _) = go l'
    go Nil = Nothing
lookupMax Nil = Nothing
lookupMax (Tip k x) = Just (k, x)
lookupMax (Bin _ m l r) = if m < 0 then go l else go r
  where
    go (Tip k x) = Just (k, x)
    go (Bin _ _ _ r') = go r'
    go Nil = Nothing

findMin, findMax :: IntMap a -> (Key, a)
findMin t = case lookupMin t of
  Just r -> r
  Nothing -> error "findMin: empty map has no minimal element"
findMax t = case lookupMax t of
  Just r -> r
  Nothing -> error "findMax: empty map has no maximal element"

deleteMin, deleteMax :: IntMap a -> IntMap a
deleteMin t = maybe Nil snd (minViewWithKey t)
deleteMax t = maybe Nil snd (maxViewWithKey t)

minViewWithKey, maxViewWithKey :: IntMap a -> Maybe ((Key, a), IntMap a)
minViewWithKey t = case lookupMin t of
  Nothing -> Nothing
  Just (k, x) -> Just ((k, x), delete k t)
maxViewWithKey t = case lookupMax t of
  Nothing -> Nothing
  Just (k, x) -> Just ((k, x), delete k t)

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
updateMinWithKey f t = case lookupMin t of
  Nothing -> t
  Just (k, _) -> updateWithKey f k t
updateMaxWithKey f t = case lookupMax t of
  Nothing -> t
  Just (k, _) -> updateWithKey f k t

-- Filter

filter :: (a -> Bool) -> IntMap a -> IntMap a
filter p = filterWithKey (\_ x -> p x)

filterWithKey :: (Key -> a -> Bool) -> IntMap a -> IntMap a
filterWithKey p = go
  where
    go Nil = Nil
    go t@(Tip k x) = if p k x then t else Nil
    go (Bin q m l r) = bin q m (go l) (go r)

partition :: (a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partition p = partitionWithKey (\_ x -> p x)

partitionWithKey :: (Key -> a -> Bool) -> IntMap a -> (IntMap a, IntMap a)
partitionWithKey p t = (filterWithKey p t, filterWithKey (\k x -> not (p k x)) t)

mapMaybe :: (a -> Maybe b) -> IntMap a -> IntMap b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (Key -> a -> Maybe b) -> IntMap a -> IntMap b
mapMaybeWithKey f = go
  where
    go Nil = Nil
    go (Tip k x) = case f k x of
      Just y -> Tip k y
      Nothing -> Nil
    go (Bin p m l r) = bin p m (go l) (go r)

mapEither :: (a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (Key -> a -> Either b c) -> IntMap a -> (IntMap b, IntMap c)
mapEitherWithKey f t = (mapMaybe left e, mapMaybe right e)
  where
    e = mapWithKey f t
    left = either Just (const Nothing)
    right = either (const Nothing) Just

split :: Key -> IntMap a -> (IntMap a, IntMap a)
split k t = case splitLookup k t of (lt, _, gt) -> (lt, gt)

splitLookup :: Key -> IntMap a -> (IntMap a, Maybe a, IntMap a)
splitLookup k t = case t of
    Bin _ m l r | m < 0 ->
      if k >= 0
        then (case go l of (lt, fnd, gt) -> (union r lt, fnd, gt))
        else (case go r of (lt, fnd, gt) -> (lt, fnd, union gt l))
    _ -> go t
  where
    go s@(Bin p m l r)
      | nomatch k p m = if k > p then (s, Nothing, Nil) else (Nil, Nothing, s)
      | zero k m = case go l of (lt, fnd, gt) -> (lt, fnd, bin p m gt r)
      | otherwise = case go r of (lt, fnd, gt) -> (bin p m l lt, fnd, gt)
    go s@(Tip ky y)
      | k > ky = (s, Nothing, Nil)
      | k < ky = (Nil, Nothing, s)
      | otherwise = (Nil, Just y, Nil)
    go Nil = (Nil, Nothing, Nil)

splitRoot :: IntMap a -> [IntMap a]
splitRoot Nil = []
splitRoot t@(Tip _ _) = [t]
splitRoot (Bin _ m l r) = if m < 0 then [r, l] else [l, r]

-- Map

map :: (a -> b) -> IntMap a -> IntMap b
map f = mapWithKey (\_ x -> f x)

mapWithKey :: (Key -> a -> b) -> IntMap a -> IntMap b
mapWithKey f = go
  where
    go (Bin p m l r) = Bin p m (go l) (go r)
    go (Tip k x) = Tip k (f k x)
    go Nil = Nil

traverseWithKey :: Applicative t => (Key -> a -> t b) -> IntMap a -> t (IntMap b)
traverseWithKey f = go
  where
    go Nil = pure Nil
    go (Tip k v) = fmap (Tip k) (f k v)
    go (Bin p m l r)
      | m < 0 = liftA2 (flip (Bin p m)) (go r) (go l)
      | otherwise = liftA2 (Bin p m) (go l) (go r)

traverseMaybeWithKey :: Applicative f => (Key -> a -> f (Maybe b)) -> IntMap a -> f (IntMap b)
traverseMaybeWithKey f t = fmap (mapMaybe id) (traverseWithKey f t)

mapAccum :: (a -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccum f = mapAccumWithKey (\a _ x -> f a x)

mapAccumWithKey, mapAccumRWithKey :: (a -> Key -> b -> (a, c)) -> a -> IntMap b -> (a, IntMap c)
mapAccumWithKey f = go
  where
    go a (Bin p m l r)
      | m < 0 = let { (a1, r') = go a r; (a2, l') = go a1 l } in (a2, Bin p m l' r')
      | otherwise = let { (a1, l') = go a l; (a2, r') = go a1 r } in (a2, Bin p m l' r')
    go a (Tip k x) = let (a', x') = f a k x in (a', Tip k x')
    go a Nil = (a, Nil)
mapAccumRWithKey f = go
  where
    go a (Bin p m l r)
      | m < 0 = let { (a1, l') = go a l; (a2, r') = go a1 r } in (a2, Bin p m l' r')
      | otherwise = let { (a1, r') = go a r; (a2, l') = go a1 l } in (a2, Bin p m l' r')
    go a (Tip k x) = let (a', x') = f a k x in (a', Tip k x')
    go a Nil = (a, Nil)

mapKeys, mapKeysMonotonic :: (Key -> Key) -> IntMap a -> IntMap a
mapKeys f t = fromList (L.map (\(k, x) -> (f k, x)) (toList t))
mapKeysMonotonic = mapKeys

mapKeysWith :: (a -> a -> a) -> (Key -> Key) -> IntMap a -> IntMap a
mapKeysWith c f t = fromListWith c (L.map (\(k, x) -> (f k, x)) (toList t))

-- Folds

foldr, foldr' :: (a -> b -> b) -> b -> IntMap a -> b
foldr f = foldrWithKey (\_ x z -> f x z)
foldr' f = foldrWithKey' (\_ x z -> f x z)

foldl, foldl' :: (b -> a -> b) -> b -> IntMap a -> b
foldl f = foldlWithKey (\z _ x -> f z x)
foldl' f = foldlWithKey' (\z _ x -> f z x)

foldrWithKey, foldrWithKey' :: (Key -> a -> b -> b) -> b -> IntMap a -> b
foldrWithKey f z t = case t of
    Bin _ m l r | m < 0 -> go (go z l) r
    _ -> go z t
  where
    go z' (Bin _ _ l r) = go (go z' r) l
    go z' (Tip k x) = f k x z'
    go z' Nil = z'
foldrWithKey' f z t = case t of
    Bin _ m l r | m < 0 -> go (go z l) r
    _ -> go z t
  where
    go z' (Bin _ _ l r) = z' `seq` go (go z' r) l
    go z' (Tip k x) = z' `seq` f k x z'
    go z' Nil = z'

foldlWithKey, foldlWithKey' :: (b -> Key -> a -> b) -> b -> IntMap a -> b
foldlWithKey f z t = case t of
    Bin _ m l r | m < 0 -> go (go z r) l
    _ -> go z t
  where
    go z' (Bin _ _ l r) = go (go z' l) r
    go z' (Tip k x) = f z' k x
    go z' Nil = z'
foldlWithKey' f z t = case t of
    Bin _ m l r | m < 0 -> go (go z r) l
    _ -> go z t
  where
    go z' (Bin _ _ l r) = z' `seq` (let a = go z' l in a `seq` go a r)
    go z' (Tip k x) = z' `seq` f z' k x
    go z' Nil = z'

foldMapWithKey :: Monoid m => (Key -> a -> m) -> IntMap a -> m
foldMapWithKey f = foldrWithKey (\k x acc -> f k x `mappend` acc) mempty

-- Lists

elems :: IntMap a -> [a]
elems = foldr (:) []

keys :: IntMap a -> [Key]
keys = foldrWithKey (\k _ ks -> k : ks) []

assocs, toList, toAscList, toDescList :: IntMap a -> [(Key, a)]
assocs = toAscList
toList = toAscList
toAscList = foldrWithKey (\k x xs -> (k, x) : xs) []
toDescList = foldlWithKey (\xs k x -> (k, x) : xs) []

fromList, fromAscList, fromDistinctAscList :: [(Key, a)] -> IntMap a
fromList = L.foldl' (\t (k, x) -> insert k x t) Nil
fromAscList = fromList
fromDistinctAscList = fromList

fromListWith, fromAscListWith :: (a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWith f = fromListWithKey (\_ x y -> f x y)
fromAscListWith = fromListWith

fromListWithKey, fromAscListWithKey :: (Key -> a -> a -> a) -> [(Key, a)] -> IntMap a
fromListWithKey f = L.foldl' (\t (k, x) -> insertWithKey f k x t) Nil
fromAscListWithKey = fromListWithKey

-- Instances

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
