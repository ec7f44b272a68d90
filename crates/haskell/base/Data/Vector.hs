{-# LANGUAGE FlexibleInstances, MultiParamTypeClasses, RankNTypes, TypeFamilies #-}
-- | Vectors. In their types they are lists, so that a vector can be unknown; what is known to its end is packed into an array, and an index
-- takes constant time ("Whatif.Packed").
module Data.Vector
  ( Vector, MVector, length, null, (!), (!?), head, last, unsafeIndex, indexM, slice, init, tail, take, drop, splitAt, uncons, unsnoc, empty, singleton
  , replicate, generate, iterateN, replicateM, generateM, unfoldr, unfoldrN, enumFromN, enumFromStepN, enumFromTo, enumFromThenTo, cons, snoc
  , (++), concat, force, (//), accum, update, reverse, backpermute, indexed, map, imap, concatMap, mapM, imapM, mapM_, imapM_, forM, forM_
  , zipWith, zipWith3, izipWith, zip, zip3, unzip, unzip3, zipWithM, zipWithM_, filter, ifilter, mapMaybe, uniq, takeWhile, dropWhile, partition
  , span, break, elem, notElem, find, findIndex, findIndices, elemIndex, elemIndices, foldl, foldl1, foldl', foldr, foldr1, foldr', ifoldl
  , ifoldl', ifoldr, all, any, and, or, sum, product, maximum, maximumBy, minimum, minimumBy, minIndex, maxIndex, foldM, sequence, sequence_
  , prescanl, postscanl, scanl, scanl', scanl1, scanr, toList, fromList, fromListN
  , accumulate, accumulate_, update_, catMaybes, constructN, constructrN, convert, eqBy, cmpBy, filterM, foldMap, foldMap', foldl1', foldr1'
  , foldM', foldM_, foldM'_, fold1M, fold1M', fold1M_, fold1M'_, ifoldM, ifoldM', ifoldM_, ifoldM'_, ifoldr', iforM, iforM_, imapMaybe
  , imapMaybeM, mapMaybeM, iscanl, iscanl', iscanr, iscanr', postscanl', postscanr, postscanr', prescanl', prescanr, prescanr', scanl1'
  , scanr', scanr1, scanr1', iterateNM, unfoldrM, unfoldrNM, unfoldrExactN, unfoldrExactNM, izipWith3, izipWithM, izipWithM_, zipWith4, zip4
  , unzip4, headM, lastM, maxIndexBy, minIndexBy, partitionWith, unstablePartition, unsafeHead, unsafeLast, unsafeTail, unsafeInit
  , unsafeTake, unsafeDrop, unsafeSlice, unsafeIndexM, unsafeHeadM, unsafeLastM, unsafeUpd, unsafeAccum, unsafeBackpermute
  , create, createT, modify, freeze, thaw, copy, unsafeFreeze, unsafeThaw, unsafeCopy
  , zipWith5, zipWith6, izipWith4, izipWith5, izipWith6, zip5, zip6, unzip5, unzip6, unsafeUpdate, unsafeUpdate_, unsafeAccumulate
  , unsafeAccumulate_
  ) where

import qualified Control.Monad as M
import qualified Data.Foldable as F
import qualified Data.List as L
import qualified Data.Maybe as Maybe
import Prelude hiding
  ( all, and, any, break, concat, concatMap, drop, dropWhile, elem, enumFromThenTo, enumFromTo, filter, foldMap, foldl, foldl1, foldr
  , foldr1, head, scanr1
  , init, last, length, map, mapM, mapM_, maximum, minimum, notElem, null, or, product, replicate, reverse, scanl, scanl1, scanr, sequence
  , sequence_, span, splitAt, sum, tail, take, takeWhile, unzip, unzip3, zip, zip3, zipWith, zipWith3, (++) )
import qualified Prelude as P
import qualified Control.Applicative as A
import Control.DeepSeq (NFData (..))
import qualified Control.Monad.Fail as Fail
import Control.Monad.ST (ST, runST)
import Data.Vector.Generic.Base (convert)
import qualified Data.Vector.Generic.Base as Generic
import Data.Vector.Mutable (MVector (..))
import qualified Data.Vector.Mutable as Mutable
import qualified GHC.Exts as Exts
import Whatif.Array (write)
import Whatif.Packed
import Whatif.Prim
import Whatif.Primitive (PrimMonad (..))
import Whatif.Types (Box (..), IOResult (..))
import Whatif.Unknown (ends)

infixl 9 !, !?
infixr 5 ++

newtype Vector a = Vector [a]

instance Eq a => Eq (Vector a) where
  Vector a == Vector b = a == b

instance Ord a => Ord (Vector a) where
  compare (Vector a) (Vector b) = compare a b

instance Show a => Show (Vector a) where
  showsPrec d (Vector xs) = showsPrec d xs

instance Read a => Read (Vector a) where
  readsPrec d s = [(pack xs, rest) | (xs, rest) <- readsPrec d s]

instance Semigroup (Vector a) where
  (<>) = (++)

instance Monoid (Vector a) where
  mempty = empty

instance Functor Vector where
  fmap = map

instance Applicative Vector where
  pure = singleton
  Vector fs <*> Vector xs = like xs (fs <*> xs)

instance Monad Vector where
  v >>= f = concatMap f v

instance Fail.MonadFail Vector where
  fail _ = Vector []

instance NFData a => NFData (Vector a) where
  rnf v = foldl' (\_ x -> rnf x) () v

instance Exts.IsList (Vector a) where
  type Item (Vector a) = a
  fromList = fromList
  fromListN = fromListN
  toList = toList

instance Generic.Vector Vector a where
  elements = toList
  vector = fromList

instance A.Alternative Vector where
  empty = Vector []
  (<|>) = (++)

instance M.MonadPlus Vector

instance Foldable Vector where
  foldr = foldr
  foldl' = foldl'
  length = length
  null = null
  toList = toList
  sum = sum
  product = product

instance Traversable Vector where
  traverse f (Vector xs) = fmap (like xs) (traverse f xs)

length :: Vector a -> Int
length (Vector xs) = case packedLength xs of
  n | n >= 0 -> n
    | otherwise -> P.length xs

null :: Vector a -> Bool
null (Vector xs) = P.null xs

outOfBounds :: String -> Int -> Int -> a
outOfBounds fun i n = errorWithoutStackTrace ("index out of bounds " P.++ show (i, n) P.++ fun)

(!) :: Vector a -> Int -> a
Vector xs ! i = case packedLength xs of
  n | n >= 0 -> if i >= 0 && i < n then at xs i else outOfBounds "" i n
    | otherwise -> elementOf xs i

-- | An element of a packed list.
at :: [a] -> Int -> a
at xs i = case packedIndex xs i of Box x -> x

-- | An element of another list.
elementOf :: [a] -> Int -> a
elementOf xs i
  | i >= 0, x : _ <- P.drop i xs = x
  | otherwise = outOfBounds "" i (P.length xs)

(!?) :: Vector a -> Int -> Maybe a
Vector xs !? i = case packedLength xs of
  n | n >= 0 -> if i >= 0 && i < n then (case packedIndex xs i of Box x -> Just x) else Nothing
    | i >= 0, x : _ <- P.drop i xs -> Just x
    | otherwise -> Nothing

unsafeIndex :: Vector a -> Int -> a
unsafeIndex = (!)

indexM :: Monad m => Vector a -> Int -> m a
indexM v@(Vector xs) i
  | i >= 0 && i < packedLength xs = case packedIndex xs i of Box x -> return x
  | otherwise = return (v ! i)

emptyVector :: String -> a
emptyVector fun = errorWithoutStackTrace (fun P.++ ": empty vector")

head, last :: Vector a -> a
head (Vector (x : _)) = x
head _ = emptyVector "head"
last (Vector []) = emptyVector "last"
last (Vector xs) = case packedLength xs of
  n | n >= 0 -> at xs (n - 1)
    | otherwise -> P.last xs

slice :: Int -> Int -> Vector a -> Vector a
slice i n v@(Vector xs)
  | i < 0 || n < 0 || n > length v - i = errorWithoutStackTrace ("invalid slice " P.++ show (i, n, length v))
  | packedLength xs >= 0 = Vector (packedSlice xs i n)
  | otherwise = Vector (P.take n (P.drop i xs))

init, tail :: Vector a -> Vector a
init (Vector []) = emptyVector "init"
init (Vector xs) = case packedLength xs of
  n | n >= 0 -> Vector (packedSlice xs 0 (n - 1))
    | otherwise -> Vector (P.init xs)
tail (Vector (_ : xs)) = Vector xs
tail _ = emptyVector "tail"

take, drop :: Int -> Vector a -> Vector a
take n (Vector xs) = case packedLength xs of
  m | m < 0 -> Vector (P.take n xs)
    | n <= 0 -> empty
    | n >= m -> Vector xs
    | otherwise -> Vector (packedSlice xs 0 n)
drop n (Vector xs) = case packedLength xs of
  m | m < 0 -> Vector (P.drop n xs)
    | n <= 0 -> Vector xs
    | n >= m -> empty
    | otherwise -> Vector (packedSlice xs n (m - n))

splitAt :: Int -> Vector a -> (Vector a, Vector a)
splitAt n v = (take n v, drop n v)

uncons :: Vector a -> Maybe (a, Vector a)
uncons (Vector []) = Nothing
uncons (Vector (x : xs)) = Just (x, Vector xs)

unsnoc :: Vector a -> Maybe (Vector a, a)
unsnoc v@(Vector xs)
  | P.null xs = Nothing
  | otherwise = Just (init v, last v)

empty :: Vector a
empty = Vector []

singleton :: a -> Vector a
singleton x = pack [x]

replicate :: Int -> a -> Vector a
replicate n x
  | knownNumber n = Vector (case arrayNew (max 0 n) x realWorld of
      IOResult w m -> case arrayUnsafeFreeze m w of IOResult _ a -> arrayPack a 0 (max 0 n))
  | otherwise = Vector (P.replicate n x)

generate :: Int -> (Int -> a) -> Vector a
generate n f
  | knownNumber n = Vector (tabulated n f)
  | otherwise = Vector (P.map f [0 .. n - 1])

iterateN :: Int -> (a -> a) -> a -> Vector a
iterateN n f x = upTo n (P.take n (iterate f x))

replicateM :: Monad m => Int -> m a -> m (Vector a)
replicateM n m = fmap pack (M.replicateM n m)

generateM :: Monad m => Int -> (Int -> m a) -> m (Vector a)
generateM n f = fmap pack (P.mapM f [0 .. n - 1])

unfoldr :: (b -> Maybe (a, b)) -> b -> Vector a
unfoldr f z = pack (L.unfoldr f z)

unfoldrN :: Int -> (b -> Maybe (a, b)) -> b -> Vector a
unfoldrN n f z = upTo n (P.take n (L.unfoldr f z))

enumFromN :: Num a => a -> Int -> Vector a
enumFromN x n = enumFromStepN x 1 n

enumFromStepN :: Num a => a -> a -> Int -> Vector a
enumFromStepN x step n = upTo n (P.take n (iterate (+ step) x))

enumFromTo :: Enum a => a -> a -> Vector a
enumFromTo a b
  | a `seq` b `seq` (isKnown a && isKnown b) = pack (P.enumFromTo a b)
  | otherwise = Vector (P.enumFromTo a b)

enumFromThenTo :: Enum a => a -> a -> a -> Vector a
enumFromThenTo a b c
  | a `seq` b `seq` c `seq` (isKnown a && isKnown b && isKnown c) = pack (P.enumFromThenTo a b c)
  | otherwise = Vector (P.enumFromThenTo a b c)

cons :: a -> Vector a -> Vector a
cons x (Vector xs) = like xs (x : xs)

snoc :: Vector a -> a -> Vector a
snoc (Vector xs) x = like xs (xs P.++ [x])

(++) :: Vector a -> Vector a -> Vector a
Vector a ++ Vector b = like a (a P.++ b)

concat :: [Vector a] -> Vector a
concat vs = pack (P.concatMap toList vs)

force :: Vector a -> Vector a
force v = v

(//) :: Vector a -> [(Int, a)] -> Vector a
v // changes = accum (\_ x -> x) v changes

update :: Vector a -> Vector (Int, a) -> Vector a
update v (Vector changes) = v // changes

accum :: (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
accum f v@(Vector packedOnes) changes
  | n >= 0 = Vector (packed (changed n packedOnes (\m w0 ->
      let go [] w = w
          go ((i, y) : rest) w
            | i >= 0 && i < n = case arrayRead m i w of
                IOResult w1 x -> case write m i (f x y) w1 of w2 -> w2 `seq` go rest w2
            | otherwise = outOfBounds "" i n
      in go changes w0)))
  | otherwise = L.foldl' change v changes
  where
    n = packedLength packedOnes
    change (Vector xs) (i, y) = case P.splitAt i xs of
      (before, x : after) | i >= 0 -> Vector (before P.++ f x y : after)
      _ -> outOfBounds "" i (P.length xs)


reverse :: Vector a -> Vector a
reverse (Vector xs) = case packedLength xs of
  n | n >= 0 -> Vector (filled n (\m w0 ->
        let go i w
              | i >= n = w
              | otherwise = case packedIndex xs (n - 1 - i) of Box x -> case write m i x w of w' -> w' `seq` go (i + 1) w'
        in go 0 w0))
    | otherwise -> Vector (P.reverse xs)

backpermute :: Vector a -> Vector Int -> Vector a
backpermute v (Vector is) = like is (P.map (v !) is)

indexed :: Vector a -> Vector (Int, a)
indexed (Vector xs) = like xs (P.zip [0 ..] xs)

map :: (a -> b) -> Vector a -> Vector b
map f (Vector xs) = case packedLength xs of
  n | n >= 0 -> Vector (mapped n (\_ x -> f x) xs)
    | otherwise -> Vector (P.map f xs)

imap :: (Int -> a -> b) -> Vector a -> Vector b
imap f (Vector xs) = case packedLength xs of
  n | n >= 0 -> Vector (mapped n f xs)
    | otherwise -> Vector (P.zipWith f [0 ..] xs)

concatMap :: (a -> Vector b) -> Vector a -> Vector b
concatMap f (Vector xs) = like xs (P.concatMap (toList . f) xs)

mapM :: Monad m => (a -> m b) -> Vector a -> m (Vector b)
mapM f (Vector xs) = fmap (like xs) (P.mapM f xs)

imapM :: Monad m => (Int -> a -> m b) -> Vector a -> m (Vector b)
imapM f (Vector xs) = fmap (like xs) (M.zipWithM f [0 ..] xs)

mapM_ :: Monad m => (a -> m b) -> Vector a -> m ()
mapM_ f (Vector xs) = case packedLength xs of
  n | n >= 0 -> eachOf n (\_ x -> f x) xs
    | otherwise -> P.mapM_ f xs

-- | An action for each element of a packed list.
eachOf :: Monad m => Int -> (Int -> a -> m b) -> [a] -> m ()
eachOf n f xs = go 0
  where
    go i
      | i >= n = return ()
      | otherwise = case packedIndex xs i of Box x -> f i x >> go (i + 1)

imapM_ :: Monad m => (Int -> a -> m b) -> Vector a -> m ()
imapM_ f (Vector xs) = case packedLength xs of
  n | n >= 0 -> eachOf n f xs
    | otherwise -> M.zipWithM_ f [0 ..] xs

forM :: Monad m => Vector a -> (a -> m b) -> m (Vector b)
forM v f = mapM f v

forM_ :: Monad m => Vector a -> (a -> m b) -> m ()
forM_ v f = mapM_ f v

zipWith :: (a -> b -> c) -> Vector a -> Vector b -> Vector c
zipWith f (Vector a) (Vector b) = case min (packedLength a) (packedLength b) of
  n | n >= 0 -> Vector (mapped n (\i x -> case packedIndex b i of Box y -> f x y) a)
    | otherwise -> like a (P.zipWith f a b)

zipWith3 :: (a -> b -> c -> d) -> Vector a -> Vector b -> Vector c -> Vector d
zipWith3 f (Vector a) (Vector b) (Vector c) = like a (P.zipWith3 f a b c)

izipWith :: (Int -> a -> b -> c) -> Vector a -> Vector b -> Vector c
izipWith f (Vector a) (Vector b) = like a (P.zipWith3 f [0 ..] a b)

zip :: Vector a -> Vector b -> Vector (a, b)
zip (Vector a) (Vector b) = like a (P.zip a b)

zip3 :: Vector a -> Vector b -> Vector c -> Vector (a, b, c)
zip3 (Vector a) (Vector b) (Vector c) = like a (P.zip3 a b c)

unzip :: Vector (a, b) -> (Vector a, Vector b)
unzip v = (map fst v, map snd v)

unzip3 :: Vector (a, b, c) -> (Vector a, Vector b, Vector c)
unzip3 v = (map (\(a, _, _) -> a) v, map (\(_, b, _) -> b) v, map (\(_, _, c) -> c) v)

zipWithM :: Monad m => (a -> b -> m c) -> Vector a -> Vector b -> m (Vector c)
zipWithM f (Vector a) (Vector b) = fmap (like a) (M.zipWithM f a b)

zipWithM_ :: Monad m => (a -> b -> m c) -> Vector a -> Vector b -> m ()
zipWithM_ f (Vector a) (Vector b) = M.zipWithM_ f a b

filter, takeWhile, dropWhile :: (a -> Bool) -> Vector a -> Vector a
filter p (Vector xs) = like xs (P.filter p xs)
takeWhile p (Vector xs) = like xs (P.takeWhile p xs)
dropWhile p (Vector xs) = like xs (P.dropWhile p xs)

ifilter :: (Int -> a -> Bool) -> Vector a -> Vector a
ifilter p (Vector xs) = like xs [x | (i, x) <- P.zip [0 ..] xs, p i x]

mapMaybe :: (a -> Maybe b) -> Vector a -> Vector b
mapMaybe f (Vector xs) = like xs (Maybe.mapMaybe f xs)

uniq :: Eq a => Vector a -> Vector a
uniq (Vector xs) = like xs (P.map P.head (L.group xs))

both :: [a] -> ([a], [a]) -> (Vector a, Vector a)
both xs (a, b) = (like xs a, like xs b)

partition, span, break :: (a -> Bool) -> Vector a -> (Vector a, Vector a)
partition p (Vector xs) = both xs (L.partition p xs)
span p (Vector xs) = both xs (P.span p xs)
break p (Vector xs) = both xs (P.break p xs)

elem, notElem :: Eq a => a -> Vector a -> Bool
elem x (Vector xs) = P.elem x xs
notElem x (Vector xs) = P.notElem x xs

find :: (a -> Bool) -> Vector a -> Maybe a
find p (Vector xs) = L.find p xs

findIndex :: (a -> Bool) -> Vector a -> Maybe Int
findIndex p (Vector xs) = L.findIndex p xs

findIndices :: (a -> Bool) -> Vector a -> Vector Int
findIndices p (Vector xs) = like xs (L.findIndices p xs)

elemIndex :: Eq a => a -> Vector a -> Maybe Int
elemIndex x (Vector xs) = L.elemIndex x xs

elemIndices :: Eq a => a -> Vector a -> Vector Int
elemIndices x (Vector xs) = like xs (L.elemIndices x xs)

foldl, foldl' :: (b -> a -> b) -> b -> Vector a -> b
foldl f z (Vector xs) = P.foldl f z xs
foldl' f z (Vector xs) = case packedLength xs of
  n | n >= 0 -> foldedFrom 0 n (\acc _ x -> f acc x) z xs
    | otherwise -> L.foldl' f z xs

-- | A strict fold of a part of a packed list.
foldedFrom :: Int -> Int -> (b -> Int -> a -> b) -> b -> [a] -> b
foldedFrom from n f z xs = go from z
  where
    go i acc
      | acc `seq` i >= n = acc
      | otherwise = case packedIndex xs i of Box x -> go (i + 1) (f acc i x)

foldr, foldr' :: (a -> b -> b) -> b -> Vector a -> b
foldr f z (Vector xs) = P.foldr f z xs
foldr' f z (Vector xs) = F.foldr' f z xs

foldl1, foldr1 :: (a -> a -> a) -> Vector a -> a
foldl1 f (Vector xs) = P.foldl1 f xs
foldr1 f (Vector xs) = P.foldr1 f xs

ifoldl, ifoldl' :: (b -> Int -> a -> b) -> b -> Vector a -> b
ifoldl f z (Vector xs) = P.foldl (\acc (i, x) -> f acc i x) z (P.zip [0 ..] xs)
ifoldl' f z (Vector xs) = case packedLength xs of
  n | n >= 0 -> foldedFrom 0 n f z xs
    | otherwise -> L.foldl' (\acc (i, x) -> f acc i x) z (P.zip [0 ..] xs)

ifoldr :: (Int -> a -> b -> b) -> b -> Vector a -> b
ifoldr f z (Vector xs) = P.foldr (\(i, x) acc -> f i x acc) z (P.zip [0 ..] xs)

all, any :: (a -> Bool) -> Vector a -> Bool
all p (Vector xs) = P.all p xs
any p (Vector xs) = P.any p xs

and, or :: Vector Bool -> Bool
and (Vector xs) = P.and xs
or (Vector xs) = P.or xs

sum, product :: Num a => Vector a -> a
sum v@(Vector xs)
  | packedLength xs >= 0 = foldl' (+) 0 v
  | otherwise = P.sum xs
product v@(Vector xs)
  | packedLength xs >= 0 = foldl' (*) 1 v
  | otherwise = P.product xs

maximum, minimum :: Ord a => Vector a -> a
maximum (Vector []) = emptyVector "maximum"
maximum (Vector xs) = P.maximum xs
minimum (Vector []) = emptyVector "minimum"
minimum (Vector xs) = P.minimum xs

maximumBy, minimumBy :: (a -> a -> Ordering) -> Vector a -> a
maximumBy f (Vector xs) = L.maximumBy f xs
minimumBy f (Vector xs) = L.minimumBy f xs

minIndex, maxIndex :: Ord a => Vector a -> Int
minIndex (Vector xs) = snd (P.minimum (P.zip xs [0 ..]))
maxIndex (Vector xs) = snd (P.foldl1 (\a b -> if fst b > fst a then b else a) (P.zip xs [0 ..]))

foldM :: Monad m => (b -> a -> m b) -> b -> Vector a -> m b
foldM f z (Vector xs) = M.foldM f z xs

sequence :: Monad m => Vector (m a) -> m (Vector a)
sequence (Vector ms) = fmap (like ms) (P.sequence ms)

sequence_ :: Monad m => Vector (m a) -> m ()
sequence_ (Vector ms) = P.sequence_ ms

prescanl, postscanl, scanl, scanl' :: (b -> a -> b) -> b -> Vector a -> Vector b
prescanl f z (Vector xs) = like xs (P.init (P.scanl f z xs))
postscanl f z (Vector xs) = like xs (P.tail (P.scanl f z xs))
scanl f z (Vector xs) = like xs (P.scanl f z xs)
scanl' f z (Vector xs) = like xs (L.scanl' f z xs)

scanl1 :: (a -> a -> a) -> Vector a -> Vector a
scanl1 f (Vector xs) = like xs (P.scanl1 f xs)

scanr :: (a -> b -> b) -> b -> Vector a -> Vector b
scanr f z (Vector xs) = like xs (P.scanr f z xs)

toList :: Vector a -> [a]
toList (Vector xs) = xs

fromList :: [a] -> Vector a
fromList = pack

-- | A vector that is made of another one: it is packed if that one is.
like :: [b] -> [a] -> Vector a
like xs ys
  | packedLength xs >= 0 = pack ys
  | otherwise = Vector ys

-- | A vector whose length a number bounds.
upTo :: Int -> [a] -> Vector a
upTo n ys
  | knownNumber n = pack ys
  | otherwise = Vector ys

-- | A vector of the elements of a list, which is evaluated to its end as far as it is known.
pack :: [a] -> Vector a
pack xs = Vector (packed xs)

fromListN :: Int -> [a] -> Vector a
fromListN n xs = upTo n (P.take n xs)

-- By index, and with what is computed.

withIndex :: Vector a -> [(Int, a)]
withIndex (Vector xs) = P.zip [0 ..] xs

accumulate :: (a -> b -> a) -> Vector a -> Vector (Int, b) -> Vector a
accumulate f v (Vector changes) = accum f v changes

accumulate_ :: (a -> b -> a) -> Vector a -> Vector Int -> Vector b -> Vector a
accumulate_ f v (Vector is) (Vector bs) = accum f v (P.zip is bs)

update_ :: Vector a -> Vector Int -> Vector a -> Vector a
update_ v (Vector is) (Vector xs) = v // P.zip is xs

-- | Each element from those before it.
constructN :: Int -> (Vector a -> a) -> Vector a
constructN n f = Vector (filled n (\m w0 -> case arrayUnsafeFreeze m w0 of
  IOResult w1 a ->
    let go i w
          | i >= n = w
          | otherwise = case f (Vector (arrayPack a 0 i)) of x -> x `seq` (case write m i x w of w' -> w' `seq` go (i + 1) w')
    in go 0 w1))

-- | Each element from those behind it.
constructrN :: Int -> (Vector a -> a) -> Vector a
constructrN n f = Vector (filled n (\m w0 -> case arrayUnsafeFreeze m w0 of
  IOResult w1 a ->
    let go i w
          | i >= n = w
          | otherwise = case f (Vector (arrayPack a (n - i) i)) of
              x -> x `seq` (case write m (n - 1 - i) x w of w' -> w' `seq` go (i + 1) w')
    in go 0 w1))

catMaybes :: Vector (Maybe a) -> Vector a
catMaybes (Vector xs) = like xs (Maybe.catMaybes xs)

eqBy :: (a -> b -> Bool) -> Vector a -> Vector b -> Bool
eqBy eq (Vector as) (Vector bs) = go as bs
  where
    go [] [] = True
    go (x : xs) (y : ys) = eq x y && go xs ys
    go _ _ = False

cmpBy :: (a -> b -> Ordering) -> Vector a -> Vector b -> Ordering
cmpBy cmp (Vector as) (Vector bs) = go as bs
  where
    go [] [] = EQ
    go [] _ = LT
    go _ [] = GT
    go (x : xs) (y : ys) = cmp x y <> go xs ys

foldMap, foldMap' :: Monoid m => (a -> m) -> Vector a -> m
foldMap f (Vector xs) = P.foldMap f xs
foldMap' f (Vector xs) = L.foldl' (\acc x -> acc <> f x) mempty xs

foldl1', foldr1' :: (a -> a -> a) -> Vector a -> a
foldl1' f (Vector xs) = L.foldl1' f xs
foldr1' f (Vector xs) = case P.reverse xs of
  [] -> emptyVector "foldr1'"
  y : ys -> L.foldl' (flip f) y ys

ifoldr' :: (Int -> a -> b -> b) -> b -> Vector a -> b
ifoldr' f z v = F.foldr' (\(i, x) acc -> f i x acc) z (withIndex v)

filterM :: Monad m => (a -> m Bool) -> Vector a -> m (Vector a)
filterM p (Vector xs) = fmap (like xs) (M.filterM p xs)

foldM' :: Monad m => (b -> a -> m b) -> b -> Vector a -> m b
foldM' f z (Vector xs) = z `seq` M.foldM (\acc x -> f acc x >>= \acc' -> acc' `seq` return acc') z xs

foldM_, foldM'_ :: Monad m => (b -> a -> m b) -> b -> Vector a -> m ()
foldM_ f z v = foldM f z v >> return ()
foldM'_ f z v = foldM' f z v >> return ()

fold1M, fold1M' :: Monad m => (a -> a -> m a) -> Vector a -> m a
fold1M f v = foldM f (head v) (tail v)
fold1M' f v = foldM' f (head v) (tail v)

fold1M_, fold1M'_ :: Monad m => (a -> a -> m a) -> Vector a -> m ()
fold1M_ f v = fold1M f v >> return ()
fold1M'_ f v = fold1M' f v >> return ()

ifoldM, ifoldM' :: Monad m => (b -> Int -> a -> m b) -> b -> Vector a -> m b
ifoldM f z v = M.foldM (\acc (i, x) -> f acc i x) z (withIndex v)
ifoldM' f z v = foldM' (\acc (i, x) -> f acc i x) z (like (toList v) (withIndex v))

ifoldM_, ifoldM'_ :: Monad m => (b -> Int -> a -> m b) -> b -> Vector a -> m ()
ifoldM_ f z v = ifoldM f z v >> return ()
ifoldM'_ f z v = ifoldM' f z v >> return ()

iforM :: Monad m => Vector a -> (Int -> a -> m b) -> m (Vector b)
iforM v f = imapM f v

iforM_ :: Monad m => Vector a -> (Int -> a -> m b) -> m ()
iforM_ v f = imapM_ f v

imapMaybe :: (Int -> a -> Maybe b) -> Vector a -> Vector b
imapMaybe f v = like (toList v) (Maybe.mapMaybe (uncurry f) (withIndex v))

mapMaybeM :: Monad m => (a -> m (Maybe b)) -> Vector a -> m (Vector b)
mapMaybeM f (Vector xs) = fmap (like xs . Maybe.catMaybes) (P.mapM f xs)

imapMaybeM :: Monad m => (Int -> a -> m (Maybe b)) -> Vector a -> m (Vector b)
imapMaybeM f v = mapMaybeM (uncurry f) (like (toList v) (withIndex v))

izipWith3 :: (Int -> a -> b -> c -> d) -> Vector a -> Vector b -> Vector c -> Vector d
izipWith3 f (Vector as) (Vector bs) (Vector cs) = like as (L.zipWith4 f [0 ..] as bs cs)

izipWithM :: Monad m => (Int -> a -> b -> m c) -> Vector a -> Vector b -> m (Vector c)
izipWithM f (Vector as) (Vector bs) = fmap (like as) (P.sequence (P.zipWith3 f [0 ..] as bs))

izipWithM_ :: Monad m => (Int -> a -> b -> m c) -> Vector a -> Vector b -> m ()
izipWithM_ f (Vector as) (Vector bs) = P.sequence_ (P.zipWith3 f [0 ..] as bs)

zipWith4 :: (a -> b -> c -> d -> e) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e
zipWith4 f (Vector as) (Vector bs) (Vector cs) (Vector ds) = like as (L.zipWith4 f as bs cs ds)

zip4 :: Vector a -> Vector b -> Vector c -> Vector d -> Vector (a, b, c, d)
zip4 = zipWith4 (,,,)

unzip4 :: Vector (a, b, c, d) -> (Vector a, Vector b, Vector c, Vector d)
unzip4 v = (map (\(a, _, _, _) -> a) v, map (\(_, b, _, _) -> b) v, map (\(_, _, c, _) -> c) v, map (\(_, _, _, d) -> d) v)

-- Scans

iscanl, iscanl' :: (Int -> b -> a -> b) -> b -> Vector a -> Vector b
iscanl f z v = like (toList v) (P.scanl (\acc (i, x) -> f i acc x) z (withIndex v))
iscanl' f z v = like (toList v) (L.scanl' (\acc (i, x) -> f i acc x) z (withIndex v))

iscanr, iscanr' :: (Int -> a -> b -> b) -> b -> Vector a -> Vector b
iscanr f z v = like (toList v) (P.scanr (\(i, x) acc -> f i x acc) z (withIndex v))
iscanr' f z v = evaluated (iscanr f z v)

-- | The vector, with its elements evaluated from its end on.
evaluated :: Vector a -> Vector a
evaluated v@(Vector xs) = F.foldr' seq () xs `seq` v

prescanl', postscanl' :: (b -> a -> b) -> b -> Vector a -> Vector b
prescanl' f z (Vector xs) = like xs (P.init (L.scanl' f z xs))
postscanl' f z (Vector xs) = like xs (P.tail (L.scanl' f z xs))

