{-# LANGUAGE FlexibleContexts, MultiParamTypeClasses #-}
-- | Functions on vectors of every kind, by those on boxed ones.
module Data.Vector.Generic
  ( Vector, convert, length, null, (!), (!?), head, last, unsafeIndex, indexM, slice, init, tail, take, drop, splitAt, uncons, unsnoc, empty
  , singleton, replicate, generate, iterateN, replicateM, generateM, unfoldr, unfoldrN, enumFromN, enumFromStepN, enumFromTo, enumFromThenTo
  , cons, snoc, (++), concat, force, (//), accum, update, reverse, backpermute, indexed, map, imap, concatMap, mapM, imapM, mapM_, imapM_
  , forM, forM_, zipWith, zipWith3, izipWith, zip, zip3, unzip, unzip3, zipWithM, zipWithM_, filter, ifilter, mapMaybe, uniq, takeWhile
  , dropWhile, partition, span, break, elem, notElem, find, findIndex, findIndices, elemIndex, elemIndices, foldl, foldl1, foldl', foldr
  , foldr1, foldr', ifoldl, ifoldl', ifoldr, all, any, and, or, sum, product, maximum, maximumBy, minimum, minimumBy, minIndex, maxIndex
  , foldM, prescanl, postscanl, scanl, scanl', scanl1, scanr, toList, fromList, fromListN, accumulate, accumulate_, update_, constructN
  , constructrN, eqBy, cmpBy, filterM, foldMap, foldMap', foldl1', foldr1', foldM', foldM_, foldM'_, fold1M, fold1M', fold1M_, fold1M'_
  , ifoldM, ifoldM', ifoldM_, ifoldM'_, ifoldr', iforM, iforM_, imapMaybe, imapMaybeM, mapMaybeM, iscanl, iscanl', iscanr, iscanr'
  , postscanl', postscanr, postscanr', prescanl', prescanr, prescanr', scanl1', scanr', scanr1, scanr1', iterateNM, unfoldrM, unfoldrNM
  , unfoldrExactN, unfoldrExactNM, izipWith3, izipWithM, izipWithM_, zipWith4, zip4, unzip4, headM, lastM, maxIndexBy, minIndexBy
  , partitionWith, unstablePartition, unsafeHead, unsafeLast, unsafeTail, unsafeInit, unsafeTake, unsafeDrop, unsafeSlice, unsafeIndexM
  , unsafeHeadM, unsafeLastM, unsafeUpd, unsafeAccum, unsafeBackpermute, zipWith5, zipWith6, izipWith4, izipWith5, izipWith6, zip5, zip6
  , unzip5, unzip6, unsafeUpdate, unsafeUpdate_, unsafeAccumulate, unsafeAccumulate_
  ) where

import qualified Data.Vector as B
import Data.Vector.Generic.Base
import Prelude hiding
  ( all, and, any, break, concat, concatMap, drop, dropWhile, elem, enumFromThenTo, enumFromTo, filter, foldMap, foldl, foldl1, foldr, foldr1, head, init, last, length, map, mapM, mapM_, maximum, minimum, notElem, null, or, product, replicate, reverse, scanl, scanl1, scanr, scanr1, span, splitAt, sum, tail, take, takeWhile, unzip, unzip3, zip, zip3, zipWith, zipWith3, (++) )
import qualified Prelude as P

infixl 9 !, !?
infixr 5 ++

boxed :: Vector v a => v a -> B.Vector a
boxed v = B.fromList (elements v)

unboxed :: Vector v a => B.Vector a -> v a
unboxed v = vector (B.toList v)

length :: Vector v a => v a -> Int
length a = B.length (boxed a)

null :: Vector v a => v a -> Bool
null a = B.null (boxed a)

(!) :: Vector v a => v a -> Int -> a
(!) a b = (B.!) (boxed a) b

(!?) :: Vector v a => v a -> Int -> Maybe a
(!?) a b = (B.!?) (boxed a) b

head :: Vector v a => v a -> a
head a = B.head (boxed a)

last :: Vector v a => v a -> a
last a = B.last (boxed a)

unsafeIndex :: Vector v a => v a -> Int -> a
unsafeIndex a b = B.unsafeIndex (boxed a) b

indexM :: (Vector v a, Monad m) => v a -> Int -> m a
indexM a b = B.indexM (boxed a) b

slice :: Vector v a => Int -> Int -> v a -> v a
slice a b c = unboxed (B.slice a b (boxed c))

init :: Vector v a => v a -> v a
init a = unboxed (B.init (boxed a))

tail :: Vector v a => v a -> v a
tail a = unboxed (B.tail (boxed a))

take :: Vector v a => Int -> v a -> v a
take a b = unboxed (B.take a (boxed b))

drop :: Vector v a => Int -> v a -> v a
drop a b = unboxed (B.drop a (boxed b))

splitAt :: Vector v a => Int -> v a -> (v a, v a)
splitAt a b = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.splitAt a (boxed b))

uncons :: Vector v a => v a -> Maybe (a, v a)
uncons a = fmap (\(x0, x1) -> (x0, unboxed x1)) (B.uncons (boxed a))

unsnoc :: Vector v a => v a -> Maybe (v a, a)
unsnoc a = fmap (\(x0, x1) -> (unboxed x0, x1)) (B.unsnoc (boxed a))

empty :: Vector v a => v a
empty = unboxed B.empty

singleton :: Vector v a => a -> v a
singleton a = unboxed (B.singleton a)

replicate :: Vector v a => Int -> a -> v a
replicate a b = unboxed (B.replicate a b)

generate :: Vector v a => Int -> (Int -> a) -> v a
generate a b = unboxed (B.generate a b)

iterateN :: Vector v a => Int -> (a -> a) -> a -> v a
iterateN a b c = unboxed (B.iterateN a b c)

replicateM :: (Vector v a, Monad m) => Int -> m a -> m (v a)
replicateM a b = fmap unboxed (B.replicateM a b)

generateM :: (Vector v a, Monad m) => Int -> (Int -> m a) -> m (v a)
generateM a b = fmap unboxed (B.generateM a b)

unfoldr :: Vector v a => (b -> Maybe (a, b)) -> b -> v a
unfoldr a b = unboxed (B.unfoldr a b)

unfoldrN :: Vector v a => Int -> (b -> Maybe (a, b)) -> b -> v a
unfoldrN a b c = unboxed (B.unfoldrN a b c)

enumFromN :: (Vector v a, Num a) => a -> Int -> v a
enumFromN a b = unboxed (B.enumFromN a b)

enumFromStepN :: (Vector v a, Num a) => a -> a -> Int -> v a
enumFromStepN a b c = unboxed (B.enumFromStepN a b c)

enumFromTo :: (Vector v a, Enum a) => a -> a -> v a
enumFromTo a b = unboxed (B.enumFromTo a b)

enumFromThenTo :: (Vector v a, Enum a) => a -> a -> a -> v a
enumFromThenTo a b c = unboxed (B.enumFromThenTo a b c)

cons :: Vector v a => a -> v a -> v a
cons a b = unboxed (B.cons a (boxed b))

snoc :: Vector v a => v a -> a -> v a
snoc a b = unboxed (B.snoc (boxed a) b)

(++) :: Vector v a => v a -> v a -> v a
(++) a b = unboxed ((B.++) (boxed a) (boxed b))

concat :: Vector v a => [v a] -> v a
concat a = unboxed (B.concat (P.map boxed a))

force :: Vector v a => v a -> v a
force a = unboxed (B.force (boxed a))

(//) :: Vector v a => v a -> [(Int, a)] -> v a
(//) a b = unboxed ((B.//) (boxed a) b)

accum :: Vector v a => (a -> b -> a) -> v a -> [(Int, b)] -> v a
accum a b c = unboxed (B.accum a (boxed b) c)

update :: (Vector v a, Vector v (Int, a)) => v a -> v (Int, a) -> v a
update a b = unboxed (B.update (boxed a) (boxed b))

reverse :: Vector v a => v a -> v a
reverse a = unboxed (B.reverse (boxed a))

backpermute :: (Vector v a, Vector v Int) => v a -> v Int -> v a
backpermute a b = unboxed (B.backpermute (boxed a) (boxed b))

indexed :: (Vector v a, Vector v (Int, a)) => v a -> v (Int, a)
indexed a = unboxed (B.indexed (boxed a))

map :: (Vector v a, Vector v b) => (a -> b) -> v a -> v b
map a b = unboxed (B.map a (boxed b))

imap :: (Vector v a, Vector v b) => (Int -> a -> b) -> v a -> v b
imap a b = unboxed (B.imap a (boxed b))

concatMap :: (Vector v b, Vector v a) => (a -> v b) -> v a -> v b
concatMap a b = unboxed (B.concatMap ((\g2 y2 -> boxed (g2 y2)) a) (boxed b))

mapM :: (Vector v a, Vector v b, Monad m) => (a -> m b) -> v a -> m (v b)
mapM a b = fmap unboxed (B.mapM a (boxed b))

imapM :: (Vector v a, Vector v b, Monad m) => (Int -> a -> m b) -> v a -> m (v b)
imapM a b = fmap unboxed (B.imapM a (boxed b))

mapM_ :: (Vector v a, Monad m) => (a -> m b) -> v a -> m ()
mapM_ a b = B.mapM_ a (boxed b)

imapM_ :: (Vector v a, Monad m) => (Int -> a -> m b) -> v a -> m ()
imapM_ a b = B.imapM_ a (boxed b)

forM :: (Vector v a, Vector v b, Monad m) => v a -> (a -> m b) -> m (v b)
forM a b = fmap unboxed (B.forM (boxed a) b)

forM_ :: (Vector v a, Monad m) => v a -> (a -> m b) -> m ()
forM_ a b = B.forM_ (boxed a) b

zipWith :: (Vector v a, Vector v b, Vector v c) => (a -> b -> c) -> v a -> v b -> v c
zipWith a b c = unboxed (B.zipWith a (boxed b) (boxed c))

zipWith3 :: (Vector v a, Vector v b, Vector v c, Vector v d) => (a -> b -> c -> d) -> v a -> v b -> v c -> v d
zipWith3 a b c d = unboxed (B.zipWith3 a (boxed b) (boxed c) (boxed d))

izipWith :: (Vector v a, Vector v b, Vector v c) => (Int -> a -> b -> c) -> v a -> v b -> v c
izipWith a b c = unboxed (B.izipWith a (boxed b) (boxed c))

zip :: (Vector v a, Vector v b, Vector v (a, b)) => v a -> v b -> v (a, b)
zip a b = unboxed (B.zip (boxed a) (boxed b))

zip3 :: (Vector v a, Vector v b, Vector v c, Vector v (a, b, c)) => v a -> v b -> v c -> v (a, b, c)
zip3 a b c = unboxed (B.zip3 (boxed a) (boxed b) (boxed c))

unzip :: (Vector v (a, b), Vector v a, Vector v b) => v (a, b) -> (v a, v b)
unzip a = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.unzip (boxed a))

unzip3 :: (Vector v (a, b, c), Vector v a, Vector v b, Vector v c) => v (a, b, c) -> (v a, v b, v c)
unzip3 a = (\(x0, x1, x2) -> (unboxed x0, unboxed x1, unboxed x2)) (B.unzip3 (boxed a))

zipWithM :: (Vector v a, Vector v b, Vector v c, Monad m) => (a -> b -> m c) -> v a -> v b -> m (v c)
zipWithM a b c = fmap unboxed (B.zipWithM a (boxed b) (boxed c))

zipWithM_ :: (Vector v a, Vector v b, Monad m) => (a -> b -> m c) -> v a -> v b -> m ()
zipWithM_ a b c = B.zipWithM_ a (boxed b) (boxed c)

filter :: Vector v a => (a -> Bool) -> v a -> v a
filter a b = unboxed (B.filter a (boxed b))

ifilter :: Vector v a => (Int -> a -> Bool) -> v a -> v a
ifilter a b = unboxed (B.ifilter a (boxed b))

mapMaybe :: (Vector v a, Vector v b) => (a -> Maybe b) -> v a -> v b
mapMaybe a b = unboxed (B.mapMaybe a (boxed b))

uniq :: (Vector v a, Eq a) => v a -> v a
uniq a = unboxed (B.uniq (boxed a))

takeWhile :: Vector v a => (a -> Bool) -> v a -> v a
takeWhile a b = unboxed (B.takeWhile a (boxed b))

dropWhile :: Vector v a => (a -> Bool) -> v a -> v a
dropWhile a b = unboxed (B.dropWhile a (boxed b))

partition :: Vector v a => (a -> Bool) -> v a -> (v a, v a)
partition a b = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.partition a (boxed b))

span :: Vector v a => (a -> Bool) -> v a -> (v a, v a)
span a b = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.span a (boxed b))

