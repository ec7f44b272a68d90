{-# LANGUAGE PatternSynonyms, ViewPatterns #-}
-- | Sequences as finger trees annotated with sizes.
--
-- After Ralf Hinze and Ross Paterson, "Finger trees: a simple general-purpose data structure" (JFP 2006): constant time at both ends,
-- logarithmic concatenation, splitting and indexing.
module Data.Sequence
  ( Seq (Empty, (:<|), (:|>)), empty, singleton, (<|), (|>), (><), fromList, fromFunction, fromArray, replicate, replicateA, replicateM, cycleTaking, iterateN
  , unfoldr, unfoldl, null, length, ViewL (..), viewl, ViewR (..), viewr, scanl, scanl1, scanr, scanr1, tails, inits, chunksOf
  , takeWhileL, takeWhileR, dropWhileL, dropWhileR, spanl, spanr, breakl, breakr, partition, filter, sort, sortBy, sortOn, unstableSort
  , unstableSortBy, unstableSortOn, lookup, (!?), index, adjust, adjust', update, take, drop, insertAt, deleteAt, splitAt, elemIndexL
  , elemIndicesL, elemIndexR, elemIndicesR, findIndexL, findIndicesL, findIndexR, findIndicesR, foldMapWithIndex, foldlWithIndex
  , foldrWithIndex, mapWithIndex, traverseWithIndex, reverse, intersperse, zip, zipWith, zip3, zipWith3, zip4, zipWith4, unzip, unzipWith
  ) where

import Control.Applicative (Alternative ((<|>)))
import qualified Control.Applicative as Ap
import Control.Monad (MonadPlus)
import Control.Monad.Fix (MonadFix (..), fix)
import Control.Monad.Zip (MonadZip (..))
import qualified Data.Array as A
import qualified Data.Foldable as F
import Data.Functor.Classes (Eq1 (..), Ord1 (..), Show1 (..), showsUnaryWith)
import qualified Data.List as L
import Data.String (IsString (..))
import Prelude hiding
  ( drop, filter, length, lookup, null, replicate, reverse, scanl, scanl1, scanr, scanr1, splitAt, take, unzip, zip, zip3, zipWith, zipWith3 )
import qualified Prelude as P

infixr 5 <|, ><, :<, :<|
infixl 5 |>, :>, :|>

-- The tree

class Sized a where
  size :: a -> Int

-- | An element at the bottom of the tree.
newtype Elem a = Elem { getElem :: a }

instance Sized (Elem a) where
  size _ = 1

data Digit a = One a | Two a a | Three a a a | Four a a a a

data Node a = Node2 !Int a a | Node3 !Int a a a

instance Sized (Node a) where
  size (Node2 n _ _) = n
  size (Node3 n _ _ _) = n

instance Sized a => Sized (Digit a) where
  size (One a) = size a
  size (Two a b) = size a + size b
  size (Three a b c) = size a + size b + size c
  size (Four a b c d) = size a + size b + size c + size d

data FingerTree a = EmptyT | Single a | Deep !Int !(Digit a) (FingerTree (Node a)) !(Digit a)

instance Sized a => Sized (FingerTree a) where
  size EmptyT = 0
  size (Single x) = size x
  size (Deep n _ _ _) = n

newtype Seq a = Seq (FingerTree (Elem a))

{-# COMPLETE (:<|), Empty #-}
{-# COMPLETE (:|>), Empty #-}

pattern Empty :: Seq a
pattern Empty <- (null -> True) where
  Empty = empty

pattern (:<|) :: a -> Seq a -> Seq a
pattern x :<| xs <- (viewl -> x :< xs) where
  x :<| xs = x <| xs

pattern (:|>) :: Seq a -> a -> Seq a
pattern xs :|> x <- (viewr -> xs :> x) where
  xs :|> x = xs |> x

node2 :: Sized a => a -> a -> Node a
node2 a b = Node2 (size a + size b) a b

node3 :: Sized a => a -> a -> a -> Node a
node3 a b c = Node3 (size a + size b + size c) a b c

deep :: Sized a => Digit a -> FingerTree (Node a) -> Digit a -> FingerTree a
deep pr m sf = Deep (size pr + size m + size sf) pr m sf

nodeDigit :: Node a -> Digit a
nodeDigit (Node2 _ a b) = Two a b
nodeDigit (Node3 _ a b c) = Three a b c

digitTree :: Sized a => Digit a -> FingerTree a
digitTree (One a) = Single a
digitTree (Two a b) = deep (One a) EmptyT (One b)
digitTree (Three a b c) = deep (Two a b) EmptyT (One c)
digitTree (Four a b c d) = deep (Two a b) EmptyT (Two c d)

-- Folds of the parts

foldrDigit :: (a -> b -> b) -> b -> Digit a -> b
foldrDigit f z (One a) = f a z
foldrDigit f z (Two a b) = f a (f b z)
foldrDigit f z (Three a b c) = f a (f b (f c z))
foldrDigit f z (Four a b c d) = f a (f b (f c (f d z)))

foldrNode :: (a -> b -> b) -> b -> Node a -> b
foldrNode f z (Node2 _ a b) = f a (f b z)
foldrNode f z (Node3 _ a b c) = f a (f b (f c z))

foldrTree :: (a -> b -> b) -> b -> FingerTree a -> b
foldrTree _ z EmptyT = z
foldrTree f z (Single x) = f x z
foldrTree f z (Deep _ pr m sf) = foldrDigit f (foldrTree (\node acc -> foldrNode f acc node) (foldrDigit f z sf) m) pr

foldlDigit :: (b -> a -> b) -> b -> Digit a -> b
foldlDigit f z (One a) = f z a
foldlDigit f z (Two a b) = f (f z a) b
foldlDigit f z (Three a b c) = f (f (f z a) b) c
foldlDigit f z (Four a b c d) = f (f (f (f z a) b) c) d

foldlNode :: (b -> a -> b) -> b -> Node a -> b
foldlNode f z (Node2 _ a b) = f (f z a) b
foldlNode f z (Node3 _ a b c) = f (f (f z a) b) c

foldlTree :: (b -> a -> b) -> b -> FingerTree a -> b
foldlTree _ z EmptyT = z
foldlTree f z (Single x) = f z x
foldlTree f z (Deep _ pr m sf) = foldlDigit f (foldlTree (foldlNode f) (foldlDigit f z pr) m) sf

mapDigit :: (a -> b) -> Digit a -> Digit b
mapDigit f (One a) = One (f a)
mapDigit f (Two a b) = Two (f a) (f b)
mapDigit f (Three a b c) = Three (f a) (f b) (f c)
mapDigit f (Four a b c d) = Four (f a) (f b) (f c) (f d)

mapNode :: (a -> b) -> Node a -> Node b
mapNode f (Node2 n a b) = Node2 n (f a) (f b)
mapNode f (Node3 n a b c) = Node3 n (f a) (f b) (f c)

-- | Keeps the sizes.
mapTree :: (a -> b) -> FingerTree a -> FingerTree b
mapTree _ EmptyT = EmptyT
mapTree f (Single x) = Single (f x)
mapTree f (Deep n pr m sf) = Deep n (mapDigit f pr) (mapTree (mapNode f) m) (mapDigit f sf)

reverseTree :: (a -> b) -> FingerTree a -> FingerTree b
reverseTree _ EmptyT = EmptyT
reverseTree f (Single x) = Single (f x)
reverseTree f (Deep n pr m sf) = Deep n (reverseDigit f sf) (reverseTree (reverseNode f) m) (reverseDigit f pr)

reverseDigit :: (a -> b) -> Digit a -> Digit b
reverseDigit f (One a) = One (f a)
reverseDigit f (Two a b) = Two (f b) (f a)
reverseDigit f (Three a b c) = Three (f c) (f b) (f a)
reverseDigit f (Four a b c d) = Four (f d) (f c) (f b) (f a)

reverseNode :: (a -> b) -> Node a -> Node b
reverseNode f (Node2 n a b) = Node2 n (f b) (f a)
reverseNode f (Node3 n a b c) = Node3 n (f c) (f b) (f a)

-- Ends

consTree :: Sized a => a -> FingerTree a -> FingerTree a
consTree a EmptyT = Single a
consTree a (Single b) = deep (One a) EmptyT (One b)
consTree a (Deep n (Four b c d e) m sf) = m `seq` Deep (size a + n) (Two a b) (consTree (node3 c d e) m) sf
consTree a (Deep n (Three b c d) m sf) = Deep (size a + n) (Four a b c d) m sf
consTree a (Deep n (Two b c) m sf) = Deep (size a + n) (Three a b c) m sf
consTree a (Deep n (One b) m sf) = Deep (size a + n) (Two a b) m sf

snocTree :: Sized a => FingerTree a -> a -> FingerTree a
snocTree EmptyT a = Single a
snocTree (Single a) b = deep (One a) EmptyT (One b)
snocTree (Deep n pr m (Four a b c d)) e = m `seq` Deep (n + size e) pr (snocTree m (node3 a b c)) (Two d e)
snocTree (Deep n pr m (Three a b c)) d = Deep (n + size d) pr m (Four a b c d)
snocTree (Deep n pr m (Two a b)) c = Deep (n + size c) pr m (Three a b c)
snocTree (Deep n pr m (One a)) b = Deep (n + size b) pr m (Two a b)

viewLTree :: Sized a => FingerTree a -> Maybe (a, FingerTree a)
viewLTree EmptyT = Nothing
viewLTree (Single a) = Just (a, EmptyT)
viewLTree (Deep n (One a) m sf) = Just (a, pullL (n - size a) m sf)
viewLTree (Deep n (Two a b) m sf) = Just (a, Deep (n - size a) (One b) m sf)
viewLTree (Deep n (Three a b c) m sf) = Just (a, Deep (n - size a) (Two b c) m sf)
viewLTree (Deep n (Four a b c d) m sf) = Just (a, Deep (n - size a) (Three b c d) m sf)

viewRTree :: Sized a => FingerTree a -> Maybe (FingerTree a, a)
viewRTree EmptyT = Nothing
viewRTree (Single z) = Just (EmptyT, z)
viewRTree (Deep n pr m (One z)) = Just (pullR (n - size z) pr m, z)
viewRTree (Deep n pr m (Two y z)) = Just (Deep (n - size z) pr m (One y), z)
viewRTree (Deep n pr m (Three x y z)) = Just (Deep (n - size z) pr m (Two x y), z)
viewRTree (Deep n pr m (Four w x y z)) = Just (Deep (n - size z) pr m (Three w x y), z)

-- | A tree without a prefix (suffix): it is taken from the middle.
pullL :: Sized a => Int -> FingerTree (Node a) -> Digit a -> FingerTree a
pullL n m sf = case viewLTree m of
  Nothing -> digitTree sf
  Just (pr, m') -> Deep n (nodeDigit pr) m' sf

pullR :: Sized a => Int -> Digit a -> FingerTree (Node a) -> FingerTree a
pullR n pr m = case viewRTree m of
  Nothing -> digitTree pr
  Just (m', sf) -> Deep n pr m' (nodeDigit sf)

-- Concatenation

appendTree :: Sized a => FingerTree a -> [a] -> FingerTree a -> FingerTree a
appendTree EmptyT ts xs = foldr consTree xs ts
appendTree xs ts EmptyT = P.foldl snocTree xs ts
appendTree (Single x) ts xs = consTree x (foldr consTree xs ts)
appendTree xs ts (Single x) = snocTree (P.foldl snocTree xs ts) x
appendTree (Deep n1 pr1 m1 sf1) ts (Deep n2 pr2 m2 sf2) =
  let middle = foldrDigit (:) (ts ++ foldrDigit (:) [] pr2) sf1
      n = n1 + n2 + P.foldl (\acc t -> acc + size t) 0 ts
      m = appendTree m1 (nodes middle) m2
  in m `seq` Deep n pr1 m sf2

nodes :: Sized a => [a] -> [Node a]
nodes [a, b] = [node2 a b]
nodes [a, b, c] = [node3 a b c]
nodes [a, b, c, d] = [node2 a b, node2 c d]
nodes (a : b : c : rest) = node3 a b c : nodes rest
nodes _ = []

-- Splitting: the element at a position, with what is before and after it

data Split t a = Split t a t

splitTree :: Sized a => Int -> FingerTree a -> Split (FingerTree a) a
splitTree _ (Single x) = Split EmptyT x EmptyT
splitTree i (Deep _ pr m sf)
  | i < spr = case splitDigit i pr of
      Split l x r -> Split (maybe EmptyT digitTree l) x (deepL r m sf)
  | i < spm = case splitTree im m of
      Split ml xs mr -> case splitNode (im - size ml) xs of
        Split l x r -> Split (deepR pr ml l) x (deepL r mr sf)
  | otherwise = case splitDigit (i - spm) sf of
      Split l x r -> Split (deepR pr m l) x (maybe EmptyT digitTree r)
  where
    spr = size pr
    spm = spr + size m
    im = i - spr
splitTree _ EmptyT = error "splitTree of empty tree"

deepL :: Sized a => Maybe (Digit a) -> FingerTree (Node a) -> Digit a -> FingerTree a
deepL Nothing m sf = pullL (size m + size sf) m sf
deepL (Just pr) m sf = deep pr m sf

deepR :: Sized a => Digit a -> FingerTree (Node a) -> Maybe (Digit a) -> FingerTree a
deepR pr m Nothing = pullR (size m + size pr) pr m
deepR pr m (Just sf) = deep pr m sf

splitNode :: Sized a => Int -> Node a -> Split (Maybe (Digit a)) a
splitNode i node = splitDigit i (nodeDigit node)

splitDigit :: Sized a => Int -> Digit a -> Split (Maybe (Digit a)) a
splitDigit _ (One a) = Split Nothing a Nothing
splitDigit i (Two a b)
  | i < size a = Split Nothing a (Just (One b))
  | otherwise = Split (Just (One a)) b Nothing
splitDigit i (Three a b c)
  | i < sa = Split Nothing a (Just (Two b c))
  | i < sab = Split (Just (One a)) b (Just (One c))
  | otherwise = Split (Just (Two a b)) c Nothing
  where
    sa = size a
    sab = sa + size b
splitDigit i (Four a b c d)
  | i < sa = Split Nothing a (Just (Three b c d))
  | i < sab = Split (Just (One a)) b (Just (Two c d))
  | i < sabc = Split (Just (Two a b)) c (Just (One d))
  | otherwise = Split (Just (Three a b c)) d Nothing
  where
    sa = size a
    sab = sa + size b
    sabc = sab + size c

-- | The element at a position and the position within it.
lookupTree :: Sized a => Int -> FingerTree a -> (Int, a)
lookupTree i (Single x) = (i, x)
lookupTree i (Deep _ pr m sf)
  | i < spr = lookupDigit i pr
  | i < spm = case lookupTree (i - spr) m of (j, node) -> lookupDigit j (nodeDigit node)
  | otherwise = lookupDigit (i - spm) sf
  where
    spr = size pr
    spm = spr + size m
lookupTree _ EmptyT = error "lookupTree of empty tree"

lookupDigit :: Sized a => Int -> Digit a -> (Int, a)
lookupDigit i digit = go i (foldrDigit (:) [] digit)
  where
    go j [x] = (j, x)
    go j (x : xs) = if j < size x then (j, x) else go (j - size x) xs
    go _ [] = error "lookupDigit"

adjustTree :: Sized a => (Int -> a -> a) -> Int -> FingerTree a -> FingerTree a
adjustTree _ _ EmptyT = EmptyT
adjustTree f i (Single x) = Single (f i x)
adjustTree f i (Deep n pr m sf)
  | i < spr = Deep n (adjustDigit f i pr) m sf
  | i < spm = let m' = adjustTree (adjustNode f) (i - spr) m in m' `seq` Deep n pr m' sf
  | otherwise = Deep n pr m (adjustDigit f (i - spm) sf)
  where
    spr = size pr
    spm = spr + size m

adjustNode :: Sized a => (Int -> a -> a) -> Int -> Node a -> Node a
adjustNode f i (Node2 n a b)
  | i < sa = Node2 n (f i a) b
  | otherwise = Node2 n a (f (i - sa) b)
  where sa = size a
adjustNode f i (Node3 n a b c)
  | i < sa = Node3 n (f i a) b c
  | i < sab = Node3 n a (f (i - sa) b) c
  | otherwise = Node3 n a b (f (i - sab) c)
  where
    sa = size a
    sab = sa + size b

adjustDigit :: Sized a => (Int -> a -> a) -> Int -> Digit a -> Digit a
adjustDigit f i (One a) = One (f i a)
adjustDigit f i (Two a b)
  | i < sa = Two (f i a) b
  | otherwise = Two a (f (i - sa) b)
  where sa = size a
adjustDigit f i (Three a b c)
  | i < sa = Three (f i a) b c
  | i < sab = Three a (f (i - sa) b) c
  | otherwise = Three a b (f (i - sab) c)
  where
    sa = size a
    sab = sa + size b
adjustDigit f i (Four a b c d)
  | i < sa = Four (f i a) b c d
  | i < sab = Four a (f (i - sa) b) c d
  | i < sabc = Four a b (f (i - sab) c) d
  | otherwise = Four a b c (f (i - sabc) d)
  where
    sa = size a
    sab = sa + size b
    sabc = sab + size c

-- Sequences

empty :: Seq a
empty = Seq EmptyT

singleton :: a -> Seq a
singleton x = Seq (Single (Elem x))

(<|) :: a -> Seq a -> Seq a
x <| Seq xs = Seq (consTree (Elem x) xs)

(|>) :: Seq a -> a -> Seq a
Seq xs |> x = Seq (snocTree xs (Elem x))

(><) :: Seq a -> Seq a -> Seq a
Seq xs >< Seq ys = Seq (appendTree xs [] ys)

fromList :: [a] -> Seq a
fromList xs = Seq (L.foldl' (\t x -> snocTree t (Elem x)) EmptyT xs)

fromFunction :: Int -> (Int -> a) -> Seq a
fromFunction n f
  | n < 0 = error "Data.Sequence.fromFunction called with negative len"
  | otherwise = fromList (map f (enumFromTo 0 (n - 1)))

fromArray :: A.Ix i => A.Array i a -> Seq a
fromArray a = fromList (A.elems a)

replicate :: Int -> a -> Seq a
replicate n x
  | n >= 0 = fromList (P.replicate n x)
  | otherwise = error "replicate takes a nonnegative integer argument"

replicateA :: Applicative f => Int -> f a -> f (Seq a)
replicateA n x
  | n >= 0 = fmap fromList (sequenceA (P.replicate n x))
  | otherwise = error "replicateA takes a nonnegative integer argument"

replicateM :: Applicative m => Int -> m a -> m (Seq a)
replicateM = replicateA

cycleTaking :: Int -> Seq a -> Seq a
cycleTaking n xs
  | n <= 0 = empty
  | null xs = error "cycleTaking cannot take a positive number of elements from an empty cycle."
  | otherwise = fromList (P.take n (cycle (F.toList xs)))

iterateN :: Int -> (a -> a) -> a -> Seq a
iterateN n f x
  | n >= 0 = fromList (P.take n (iterate f x))
  | otherwise = error "iterateN takes a nonnegative integer argument"

unfoldr :: (b -> Maybe (a, b)) -> b -> Seq a
unfoldr f b = fromList (L.unfoldr f b)

unfoldl :: (b -> Maybe (b, a)) -> b -> Seq a
unfoldl f b0 = go b0 empty
  where
    go b acc = case f b of
      Nothing -> acc
      Just (b', a) -> go b' (a <| acc)

null :: Seq a -> Bool
null (Seq EmptyT) = True
null _ = False

length :: Seq a -> Int
length (Seq t) = size t

data ViewL a = EmptyL | a :< Seq a

data ViewR a = EmptyR | Seq a :> a

viewl :: Seq a -> ViewL a
viewl (Seq t) = case viewLTree t of
  Nothing -> EmptyL
  Just (Elem x, t') -> x :< Seq t'

viewr :: Seq a -> ViewR a
viewr (Seq t) = case viewRTree t of
  Nothing -> EmptyR
  Just (t', Elem x) -> Seq t' :> x

-- Positions

lookup :: Int -> Seq a -> Maybe a
lookup i s@(Seq t)
  | i >= 0 && i < length s = case lookupTree i t of (_, Elem x) -> Just x
  | otherwise = Nothing

(!?) :: Seq a -> Int -> Maybe a
s !? i = lookup i s

index :: Seq a -> Int -> a
index s@(Seq t) i
  | i >= 0 && i < length s = case lookupTree i t of (_, Elem x) -> x
  | otherwise = error ("index out of bounds in call to: Data.Sequence.index " ++ show i)

adjust, adjust' :: (a -> a) -> Int -> Seq a -> Seq a
adjust f i s@(Seq t)
  | i >= 0 && i < length s = Seq (adjustTree (\_ (Elem x) -> Elem (f x)) i t)
  | otherwise = s
adjust' f i s = case lookup i s of
  Nothing -> s
  Just x -> let x' = f x in x' `seq` update i x' s

update :: Int -> a -> Seq a -> Seq a
update i v = adjust (const v) i

splitAt :: Int -> Seq a -> (Seq a, Seq a)
splitAt i s@(Seq t)
  | i <= 0 = (empty, s)
  | i >= length s = (s, empty)
  | otherwise = case splitTree i t of Split l x r -> (Seq l, Seq (consTree x r))

take, drop :: Int -> Seq a -> Seq a
take i s = fst (splitAt i s)
drop i s = snd (splitAt i s)

insertAt :: Int -> a -> Seq a -> Seq a
insertAt i x s
  | i <= 0 = x <| s
  | i >= length s = s |> x
  | otherwise = case splitAt i s of (l, r) -> (l |> x) >< r

deleteAt :: Int -> Seq a -> Seq a
deleteAt i s
  | i < 0 || i >= length s = s
  | otherwise = case splitAt i s of (l, r) -> l >< drop 1 r

-- Everything else goes through lists

reverse :: Seq a -> Seq a
reverse (Seq t) = Seq (reverseTree id t)

intersperse :: a -> Seq a -> Seq a
intersperse sep s = fromList (L.intersperse sep (F.toList s))

mapWithIndex :: (Int -> a -> b) -> Seq a -> Seq b
mapWithIndex f s = fromList (P.zipWith f (enumFrom 0) (F.toList s))

traverseWithIndex :: Applicative f => (Int -> a -> f b) -> Seq a -> f (Seq b)
traverseWithIndex f s = sequenceA (mapWithIndex f s)

foldMapWithIndex :: Monoid m => (Int -> a -> m) -> Seq a -> m
foldMapWithIndex f s = F.fold (mapWithIndex f s)

foldlWithIndex :: (b -> Int -> a -> b) -> b -> Seq a -> b
foldlWithIndex f z s = P.foldl (\acc (i, x) -> f acc i x) z (P.zip (enumFrom 0) (F.toList s))

foldrWithIndex :: (Int -> a -> b -> b) -> b -> Seq a -> b
foldrWithIndex f z s = foldr (\(i, x) acc -> f i x acc) z (P.zip (enumFrom 0) (F.toList s))

scanl :: (b -> a -> b) -> b -> Seq a -> Seq b
scanl f z s = fromList (P.scanl f z (F.toList s))

scanr :: (a -> b -> b) -> b -> Seq a -> Seq b
scanr f z s = fromList (P.scanr f z (F.toList s))

scanl1, scanr1 :: (a -> a -> a) -> Seq a -> Seq a
scanl1 f s
  | null s = error "scanl1 takes a nonempty sequence as an argument"
  | otherwise = fromList (P.scanl1 f (F.toList s))
scanr1 f s
  | null s = error "scanr1 takes a nonempty sequence as an argument"
  | otherwise = fromList (P.scanr1 f (F.toList s))

tails, inits :: Seq a -> Seq (Seq a)
tails s = fromList (map (\i -> drop i s) (enumFromTo 0 (length s)))
inits s = fromList (map (\i -> take i s) (enumFromTo 0 (length s)))

chunksOf :: Int -> Seq a -> Seq (Seq a)
chunksOf n s
  | n <= 0 = if null s then empty else error "chunksOf: A non-empty sequence can only be broken up into positively-sized chunks."
  | null s = empty
  | otherwise = case splitAt n s of (l, r) -> l <| chunksOf n r

takeWhileL, takeWhileR, dropWhileL, dropWhileR :: (a -> Bool) -> Seq a -> Seq a
takeWhileL p = fst . spanl p
takeWhileR p = fst . spanr p
dropWhileL p = snd . spanl p
dropWhileR p = snd . spanr p

spanl, spanr, breakl, breakr :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
spanl p = breakl (not . p)
spanr p = breakr (not . p)
breakl p s = case findIndexL p s of
  Nothing -> (s, empty)
  Just i -> splitAt i s
breakr p s = case findIndexR p s of
  Nothing -> (s, empty)
  Just i -> case splitAt (i + 1) s of (l, r) -> (r, l)

partition :: (a -> Bool) -> Seq a -> (Seq a, Seq a)
partition p s = case L.partition p (F.toList s) of (as, bs) -> (fromList as, fromList bs)

filter :: (a -> Bool) -> Seq a -> Seq a
filter p s = fromList (P.filter p (F.toList s))

sort, unstableSort :: Ord a => Seq a -> Seq a
sort = sortBy compare
unstableSort = sort

sortBy, unstableSortBy :: (a -> a -> Ordering) -> Seq a -> Seq a
sortBy cmp s = fromList (L.sortBy cmp (F.toList s))
unstableSortBy = sortBy

sortOn, unstableSortOn :: Ord b => (a -> b) -> Seq a -> Seq a
sortOn f s = fromList (L.sortOn f (F.toList s))
unstableSortOn = sortOn

elemIndexL, elemIndexR :: Eq a => a -> Seq a -> Maybe Int
elemIndexL x = findIndexL (x ==)
elemIndexR x = findIndexR (x ==)

elemIndicesL, elemIndicesR :: Eq a => a -> Seq a -> [Int]
elemIndicesL x = findIndicesL (x ==)
elemIndicesR x = findIndicesR (x ==)

findIndexL, findIndexR :: (a -> Bool) -> Seq a -> Maybe Int
findIndexL p s = case findIndicesL p s of
  [] -> Nothing
  i : _ -> Just i
findIndexR p s = case findIndicesR p s of
  [] -> Nothing
  i : _ -> Just i

findIndicesL, findIndicesR :: (a -> Bool) -> Seq a -> [Int]
findIndicesL p s = foldrWithIndex (\i x is -> if p x then i : is else is) [] s
findIndicesR p s = foldlWithIndex (\is i x -> if p x then i : is else is) [] s

zip :: Seq a -> Seq b -> Seq (a, b)
zip = zipWith (,)

zipWith :: (a -> b -> c) -> Seq a -> Seq b -> Seq c
zipWith f s t = fromList (P.zipWith f (F.toList s) (F.toList t))

zip3 :: Seq a -> Seq b -> Seq c -> Seq (a, b, c)
zip3 = zipWith3 (,,)

zipWith3 :: (a -> b -> c -> d) -> Seq a -> Seq b -> Seq c -> Seq d
zipWith3 f s t u = fromList (P.zipWith3 f (F.toList s) (F.toList t) (F.toList u))

zip4 :: Seq a -> Seq b -> Seq c -> Seq d -> Seq (a, b, c, d)
zip4 = zipWith4 (,,,)

zipWith4 :: (a -> b -> c -> d -> e) -> Seq a -> Seq b -> Seq c -> Seq d -> Seq e
zipWith4 f s t u v = fromList (L.zipWith4 f (F.toList s) (F.toList t) (F.toList u) (F.toList v))

unzip :: Seq (a, b) -> (Seq a, Seq b)
unzip = unzipWith id

unzipWith :: (a -> (b, c)) -> Seq a -> (Seq b, Seq c)
unzipWith f s = let t = fmap f s in (fmap fst t, fmap snd t)

-- Instances

instance Eq a => Eq (Seq a) where
  s == t = length s == length t && F.toList s == F.toList t

instance Ord a => Ord (Seq a) where
  compare s t = compare (F.toList s) (F.toList t)

instance Show a => Show (Seq a) where
  showsPrec d s = showParen (d > 10) (showString "fromList " . shows (F.toList s))

instance Read a => Read (Seq a) where
  readsPrec d = readParen (d > 10) (\r -> [(fromList xs, t) | ("fromList", s) <- lex r, (xs, t) <- readsPrec 11 s])

instance Functor Seq where
  fmap f (Seq t) = Seq (mapTree (\(Elem x) -> Elem (f x)) t)

instance F.Foldable Seq where
  foldr f z (Seq t) = foldrTree (\(Elem x) acc -> f x acc) z t
  foldl f z (Seq t) = foldlTree (\acc (Elem x) -> f acc x) z t
  foldMap f s = mconcat (map f (F.toList s))
  length = length
  null = null

instance Traversable Seq where
  traverse f s = fmap fromList (traverse f (F.toList s))

instance Semigroup (Seq a) where
  (<>) = (><)

instance Monoid (Seq a) where
  mempty = empty

instance Applicative Seq where
  pure = singleton
  fs <*> xs = fromList (F.toList fs <*> F.toList xs)

instance Monad Seq where
  xs >>= f = F.foldl' (\acc x -> acc >< f x) empty xs

instance MonadFail Seq where
  fail _ = empty

instance Ap.Alternative Seq where
  empty = Seq EmptyT
  (<|>) = (><)

instance MonadPlus Seq

instance MonadFix Seq where
  mfix f = fromFunction (length (f err)) (\k -> fix (\xk -> f xk `index` k))
    where err = error "mfix for Data.Sequence.Seq applied to strict function"

instance MonadZip Seq where
  mzipWith = zipWith
  munzip = unzip

instance IsString (Seq a) where
  fromString s = fromList (fromString s)

instance Eq1 Seq where
  liftEq eq s t = length s == length t && liftEq eq (F.toList s) (F.toList t)

instance Ord1 Seq where
  liftCompare cmp s t = liftCompare cmp (F.toList s) (F.toList t)

instance Show1 Seq where
  liftShowsPrec sp sl d s = showsUnaryWith (liftShowsPrec sp sl) "fromList" d (F.toList s)

instance Eq a => Eq (ViewL a) where
  EmptyL == EmptyL = True
  (a :< s) == (b :< t) = a == b && s == t
  _ == _ = False

instance Ord a => Ord (ViewL a) where
  compare EmptyL EmptyL = EQ
  compare EmptyL _ = LT
  compare _ EmptyL = GT
  compare (a :< s) (b :< t) = compare (a, s) (b, t)

instance Show a => Show (ViewL a) where
  showsPrec _ EmptyL = showString "EmptyL"
  showsPrec d (a :< s) = showParen (d > 5) (showsPrec 6 a . showString " :< " . showsPrec 6 s)

instance Functor ViewL where
  fmap _ EmptyL = EmptyL
  fmap f (x :< xs) = f x :< fmap f xs

instance F.Foldable ViewL where
  foldr _ z EmptyL = z
  foldr f z (x :< xs) = f x (foldr f z xs)

instance Eq a => Eq (ViewR a) where
  EmptyR == EmptyR = True
  (s :> a) == (t :> b) = a == b && s == t
  _ == _ = False

instance Ord a => Ord (ViewR a) where
  compare EmptyR EmptyR = EQ
  compare EmptyR _ = LT
  compare _ EmptyR = GT
  compare (s :> a) (t :> b) = compare (s, a) (t, b)

instance Show a => Show (ViewR a) where
  showsPrec _ EmptyR = showString "EmptyR"
  showsPrec d (s :> a) = showParen (d > 5) (showsPrec 6 s . showString " :> " . showsPrec 6 a)

instance Functor ViewR where
  fmap _ EmptyR = EmptyR
  fmap f (xs :> x) = fmap f xs :> f x

instance F.Foldable ViewR where
  foldr _ z EmptyR = z
  foldr f z (xs :> x) = foldr f (f x z) xs

-- | An unknown sequence: of an unknown list.
unknown :: [a] -> Seq a
unknown xs = fromList xs
