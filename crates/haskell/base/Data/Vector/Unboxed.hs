{-# LANGUAGE FlexibleInstances, MultiParamTypeClasses, RankNTypes, TypeFamilies #-}
-- | Vectors whose elements are evaluated.
--
-- They are vectors of "Data.Vector" whose elements were evaluated when they were stored: those of pairs and the like, part by part, because GHC
-- keeps the parts in arrays of their own.
module Data.Vector.Unboxed
  ( Vector, MVector, Unbox, length, null, (!), (!?), head, last, unsafeIndex, indexM, slice, init, tail, take, drop, splitAt, uncons, unsnoc
  , empty, singleton, replicate, generate, iterateN, replicateM, generateM, unfoldr, unfoldrN, enumFromN, enumFromStepN, enumFromTo
  , enumFromThenTo, cons, snoc, (++), concat, force, (//), accum, update, reverse, backpermute, indexed, map, imap, concatMap, mapM, imapM
  , mapM_, imapM_, forM, forM_, zipWith, zipWith3, izipWith, zip, zip3, unzip, unzip3, zipWithM, zipWithM_, filter, ifilter, mapMaybe, uniq
  , takeWhile, dropWhile, partition, span, break, elem, notElem, find, findIndex, findIndices, elemIndex, elemIndices, foldl, foldl1, foldl'
  , foldr, foldr1, foldr', ifoldl, ifoldl', ifoldr, all, any, and, or, sum, product, maximum, maximumBy, minimum, minimumBy, minIndex
  , maxIndex, foldM, prescanl, postscanl, scanl, scanl', scanl1, scanr, toList, fromList, fromListN, accumulate, accumulate_, update_
  , constructN, constructrN, convert, eqBy, cmpBy, filterM, foldMap, foldMap', foldl1', foldr1', foldM', foldM_, foldM'_, fold1M, fold1M'
  , fold1M_, fold1M'_, ifoldM, ifoldM', ifoldM_, ifoldM'_, ifoldr', iforM, iforM_, imapMaybe, imapMaybeM, mapMaybeM, iscanl, iscanl', iscanr
  , iscanr', postscanl', postscanr, postscanr', prescanl', prescanr, prescanr', scanl1', scanr', scanr1, scanr1', iterateNM, unfoldrM
  , unfoldrNM, unfoldrExactN, unfoldrExactNM, izipWith3, izipWithM, izipWithM_, zipWith4, zip4, unzip4, headM, lastM, maxIndexBy, minIndexBy
  , partitionWith, unstablePartition, unsafeHead, unsafeLast, unsafeTail, unsafeInit, unsafeTake, unsafeDrop, unsafeSlice, unsafeIndexM
  , unsafeHeadM, unsafeLastM, unsafeUpd, unsafeAccum, unsafeBackpermute, create, createT, modify, freeze, thaw, copy, unsafeFreeze
  , unsafeThaw, unsafeCopy, zipWith5, zipWith6, izipWith4, izipWith5, izipWith6, zip5, zip6, unzip5, unzip6, unsafeUpdate, unsafeUpdate_
  , unsafeAccumulate, unsafeAccumulate_
  ) where

import Control.DeepSeq (NFData (..))
import Control.Monad.ST (ST, runST)
import qualified Data.Vector as B
import Data.Vector.Generic.Base (convert)
import qualified Data.Vector.Generic.Base as Generic
import Data.Vector.Unboxed.Base
import qualified GHC.Exts as Exts
import Prelude hiding
  ( all, and, any, break, concat, concatMap, drop, dropWhile, elem, enumFromThenTo, enumFromTo, filter, foldMap, foldl, foldl1, foldr, foldr1, head, init, last, length, map, mapM, mapM_, maximum, minimum, notElem, null, or, product, replicate, reverse, scanl, scanl1, scanr, scanr1, span, splitAt, sum, tail, take, takeWhile, unzip, unzip3, zip, zip3, zipWith, zipWith3, (++) )
import qualified Prelude as P
import Whatif.Packed (iteratedStrictly, knownNumber, mappedStrictly, packedLength, tabulatedStrictly)
import Whatif.Primitive (PrimMonad (..))
import Whatif.Unknown (ends)

infixl 9 !, !?
infixr 5 ++

instance (Eq a, Unbox a) => Eq (Vector a) where
  Vector a == Vector b = a == b

instance (Ord a, Unbox a) => Ord (Vector a) where
  compare (Vector a) (Vector b) = compare a b

instance (Show a, Unbox a) => Show (Vector a) where
  showsPrec d (Vector a) = showsPrec d a

instance (Read a, Unbox a) => Read (Vector a) where
  readsPrec d s = [(unboxed a, rest) | (a, rest) <- readsPrec d s]

instance Unbox a => Semigroup (Vector a) where
  (<>) = (++)

instance Unbox a => Monoid (Vector a) where
  mempty = empty

instance NFData (Vector a) where
  rnf v = v `seq` ()

instance Unbox a => Exts.IsList (Vector a) where
  type Item (Vector a) = a
  fromList = fromList
  toList = toList

instance Unbox a => Generic.Vector Vector a where
  elements = toList
  vector = fromList

boxed :: Vector a -> B.Vector a
boxed (Vector v) = v

-- | The vector, with its elements evaluated.
unboxed :: Unbox a => B.Vector a -> Vector a
unboxed v
  | packedLength xs >= 0 = B.foldl' (\_ x -> settle x) () v `seq` Vector v
  | otherwise = Vector (lazily (P.foldr (\x rest -> settle x `seq` (x : rest)) [] xs))
  where
    xs = B.toList v

empty :: Unbox a => Vector a
empty = Vector B.empty

force :: Unbox a => Vector a -> Vector a
force v = v

length :: Unbox a => Vector a -> Int
length (Vector v) = B.length v

(!), unsafeIndex :: Unbox a => Vector a -> Int -> a
Vector v ! i = v B.! i
unsafeIndex (Vector v) i = v B.! i

(!?) :: Unbox a => Vector a -> Int -> Maybe a
Vector v !? i = v B.!? i

fromList :: Unbox a => [a] -> Vector a
fromList xs = unboxed (B.fromList xs)

toList :: Unbox a => Vector a -> [a]
toList (Vector v) = B.toList v

replicate :: Unbox a => Int -> a -> Vector a
replicate n x = settle x `seq` Vector (B.replicate n x)

generate :: Unbox a => Int -> (Int -> a) -> Vector a
generate n f
  | knownNumber n = Vector (B.fromList (tabulatedStrictly settle n f))
  | otherwise = unboxed (B.generate n f)

enumFromN :: (Unbox a, Num a) => a -> Int -> Vector a
enumFromN x = enumFromStepN x 1

enumFromStepN :: (Unbox a, Num a) => a -> a -> Int -> Vector a
enumFromStepN x step n = iterateN n (+ step) x

iterateN :: Unbox a => Int -> (a -> a) -> a -> Vector a
iterateN n f x
  | knownNumber n = Vector (B.fromList (iteratedStrictly settle n f x))
  | otherwise = unboxed (B.iterateN n f x)

map :: (Unbox a, Unbox b) => (a -> b) -> Vector a -> Vector b
map f = imap (\_ x -> f x)

imap :: (Unbox a, Unbox b) => (Int -> a -> b) -> Vector a -> Vector b
imap f (Vector v) = case packedLength (B.toList v) of
  n | n >= 0 -> Vector (B.fromList (mappedStrictly settle n f (B.toList v)))
    | otherwise -> unboxed (B.imap f v)

zipWith :: (Unbox a, Unbox b, Unbox c) => (a -> b -> c) -> Vector a -> Vector b -> Vector c
zipWith f (Vector a) (Vector b)
  | n >= 0 = Vector (B.fromList (mappedStrictly settle n (\i x -> f x (b B.! i)) (B.toList a)))
  | otherwise = unboxed (B.zipWith f a b)
  where
    n = min (packedLength (B.toList a)) (packedLength (B.toList b))

-- With mutable vectors

create :: Unbox a => (forall s. ST s (MVector s a)) -> Vector a
create action = runST (action >>= unsafeFreeze)

createT :: (Traversable f, Unbox a) => (forall s. ST s (f (MVector s a))) -> f (Vector a)
createT action = runST (action >>= P.mapM unsafeFreeze)

modify :: Unbox a => (forall s. MVector s a -> ST s ()) -> Vector a -> Vector a
modify change v = runST (thaw v >>= \m -> change m >> unsafeFreeze m)

freeze, unsafeFreeze :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> m (Vector a)
freeze (MVector m) = fmap Vector (B.freeze m)
unsafeFreeze (MVector m) = fmap Vector (B.unsafeFreeze m)

thaw, unsafeThaw :: (PrimMonad m, Unbox a) => Vector a -> m (MVector (PrimState m) a)
thaw (Vector v) = fmap MVector (B.thaw v)
unsafeThaw = thaw

copy, unsafeCopy :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Vector a -> m ()
copy (MVector m) (Vector v) = B.copy m v
unsafeCopy = copy

-- As in "Data.Vector"

null :: Unbox a => Vector a -> Bool
null a = B.null (boxed a)

head :: Unbox a => Vector a -> a
head a = B.head (boxed a)

last :: Unbox a => Vector a -> a
last a = B.last (boxed a)

indexM :: (Unbox a, Monad m) => Vector a -> Int -> m a
indexM a b = B.indexM (boxed a) b

slice :: Unbox a => Int -> Int -> Vector a -> Vector a
slice a b c = Vector (B.slice a b (boxed c))

init :: Unbox a => Vector a -> Vector a
init a = Vector (B.init (boxed a))

tail :: Unbox a => Vector a -> Vector a
tail a = Vector (B.tail (boxed a))

take :: Unbox a => Int -> Vector a -> Vector a
take a b = Vector (B.take a (boxed b))

drop :: Unbox a => Int -> Vector a -> Vector a
drop a b = Vector (B.drop a (boxed b))

splitAt :: Unbox a => Int -> Vector a -> (Vector a, Vector a)
splitAt a b = (\(x0, x1) -> (Vector x0, Vector x1)) (B.splitAt a (boxed b))

uncons :: Unbox a => Vector a -> Maybe (a, Vector a)
uncons a = fmap (\(x0, x1) -> (x0, Vector x1)) (B.uncons (boxed a))

unsnoc :: Unbox a => Vector a -> Maybe (Vector a, a)
unsnoc a = fmap (\(x0, x1) -> (Vector x0, x1)) (B.unsnoc (boxed a))

singleton :: Unbox a => a -> Vector a
singleton a = unboxed (B.singleton a)

replicateM :: (Unbox a, Monad m) => Int -> m a -> m (Vector a)
replicateM a b = fmap unboxed (B.replicateM a b)

generateM :: (Unbox a, Monad m) => Int -> (Int -> m a) -> m (Vector a)
generateM a b = fmap unboxed (B.generateM a b)

unfoldr :: Unbox a => (b -> Maybe (a, b)) -> b -> Vector a
unfoldr a b = unboxed (B.unfoldr a b)

unfoldrN :: Unbox a => Int -> (b -> Maybe (a, b)) -> b -> Vector a
unfoldrN a b c = unboxed (B.unfoldrN a b c)

enumFromTo :: (Unbox a, Enum a) => a -> a -> Vector a
enumFromTo a b = unboxed (B.enumFromTo a b)

enumFromThenTo :: (Unbox a, Enum a) => a -> a -> a -> Vector a
enumFromThenTo a b c = unboxed (B.enumFromThenTo a b c)

cons :: Unbox a => a -> Vector a -> Vector a
cons a b = unboxed (B.cons a (boxed b))

snoc :: Unbox a => Vector a -> a -> Vector a
snoc a b = unboxed (B.snoc (boxed a) b)

(++) :: Unbox a => Vector a -> Vector a -> Vector a
(++) a b = Vector ((B.++) (boxed a) (boxed b))

concat :: Unbox a => [Vector a] -> Vector a
concat a = Vector (B.concat (P.map boxed a))

(//) :: Unbox a => Vector a -> [(Int, a)] -> Vector a
(//) a b = unboxed ((B.//) (boxed a) b)

accum :: Unbox a => (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
accum a b c = unboxed (B.accum a (boxed b) c)

update :: Unbox a => Vector a -> Vector (Int, a) -> Vector a
update a b = unboxed (B.update (boxed a) (boxed b))

reverse :: Unbox a => Vector a -> Vector a
reverse a = Vector (B.reverse (boxed a))

backpermute :: Unbox a => Vector a -> Vector Int -> Vector a
backpermute a b = Vector (B.backpermute (boxed a) (boxed b))

indexed :: Unbox a => Vector a -> Vector (Int, a)
indexed a = unboxed (B.indexed (boxed a))

concatMap :: (Unbox b, Unbox a) => (a -> Vector b) -> Vector a -> Vector b
concatMap a b = unboxed (B.concatMap ((\g2 y2 -> boxed (g2 y2)) a) (boxed b))

mapM :: (Unbox a, Unbox b, Monad m) => (a -> m b) -> Vector a -> m (Vector b)
mapM a b = fmap unboxed (B.mapM a (boxed b))

imapM :: (Unbox a, Unbox b, Monad m) => (Int -> a -> m b) -> Vector a -> m (Vector b)
imapM a b = fmap unboxed (B.imapM a (boxed b))

mapM_ :: (Unbox a, Monad m) => (a -> m b) -> Vector a -> m ()
mapM_ a b = B.mapM_ a (boxed b)

imapM_ :: (Unbox a, Monad m) => (Int -> a -> m b) -> Vector a -> m ()
imapM_ a b = B.imapM_ a (boxed b)

forM :: (Unbox a, Unbox b, Monad m) => Vector a -> (a -> m b) -> m (Vector b)
forM a b = fmap unboxed (B.forM (boxed a) b)

forM_ :: (Unbox a, Monad m) => Vector a -> (a -> m b) -> m ()
forM_ a b = B.forM_ (boxed a) b

zipWith3 :: (Unbox a, Unbox b, Unbox c, Unbox d) => (a -> b -> c -> d) -> Vector a -> Vector b -> Vector c -> Vector d
zipWith3 a b c d = unboxed (B.zipWith3 a (boxed b) (boxed c) (boxed d))

izipWith :: (Unbox a, Unbox b, Unbox c) => (Int -> a -> b -> c) -> Vector a -> Vector b -> Vector c
izipWith a b c = unboxed (B.izipWith a (boxed b) (boxed c))

zip :: (Unbox a, Unbox b) => Vector a -> Vector b -> Vector (a, b)
zip a b = unboxed (B.zip (boxed a) (boxed b))

zip3 :: (Unbox a, Unbox b, Unbox c) => Vector a -> Vector b -> Vector c -> Vector (a, b, c)
zip3 a b c = unboxed (B.zip3 (boxed a) (boxed b) (boxed c))

unzip :: (Unbox a, Unbox b) => Vector (a, b) -> (Vector a, Vector b)
unzip a = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.unzip (boxed a))

unzip3 :: (Unbox a, Unbox b, Unbox c) => Vector (a, b, c) -> (Vector a, Vector b, Vector c)
unzip3 a = (\(x0, x1, x2) -> (unboxed x0, unboxed x1, unboxed x2)) (B.unzip3 (boxed a))

zipWithM :: (Unbox a, Unbox b, Unbox c, Monad m) => (a -> b -> m c) -> Vector a -> Vector b -> m (Vector c)
zipWithM a b c = fmap unboxed (B.zipWithM a (boxed b) (boxed c))

zipWithM_ :: (Unbox a, Unbox b, Monad m) => (a -> b -> m c) -> Vector a -> Vector b -> m ()
zipWithM_ a b c = B.zipWithM_ a (boxed b) (boxed c)

filter :: Unbox a => (a -> Bool) -> Vector a -> Vector a
filter a b = Vector (B.filter a (boxed b))

ifilter :: Unbox a => (Int -> a -> Bool) -> Vector a -> Vector a
ifilter a b = Vector (B.ifilter a (boxed b))

mapMaybe :: (Unbox a, Unbox b) => (a -> Maybe b) -> Vector a -> Vector b
mapMaybe a b = unboxed (B.mapMaybe a (boxed b))

uniq :: (Unbox a, Eq a) => Vector a -> Vector a
uniq a = Vector (B.uniq (boxed a))

takeWhile :: Unbox a => (a -> Bool) -> Vector a -> Vector a
takeWhile a b = Vector (B.takeWhile a (boxed b))

dropWhile :: Unbox a => (a -> Bool) -> Vector a -> Vector a
dropWhile a b = Vector (B.dropWhile a (boxed b))

partition :: Unbox a => (a -> Bool) -> Vector a -> (Vector a, Vector a)
partition a b = (\(x0, x1) -> (Vector x0, Vector x1)) (B.partition a (boxed b))

span :: Unbox a => (a -> Bool) -> Vector a -> (Vector a, Vector a)
span a b = (\(x0, x1) -> (Vector x0, Vector x1)) (B.span a (boxed b))

break :: Unbox a => (a -> Bool) -> Vector a -> (Vector a, Vector a)
break a b = (\(x0, x1) -> (Vector x0, Vector x1)) (B.break a (boxed b))

elem :: (Unbox a, Eq a) => a -> Vector a -> Bool
elem a b = B.elem a (boxed b)

notElem :: (Unbox a, Eq a) => a -> Vector a -> Bool
notElem a b = B.notElem a (boxed b)

find :: Unbox a => (a -> Bool) -> Vector a -> Maybe a
find a b = B.find a (boxed b)

findIndex :: Unbox a => (a -> Bool) -> Vector a -> Maybe Int
findIndex a b = B.findIndex a (boxed b)

findIndices :: Unbox a => (a -> Bool) -> Vector a -> Vector Int
findIndices a b = unboxed (B.findIndices a (boxed b))

elemIndex :: (Unbox a, Eq a) => a -> Vector a -> Maybe Int
elemIndex a b = B.elemIndex a (boxed b)

elemIndices :: (Unbox a, Eq a) => a -> Vector a -> Vector Int
elemIndices a b = unboxed (B.elemIndices a (boxed b))

foldl :: Unbox a => (b -> a -> b) -> b -> Vector a -> b
foldl a b c = B.foldl a b (boxed c)

foldl1 :: Unbox a => (a -> a -> a) -> Vector a -> a
foldl1 a b = B.foldl1 a (boxed b)

foldl' :: Unbox a => (b -> a -> b) -> b -> Vector a -> b
foldl' a b c = B.foldl' a b (boxed c)

foldr :: Unbox a => (a -> b -> b) -> b -> Vector a -> b
foldr a b c = B.foldr a b (boxed c)

foldr1 :: Unbox a => (a -> a -> a) -> Vector a -> a
foldr1 a b = B.foldr1 a (boxed b)

foldr' :: Unbox a => (a -> b -> b) -> b -> Vector a -> b
foldr' a b c = B.foldr' a b (boxed c)

ifoldl :: Unbox a => (b -> Int -> a -> b) -> b -> Vector a -> b
ifoldl a b c = B.ifoldl a b (boxed c)

ifoldl' :: Unbox a => (b -> Int -> a -> b) -> b -> Vector a -> b
ifoldl' a b c = B.ifoldl' a b (boxed c)

ifoldr :: Unbox a => (Int -> a -> b -> b) -> b -> Vector a -> b
ifoldr a b c = B.ifoldr a b (boxed c)

all :: Unbox a => (a -> Bool) -> Vector a -> Bool
all a b = B.all a (boxed b)

any :: Unbox a => (a -> Bool) -> Vector a -> Bool
any a b = B.any a (boxed b)

and :: Vector Bool -> Bool
and a = B.and (boxed a)

or :: Vector Bool -> Bool
or a = B.or (boxed a)

sum :: (Unbox a, Num a) => Vector a -> a
sum a = B.sum (boxed a)

product :: (Unbox a, Num a) => Vector a -> a
product a = B.product (boxed a)

maximum :: (Unbox a, Ord a) => Vector a -> a
maximum a = B.maximum (boxed a)

maximumBy :: Unbox a => (a -> a -> Ordering) -> Vector a -> a
maximumBy a b = B.maximumBy a (boxed b)

minimum :: (Unbox a, Ord a) => Vector a -> a
minimum a = B.minimum (boxed a)

minimumBy :: Unbox a => (a -> a -> Ordering) -> Vector a -> a
minimumBy a b = B.minimumBy a (boxed b)

minIndex :: (Unbox a, Ord a) => Vector a -> Int
minIndex a = B.minIndex (boxed a)

maxIndex :: (Unbox a, Ord a) => Vector a -> Int
maxIndex a = B.maxIndex (boxed a)

foldM :: (Unbox a, Monad m) => (b -> a -> m b) -> b -> Vector a -> m b
foldM a b c = B.foldM a b (boxed c)

prescanl :: (Unbox a, Unbox b) => (b -> a -> b) -> b -> Vector a -> Vector b
prescanl a b c = unboxed (B.prescanl a b (boxed c))

postscanl :: (Unbox a, Unbox b) => (b -> a -> b) -> b -> Vector a -> Vector b
postscanl a b c = unboxed (B.postscanl a b (boxed c))

scanl :: (Unbox a, Unbox b) => (b -> a -> b) -> b -> Vector a -> Vector b
scanl a b c = unboxed (B.scanl a b (boxed c))

scanl' :: (Unbox a, Unbox b) => (b -> a -> b) -> b -> Vector a -> Vector b
scanl' a b c = unboxed (B.scanl' a b (boxed c))

scanl1 :: Unbox a => (a -> a -> a) -> Vector a -> Vector a
scanl1 a b = unboxed (B.scanl1 a (boxed b))

scanr :: (Unbox a, Unbox b) => (a -> b -> b) -> b -> Vector a -> Vector b
scanr a b c = unboxed (B.scanr a b (boxed c))

fromListN :: Unbox a => Int -> [a] -> Vector a
fromListN a b = unboxed (B.fromListN a b)

accumulate :: (Unbox a, Unbox b) => (a -> b -> a) -> Vector a -> Vector (Int, b) -> Vector a
accumulate a b c = unboxed (B.accumulate a (boxed b) (boxed c))

accumulate_ :: (Unbox a, Unbox b) => (a -> b -> a) -> Vector a -> Vector Int -> Vector b -> Vector a
accumulate_ a b c d = unboxed (B.accumulate_ a (boxed b) (boxed c) (boxed d))

update_ :: Unbox a => Vector a -> Vector Int -> Vector a -> Vector a
update_ a b c = unboxed (B.update_ (boxed a) (boxed b) (boxed c))

constructN :: Unbox a => Int -> (Vector a -> a) -> Vector a
constructN a b = unboxed (B.constructN a ((\g4 y4 -> g4 (unboxed y4)) b))

constructrN :: Unbox a => Int -> (Vector a -> a) -> Vector a
constructrN a b = unboxed (B.constructrN a ((\g6 y6 -> g6 (unboxed y6)) b))

eqBy :: (Unbox a, Unbox b) => (a -> b -> Bool) -> Vector a -> Vector b -> Bool
eqBy a b c = B.eqBy a (boxed b) (boxed c)

cmpBy :: (Unbox a, Unbox b) => (a -> b -> Ordering) -> Vector a -> Vector b -> Ordering
cmpBy a b c = B.cmpBy a (boxed b) (boxed c)

filterM :: (Unbox a, Monad m) => (a -> m Bool) -> Vector a -> m (Vector a)
filterM a b = fmap Vector (B.filterM a (boxed b))

foldMap :: (Unbox a, Monoid m) => (a -> m) -> Vector a -> m
foldMap a b = B.foldMap a (boxed b)

foldMap' :: (Unbox a, Monoid m) => (a -> m) -> Vector a -> m
foldMap' a b = B.foldMap' a (boxed b)

foldl1' :: Unbox a => (a -> a -> a) -> Vector a -> a
foldl1' a b = B.foldl1' a (boxed b)

foldr1' :: Unbox a => (a -> a -> a) -> Vector a -> a
foldr1' a b = B.foldr1' a (boxed b)

foldM' :: (Unbox a, Monad m) => (b -> a -> m b) -> b -> Vector a -> m b
foldM' a b c = B.foldM' a b (boxed c)

foldM_ :: (Unbox a, Monad m) => (b -> a -> m b) -> b -> Vector a -> m ()
foldM_ a b c = B.foldM_ a b (boxed c)

foldM'_ :: (Unbox a, Monad m) => (b -> a -> m b) -> b -> Vector a -> m ()
foldM'_ a b c = B.foldM'_ a b (boxed c)

fold1M :: (Unbox a, Monad m) => (a -> a -> m a) -> Vector a -> m a
fold1M a b = B.fold1M a (boxed b)

fold1M' :: (Unbox a, Monad m) => (a -> a -> m a) -> Vector a -> m a
fold1M' a b = B.fold1M' a (boxed b)

fold1M_ :: (Unbox a, Monad m) => (a -> a -> m a) -> Vector a -> m ()
fold1M_ a b = B.fold1M_ a (boxed b)

fold1M'_ :: (Unbox a, Monad m) => (a -> a -> m a) -> Vector a -> m ()
fold1M'_ a b = B.fold1M'_ a (boxed b)

ifoldM :: (Unbox a, Monad m) => (b -> Int -> a -> m b) -> b -> Vector a -> m b
ifoldM a b c = B.ifoldM a b (boxed c)

ifoldM' :: (Unbox a, Monad m) => (b -> Int -> a -> m b) -> b -> Vector a -> m b
ifoldM' a b c = B.ifoldM' a b (boxed c)

ifoldM_ :: (Unbox a, Monad m) => (b -> Int -> a -> m b) -> b -> Vector a -> m ()
ifoldM_ a b c = B.ifoldM_ a b (boxed c)

ifoldM'_ :: (Unbox a, Monad m) => (b -> Int -> a -> m b) -> b -> Vector a -> m ()
ifoldM'_ a b c = B.ifoldM'_ a b (boxed c)

ifoldr' :: Unbox a => (Int -> a -> b -> b) -> b -> Vector a -> b
ifoldr' a b c = B.ifoldr' a b (boxed c)

iforM :: (Unbox a, Unbox b, Monad m) => Vector a -> (Int -> a -> m b) -> m (Vector b)
iforM a b = fmap unboxed (B.iforM (boxed a) b)

iforM_ :: (Unbox a, Monad m) => Vector a -> (Int -> a -> m b) -> m ()
iforM_ a b = B.iforM_ (boxed a) b

imapMaybe :: (Unbox a, Unbox b) => (Int -> a -> Maybe b) -> Vector a -> Vector b
imapMaybe a b = unboxed (B.imapMaybe a (boxed b))

imapMaybeM :: (Unbox a, Unbox b, Monad m) => (Int -> a -> m (Maybe b)) -> Vector a -> m (Vector b)
imapMaybeM a b = fmap unboxed (B.imapMaybeM a (boxed b))

mapMaybeM :: (Unbox a, Unbox b, Monad m) => (a -> m (Maybe b)) -> Vector a -> m (Vector b)
mapMaybeM a b = fmap unboxed (B.mapMaybeM a (boxed b))

iscanl :: (Unbox a, Unbox b) => (Int -> b -> a -> b) -> b -> Vector a -> Vector b
iscanl a b c = unboxed (B.iscanl a b (boxed c))

iscanl' :: (Unbox a, Unbox b) => (Int -> b -> a -> b) -> b -> Vector a -> Vector b
iscanl' a b c = unboxed (B.iscanl' a b (boxed c))

iscanr :: (Unbox a, Unbox b) => (Int -> a -> b -> b) -> b -> Vector a -> Vector b
iscanr a b c = unboxed (B.iscanr a b (boxed c))

iscanr' :: (Unbox a, Unbox b) => (Int -> a -> b -> b) -> b -> Vector a -> Vector b
iscanr' a b c = unboxed (B.iscanr' a b (boxed c))

postscanl' :: (Unbox a, Unbox b) => (b -> a -> b) -> b -> Vector a -> Vector b
postscanl' a b c = unboxed (B.postscanl' a b (boxed c))