break :: Vector v a => (a -> Bool) -> v a -> (v a, v a)
break a b = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.break a (boxed b))

elem :: (Vector v a, Eq a) => a -> v a -> Bool
elem a b = B.elem a (boxed b)

notElem :: (Vector v a, Eq a) => a -> v a -> Bool
notElem a b = B.notElem a (boxed b)

find :: Vector v a => (a -> Bool) -> v a -> Maybe a
find a b = B.find a (boxed b)

findIndex :: Vector v a => (a -> Bool) -> v a -> Maybe Int
findIndex a b = B.findIndex a (boxed b)

findIndices :: (Vector v a, Vector v Int) => (a -> Bool) -> v a -> v Int
findIndices a b = unboxed (B.findIndices a (boxed b))

elemIndex :: (Vector v a, Eq a) => a -> v a -> Maybe Int
elemIndex a b = B.elemIndex a (boxed b)

elemIndices :: (Vector v a, Vector v Int, Eq a) => a -> v a -> v Int
elemIndices a b = unboxed (B.elemIndices a (boxed b))

foldl :: Vector v a => (b -> a -> b) -> b -> v a -> b
foldl a b c = B.foldl a b (boxed c)

foldl1 :: Vector v a => (a -> a -> a) -> v a -> a
foldl1 a b = B.foldl1 a (boxed b)

