-- | Sets as size balanced trees.
--
-- After Stephen Adams, "Efficient sets: a balancing act" (JFP 1993), with the balance parameters (3, 2) that Hirai and Yamamoto proved
-- right in "Balancing weight-balanced trees" (JFP 2011).
module Data.Set.Internal where

import qualified Data.Foldable as F
import Data.Functor.Classes (Eq1 (..), Ord1 (..), Show1 (..), showsUnaryWith)
import qualified Data.List as L
import Whatif.Base (Semigroup (..), stimesIdempotentMonoid)
import Whatif.Insertion (inserted)
import Whatif.Prim (primAssume, revealing)
import Whatif.Unknown (pinned)
import Prelude hiding (drop, filter, foldl, foldr, map, null, splitAt, take)

infixl 9 \\

-- | Sizes and elements are evaluated; so are the subtrees.
data Set a = Bin !Int !a !(Set a) !(Set a) | Tip

{-@ measure Set_mem :: a -> Set a -> Bool @-}
{-@ measure Set_cup :: Set a -> Set a -> Set a @-}
{-@ measure Set_cap :: Set a -> Set a -> Set a @-}
{-@ measure Set_dif :: Set a -> Set a -> Set a @-}
{-@ measure Set_sng :: a -> Set a @-}
{-@ measure Set_empty :: Int -> Set a @-}
{-@ measure Set_emp :: Set a -> Bool @-}
{-@ measure Set_sub :: Set a -> Set a -> Bool @-}

-- Queries

{-@ null :: s:Set a -> {v:Bool | v <=> Set_emp s} @-}
null :: Set a -> Bool
null Tip = True
null _ = False

{-@ size :: Set a -> {v:Int | v >= 0} @-}
size :: Set a -> Int
size Tip = 0
size (Bin n _ _ _) = n

{-@ member :: Ord a => x:a -> s:Set a -> {v:Bool | v <=> Set_mem x s} @-}
member :: Ord a => a -> Set a -> Bool
member x = x `seq` go
  where
    go Tip = False
    go (Bin _ y l r) = case compare x y of
      LT -> go l
      GT -> go r
      EQ -> True

{-@ notMember :: Ord a => x:a -> s:Set a -> {v:Bool | v <=> not (Set_mem x s)} @-}
notMember :: Ord a => a -> Set a -> Bool
notMember x s = not (member x s)

lookupLT, lookupGT, lookupLE, lookupGE :: Ord a => a -> Set a -> Maybe a
lookupLT x = go Nothing
  where
    go best Tip = best
    go best (Bin _ y l r) = if x <= y then go best l else go (Just y) r
lookupGT x = go Nothing
  where
    go best Tip = best
    go best (Bin _ y l r) = if x < y then go (Just y) l else go best r
lookupLE x = go Nothing
  where
    go best Tip = best
    go best (Bin _ y l r) = case compare x y of
      LT -> go best l
      EQ -> Just y
      GT -> go (Just y) r
lookupGE x = go Nothing
  where
    go best Tip = best
    go best (Bin _ y l r) = case compare x y of
      LT -> go (Just y) l
      EQ -> Just y
      GT -> go best r

-- Construction

{-@ empty :: {v:Set a | Set_emp v} @-}
empty :: Set a
empty = Tip

{-@ singleton :: x:a -> {v:Set a | v = Set_sng x} @-}
singleton :: a -> Set a
singleton x = Bin 1 x Tip Tip

{-@ insert :: Ord a => x:a -> s:Set a -> {v:Set a | v = Set_cup (Set_sng x) s} @-}
insert :: Ord a => a -> Set a -> Set a
insert x = x `seq` go
  where
    go Tip = singleton x
    go (Bin n y l r) = case compare x y of
      LT -> balanceL y (go l) r
      GT -> balanceR y l (go r)
      EQ -> Bin n x l r

-- | Inserts an element unless it is there already.
insertR :: Ord a => a -> Set a -> Set a
insertR x = go
  where
    go Tip = singleton x
    go t@(Bin _ y l r) = case compare x y of
      LT -> balanceL y (go l) r
      GT -> balanceR y l (go r)
      EQ -> t