postscanr :: (Unbox a, Unbox b) => (a -> b -> b) -> b -> Vector a -> Vector b
postscanr a b c = unboxed (B.postscanr a b (boxed c))

postscanr' :: (Unbox a, Unbox b) => (a -> b -> b) -> b -> Vector a -> Vector b
postscanr' a b c = unboxed (B.postscanr' a b (boxed c))

prescanl' :: (Unbox a, Unbox b) => (b -> a -> b) -> b -> Vector a -> Vector b
prescanl' a b c = unboxed (B.prescanl' a b (boxed c))

prescanr :: (Unbox a, Unbox b) => (a -> b -> b) -> b -> Vector a -> Vector b
prescanr a b c = unboxed (B.prescanr a b (boxed c))

prescanr' :: (Unbox a, Unbox b) => (a -> b -> b) -> b -> Vector a -> Vector b
prescanr' a b c = unboxed (B.prescanr' a b (boxed c))

scanl1' :: Unbox a => (a -> a -> a) -> Vector a -> Vector a
scanl1' a b = unboxed (B.scanl1' a (boxed b))

scanr' :: (Unbox a, Unbox b) => (a -> b -> b) -> b -> Vector a -> Vector b
scanr' a b c = unboxed (B.scanr' a b (boxed c))

scanr1 :: Unbox a => (a -> a -> a) -> Vector a -> Vector a
scanr1 a b = unboxed (B.scanr1 a (boxed b))