foldl' :: Vector v a => (b -> a -> b) -> b -> v a -> b
foldl' a b c = B.foldl' a b (boxed c)

foldr :: Vector v a => (a -> b -> b) -> b -> v a -> b
foldr a b c = B.foldr a b (boxed c)

foldr1 :: Vector v a => (a -> a -> a) -> v a -> a
foldr1 a b = B.foldr1 a (boxed b)

foldr' :: Vector v a => (a -> b -> b) -> b -> v a -> b
foldr' a b c = B.foldr' a b (boxed c)

ifoldl :: Vector v a => (b -> Int -> a -> b) -> b -> v a -> b
ifoldl a b c = B.ifoldl a b (boxed c)

ifoldl' :: Vector v a => (b -> Int -> a -> b) -> b -> v a -> b
ifoldl' a b c = B.ifoldl' a b (boxed c)

ifoldr :: Vector v a => (Int -> a -> b -> b) -> b -> v a -> b
ifoldr a b c = B.ifoldr a b (boxed c)

all :: Vector v a => (a -> Bool) -> v a -> Bool
all a b = B.all a (boxed b)

any :: Vector v a => (a -> Bool) -> v a -> Bool
any a b = B.any a (boxed b)

and :: Vector v Bool => v Bool -> Bool
and a = B.and (boxed a)