prescanr, prescanr', postscanr, postscanr', scanr' :: (a -> b -> b) -> b -> Vector a -> Vector b
prescanr f z (Vector xs) = like xs (P.tail (P.scanr f z xs))
prescanr' f z v = evaluated (prescanr f z v)
postscanr f z (Vector xs) = like xs (P.init (P.scanr f z xs))
postscanr' f z v = evaluated (postscanr f z v)
scanr' f z v = evaluated (scanr f z v)

scanl1', scanr1, scanr1' :: (a -> a -> a) -> Vector a -> Vector a
scanl1' f v = let w@(Vector xs) = scanl1 f v in L.foldl' (flip seq) () xs `seq` w
scanr1 f (Vector xs) = like xs (P.scanr1 f xs)
scanr1' f v = evaluated (scanr1 f v)

-- Making vectors

iterateNM :: Monad m => Int -> (a -> m a) -> a -> m (Vector a)
iterateNM n f a
  | n <= 0 = return empty
  | otherwise = fmap (pack . (a :)) (go (n - 1) a)
  where
    go k x | k <= 0 = return []
           | otherwise = f x >>= \y -> fmap (y :) (go (k - 1) y)

unfoldrM :: Monad m => (b -> m (Maybe (a, b))) -> b -> m (Vector a)
unfoldrM f = fmap pack . go
  where
    go b = f b >>= maybe (return []) (\(a, b') -> fmap (a :) (go b'))