scanr1' :: Unbox a => (a -> a -> a) -> Vector a -> Vector a
scanr1' a b = unboxed (B.scanr1' a (boxed b))

iterateNM :: (Unbox a, Monad m) => Int -> (a -> m a) -> a -> m (Vector a)
iterateNM a b c = fmap unboxed (B.iterateNM a b c)

unfoldrM :: (Unbox a, Monad m) => (b -> m (Maybe (a, b))) -> b -> m (Vector a)
unfoldrM a b = fmap unboxed (B.unfoldrM a b)

unfoldrNM :: (Unbox a, Monad m) => Int -> (b -> m (Maybe (a, b))) -> b -> m (Vector a)
unfoldrNM a b c = fmap unboxed (B.unfoldrNM a b c)

unfoldrExactN :: Unbox a => Int -> (b -> (a, b)) -> b -> Vector a
unfoldrExactN a b c = unboxed (B.unfoldrExactN a b c)

unfoldrExactNM :: (Unbox a, Monad m) => Int -> (b -> m (a, b)) -> b -> m (Vector a)
unfoldrExactNM a b c = fmap unboxed (B.unfoldrExactNM a b c)

izipWith3 :: (Unbox a, Unbox b, Unbox c, Unbox d) => (Int -> a -> b -> c -> d) -> Vector a -> Vector b -> Vector c -> Vector d
izipWith3 a b c d = unboxed (B.izipWith3 a (boxed b) (boxed c) (boxed d))