or :: Vector v Bool => v Bool -> Bool
or a = B.or (boxed a)

sum :: (Vector v a, Num a) => v a -> a
sum a = B.sum (boxed a)

product :: (Vector v a, Num a) => v a -> a
product a = B.product (boxed a)

maximum :: (Vector v a, Ord a) => v a -> a
maximum a = B.maximum (boxed a)

maximumBy :: Vector v a => (a -> a -> Ordering) -> v a -> a
maximumBy a b = B.maximumBy a (boxed b)

minimum :: (Vector v a, Ord a) => v a -> a
minimum a = B.minimum (boxed a)

minimumBy :: Vector v a => (a -> a -> Ordering) -> v a -> a
minimumBy a b = B.minimumBy a (boxed b)

minIndex :: (Vector v a, Ord a) => v a -> Int
minIndex a = B.minIndex (boxed a)

maxIndex :: (Vector v a, Ord a) => v a -> Int
maxIndex a = B.maxIndex (boxed a)

foldM :: (Vector v a, Monad m) => (b -> a -> m b) -> b -> v a -> m b
foldM a b c = B.foldM a b (boxed c)

prescanl :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
prescanl a b c = unboxed (B.prescanl a b (boxed c))

postscanl :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
postscanl a b c = unboxed (B.postscanl a b (boxed c))

scanl :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
scanl a b c = unboxed (B.scanl a b (boxed c))

