-- | Maps as size balanced trees: the same trees as in "Data.Set.Internal", with a value at each key. Values are lazy here;
-- "Data.Map.Strict" has its own versions of the functions that make new values.
module Data.Map.Internal where

import qualified Data.Foldable as F
import Data.Functor.Classes (Eq1 (..), Ord1 (..), Show1 (..), showsUnaryWith)
import Data.Bifoldable (Bifoldable (..))
import qualified Data.Set.Internal as Set
import Data.Set.Internal (Set)
import Whatif.Base (Semigroup (..), liftA3, stimesIdempotentMonoid)
import Whatif.Insertion (inserted)
import Whatif.Prim (primAssume, revealing)
import Whatif.Unknown (pinned)
import Prelude hiding (drop, filter, foldl, foldr, lookup, map, null, splitAt, take)

infixl 9 !, !?, \\

data Map k a = Bin !Int !k a !(Map k a) !(Map k a) | Tip

-- Queries

null :: Map k a -> Bool
null Tip = True
null _ = False

{-@ size :: Map k a -> {v:Int | v >= 0} @-}
size :: Map k a -> Int
size Tip = 0
size (Bin n _ _ _ _) = n

{-@ measure Map_mem :: k -> Map k a -> Bool @-}

{-@ assume lookup :: Ord k => x:k -> m:Map k a -> {v:Maybe a | isJust v <=> Map_mem x m} @-}
lookup :: Ord k => k -> Map k a -> Maybe a
lookup k = k `seq` go
  where
    go Tip = Nothing
    go (Bin _ kx x l r) = case compare k kx of
      LT -> go l
      GT -> go r
      EQ -> Just x

{-@ assume member :: Ord k => x:k -> m:Map k a -> {v:Bool | v <=> Map_mem x m} @-}
member :: Ord k => k -> Map k a -> Bool
member k = k `seq` go
  where
    go Tip = False
    go (Bin _ kx _ l r) = case compare k kx of
      LT -> go l
      GT -> go r
      EQ -> True

{-@ assume notMember :: Ord k => x:k -> m:Map k a -> {v:Bool | v <=> not (Map_mem x m)} @-}
notMember :: Ord k => k -> Map k a -> Bool
notMember k m = not (member k m)

{-@ assume (!) :: Ord k => m:Map k a -> {x:k | Map_mem x m} -> a @-}
(!) :: Ord k => Map k a -> k -> a
m ! k = case lookup k m of
  Just x -> x
  Nothing -> error "Map.!: given key is not an element in the map"

(!?) :: Ord k => Map k a -> k -> Maybe a
m !? k = lookup k m

findWithDefault :: Ord k => a -> k -> Map k a -> a
findWithDefault def k m = case lookup k m of
  Nothing -> def
  Just x -> x

lookupLT, lookupGT, lookupLE, lookupGE :: Ord k => k -> Map k v -> Maybe (k, v)
lookupLT k = go Nothing
  where
    go best Tip = best
    go best (Bin _ kx x l r) = if k <= kx then go best l else go (Just (kx, x)) r
lookupGT k = go Nothing
  where
    go best Tip = best
    go best (Bin _ kx x l r) = if k < kx then go (Just (kx, x)) l else go best r
lookupLE k = go Nothing
  where
    go best Tip = best
    go best (Bin _ kx x l r) = case compare k kx of
      LT -> go best l
      EQ -> Just (kx, x)
      GT -> go (Just (kx, x)) r
lookupGE k = go Nothing
  where
    go best Tip = best
    go best (Bin _ kx x l r) = case compare k kx of
      LT -> go (Just (kx, x)) l
      EQ -> Just (kx, x)
      GT -> go best r

-- Construction

empty :: Map k a
empty = Tip

singleton :: k -> a -> Map k a
singleton k x = Bin 1 k x Tip Tip

{-@ assume insert :: Ord k => x:k -> a -> m:Map k a -> {v:Map k a | Map_mem x v} @-}
insert :: Ord k => k -> a -> Map k a -> Map k a
insert k x = k `seq` go
  where
    go Tip = singleton k x
    go (Bin n ky y l r) = case compare k ky of
      LT -> balanceL ky y (go l) r
      GT -> balanceR ky y l (go r)
      EQ -> Bin n k x l r

-- | Inserts unless the key is there already.
insertR :: Ord k => k -> a -> Map k a -> Map k a
insertR k x = k `seq` go
  where
    go Tip = singleton k x
    go t@(Bin _ ky y l r) = case compare k ky of
      LT -> balanceL ky y (go l) r
      GT -> balanceR ky y l (go r)
      EQ -> t