izipWithM :: (Unbox a, Unbox b, Unbox c, Monad m) => (Int -> a -> b -> m c) -> Vector a -> Vector b -> m (Vector c)
izipWithM a b c = fmap unboxed (B.izipWithM a (boxed b) (boxed c))

izipWithM_ :: (Unbox a, Unbox b, Monad m) => (Int -> a -> b -> m c) -> Vector a -> Vector b -> m ()
izipWithM_ a b c = B.izipWithM_ a (boxed b) (boxed c)

zipWith4 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e) => (a -> b -> c -> d -> e) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e
zipWith4 a b c d e = unboxed (B.zipWith4 a (boxed b) (boxed c) (boxed d) (boxed e))

zip4 :: (Unbox a, Unbox b, Unbox c, Unbox d) => Vector a -> Vector b -> Vector c -> Vector d -> Vector (a, b, c, d)
zip4 a b c d = unboxed (B.zip4 (boxed a) (boxed b) (boxed c) (boxed d))

unzip4 :: (Unbox a, Unbox b, Unbox c, Unbox d) => Vector (a, b, c, d) -> (Vector a, Vector b, Vector c, Vector d)
unzip4 a = (\(x0, x1, x2, x3) -> (unboxed x0, unboxed x1, unboxed x2, unboxed x3)) (B.unzip4 (boxed a))