{-@ delete :: Ord a => x:a -> s:Set a -> {v:Set a | v = Set_dif s (Set_sng x)} @-}
delete :: Ord a => a -> Set a -> Set a
delete x = x `seq` go
  where
    go Tip = Tip
    go (Bin _ y l r) = case compare x y of
      LT -> balanceR y (go l) r
      GT -> balanceL y l (go r)
      EQ -> glue l r

alterF :: (Ord a, Functor f) => (Bool -> f Bool) -> a -> Set a -> f (Set a)
alterF f x s = fmap choose (f present)
  where
    present = member x s
    choose True = if present then s else insert x s
    choose False = if present then delete x s else s

-- Subsets

{-@ isSubsetOf :: Ord a => s:Set a -> t:Set a -> {v:Bool | v <=> Set_sub s t} @-}
isSubsetOf :: Ord a => Set a -> Set a -> Bool
isSubsetOf s t = size s <= size t && go s t
  where
    go Tip _ = True
    go _ Tip = False
    go (Bin _ x l r) u = case splitMember x u of
      (lt, found, gt) -> found && size l <= size lt && size r <= size gt && go l lt && go r gt

isProperSubsetOf :: Ord a => Set a -> Set a -> Bool
isProperSubsetOf s t = size s < size t && isSubsetOf s t

disjoint :: Ord a => Set a -> Set a -> Bool
disjoint _ Tip = True
disjoint Tip _ = True
disjoint (Bin _ x l r) t = case splitMember x t of
  (lt, found, gt) -> not found && disjoint l lt && disjoint r gt

-- Minimum and maximum

lookupMin, lookupMax :: Set a -> Maybe a
lookupMin Tip = Nothing
lookupMin (Bin _ x l _) = Just (go x l)
  where
    go y Tip = y
    go _ (Bin _ y m _) = go y m
lookupMax Tip = Nothing
lookupMax (Bin _ x _ r) = Just (go x r)
  where
    go y Tip = y
    go _ (Bin _ y _ m) = go y m

{-@ findMin :: {s:Set a | not (Set_emp s)} -> a @-}
{-@ findMax :: {s:Set a | not (Set_emp s)} -> a @-}
findMin, findMax :: Set a -> a
findMin s = case lookupMin s of
  Just x -> x
  Nothing -> error "Set.findMin: empty set has no minimal element"
findMax s = case lookupMax s of
  Just x -> x
  Nothing -> error "Set.findMax: empty set has no maximal element"

deleteMin, deleteMax :: Set a -> Set a
deleteMin (Bin _ _ Tip r) = r
deleteMin (Bin _ x l r) = balanceR x (deleteMin l) r
deleteMin Tip = Tip
deleteMax (Bin _ _ l Tip) = l
deleteMax (Bin _ x l r) = balanceL x l (deleteMax r)
deleteMax Tip = Tip

minView, maxView :: Set a -> Maybe (a, Set a)
minView Tip = Nothing
minView (Bin _ x l r) = Just (minViewSure x l r)
maxView Tip = Nothing
maxView (Bin _ x l r) = Just (maxViewSure x l r)

minViewSure, maxViewSure :: a -> Set a -> Set a -> (a, Set a)
minViewSure x Tip r = (x, r)
minViewSure x (Bin _ xl ll lr) r = case minViewSure xl ll lr of
  (m, l') -> (m, balanceR x l' r)
maxViewSure x l Tip = (x, l)
maxViewSure x l (Bin _ xr rl rr) = case maxViewSure xr rl rr of
  (m, r') -> (m, balanceL x l r')

deleteFindMin, deleteFindMax :: Set a -> (a, Set a)
deleteFindMin t = case minView t of
  Just r -> r
  Nothing -> (error "Set.deleteFindMin: can not return the minimal element of an empty set", Tip)
deleteFindMax t = case maxView t of
  Just r -> r
  Nothing -> (error "Set.deleteFindMax: can not return the maximal element of an empty set", Tip)

-- Combination