scanl' :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
scanl' a b c = unboxed (B.scanl' a b (boxed c))

scanl1 :: Vector v a => (a -> a -> a) -> v a -> v a
scanl1 a b = unboxed (B.scanl1 a (boxed b))

scanr :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
scanr a b c = unboxed (B.scanr a b (boxed c))

toList :: Vector v a => v a -> [a]
toList a = B.toList (boxed a)

fromList :: Vector v a => [a] -> v a
fromList a = unboxed (B.fromList a)

fromListN :: Vector v a => Int -> [a] -> v a
fromListN a b = unboxed (B.fromListN a b)

accumulate :: (Vector v a, Vector v (Int, b)) => (a -> b -> a) -> v a -> v (Int, b) -> v a
accumulate a b c = unboxed (B.accumulate a (boxed b) (boxed c))

accumulate_ :: (Vector v a, Vector v Int, Vector v b) => (a -> b -> a) -> v a -> v Int -> v b -> v a
accumulate_ a b c d = unboxed (B.accumulate_ a (boxed b) (boxed c) (boxed d))

update_ :: (Vector v a, Vector v Int) => v a -> v Int -> v a -> v a
update_ a b c = unboxed (B.update_ (boxed a) (boxed b) (boxed c))

constructN :: Vector v a => Int -> (v a -> a) -> v a
constructN a b = unboxed (B.constructN a ((\g4 y4 -> g4 (unboxed y4)) b))

constructrN :: Vector v a => Int -> (v a -> a) -> v a
constructrN a b = unboxed (B.constructrN a ((\g6 y6 -> g6 (unboxed y6)) b))

eqBy :: (Vector v a, Vector v b) => (a -> b -> Bool) -> v a -> v b -> Bool
eqBy a b c = B.eqBy a (boxed b) (boxed c)

cmpBy :: (Vector v a, Vector v b) => (a -> b -> Ordering) -> v a -> v b -> Ordering
cmpBy a b c = B.cmpBy a (boxed b) (boxed c)

filterM :: (Vector v a, Monad m) => (a -> m Bool) -> v a -> m (v a)
filterM a b = fmap unboxed (B.filterM a (boxed b))

foldMap :: (Vector v a, Monoid m) => (a -> m) -> v a -> m
foldMap a b = B.foldMap a (boxed b)

foldMap' :: (Vector v a, Monoid m) => (a -> m) -> v a -> m
foldMap' a b = B.foldMap' a (boxed b)

foldl1' :: Vector v a => (a -> a -> a) -> v a -> a
foldl1' a b = B.foldl1' a (boxed b)

foldr1' :: Vector v a => (a -> a -> a) -> v a -> a
foldr1' a b = B.foldr1' a (boxed b)

foldM' :: (Vector v a, Monad m) => (b -> a -> m b) -> b -> v a -> m b
foldM' a b c = B.foldM' a b (boxed c)

foldM_ :: (Vector v a, Monad m) => (b -> a -> m b) -> b -> v a -> m ()
foldM_ a b c = B.foldM_ a b (boxed c)

foldM'_ :: (Vector v a, Monad m) => (b -> a -> m b) -> b -> v a -> m ()
foldM'_ a b c = B.foldM'_ a b (boxed c)

fold1M :: (Vector v a, Monad m) => (a -> a -> m a) -> v a -> m a
fold1M a b = B.fold1M a (boxed b)

fold1M' :: (Vector v a, Monad m) => (a -> a -> m a) -> v a -> m a
fold1M' a b = B.fold1M' a (boxed b)

fold1M_ :: (Vector v a, Monad m) => (a -> a -> m a) -> v a -> m ()
fold1M_ a b = B.fold1M_ a (boxed b)

fold1M'_ :: (Vector v a, Monad m) => (a -> a -> m a) -> v a -> m ()
fold1M'_ a b = B.fold1M'_ a (boxed b)

ifoldM :: (Vector v a, Monad m) => (b -> Int -> a -> m b) -> b -> v a -> m b
ifoldM a b c = B.ifoldM a b (boxed c)

ifoldM' :: (Vector v a, Monad m) => (b -> Int -> a -> m b) -> b -> v a -> m b
ifoldM' a b c = B.ifoldM' a b (boxed c)