headM :: (Unbox a, Monad m) => Vector a -> m a
headM a = B.headM (boxed a)

lastM :: (Unbox a, Monad m) => Vector a -> m a
lastM a = B.lastM (boxed a)

maxIndexBy :: Unbox a => (a -> a -> Ordering) -> Vector a -> Int
maxIndexBy a b = B.maxIndexBy a (boxed b)

minIndexBy :: Unbox a => (a -> a -> Ordering) -> Vector a -> Int
minIndexBy a b = B.minIndexBy a (boxed b)

partitionWith :: (Unbox a, Unbox b, Unbox c) => (a -> Either b c) -> Vector a -> (Vector b, Vector c)
partitionWith a b = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.partitionWith a (boxed b))

unstablePartition :: Unbox a => (a -> Bool) -> Vector a -> (Vector a, Vector a)
unstablePartition a b = (\(x0, x1) -> (Vector x0, Vector x1)) (B.unstablePartition a (boxed b))

unsafeHead :: Unbox a => Vector a -> a
unsafeHead a = B.unsafeHead (boxed a)

unsafeLast :: Unbox a => Vector a -> a
unsafeLast a = B.unsafeLast (boxed a)

unsafeTail :: Unbox a => Vector a -> Vector a
unsafeTail a = Vector (B.unsafeTail (boxed a))