insertWith :: Ord k => (a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWith f = insertWithKey (\_ x y -> f x y)

insertWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> Map k a
insertWithKey f k x = k `seq` go
  where
    go Tip = singleton k x
    go (Bin n ky y l r) = case compare k ky of
      LT -> balanceL ky y (go l) r
      GT -> balanceR ky y l (go r)
      EQ -> Bin n k (f k x y) l r

insertLookupWithKey :: Ord k => (k -> a -> a -> a) -> k -> a -> Map k a -> (Maybe a, Map k a)
insertLookupWithKey f k x m = k `seq` (lookup k m, insertWithKey f k x m)

delete :: Ord k => k -> Map k a -> Map k a
delete k = k `seq` go
  where
    go Tip = Tip
    go (Bin _ kx x l r) = case compare k kx of
      LT -> balanceR kx x (go l) r
      GT -> balanceL kx x l (go r)
      EQ -> glue l r

adjust :: Ord k => (a -> a) -> k -> Map k a -> Map k a
adjust f = adjustWithKey (\_ x -> f x)

adjustWithKey :: Ord k => (k -> a -> a) -> k -> Map k a -> Map k a
adjustWithKey f k = k `seq` go
  where
    go Tip = Tip
    go (Bin n kx x l r) = case compare k kx of
      LT -> Bin n kx x (go l) r
      GT -> Bin n kx x l (go r)
      EQ -> Bin n kx (f kx x) l r

update :: Ord k => (a -> Maybe a) -> k -> Map k a -> Map k a
update f = updateWithKey (\_ x -> f x)

updateWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> Map k a
updateWithKey f k = k `seq` go
  where
    go Tip = Tip
    go (Bin n kx x l r) = case compare k kx of
      LT -> balanceR kx x (go l) r
      GT -> balanceL kx x l (go r)
      EQ -> case f kx x of
        Just x' -> Bin n kx x' l r
        Nothing -> glue l r

-- | The value after an update, or the one that was deleted.
updateLookupWithKey :: Ord k => (k -> a -> Maybe a) -> k -> Map k a -> (Maybe a, Map k a)
updateLookupWithKey f k m = case lookupEntry k m of
  Nothing -> (Nothing, m)
  Just (kx, x) -> case f kx x of
    Just x' -> (Just x', adjust (const x') k m)
    Nothing -> (Just x, delete k m)

lookupEntry :: Ord k => k -> Map k a -> Maybe (k, a)
lookupEntry k = go
  where
    go Tip = Nothing
    go (Bin _ kx x l r) = case compare k kx of
      LT -> go l
      GT -> go r
      EQ -> Just (kx, x)

alter :: Ord k => (Maybe a -> Maybe a) -> k -> Map k a -> Map k a
alter f k = k `seq` go
  where
    go Tip = case f Nothing of
      Nothing -> Tip
      Just x -> singleton k x
    go (Bin n kx x l r) = case compare k kx of
      LT -> balance kx x (go l) r
      GT -> balance kx x l (go r)
      EQ -> case f (Just x) of
        Just x' -> Bin n kx x' l r
        Nothing -> glue l r

alterF :: (Ord k, Functor f) => (Maybe a -> f (Maybe a)) -> k -> Map k a -> f (Map k a)
alterF f k m = fmap store (f found)
  where
    found = lookup k m
    store Nothing = case found of
      Nothing -> m
      Just _ -> delete k m
    store (Just x) = case found of
      Nothing -> insert k x m
      Just _ -> adjust (const x) k m

-- Minimum and maximum

lookupMin, lookupMax :: Map k a -> Maybe (k, a)
lookupMin Tip = Nothing
lookupMin (Bin _ k x l _) = Just (go k x l)
  where
    go kx y Tip = (kx, y)
    go _ _ (Bin _ kx y m _) = go kx y m
lookupMax Tip = Nothing
lookupMax (Bin _ k x _ r) = Just (go k x r)
  where
    go kx y Tip = (kx, y)
    go _ _ (Bin _ kx y _ m) = go kx y m

findMin, findMax :: Map k a -> (k, a)
findMin m = case lookupMin m of
  Just r -> r
  Nothing -> error "Map.findMin: empty map has no minimal element"
findMax m = case lookupMax m of
  Just r -> r
  Nothing -> error "Map.findMax: empty map has no maximal element"

deleteMin, deleteMax :: Map k a -> Map k a
deleteMin (Bin _ _ _ Tip r) = r
deleteMin (Bin _ k x l r) = balanceR k x (deleteMin l) r
deleteMin Tip = Tip
deleteMax (Bin _ _ _ l Tip) = l
deleteMax (Bin _ k x l r) = balanceL k x l (deleteMax r)
deleteMax Tip = Tip

minViewWithKey, maxViewWithKey :: Map k a -> Maybe ((k, a), Map k a)
minViewWithKey Tip = Nothing
minViewWithKey (Bin _ k x l r) = Just (minViewSure k x l r)
maxViewWithKey Tip = Nothing
maxViewWithKey (Bin _ k x l r) = Just (maxViewSure k x l r)

minViewSure, maxViewSure :: k -> a -> Map k a -> Map k a -> ((k, a), Map k a)
minViewSure k x Tip r = ((k, x), r)
minViewSure k x (Bin _ kl xl ll lr) r = case minViewSure kl xl ll lr of
  (m, l') -> (m, balanceR k x l' r)
maxViewSure k x l Tip = ((k, x), l)
maxViewSure k x l (Bin _ kr xr rl rr) = case maxViewSure kr xr rl rr of
  (m, r') -> (m, balanceL k x l r')

minView, maxView :: Map k a -> Maybe (a, Map k a)
minView t = case minViewWithKey t of
  Nothing -> Nothing
  Just ((_, x), t') -> Just (x, t')
maxView t = case maxViewWithKey t of
  Nothing -> Nothing
  Just ((_, x), t') -> Just (x, t')

deleteFindMin, deleteFindMax :: Map k a -> ((k, a), Map k a)
deleteFindMin t = case minViewWithKey t of
  Just r -> r
  Nothing -> (error "Map.deleteFindMin: can not return the minimal element of an empty map", Tip)
deleteFindMax t = case maxViewWithKey t of
  Just r -> r
  Nothing -> (error "Map.deleteFindMax: can not return the maximal element of an empty map", Tip)

updateMin, updateMax :: (a -> Maybe a) -> Map k a -> Map k a
updateMin f = updateMinWithKey (\_ x -> f x)
updateMax f = updateMaxWithKey (\_ x -> f x)

updateMinWithKey, updateMaxWithKey :: (k -> a -> Maybe a) -> Map k a -> Map k a
updateMinWithKey _ Tip = Tip
updateMinWithKey f (Bin n k x Tip r) = case f k x of
  Nothing -> r
  Just x' -> Bin n k x' Tip r
updateMinWithKey f (Bin _ k x l r) = balanceR k x (updateMinWithKey f l) r
updateMaxWithKey _ Tip = Tip
updateMaxWithKey f (Bin n k x l Tip) = case f k x of
  Nothing -> l
  Just x' -> Bin n k x' l Tip
updateMaxWithKey f (Bin _ k x l r) = balanceL k x l (updateMaxWithKey f r)

-- Combination

unions :: (F.Foldable f, Ord k) => f (Map k a) -> Map k a
unions = F.foldl' union empty

unionsWith :: (F.Foldable f, Ord k) => (a -> a -> a) -> f (Map k a) -> Map k a
unionsWith f = F.foldl' (unionWith f) empty

union :: Ord k => Map k a -> Map k a -> Map k a
union t1 Tip = t1
union t1 (Bin 1 k x _ _) = insertR k x t1
union (Bin 1 k x _ _) t2 = insert k x t2
union Tip t2 = t2
union (Bin _ k x l1 r1) t2 = case split k t2 of
  (l2, r2) -> link k x (union l1 l2) (union r1 r2)

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
         Just y -> link k (f k x y) l r

difference, (\\) :: Ord k => Map k a -> Map k b -> Map k a
difference Tip _ = Tip
difference t1 Tip = t1
difference t1 (Bin _ k _ l2 r2) = case split k t1 of
  (l1, r1) ->
    let l = difference l1 l2
        r = difference r1 r2
    in if size l + size r == size t1 then t1 else link2 l r
m \\ n = difference m n

differenceWith :: Ord k => (a -> b -> Maybe a) -> Map k a -> Map k b -> Map k a
differenceWith f t1 t2 = mergeWithKey (\_ x y -> f x y) id (const Tip) t1 t2

withoutKeys :: Ord k => Map k a -> Set k -> Map k a
withoutKeys Tip _ = Tip
withoutKeys m Set.Tip = m
withoutKeys m (Set.Bin _ k ls rs) = case split k m of
  (lm, rm) -> link2 (withoutKeys lm ls) (withoutKeys rm rs)

restrictKeys :: Ord k => Map k a -> Set k -> Map k a
restrictKeys Tip _ = Tip
restrictKeys _ Set.Tip = Tip
restrictKeys (Bin _ k x l1 r1) s = case Set.splitMember k s of
  (l2, found, r2) ->
    let l = restrictKeys l1 l2
        r = restrictKeys r1 r2
    in if found then link k x l r else link2 l r

intersection :: Ord k => Map k a -> Map k b -> Map k a
intersection = intersectionWithKey (\_ x _ -> x)

intersectionWith :: Ord k => (a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWith f = intersectionWithKey (\_ x y -> f x y)

intersectionWithKey :: Ord k => (k -> a -> b -> c) -> Map k a -> Map k b -> Map k c
intersectionWithKey _ Tip _ = Tip
intersectionWithKey _ _ Tip = Tip
intersectionWithKey f (Bin _ k x l1 r1) t2 = case splitLookup k t2 of
  (l2, found, r2) ->
    let l = intersectionWithKey f l1 l2
        r = intersectionWithKey f r1 r2
    in case found of
         Just y -> link k (f k x y) l r
         Nothing -> link2 l r

disjoint :: Ord k => Map k a -> Map k b -> Bool
disjoint _ Tip = True
disjoint Tip _ = True
disjoint (Bin _ k _ l r) t = case splitMember k t of
  (lt, found, gt) -> not found && disjoint l lt && disjoint r gt

compose :: Ord b => Map b c -> Map a b -> Map a c
compose bc ab
  | null bc = empty
  | otherwise = mapMaybe (bc !?) ab

mergeWithKey :: Ord k => (k -> a -> b -> Maybe c) -> (Map k a -> Map k c) -> (Map k b -> Map k c) -> Map k a -> Map k b -> Map k c
mergeWithKey f g1 g2 = go
  where
    go Tip t2 = g2 t2
    go t1 Tip = g1 t1
    go (Bin _ k x l1 r1) t2 = case splitLookup k t2 of
      (l2, found, r2) ->
        let l = go l1 l2
            r = go r1 r2
        in case found of
             Nothing -> case g1 (singleton k x) of
               Tip -> link2 l r
               Bin _ _ x' Tip Tip -> link k x' l r
               _ -> error "mergeWithKey: Given function only1 does not fulfill required conditions (see documentation)"
             Just y -> case f k x y of
               Nothing -> link2 l r
               Just x' -> link k x' l r

isSubmapOf :: (Ord k, Eq a) => Map k a -> Map k a -> Bool
isSubmapOf = isSubmapOfBy (==)

isSubmapOfBy :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
isSubmapOfBy f s t = size s <= size t && go s t
  where
    go Tip _ = True
    go _ Tip = False
    go (Bin _ k x l r) u = case splitLookup k u of
      (lt, found, gt) -> case found of
        Nothing -> False
        Just y -> f x y && size l <= size lt && size r <= size gt && go l lt && go r gt

isProperSubmapOf :: (Ord k, Eq a) => Map k a -> Map k a -> Bool
isProperSubmapOf = isProperSubmapOfBy (==)

isProperSubmapOfBy :: Ord k => (a -> b -> Bool) -> Map k a -> Map k b -> Bool
isProperSubmapOfBy f s t = size s < size t && isSubmapOfBy f s t

-- Filter

filter :: (a -> Bool) -> Map k a -> Map k a
filter p = filterWithKey (\_ x -> p x)

filterWithKey :: (k -> a -> Bool) -> Map k a -> Map k a
filterWithKey _ Tip = Tip
filterWithKey p (Bin _ k x l r) =
  let l' = filterWithKey p l
      r' = filterWithKey p r
  in if p k x then link k x l' r' else link2 l' r'

partition :: (a -> Bool) -> Map k a -> (Map k a, Map k a)
partition p = partitionWithKey (\_ x -> p x)

partitionWithKey :: (k -> a -> Bool) -> Map k a -> (Map k a, Map k a)
partitionWithKey _ Tip = (Tip, Tip)
partitionWithKey p (Bin _ k x l r) = case (partitionWithKey p l, partitionWithKey p r) of
  ((l1, l2), (r1, r2)) -> if p k x then (link k x l1 r1, link2 l2 r2) else (link2 l1 r1, link k x l2 r2)

takeWhileAntitone, dropWhileAntitone :: (k -> Bool) -> Map k a -> Map k a
takeWhileAntitone _ Tip = Tip
takeWhileAntitone p (Bin _ k x l r) = if p k then link k x l (takeWhileAntitone p r) else takeWhileAntitone p l
dropWhileAntitone _ Tip = Tip
dropWhileAntitone p (Bin _ k x l r) = if p k then dropWhileAntitone p r else link k x (dropWhileAntitone p l) r

spanAntitone :: (k -> Bool) -> Map k a -> (Map k a, Map k a)
spanAntitone p m = (takeWhileAntitone p m, dropWhileAntitone p m)

mapMaybe :: (a -> Maybe b) -> Map k a -> Map k b
mapMaybe f = mapMaybeWithKey (\_ x -> f x)

mapMaybeWithKey :: (k -> a -> Maybe b) -> Map k a -> Map k b
mapMaybeWithKey _ Tip = Tip
mapMaybeWithKey f (Bin _ k x l r) =
  let l' = mapMaybeWithKey f l
      r' = mapMaybeWithKey f r
  in case f k x of
       Just y -> link k y l' r'
       Nothing -> link2 l' r'

mapEither :: (a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEither f = mapEitherWithKey (\_ x -> f x)

mapEitherWithKey :: (k -> a -> Either b c) -> Map k a -> (Map k b, Map k c)
mapEitherWithKey _ Tip = (Tip, Tip)
mapEitherWithKey f (Bin _ k x l r) = case (mapEitherWithKey f l, mapEitherWithKey f r) of
  ((l1, l2), (r1, r2)) -> case f k x of
    Left y -> (link k y l1 r1, link2 l2 r2)
    Right z -> (link2 l1 r1, link k z l2 r2)

split :: Ord k => k -> Map k a -> (Map k a, Map k a)
split k = k `seq` go
  where
    go Tip = (Tip, Tip)
    go (Bin _ kx x l r) = case compare k kx of
      LT -> case go l of (lt, gt) -> (lt, link kx x gt r)
      GT -> case go r of (lt, gt) -> (link kx x l lt, gt)
      EQ -> (l, r)

splitLookup :: Ord k => k -> Map k a -> (Map k a, Maybe a, Map k a)
splitLookup k = k `seq` go
  where
    go Tip = (Tip, Nothing, Tip)
    go (Bin _ kx x l r) = case compare k kx of
      LT -> case go l of (lt, z, gt) -> let gt' = link kx x gt r in gt' `seq` (lt, z, gt')
      GT -> case go r of (lt, z, gt) -> let lt' = link kx x l lt in lt' `seq` (lt', z, gt)
      EQ -> (l, Just x, r)

splitMember :: Ord k => k -> Map k a -> (Map k a, Bool, Map k a)
splitMember k m = case splitLookup k m of
  (lt, found, gt) -> (lt, maybe False (const True) found, gt)

splitRoot :: Map k b -> [Map k b]
splitRoot Tip = []
splitRoot (Bin _ k x l r) = revealing [l, singleton k x, r]

-- Positions

lookupIndex :: Ord k => k -> Map k a -> Maybe Int
lookupIndex k = go 0
  where
    go _ Tip = Nothing
    go i (Bin _ kx _ l r) = case compare k kx of
      LT -> go i l
      GT -> go (i + size l + 1) r
      EQ -> let j = i + size l in j `seq` Just j

findIndex :: Ord k => k -> Map k a -> Int
findIndex k m = case lookupIndex k m of
  Just i -> i
  Nothing -> error "Map.findIndex: element is not in the map"

elemAt :: Int -> Map k a -> (k, a)
elemAt _ Tip = error "Map.elemAt: index out of range"
elemAt i (Bin _ k x l r) = case compare i n of
    LT -> elemAt i l
    GT -> elemAt (i - n - 1) r
    EQ -> (k, x)
  where n = size l

updateAt :: (k -> a -> Maybe a) -> Int -> Map k a -> Map k a
updateAt _ _ Tip = error "Map.updateAt: index out of range"
updateAt f i (Bin s k x l r) = case compare i n of
    LT -> balanceR k x (updateAt f i l) r
    GT -> balanceL k x l (updateAt f (i - n - 1) r)
    EQ -> case f k x of
      Just x' -> Bin s k x' l r
      Nothing -> glue l r
  where n = size l

deleteAt :: Int -> Map k a -> Map k a
deleteAt _ Tip = error "Map.deleteAt: index out of range"
deleteAt i (Bin _ k x l r) = case compare i n of
    LT -> balanceR k x (deleteAt i l) r
    GT -> balanceL k x l (deleteAt (i - n - 1) r)
    EQ -> glue l r
  where n = size l

take, drop :: Int -> Map k a -> Map k a
take i m = fst (splitAt i m)
drop i m = snd (splitAt i m)

splitAt :: Int -> Map k a -> (Map k a, Map k a)
splitAt i m
  | i <= 0 = (Tip, m)
  | i >= size m = (m, Tip)
  | otherwise = case m of
      Tip -> (Tip, Tip)
      Bin _ k x l r ->
        let n = size l
        in case compare i n of
             LT -> case splitAt i l of (ll, lr) -> (ll, link k x lr r)
             GT -> case splitAt (i - n - 1) r of (rl, rr) -> (link k x l rl, rr)
             EQ -> (l, insertMin k x r)

-- Map

map :: (a -> b) -> Map k a -> Map k b
map f = go
  where
    go Tip = Tip
    go (Bin n k x l r) = Bin n k (f x) (go l) (go r)

mapWithKey :: (k -> a -> b) -> Map k a -> Map k b
mapWithKey _ Tip = Tip
mapWithKey f (Bin n k x l r) = Bin n k (f k x) (mapWithKey f l) (mapWithKey f r)

traverseWithKey :: Applicative t => (k -> a -> t b) -> Map k a -> t (Map k b)
traverseWithKey f = go
  where
    go Tip = pure Tip
    go (Bin 1 k x _ _) = fmap (\x' -> Bin 1 k x' Tip Tip) (f k x)
    go (Bin n k x l r) = liftA3 (\l' x' r' -> Bin n k x' l' r') (go l) (f k x) (go r)

traverseMaybeWithKey :: Applicative f => (k -> a -> f (Maybe b)) -> Map k a -> f (Map k b)
traverseMaybeWithKey f = go
  where
    go Tip = pure Tip
    go (Bin _ k x l r) = liftA3 combine (go l) (f k x) (go r)
      where
        combine l' found r' = case found of
          Nothing -> link2 l' r'
          Just x' -> link k x' l' r'

mapAccum :: (a -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccum f = mapAccumWithKey (\a _ x -> f a x)

mapAccumWithKey, mapAccumRWithKey :: (a -> k -> b -> (a, c)) -> a -> Map k b -> (a, Map k c)
mapAccumWithKey _ a Tip = (a, Tip)
mapAccumWithKey f a (Bin n k x l r) =
  let (a1, l') = mapAccumWithKey f a l
      (a2, x') = f a1 k x
      (a3, r') = mapAccumWithKey f a2 r
  in (a3, Bin n k x' l' r')
mapAccumRWithKey _ a Tip = (a, Tip)
mapAccumRWithKey f a (Bin n k x l r) =
  let (a1, r') = mapAccumRWithKey f a r
      (a2, x') = f a1 k x
      (a3, l') = mapAccumRWithKey f a2 l
  in (a3, Bin n k x' l' r')

mapKeys :: Ord k2 => (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeys f m = fromList (foldrWithKey (\k x xs -> (f k, x) : xs) [] m)

mapKeysWith :: Ord k2 => (a -> a -> a) -> (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeysWith c f m = fromListWith c (foldrWithKey (\k x xs -> (f k, x) : xs) [] m)

mapKeysMonotonic :: (k1 -> k2) -> Map k1 a -> Map k2 a
mapKeysMonotonic _ Tip = Tip
mapKeysMonotonic f (Bin n k x l r) = revealing (Bin n (f k) x (mapKeysMonotonic f l) (mapKeysMonotonic f r))

-- Folds

foldr, foldr' :: (a -> b -> b) -> b -> Map k a -> b
foldr f = foldrWithKey (\_ x z -> f x z)
foldr' f = foldrWithKey' (\_ x z -> f x z)

foldl, foldl' :: (b -> a -> b) -> b -> Map k a -> b
foldl f = foldlWithKey (\z _ x -> f z x)
foldl' f = foldlWithKey' (\z _ x -> f z x)

foldrWithKey, foldrWithKey' :: (k -> a -> b -> b) -> b -> Map k a -> b
foldrWithKey f = go
  where
    go z Tip = z
    go z (Bin _ k x l r) = go (f k x (go z r)) l
foldrWithKey' f = go
  where
    go z Tip = z
    go z (Bin _ k x l r) = let z' = go z r in z' `seq` (let y = f k x z' in y `seq` go y l)

foldlWithKey, foldlWithKey' :: (b -> k -> a -> b) -> b -> Map k a -> b
foldlWithKey f = go
  where
    go z Tip = z
    go z (Bin _ k x l r) = go (f (go z l) k x) r
foldlWithKey' f = go
  where
    go z Tip = z
    go z (Bin _ k x l r) = let z' = go z l in z' `seq` (let y = f z' k x in y `seq` go y r)

foldMapWithKey :: Monoid m => (k -> a -> m) -> Map k a -> m
foldMapWithKey f = go
  where
    go Tip = mempty
    go (Bin 1 k x _ _) = f k x
    go (Bin _ k x l r) = revealing (go l `mappend` (f k x `mappend` go r))

-- Lists and sets

elems :: Map k a -> [a]
elems = foldr (:) []

keys :: Map k a -> [k]
keys = foldrWithKey (\k _ ks -> k : ks) []

assocs, toList, toAscList, toDescList :: Map k a -> [(k, a)]
assocs = toAscList
toList = toAscList
toAscList = foldrWithKey (\k x xs -> (k, x) : xs) []
toDescList = foldlWithKey (\xs k x -> (k, x) : xs) []

keysSet :: Map k a -> Set k
keysSet Tip = Set.Tip
keysSet (Bin n k _ l r) = Set.Bin n k (keysSet l) (keysSet r)

fromSet :: (k -> a) -> Set k -> Map k a
fromSet _ Set.Tip = Tip
fromSet f (Set.Bin n x l r) = Bin n x (f x) (fromSet f l) (fromSet f r)

fromList :: Ord k => [(k, a)] -> Map k a
fromList xs = if ascending xs then fromDistinctAscList xs else inserted (\(k, x) -> insert k x) Tip xs

-- | In order of the keys and without repetition.
ascending :: Ord k => [(k, a)] -> Bool
ascending ((k, _) : ys@((k', _) : _)) = k < k' && ascending ys
ascending _ = True

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

combineEqual :: Eq k => (k -> a -> a -> a) -> [(k, a)] -> [(k, a)]
combineEqual f ((k, x) : (k', y) : rest)
  | k == k' = combineEqual f ((k, f k y x) : rest)
  | otherwise = (k, x) : combineEqual f ((k', y) : rest)
combineEqual _ xs = xs

fromDistinctAscList, fromDistinctDescList :: [(k, a)] -> Map k a
fromDistinctAscList xs = fst (build (length xs) xs)
fromDistinctDescList xs = fromDistinctAscList (reverse xs)

-- | A balanced tree of the first n entries, and the rest.
build :: Int -> [(k, a)] -> (Map k a, [(k, a)])
build 0 xs = (Tip, xs)
build n xs =
  let nl = n `quot` 2
  in case build nl xs of
       (l, (k, x) : xs') -> case build (n - nl - 1) xs' of
         (r, rest) -> (Bin n k x l r, rest)
       (l, []) -> (l, [])

-- Balance

bin :: k -> a -> Map k a -> Map k a -> Map k a
bin k x l r = Bin (size l + size r + 1) k x l r

delta, ratio :: Int
delta = 3
ratio = 2

balance :: k -> a -> Map k a -> Map k a -> Map k a
balance k x l r
  | sl + sr <= 1 = Bin (sl + sr + 1) k x l r
  | sr > delta * sl = rotateL k x l r
  | sl > delta * sr = rotateR k x l r
  | otherwise = Bin (sl + sr + 1) k x l r
  where
    sl = size l
    sr = size r

-- | 'balance' where only the left (right) tree may be too big.
balanceL, balanceR :: k -> a -> Map k a -> Map k a -> Map k a
-- The sizes are matched, not asked for: this is where insertion spends its time.
balanceL k x l r@(Bin sr _ _ _ _) = case l of
  Bin sl _ _ _ _
    | sl > delta * sr -> rotateR k x l r
    | otherwise -> Bin (sl + sr + 1) k x l r
  Tip -> Bin (sr + 1) k x Tip r
balanceL k x l Tip = case l of
  Bin sl _ _ _ _
    | sl > 1 -> rotateR k x l Tip
    | otherwise -> Bin 2 k x l Tip
  Tip -> Bin 1 k x Tip Tip
balanceR k x l@(Bin sl _ _ _ _) r = case r of
  Bin sr _ _ _ _
    | sr > delta * sl -> rotateL k x l r
    | otherwise -> Bin (sl + sr + 1) k x l r
  Tip -> Bin (sl + 1) k x l Tip
balanceR k x Tip r = case r of
  Bin sr _ _ _ _
    | sr > 1 -> rotateL k x Tip r
    | otherwise -> Bin 2 k x Tip r
  Tip -> Bin 1 k x Tip Tip

rotateL, rotateR :: k -> a -> Map k a -> Map k a -> Map k a
rotateL k x l r@(Bin _ ky y ly ry)
  | size ly < ratio * size ry = bin ky y (bin k x l ly) ry
  | otherwise = case ly of
      Bin _ kz z t2 t3 -> bin kz z (bin k x l t2) (bin ky y t3 ry)
      Tip -> bin k x l r
rotateL k x l Tip = bin k x l Tip
rotateR k x l@(Bin _ ky y ly ry) r
  | size ry < ratio * size ly = bin ky y ly (bin k x ry r)
  | otherwise = case ry of
      Bin _ kz z t2 t3 -> bin kz z (bin ky y ly t2) (bin k x t3 r)
      Tip -> bin k x l r
rotateR k x Tip r = bin k x Tip r

-- | Joins two trees of any size with an entry between them.
link :: k -> a -> Map k a -> Map k a -> Map k a
link k x Tip r = insertMin k x r
link k x l Tip = insertMax k x l
link k x l@(Bin sl ky y ly ry) r@(Bin sr kz z lz rz)
  | delta * sl < sr = balanceL kz z (link k x l lz) rz
  | delta * sr < sl = balanceR ky y ly (link k x ry r)
  | otherwise = bin k x l r

insertMin, insertMax :: k -> a -> Map k a -> Map k a
insertMin k x Tip = singleton k x
insertMin k x (Bin _ ky y l r) = balanceL ky y (insertMin k x l) r
insertMax k x Tip = singleton k x
insertMax k x (Bin _ ky y l r) = balanceR ky y l (insertMax k x r)

-- | Joins two trees of any size.
link2 :: Map k a -> Map k a -> Map k a
link2 Tip r = r
link2 l Tip = l
link2 l@(Bin sl kx x lx rx) r@(Bin sr ky y ly ry)
  | delta * sl < sr = balanceL ky y (link2 l ly) ry
  | delta * sr < sl = balanceR kx x lx (link2 rx r)
  | otherwise = glue l r

-- | Joins two trees that are balanced with respect to each other.
glue :: Map k a -> Map k a -> Map k a
glue Tip r = r
glue l Tip = l
glue l@(Bin sl kl xl ll lr) r@(Bin sr kr xr rl rr)
  | sl > sr = case maxViewSure kl xl ll lr of ((km, m), l') -> balanceR km m l' r
  | otherwise = case minViewSure kr xr rl rr of ((km, m), r') -> balanceL km m l r'

valid :: Ord k => Map k a -> Bool
valid t = balanced t && ascending (toAscList t) && validSize t
  where
    balanced Tip = True
    balanced (Bin _ _ _ l r) =
      (size l + size r <= 1 || (size l <= delta * size r && size r <= delta * size l)) && balanced l && balanced r
    validSize Tip = True
    validSize (Bin n _ _ l r) = n == size l + size r + 1 && validSize l && validSize r

-- Instances

instance (Eq k, Eq a) => Eq (Map k a) where
  s == t = size s == size t && toAscList s == toAscList t

instance (Ord k, Ord a) => Ord (Map k a) where
  compare s t = compare (toAscList s) (toAscList t)

instance (Show k, Show a) => Show (Map k a) where
  showsPrec d m = showParen (d > 10) (showString "fromList " . shows (toList m))

instance (Ord k, Read k, Read e) => Read (Map k e) where
  readsPrec d = readParen (d > 10) (\r -> [(fromList xs, t) | ("fromList", s) <- lex r, (xs, t) <- readsPrec 11 s])

instance Ord k => Semigroup (Map k v) where
  (<>) = union
  stimes = stimesIdempotentMonoid

instance Ord k => Monoid (Map k v) where
  mempty = empty
  mconcat = unions

instance Functor (Map k) where
  fmap = map
  a <$ m = map (const a) m

instance F.Foldable (Map k) where
  fold = foldMapWithKey (\_ x -> x)
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

instance Traversable (Map k) where
  traverse f = traverseWithKey (\_ x -> f x)

instance Bifoldable Map where
  bifoldMap f g = foldMapWithKey (\k x -> f k `mappend` g x)

instance Eq k => Eq1 (Map k) where
  liftEq eq m n = size m == size n && liftEq (liftEq eq) (toList m) (toList n)

instance Ord k => Ord1 (Map k) where
  liftCompare cmp m n = liftCompare (liftCompare cmp) (toList m) (toList n)

instance Show k => Show1 (Map k) where
  liftShowsPrec sp sl d m = showsUnaryWith (liftShowsPrec sp' sl') "fromList" d (toList m)
    where
      sp' = liftShowsPrec sp sl
      sl' = liftShowList sp sl

-- Unknown maps, as in "Data.Set.Internal"

data Nodes k a = Nodes k a (Nodes k a) (Nodes k a)

foreign import prim "lazily" lazyBin :: (Int -> k -> a -> Map k a -> Map k a -> Map k a) -> Int -> k -> a -> Map k a -> Map k a -> Map k a

unknown :: Ord k => Int -> Nodes k a -> Map k a
unknown = unknownBy (<)

unordered :: Int -> Nodes k a -> Map k a
unordered = unknownBy (\_ _ -> True)

unknownBy :: (k -> k -> Bool) -> Int -> Nodes k a -> Map k a
unknownBy less n nodes = primAssume (n >= 0) (if n == 0 then Tip else rooted nodes)
  where
    rooted (Nodes k x ls rs) = lazyBin Bin n k x l r
      where
        m = pinned 1 n
        i = (m - 1) `div` 2
        l = grow (\_ -> True) (\y -> less y k) i ls
        r = grow (\y -> less k y) (\_ -> True) (m - 1 - i) rs
    grow low high m (Nodes y a as bs)
      | m == 0 = Tip
      | otherwise = primAssume (low y) (primAssume (high y) (Bin m y a (grow low (\z -> less z y) i as) (grow (\z -> less y z) high (m - 1 - i) bs)))
      where i = (m - 1) `div` 2

settled :: Map k a -> Bool
settled Tip = True
settled (Bin _ _ _ l r) = settled l && settled r