unfoldrNM :: Monad m => Int -> (b -> m (Maybe (a, b))) -> b -> m (Vector a)
unfoldrNM n f = fmap pack . go n
  where
    go k b | k <= 0 = return []
           | otherwise = f b >>= maybe (return []) (\(a, b') -> fmap (a :) (go (k - 1) b'))

unfoldrExactN :: Int -> (b -> (a, b)) -> b -> Vector a
unfoldrExactN n f = unfoldrN n (Just . f)

unfoldrExactNM :: Monad m => Int -> (b -> m (a, b)) -> b -> m (Vector a)
unfoldrExactNM n f = unfoldrNM n (fmap Just . f)

-- Others

headM, lastM, unsafeHeadM, unsafeLastM :: Monad m => Vector a -> m a
headM v = if null v then emptyVector "headM" else return (head v)
lastM v = if null v then emptyVector "lastM" else return (last v)
unsafeHeadM = headM
unsafeLastM = lastM

unsafeIndexM :: Monad m => Vector a -> Int -> m a
unsafeIndexM = indexM

unsafeHead, unsafeLast :: Vector a -> a
unsafeHead = head
unsafeLast = last

unsafeTail, unsafeInit :: Vector a -> Vector a
unsafeTail = tail
unsafeInit = init

unsafeTake, unsafeDrop :: Int -> Vector a -> Vector a
unsafeTake = take
unsafeDrop = drop