unsafeInit :: Unbox a => Vector a -> Vector a
unsafeInit a = Vector (B.unsafeInit (boxed a))

unsafeTake :: Unbox a => Int -> Vector a -> Vector a
unsafeTake a b = Vector (B.unsafeTake a (boxed b))

unsafeDrop :: Unbox a => Int -> Vector a -> Vector a
unsafeDrop a b = Vector (B.unsafeDrop a (boxed b))

unsafeSlice :: Unbox a => Int -> Int -> Vector a -> Vector a
unsafeSlice a b c = Vector (B.unsafeSlice a b (boxed c))

unsafeIndexM :: (Unbox a, Monad m) => Vector a -> Int -> m a
unsafeIndexM a b = B.unsafeIndexM (boxed a) b

unsafeHeadM :: (Unbox a, Monad m) => Vector a -> m a
unsafeHeadM a = B.unsafeHeadM (boxed a)

unsafeLastM :: (Unbox a, Monad m) => Vector a -> m a
unsafeLastM a = B.unsafeLastM (boxed a)

unsafeUpd :: Unbox a => Vector a -> [(Int, a)] -> Vector a
unsafeUpd a b = unboxed (B.unsafeUpd (boxed a) b)

unsafeAccum :: Unbox a => (a -> b -> a) -> Vector a -> [(Int, b)] -> Vector a
unsafeAccum a b c = unboxed (B.unsafeAccum a (boxed b) c)