ifoldM_ :: (Vector v a, Monad m) => (b -> Int -> a -> m b) -> b -> v a -> m ()
ifoldM_ a b c = B.ifoldM_ a b (boxed c)

ifoldM'_ :: (Vector v a, Monad m) => (b -> Int -> a -> m b) -> b -> v a -> m ()
ifoldM'_ a b c = B.ifoldM'_ a b (boxed c)

ifoldr' :: Vector v a => (Int -> a -> b -> b) -> b -> v a -> b
ifoldr' a b c = B.ifoldr' a b (boxed c)

iforM :: (Vector v a, Vector v b, Monad m) => v a -> (Int -> a -> m b) -> m (v b)
iforM a b = fmap unboxed (B.iforM (boxed a) b)

iforM_ :: (Vector v a, Monad m) => v a -> (Int -> a -> m b) -> m ()
iforM_ a b = B.iforM_ (boxed a) b

imapMaybe :: (Vector v a, Vector v b) => (Int -> a -> Maybe b) -> v a -> v b
imapMaybe a b = unboxed (B.imapMaybe a (boxed b))

imapMaybeM :: (Vector v a, Vector v b, Monad m) => (Int -> a -> m (Maybe b)) -> v a -> m (v b)
imapMaybeM a b = fmap unboxed (B.imapMaybeM a (boxed b))

mapMaybeM :: (Vector v a, Vector v b, Monad m) => (a -> m (Maybe b)) -> v a -> m (v b)
mapMaybeM a b = fmap unboxed (B.mapMaybeM a (boxed b))

iscanl :: (Vector v a, Vector v b) => (Int -> b -> a -> b) -> b -> v a -> v b
iscanl a b c = unboxed (B.iscanl a b (boxed c))

iscanl' :: (Vector v a, Vector v b) => (Int -> b -> a -> b) -> b -> v a -> v b
iscanl' a b c = unboxed (B.iscanl' a b (boxed c))

iscanr :: (Vector v a, Vector v b) => (Int -> a -> b -> b) -> b -> v a -> v b
iscanr a b c = unboxed (B.iscanr a b (boxed c))

iscanr' :: (Vector v a, Vector v b) => (Int -> a -> b -> b) -> b -> v a -> v b
iscanr' a b c = unboxed (B.iscanr' a b (boxed c))

postscanl' :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
postscanl' a b c = unboxed (B.postscanl' a b (boxed c))

postscanr :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
postscanr a b c = unboxed (B.postscanr a b (boxed c))

postscanr' :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
postscanr' a b c = unboxed (B.postscanr' a b (boxed c))

prescanl' :: (Vector v a, Vector v b) => (b -> a -> b) -> b -> v a -> v b
prescanl' a b c = unboxed (B.prescanl' a b (boxed c))

prescanr :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
prescanr a b c = unboxed (B.prescanr a b (boxed c))

prescanr' :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
prescanr' a b c = unboxed (B.prescanr' a b (boxed c))

scanl1' :: Vector v a => (a -> a -> a) -> v a -> v a
scanl1' a b = unboxed (B.scanl1' a (boxed b))

scanr' :: (Vector v a, Vector v b) => (a -> b -> b) -> b -> v a -> v b
scanr' a b c = unboxed (B.scanr' a b (boxed c))

scanr1 :: Vector v a => (a -> a -> a) -> v a -> v a
scanr1 a b = unboxed (B.scanr1 a (boxed b))

scanr1' :: Vector v a => (a -> a -> a) -> v a -> v a
scanr1' a b = unboxed (B.scanr1' a (boxed b))

iterateNM :: (Vector v a, Monad m) => Int -> (a -> m a) -> a -> m (v a)
iterateNM a b c = fmap unboxed (B.iterateNM a b c)

unfoldrM :: (Vector v a, Monad m) => (b -> m (Maybe (a, b))) -> b -> m (v a)
unfoldrM a b = fmap unboxed (B.unfoldrM a b)

unfoldrNM :: (Vector v a, Monad m) => Int -> (b -> m (Maybe (a, b))) -> b -> m (v a)
unfoldrNM a b c = fmap unboxed (B.unfoldrNM a b c)

unfoldrExactN :: Vector v a => Int -> (b -> (a, b)) -> b -> v a
unfoldrExactN a b c = unboxed (B.unfoldrExactN a b c)