unsafeSlice :: Int -> Int -> Vector a -> Vector a
unsafeSlice = slice

unsafeUpd :: Vector a -> [(Int, a)] -> Vector a
unsafeUpd = (//)

unsafeAccum :: (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
unsafeAccum = accum

unsafeBackpermute :: Vector a -> Vector Int -> Vector a
unsafeBackpermute = backpermute

-- | The first of the largest, and of the smallest.
maxIndexBy, minIndexBy :: (a -> a -> Ordering) -> Vector a -> Int
maxIndexBy cmp v = fst (P.foldl1 (\a b -> if cmp (snd b) (snd a) == GT then b else a) (withIndex v))
minIndexBy cmp v = fst (P.foldl1 (\a b -> if cmp (snd b) (snd a) == LT then b else a) (withIndex v))

partitionWith :: (a -> Either b c) -> Vector a -> (Vector b, Vector c)
partitionWith f (Vector xs) = (like xs [b | Left b <- ys], like xs [c | Right c <- ys])
  where
    ys = P.map f xs

unstablePartition :: (a -> Bool) -> Vector a -> (Vector a, Vector a)
unstablePartition = partition

-- With mutable vectors

create :: (forall s. ST s (MVector s a)) -> Vector a
create action = runST (action >>= unsafeFreeze)

createT :: Traversable f => (forall s. ST s (f (MVector s a))) -> f (Vector a)
createT action = runST (action >>= P.mapM unsafeFreeze)

modify :: (forall s. MVector s a -> ST s ()) -> Vector a -> Vector a
modify change v = runST (thaw v >>= \m -> change m >> unsafeFreeze m)

freeze, unsafeFreeze :: PrimMonad m => MVector (PrimState m) a -> m (Vector a)
freeze m = Mutable.clone m >>= unsafeFreeze
unsafeFreeze (MVector from n m) = acting (\w -> case arrayUnsafeFreeze m w of
  IOResult w' a -> let xs = arrayPack a from n in xs `seq` IOResult w' (Vector xs))

thaw, unsafeThaw :: PrimMonad m => Vector a -> m (MVector (PrimState m) a)
thaw v@(Vector xs)
  | packedLength xs >= 0 = acting (\w -> case packedThaw xs w of IOResult w' m -> IOResult w' (MVector 0 (length v) m))
  | otherwise = fromElements xs
unsafeThaw = thaw

-- | A mutable vector of the elements of a list.
fromElements :: PrimMonad m => [a] -> m (MVector (PrimState m) a)
fromElements xs = Mutable.new (P.length xs) >>= \v ->
  let go _ [] = return v
      go i (y : ys) = Mutable.unsafeWrite v i y >> go (i + 1) ys
  in go 0 xs

copy, unsafeCopy :: PrimMonad m => MVector (PrimState m) a -> Vector a -> m ()
copy m v
  | Mutable.length m /= length v = errorWithoutStackTrace ("length mismatch: " P.++ show (Mutable.length m, length v))
  | otherwise = imapM_ (Mutable.write m) v
unsafeCopy = copy

-- With more arguments

zipWith5 :: (a -> b -> c -> d -> e -> f) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f
zipWith5 f (Vector as) (Vector bs) (Vector cs) (Vector ds) (Vector es) = pack (L.zipWith5 f as bs cs ds es)

zipWith6 :: (a -> b -> c -> d -> e -> f -> g) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector g
zipWith6 f (Vector as) (Vector bs) (Vector cs) (Vector ds) (Vector es) (Vector fs) = pack (L.zipWith6 f as bs cs ds es fs)

izipWith4 :: (Int -> a -> b -> c -> d -> e) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e
izipWith4 f (Vector as) (Vector bs) (Vector cs) (Vector ds) = pack (L.zipWith5 f [0 ..] as bs cs ds)

izipWith5 :: (Int -> a -> b -> c -> d -> e -> f) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f
izipWith5 f (Vector as) (Vector bs) (Vector cs) (Vector ds) (Vector es) = pack (L.zipWith6 f [0 ..] as bs cs ds es)

izipWith6 :: (Int -> a -> b -> c -> d -> e -> f -> g) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector g
izipWith6 f (Vector as) (Vector bs) (Vector cs) (Vector ds) (Vector es) (Vector fs) = pack (L.zipWith7 f [0 ..] as bs cs ds es fs)

zip5 :: Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector (a, b, c, d, e)
zip5 = zipWith5 (,,,,)

zip6 :: Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector (a, b, c, d, e, f)
zip6 = zipWith6 (,,,,,)

unzip5 :: Vector (a, b, c, d, e) -> (Vector a, Vector b, Vector c, Vector d, Vector e)
unzip5 (Vector xs) = let (as, bs, cs, ds, es) = L.unzip5 xs in (pack as, pack bs, pack cs, pack ds, pack es)

unzip6 :: Vector (a, b, c, d, e, f) -> (Vector a, Vector b, Vector c, Vector d, Vector e, Vector f)
unzip6 (Vector xs) = let (as, bs, cs, ds, es, fs) = L.unzip6 xs in (pack as, pack bs, pack cs, pack ds, pack es, pack fs)

unsafeUpdate :: Vector a -> Vector (Int, a) -> Vector a
unsafeUpdate = update

unsafeUpdate_ :: Vector a -> Vector Int -> Vector a -> Vector a
unsafeUpdate_ = update_

unsafeAccumulate :: (a -> b -> a) -> Vector a -> Vector (Int, b) -> Vector a
unsafeAccumulate = accumulate

unsafeAccumulate_ :: (a -> b -> a) -> Vector a -> Vector Int -> Vector b -> Vector a
unsafeAccumulate_ = accumulate_

unknown :: [a] -> Vector a
unknown xs = Vector xs

settled :: Vector a -> Bool
settled (Vector xs) = ends xs