unsafeBackpermute :: Unbox a => Vector a -> Vector Int -> Vector a
unsafeBackpermute a b = Vector (B.unsafeBackpermute (boxed a) (boxed b))

zipWith5 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e, Unbox f) => (a -> b -> c -> d -> e -> f) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f
zipWith5 a b c d e f = unboxed (B.zipWith5 a (boxed b) (boxed c) (boxed d) (boxed e) (boxed f))

zipWith6 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e, Unbox f, Unbox g) => (a -> b -> c -> d -> e -> f -> g) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector g
zipWith6 a b c d e f g = unboxed (B.zipWith6 a (boxed b) (boxed c) (boxed d) (boxed e) (boxed f) (boxed g))

izipWith4 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e) => (Int -> a -> b -> c -> d -> e) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e
izipWith4 a b c d e = unboxed (B.izipWith4 a (boxed b) (boxed c) (boxed d) (boxed e))

izipWith5 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e, Unbox f) => (Int -> a -> b -> c -> d -> e -> f) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f
izipWith5 a b c d e f = unboxed (B.izipWith5 a (boxed b) (boxed c) (boxed d) (boxed e) (boxed f))

izipWith6 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e, Unbox f, Unbox g) => (Int -> a -> b -> c -> d -> e -> f -> g) -> Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector g
izipWith6 a b c d e f g = unboxed (B.izipWith6 a (boxed b) (boxed c) (boxed d) (boxed e) (boxed f) (boxed g))