unfoldrExactNM :: (Vector v a, Monad m) => Int -> (b -> m (a, b)) -> b -> m (v a)
unfoldrExactNM a b c = fmap unboxed (B.unfoldrExactNM a b c)

izipWith3 :: (Vector v a, Vector v b, Vector v c, Vector v d) => (Int -> a -> b -> c -> d) -> v a -> v b -> v c -> v d
izipWith3 a b c d = unboxed (B.izipWith3 a (boxed b) (boxed c) (boxed d))

izipWithM :: (Vector v a, Vector v b, Vector v c, Monad m) => (Int -> a -> b -> m c) -> v a -> v b -> m (v c)
izipWithM a b c = fmap unboxed (B.izipWithM a (boxed b) (boxed c))

izipWithM_ :: (Vector v a, Vector v b, Monad m) => (Int -> a -> b -> m c) -> v a -> v b -> m ()
izipWithM_ a b c = B.izipWithM_ a (boxed b) (boxed c)

zipWith4 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e) => (a -> b -> c -> d -> e) -> v a -> v b -> v c -> v d -> v e
zipWith4 a b c d e = unboxed (B.zipWith4 a (boxed b) (boxed c) (boxed d) (boxed e))

zip4 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v (a, b, c, d)) => v a -> v b -> v c -> v d -> v (a, b, c, d)
zip4 a b c d = unboxed (B.zip4 (boxed a) (boxed b) (boxed c) (boxed d))

unzip4 :: (Vector v (a, b, c, d), Vector v a, Vector v b, Vector v c, Vector v d) => v (a, b, c, d) -> (v a, v b, v c, v d)
unzip4 a = (\(x0, x1, x2, x3) -> (unboxed x0, unboxed x1, unboxed x2, unboxed x3)) (B.unzip4 (boxed a))

headM :: (Vector v a, Monad m) => v a -> m a
headM a = B.headM (boxed a)

lastM :: (Vector v a, Monad m) => v a -> m a
lastM a = B.lastM (boxed a)

maxIndexBy :: Vector v a => (a -> a -> Ordering) -> v a -> Int
maxIndexBy a b = B.maxIndexBy a (boxed b)

minIndexBy :: Vector v a => (a -> a -> Ordering) -> v a -> Int
minIndexBy a b = B.minIndexBy a (boxed b)

partitionWith :: (Vector v a, Vector v b, Vector v c) => (a -> Either b c) -> v a -> (v b, v c)
partitionWith a b = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.partitionWith a (boxed b))

unstablePartition :: Vector v a => (a -> Bool) -> v a -> (v a, v a)
unstablePartition a b = (\(x0, x1) -> (unboxed x0, unboxed x1)) (B.unstablePartition a (boxed b))

unsafeHead :: Vector v a => v a -> a
unsafeHead a = B.unsafeHead (boxed a)

unsafeLast :: Vector v a => v a -> a
unsafeLast a = B.unsafeLast (boxed a)

unsafeTail :: Vector v a => v a -> v a
unsafeTail a = unboxed (B.unsafeTail (boxed a))

unsafeInit :: Vector v a => v a -> v a
unsafeInit a = unboxed (B.unsafeInit (boxed a))

unsafeTake :: Vector v a => Int -> v a -> v a
unsafeTake a b = unboxed (B.unsafeTake a (boxed b))

unsafeDrop :: Vector v a => Int -> v a -> v a
unsafeDrop a b = unboxed (B.unsafeDrop a (boxed b))

unsafeSlice :: Vector v a => Int -> Int -> v a -> v a
unsafeSlice a b c = unboxed (B.unsafeSlice a b (boxed c))

unsafeIndexM :: (Vector v a, Monad m) => v a -> Int -> m a
unsafeIndexM a b = B.unsafeIndexM (boxed a) b

unsafeHeadM :: (Vector v a, Monad m) => v a -> m a
unsafeHeadM a = B.unsafeHeadM (boxed a)

unsafeLastM :: (Vector v a, Monad m) => v a -> m a
unsafeLastM a = B.unsafeLastM (boxed a)

unsafeUpd :: Vector v a => v a -> [(Int, a)] -> v a
unsafeUpd a b = unboxed (B.unsafeUpd (boxed a) b)