{-@ union :: Ord a => s:Set a -> t:Set a -> {v:Set a | v = Set_cup s t} @-}
union :: Ord a => Set a -> Set a -> Set a
union t1 Tip = t1
union t1 (Bin 1 x _ _) = insertR x t1
union (Bin 1 x _ _) t2 = insert x t2
union Tip t2 = t2
union (Bin _ x l1 r1) t2 = case split x t2 of
  (l2, r2) -> link x (union l1 l2) (union r1 r2)

unions :: (F.Foldable f, Ord a) => f (Set a) -> Set a
unions = F.foldl' union empty

{-@ difference :: Ord a => s:Set a -> t:Set a -> {v:Set a | v = Set_dif s t} @-}
difference, (\\) :: Ord a => Set a -> Set a -> Set a
difference Tip _ = Tip
difference t1 Tip = t1
difference t1 (Bin _ x l2 r2) = case split x t1 of
  (l1, r1) ->
    let l = difference l1 l2
        r = difference r1 r2
    in if size l + size r == size t1 then t1 else merge l r
s \\ t = difference s t

{-@ intersection :: Ord a => s:Set a -> t:Set a -> {v:Set a | v = Set_cap s t} @-}
intersection :: Ord a => Set a -> Set a -> Set a
intersection Tip _ = Tip
intersection _ Tip = Tip
intersection (Bin _ x l1 r1) t2 = case splitMember x t2 of
  (l2, found, r2) ->
    let l = intersection l1 l2
        r = intersection r1 r2
    in if found then link x l r else merge l r

cartesianProduct :: Set a -> Set b -> Set (a, b)
cartesianProduct as bs = fromDistinctAscList [(a, b) | a <- toAscList as, b <- toAscList bs]

disjointUnion :: Set a -> Set b -> Set (Either a b)
disjointUnion as bs = merge (mapMonotonic Left as) (mapMonotonic Right bs)