zip5 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e) => Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector (a, b, c, d, e)
zip5 a b c d e = unboxed (B.zip5 (boxed a) (boxed b) (boxed c) (boxed d) (boxed e))

zip6 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e, Unbox f) => Vector a -> Vector b -> Vector c -> Vector d -> Vector e -> Vector f -> Vector (a, b, c, d, e, f)
zip6 a b c d e f = unboxed (B.zip6 (boxed a) (boxed b) (boxed c) (boxed d) (boxed e) (boxed f))

unzip5 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e) => Vector (a, b, c, d, e) -> (Vector a, Vector b, Vector c, Vector d, Vector e)
unzip5 a = (\(x0, x1, x2, x3, x4) -> (unboxed x0, unboxed x1, unboxed x2, unboxed x3, unboxed x4)) (B.unzip5 (boxed a))

unzip6 :: (Unbox a, Unbox b, Unbox c, Unbox d, Unbox e, Unbox f) => Vector (a, b, c, d, e, f) -> (Vector a, Vector b, Vector c, Vector d, Vector e, Vector f)
unzip6 a = (\(x0, x1, x2, x3, x4, x5) -> (unboxed x0, unboxed x1, unboxed x2, unboxed x3, unboxed x4, unboxed x5)) (B.unzip6 (boxed a))

unsafeUpdate :: Unbox a => Vector a -> Vector (Int, a) -> Vector a
unsafeUpdate a b = unboxed (B.unsafeUpdate (boxed a) (boxed b))

unsafeUpdate_ :: Unbox a => Vector a -> Vector Int -> Vector a -> Vector a
unsafeUpdate_ a b c = unboxed (B.unsafeUpdate_ (boxed a) (boxed b) (boxed c))

unsafeAccumulate :: (Unbox a, Unbox b) => (a -> b -> a) -> Vector a -> Vector (Int, b) -> Vector a
unsafeAccumulate a b c = unboxed (B.unsafeAccumulate a (boxed b) (boxed c))

unsafeAccumulate_ :: (Unbox a, Unbox b) => (a -> b -> a) -> Vector a -> Vector Int -> Vector b -> Vector a
unsafeAccumulate_ a b c d = unboxed (B.unsafeAccumulate_ a (boxed b) (boxed c) (boxed d))

unknown :: [a] -> Vector a
unknown xs = Vector (lazily xs)

settled :: Vector a -> Bool
settled (Vector v) = ends (B.toList v)