unsafeAccum :: Vector v a => (a -> b -> a) -> v a -> [(Int, b)] -> v a
unsafeAccum a b c = unboxed (B.unsafeAccum a (boxed b) c)

unsafeBackpermute :: (Vector v a, Vector v Int) => v a -> v Int -> v a
unsafeBackpermute a b = unboxed (B.unsafeBackpermute (boxed a) (boxed b))

zipWith5 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f) => (a -> b -> c -> d -> e -> f) -> v a -> v b -> v c -> v d -> v e -> v f
zipWith5 a b c d e f = unboxed (B.zipWith5 a (boxed b) (boxed c) (boxed d) (boxed e) (boxed f))

zipWith6 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f, Vector v g) => (a -> b -> c -> d -> e -> f -> g) -> v a -> v b -> v c -> v d -> v e -> v f -> v g
zipWith6 a b c d e f g = unboxed (B.zipWith6 a (boxed b) (boxed c) (boxed d) (boxed e) (boxed f) (boxed g))

izipWith4 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e) => (Int -> a -> b -> c -> d -> e) -> v a -> v b -> v c -> v d -> v e
izipWith4 a b c d e = unboxed (B.izipWith4 a (boxed b) (boxed c) (boxed d) (boxed e))

izipWith5 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f) => (Int -> a -> b -> c -> d -> e -> f) -> v a -> v b -> v c -> v d -> v e -> v f
izipWith5 a b c d e f = unboxed (B.izipWith5 a (boxed b) (boxed c) (boxed d) (boxed e) (boxed f))

izipWith6 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f, Vector v g) => (Int -> a -> b -> c -> d -> e -> f -> g) -> v a -> v b -> v c -> v d -> v e -> v f -> v g
izipWith6 a b c d e f g = unboxed (B.izipWith6 a (boxed b) (boxed c) (boxed d) (boxed e) (boxed f) (boxed g))

zip5 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v (a, b, c, d, e)) => v a -> v b -> v c -> v d -> v e -> v (a, b, c, d, e)
zip5 a b c d e = unboxed (B.zip5 (boxed a) (boxed b) (boxed c) (boxed d) (boxed e))

zip6 :: (Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f, Vector v (a, b, c, d, e, f)) => v a -> v b -> v c -> v d -> v e -> v f -> v (a, b, c, d, e, f)
zip6 a b c d e f = unboxed (B.zip6 (boxed a) (boxed b) (boxed c) (boxed d) (boxed e) (boxed f))

unzip5 :: (Vector v (a, b, c, d, e), Vector v a, Vector v b, Vector v c, Vector v d, Vector v e) => v (a, b, c, d, e) -> (v a, v b, v c, v d, v e)
unzip5 a = (\(x0, x1, x2, x3, x4) -> (unboxed x0, unboxed x1, unboxed x2, unboxed x3, unboxed x4)) (B.unzip5 (boxed a))

unzip6 :: (Vector v (a, b, c, d, e, f), Vector v a, Vector v b, Vector v c, Vector v d, Vector v e, Vector v f) => v (a, b, c, d, e, f) -> (v a, v b, v c, v d, v e, v f)
unzip6 a = (\(x0, x1, x2, x3, x4, x5) -> (unboxed x0, unboxed x1, unboxed x2, unboxed x3, unboxed x4, unboxed x5)) (B.unzip6 (boxed a))

unsafeUpdate :: (Vector v a, Vector v (Int, a)) => v a -> v (Int, a) -> v a
unsafeUpdate a b = unboxed (B.unsafeUpdate (boxed a) (boxed b))

unsafeUpdate_ :: (Vector v a, Vector v Int) => v a -> v Int -> v a -> v a
unsafeUpdate_ a b c = unboxed (B.unsafeUpdate_ (boxed a) (boxed b) (boxed c))

unsafeAccumulate :: (Vector v a, Vector v (Int, b)) => (a -> b -> a) -> v a -> v (Int, b) -> v a
unsafeAccumulate a b c = unboxed (B.unsafeAccumulate a (boxed b) (boxed c))

unsafeAccumulate_ :: (Vector v a, Vector v Int, Vector v b) => (a -> b -> a) -> v a -> v Int -> v b -> v a
unsafeAccumulate_ a b c d = unboxed (B.unsafeAccumulate_ a (boxed b) (boxed c) (boxed d))