powerSet :: Set a -> Set (Set a)
powerSet xs = insertMin empty (foldr' step Tip xs)
  where step x pxs = glue (insertMin (singleton x) (mapMonotonic (insertMin x) pxs)) pxs

-- Filter

filter :: (a -> Bool) -> Set a -> Set a
filter _ Tip = Tip
filter p (Bin _ x l r) =
  let l' = filter p l
      r' = filter p r
  in if p x then link x l' r' else merge l' r'

partition :: (a -> Bool) -> Set a -> (Set a, Set a)
partition _ Tip = (Tip, Tip)
partition p (Bin _ x l r) = case (partition p l, partition p r) of
  ((l1, l2), (r1, r2)) -> if p x then (link x l1 r1, merge l2 r2) else (merge l1 r1, link x l2 r2)

takeWhileAntitone, dropWhileAntitone :: (a -> Bool) -> Set a -> Set a
takeWhileAntitone _ Tip = Tip
takeWhileAntitone p (Bin _ x l r) = if p x then link x l (takeWhileAntitone p r) else takeWhileAntitone p l
dropWhileAntitone _ Tip = Tip
dropWhileAntitone p (Bin _ x l r) = if p x then dropWhileAntitone p r else link x (dropWhileAntitone p l) r

spanAntitone :: (a -> Bool) -> Set a -> (Set a, Set a)
spanAntitone p s = (takeWhileAntitone p s, dropWhileAntitone p s)

split :: Ord a => a -> Set a -> (Set a, Set a)
split _ Tip = (Tip, Tip)
split x (Bin _ y l r) = case compare x y of
  LT -> case split x l of (lt, gt) -> (lt, link y gt r)
  GT -> case split x r of (lt, gt) -> (link y l lt, gt)
  EQ -> (l, r)

splitMember :: Ord a => a -> Set a -> (Set a, Bool, Set a)
splitMember _ Tip = (Tip, False, Tip)
splitMember x (Bin _ y l r) = case compare x y of
  LT -> case splitMember x l of (lt, found, gt) -> let gt' = link y gt r in gt' `seq` (lt, found, gt')
  GT -> case splitMember x r of (lt, found, gt) -> let lt' = link y l lt in lt' `seq` (lt', found, gt)
  EQ -> (l, True, r)

splitRoot :: Set a -> [Set a]
splitRoot Tip = []
splitRoot (Bin _ x l r) = revealing [l, singleton x, r]

-- Positions

lookupIndex :: Ord a => a -> Set a -> Maybe Int
lookupIndex x = go 0
  where
    go _ Tip = Nothing
    go i (Bin _ y l r) = case compare x y of
      LT -> go i l
      GT -> go (i + size l + 1) r
      EQ -> let j = i + size l in j `seq` Just j

findIndex :: Ord a => a -> Set a -> Int
findIndex x s = case lookupIndex x s of
  Just i -> i
  Nothing -> error "Set.findIndex: element is not in the set"

elemAt :: Int -> Set a -> a
elemAt _ Tip = error "Set.elemAt: index out of range"
elemAt i (Bin _ x l r) = case compare i n of
    LT -> elemAt i l
    GT -> elemAt (i - n - 1) r
    EQ -> x
  where n = size l

deleteAt :: Int -> Set a -> Set a
deleteAt _ Tip = error "Set.deleteAt: index out of range"
deleteAt i (Bin _ x l r) = case compare i n of
    LT -> balanceR x (deleteAt i l) r
    GT -> balanceL x l (deleteAt (i - n - 1) r)
    EQ -> glue l r
  where n = size l

take, drop :: Int -> Set a -> Set a
take i s = fst (splitAt i s)
drop i s = snd (splitAt i s)

splitAt :: Int -> Set a -> (Set a, Set a)
splitAt i s
  | i <= 0 = (Tip, s)
  | i >= size s = (s, Tip)
  | otherwise = case s of
      Tip -> (Tip, Tip)
      Bin _ x l r ->
        let n = size l
        in case compare i n of
             LT -> case splitAt i l of (ll, lr) -> (ll, link x lr r)
             GT -> case splitAt (i - n - 1) r of (rl, rr) -> (link x l rl, rr)
             EQ -> (l, insertMin x r)

-- Map and folds

map :: Ord b => (a -> b) -> Set a -> Set b
map f s = fromList (L.map f (toAscList s))

mapMonotonic :: (a -> b) -> Set a -> Set b
mapMonotonic _ Tip = Tip
mapMonotonic f (Bin n x l r) = revealing (Bin n (f x) (mapMonotonic f l) (mapMonotonic f r))

fold, foldr, foldr' :: (a -> b -> b) -> b -> Set a -> b
fold = foldr
foldr f = go
  where
    go z Tip = z
    go z (Bin _ x l r) = go (f x (go z r)) l
foldr' f = go
  where
    go z Tip = z
    go z (Bin _ x l r) = let z' = go z r in z' `seq` (let y = f x z' in y `seq` go y l)

foldl, foldl' :: (b -> a -> b) -> b -> Set a -> b
foldl f = go
  where
    go z Tip = z
    go z (Bin _ x l r) = go (f (go z l) x) r
foldl' f = go
  where
    go z Tip = z
    go z (Bin _ x l r) = let z' = go z l in z' `seq` (let y = f z' x in y `seq` go y r)

-- Lists

elems, toList, toAscList, toDescList :: Set a -> [a]
elems = toAscList
toList = toAscList
toAscList = foldr (:) []
toDescList = foldl (flip (:)) []

fromList :: Ord a => [a] -> Set a
fromList xs = if ascending xs then fromDistinctAscList xs else inserted insert Tip xs

-- | In order and without repetition.
ascending :: Ord a => [a] -> Bool
ascending (x : ys@(y : _)) = x < y && ascending ys
ascending _ = True

fromAscList, fromDescList :: Eq a => [a] -> Set a
fromAscList xs = fromDistinctAscList (lastOfEqual xs)
fromDescList xs = fromDistinctDescList (lastOfEqual xs)

lastOfEqual :: Eq a => [a] -> [a]
lastOfEqual (x : ys@(y : _)) = if x == y then lastOfEqual ys else x : lastOfEqual ys
lastOfEqual xs = xs

fromDistinctAscList, fromDistinctDescList :: [a] -> Set a
fromDistinctAscList xs = fst (build (length xs) xs)
fromDistinctDescList xs = fromDistinctAscList (reverse xs)

-- | A balanced tree of the first n elements, and the rest.
build :: Int -> [a] -> (Set a, [a])
build 0 xs = (Tip, xs)
build n xs =
  let nl = n `quot` 2
  in case build nl xs of
       (l, x : xs') -> case build (n - nl - 1) xs' of
         (r, rest) -> (Bin n x l r, rest)
       (l, []) -> (l, [])

-- Balance

bin :: a -> Set a -> Set a -> Set a
bin x l r = Bin (size l + size r + 1) x l r

delta, ratio :: Int
delta = 3
ratio = 2

-- | Restores the balance after one insertion or deletion on either side.
balance :: a -> Set a -> Set a -> Set a
balance x l r
  | sl + sr <= 1 = Bin (sl + sr + 1) x l r
  | sr > delta * sl = rotateL x l r
  | sl > delta * sr = rotateR x l r
  | otherwise = Bin (sl + sr + 1) x l r
  where
    sl = size l
    sr = size r

-- | 'balance' where only the left (right) tree may be too big.
balanceL, balanceR :: a -> Set a -> Set a -> Set a
balanceL x l r@(Bin sr _ _ _) = case l of
  Bin sl _ _ _
    | sl > delta * sr -> rotateR x l r
    | otherwise -> Bin (sl + sr + 1) x l r
  Tip -> Bin (sr + 1) x Tip r
balanceL x l Tip = case l of
  Bin sl _ _ _
    | sl > 1 -> rotateR x l Tip
    | otherwise -> Bin 2 x l Tip
  Tip -> Bin 1 x Tip Tip
balanceR x l@(Bin sl _ _ _) r = case r of
  Bin sr _ _ _
    | sr > delta * sl -> rotateL x l r
    | otherwise -> Bin (sl + sr + 1) x l r
  Tip -> Bin (sl + 1) x l Tip
balanceR x Tip r = case r of
  Bin sr _ _ _
    | sr > 1 -> rotateL x Tip r
    | otherwise -> Bin 2 x Tip r
  Tip -> Bin 1 x Tip Tip

rotateL, rotateR :: a -> Set a -> Set a -> Set a
rotateL x l r@(Bin _ y ly ry)
  | size ly < ratio * size ry = bin y (bin x l ly) ry
  | otherwise = case ly of
      Bin _ z t2 t3 -> bin z (bin x l t2) (bin y t3 ry)
      Tip -> bin x l r
rotateL x l Tip = bin x l Tip
rotateR x l@(Bin _ y ly ry) r
  | size ry < ratio * size ly = bin y ly (bin x ry r)
  | otherwise = case ry of
      Bin _ z t2 t3 -> bin z (bin y ly t2) (bin x t3 r)
      Tip -> bin x l r
rotateR x Tip r = bin x Tip r

-- | Joins two trees of any size with an element between them.
link :: a -> Set a -> Set a -> Set a
link x Tip r = insertMin x r
link x l Tip = insertMax x l
link x l@(Bin sl y ly ry) r@(Bin sr z lz rz)
  | delta * sl < sr = balanceL z (link x l lz) rz
  | delta * sr < sl = balanceR y ly (link x ry r)
  | otherwise = bin x l r

insertMin, insertMax :: a -> Set a -> Set a
insertMin x Tip = singleton x
insertMin x (Bin _ y l r) = balanceL y (insertMin x l) r
insertMax x Tip = singleton x
insertMax x (Bin _ y l r) = balanceR y l (insertMax x r)

-- | Joins two trees of any size.
merge :: Set a -> Set a -> Set a
merge Tip r = r
merge l Tip = l
merge l@(Bin sl x lx rx) r@(Bin sr y ly ry)
  | delta * sl < sr = balanceL y (merge l ly) ry
  | delta * sr < sl = balanceR x lx (merge rx r)
  | otherwise = glue l r

-- | Joins two trees that are balanced with respect to each other.
glue :: Set a -> Set a -> Set a
glue Tip r = r
glue l Tip = l
glue l@(Bin sl xl ll lr) r@(Bin sr xr rl rr)
  | sl > sr = case maxViewSure xl ll lr of (m, l') -> balanceR m l' r
  | otherwise = case minViewSure xr rl rr of (m, r') -> balanceL m l r'

valid :: Ord a => Set a -> Bool
valid t = balanced t && ascending (toAscList t) && validSize t
  where
    balanced Tip = True
    balanced (Bin _ _ l r) =
      (size l + size r <= 1 || (size l <= delta * size r && size r <= delta * size l)) && balanced l && balanced r
    validSize Tip = True
    validSize (Bin n _ l r) = n == size l + size r + 1 && validSize l && validSize r

-- Instances

instance Eq a => Eq (Set a) where
  s == t = size s == size t && toAscList s == toAscList t

instance Ord a => Ord (Set a) where
  compare s t = compare (toAscList s) (toAscList t)

instance Show a => Show (Set a) where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (toAscList s))

instance (Read a, Ord a) => Read (Set a) where
  readsPrec d = readParen (d > 10) (\r -> [(fromList xs, t) | ("fromList", s) <- lex r, (xs, t) <- readsPrec 11 s])

instance Ord a => Semigroup (Set a) where
  (<>) = union
  stimes = stimesIdempotentMonoid

instance Ord a => Monoid (Set a) where
  mempty = empty
  mconcat = unions

instance F.Foldable Set where
  fold = go
    where
      go Tip = mempty
      go (Bin 1 k _ _) = k
      go (Bin _ k l r) = go l `mappend` (k `mappend` go r)
  foldMap f = go
    where
      go Tip = mempty
      go (Bin 1 k _ _) = f k
      go (Bin _ k l r) = revealing (go l `mappend` (f k `mappend` go r))
  foldr = foldr
  foldl = foldl
  foldr' = foldr'
  foldl' = foldl'
  toList = toList
  null = null
  length = size
  elem x s = L.elem x (toAscList s)
  minimum = findMin
  maximum = findMax
  sum = foldl' (+) 0
  product = foldl' (*) 1

instance Eq1 Set where
  liftEq eq m n = size m == size n && liftEq eq (toList m) (toList n)

instance Ord1 Set where
  liftCompare cmp m n = liftCompare cmp (toList m) (toList n)

instance Show1 Set where
  liftShowsPrec sp sl d m = showsUnaryWith (liftShowsPrec sp sl) "fromList" d (toList m)

-- Unknown sets

-- | What an unknown set is made of: an element, and what is on its left and on its right.
data Nodes a = Nodes a (Nodes a) (Nodes a)

foreign import prim "lazily" lazyBin :: (Int -> a -> Set a -> Set a -> Set a) -> Int -> a -> Set a -> Set a -> Set a

-- | A set of so many elements, as one balanced tree for each number of them. The number becomes known when somebody looks
-- below the root.
unknown :: Ord a => Int -> Nodes a -> Set a
unknown = unknownBy (<)

-- | The same where nobody can compare the elements.
unordered :: Int -> Nodes a -> Set a
unordered = unknownBy (\_ _ -> True)

unknownBy :: (a -> a -> Bool) -> Int -> Nodes a -> Set a
unknownBy less n nodes = primAssume (n >= 0) (if n == 0 then Tip else rooted nodes)
  where
    rooted (Nodes x ls rs) = lazyBin Bin n x l r
      where
        m = pinned 1 n
        i = (m - 1) `div` 2
        l = grow (\_ -> True) (\y -> less y x) i ls
        r = grow (\y -> less x y) (\_ -> True) (m - 1 - i) rs
    grow low high m (Nodes y as bs)
      | m == 0 = Tip
      | otherwise = primAssume (low y) (primAssume (high y) (Bin m y (grow low (\z -> less z y) i as) (grow (\z -> less y z) high (m - 1 - i) bs)))
      where i = (m - 1) `div` 2

settled :: Set a -> Bool
settled Tip = True
settled (Bin _ _ l r) = settled l && settled r
