-- | Mutable vectors: a part of an array of the machine.
module Data.Vector.Mutable
  ( MVector (MVector), IOVector, STVector, RealWorld, PrimMonad, PrimState, length, null, slice, init, tail, take, drop, splitAt, overlaps, unsafeSlice, unsafeInit
  , unsafeTail, unsafeTake, unsafeDrop, new, unsafeNew, replicate, replicateM, generate, generateM, clone, grow, unsafeGrow, clear, read, readMaybe
  , write, modify, modify', modifyM, modifyM', swap, exchange, unsafeRead, unsafeWrite, unsafeModify, unsafeModify', unsafeModifyM, unsafeModifyM'
  , unsafeSwap, unsafeExchange, mapM_, imapM_, forM_, iforM_, foldl, foldl', foldM, foldM', foldr, foldr', foldrM, foldrM', ifoldl, ifoldl'
  , ifoldM, ifoldM', ifoldr, ifoldr', ifoldrM, ifoldrM', nextPermutation, set, copy, move, unsafeCopy, unsafeMove
  ) where

import Whatif.Base (RealWorld)
import Prelude hiding (drop, foldl, foldr, init, length, mapM_, null, read, replicate, splitAt, tail, take)
import Whatif.Packed (uninitialised)
import Whatif.Prim
import Whatif.Primitive (PrimMonad (..))
import Whatif.Types (IOResult (..), PrimMutArray)

-- | The index of the first element, how many there are, and the array.
data MVector s a = MVector !Int !Int (PrimMutArray a)

type IOVector = MVector RealWorld
type STVector s = MVector s

length :: MVector s a -> Int
length (MVector _ n _) = n

null :: MVector s a -> Bool
null v = length v == 0

outOfBounds :: Int -> Int -> a
outOfBounds i n = errorWithoutStackTrace ("index out of bounds " ++ show (i, n))

slice, unsafeSlice :: Int -> Int -> MVector s a -> MVector s a
slice i m v@(MVector _ n _)
  | i >= 0 && m >= 0 && m <= n - i = unsafeSlice i m v
  | otherwise = errorWithoutStackTrace ("invalid slice " ++ show (i, m, n))
unsafeSlice i m (MVector from _ a) = MVector (from + i) m a

init, tail, unsafeInit, unsafeTail :: MVector s a -> MVector s a
init v = slice 0 (length v - 1) v
tail v = slice 1 (length v - 1) v
unsafeInit = init
unsafeTail = tail

take, drop, unsafeTake, unsafeDrop :: Int -> MVector s a -> MVector s a
take m v = unsafeSlice 0 (max 0 (min m (length v))) v
drop m v = let k = max 0 (min m (length v)) in unsafeSlice k (length v - k) v
unsafeTake = take
unsafeDrop = drop

splitAt :: Int -> MVector s a -> (MVector s a, MVector s a)
splitAt m v = (take m v, drop m v)

overlaps :: MVector s a -> MVector s a -> Bool
overlaps (MVector i m a) (MVector j n b) = arrayEq a b && (between i j (j + n) || between j i (i + m))
  where
    between x y z = x >= y && x < z

-- Making them

new, unsafeNew :: PrimMonad m => Int -> m (MVector (PrimState m) a)
new n = replicate (natural n) uninitialised
unsafeNew = new

natural :: Int -> Int
natural n
  | n < 0 = errorWithoutStackTrace ("negative length: " ++ show n)
  | otherwise = n

replicate :: PrimMonad m => Int -> a -> m (MVector (PrimState m) a)
replicate n x = acting (\w -> case arrayNew m x w of IOResult w' a -> IOResult w' (MVector 0 m a))
  where
    m = max 0 n

replicateM :: PrimMonad m => Int -> m a -> m (MVector (PrimState m) a)
replicateM n m = generateM n (\_ -> m)

generate :: PrimMonad m => Int -> (Int -> a) -> m (MVector (PrimState m) a)
generate n f = generateM n (\i -> return (f i))

generateM :: PrimMonad m => Int -> (Int -> m a) -> m (MVector (PrimState m) a)
generateM n f = new (max 0 n) >>= \v ->
  let go i
        | i >= n = return v
        | otherwise = f i >>= \x -> unsafeWrite v i x >> go (i + 1)
  in go 0

clone :: PrimMonad m => MVector (PrimState m) a -> m (MVector (PrimState m) a)
clone v = generateM (length v) (unsafeRead v)

grow, unsafeGrow :: PrimMonad m => MVector (PrimState m) a -> Int -> m (MVector (PrimState m) a)
grow v by = new (length v + natural by) >>= \v' -> move (take (length v) v') v >> return v'
unsafeGrow = grow

clear :: PrimMonad m => MVector (PrimState m) a -> m ()
clear v = set v uninitialised

-- Elements

read, unsafeRead :: PrimMonad m => MVector (PrimState m) a -> Int -> m a
read v@(MVector _ n _) i
  | i >= 0 && i < n = unsafeRead v i
  | otherwise = outOfBounds i n
unsafeRead (MVector from _ a) i = acting (arrayRead a (from + i))

readMaybe :: PrimMonad m => MVector (PrimState m) a -> Int -> m (Maybe a)
readMaybe v i
  | i >= 0 && i < length v = fmap Just (unsafeRead v i)
  | otherwise = return Nothing

write, unsafeWrite :: PrimMonad m => MVector (PrimState m) a -> Int -> a -> m ()
write v@(MVector _ n _) i x
  | i >= 0 && i < n = unsafeWrite v i x
  | otherwise = outOfBounds i n
unsafeWrite (MVector from _ a) i x = acting (arrayWrite a (from + i) x)

modify, modify', unsafeModify, unsafeModify' :: PrimMonad m => MVector (PrimState m) a -> (a -> a) -> Int -> m ()
modify v f i = read v i >>= \x -> unsafeWrite v i (f x)
modify' v f i = read v i >>= \x -> let y = f x in y `seq` unsafeWrite v i y
unsafeModify = modify
unsafeModify' = modify'

modifyM, modifyM', unsafeModifyM, unsafeModifyM' :: PrimMonad m => MVector (PrimState m) a -> (a -> m a) -> Int -> m ()
modifyM v f i = read v i >>= f >>= unsafeWrite v i
modifyM' v f i = read v i >>= f >>= \y -> y `seq` unsafeWrite v i y
unsafeModifyM = modifyM
unsafeModifyM' = modifyM'

swap, unsafeSwap :: PrimMonad m => MVector (PrimState m) a -> Int -> Int -> m ()
swap v i j = read v i >>= \x -> read v j >>= \y -> unsafeWrite v i y >> unsafeWrite v j x
unsafeSwap = swap

exchange, unsafeExchange :: PrimMonad m => MVector (PrimState m) a -> Int -> a -> m a
exchange v i x = read v i >>= \y -> unsafeWrite v i x >> return y
unsafeExchange = exchange

-- Folds and actions

ifoldM, ifoldM' :: PrimMonad m => (b -> Int -> a -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldM f z v = go 0 z
  where
    n = length v
    go i acc
      | i >= n = return acc
      | otherwise = unsafeRead v i >>= \x -> f acc i x >>= go (i + 1)
ifoldM' f z v = go 0 z
  where
    n = length v
    go i acc
      | acc `seq` i >= n = return acc
      | otherwise = unsafeRead v i >>= \x -> f acc i x >>= go (i + 1)

ifoldrM, ifoldrM' :: PrimMonad m => (Int -> a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldrM f z v = go (length v - 1) z
  where
    go i acc
      | i < 0 = return acc
      | otherwise = unsafeRead v i >>= \x -> f i x acc >>= go (i - 1)
ifoldrM' f z v = go (length v - 1) z
  where
    go i acc
      | acc `seq` i < 0 = return acc
      | otherwise = unsafeRead v i >>= \x -> f i x acc >>= go (i - 1)

foldM, foldM' :: PrimMonad m => (b -> a -> m b) -> b -> MVector (PrimState m) a -> m b
foldM f = ifoldM (\acc _ x -> f acc x)
foldM' f = ifoldM' (\acc _ x -> f acc x)

foldrM, foldrM' :: PrimMonad m => (a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
foldrM f = ifoldrM (\_ x acc -> f x acc)
foldrM' f = ifoldrM' (\_ x acc -> f x acc)

foldl, foldl' :: PrimMonad m => (b -> a -> b) -> b -> MVector (PrimState m) a -> m b
foldl f = ifoldM (\acc _ x -> return (f acc x))
foldl' f = ifoldM' (\acc _ x -> return (f acc x))

ifoldl, ifoldl' :: PrimMonad m => (b -> Int -> a -> b) -> b -> MVector (PrimState m) a -> m b
ifoldl f = ifoldM (\acc i x -> return (f acc i x))
ifoldl' f = ifoldM' (\acc i x -> return (f acc i x))

foldr, foldr' :: PrimMonad m => (a -> b -> b) -> b -> MVector (PrimState m) a -> m b
foldr f = ifoldrM (\_ x acc -> return (f x acc))
foldr' f = ifoldrM' (\_ x acc -> return (f x acc))

ifoldr, ifoldr' :: PrimMonad m => (Int -> a -> b -> b) -> b -> MVector (PrimState m) a -> m b
ifoldr f = ifoldrM (\i x acc -> return (f i x acc))
ifoldr' f = ifoldrM' (\i x acc -> return (f i x acc))

mapM_ :: PrimMonad m => (a -> m b) -> MVector (PrimState m) a -> m ()
mapM_ f = imapM_ (\_ x -> f x)

imapM_ :: PrimMonad m => (Int -> a -> m b) -> MVector (PrimState m) a -> m ()
imapM_ f = ifoldM (\_ i x -> f i x >> return ()) ()

forM_ :: PrimMonad m => MVector (PrimState m) a -> (a -> m b) -> m ()
forM_ v f = mapM_ f v

iforM_ :: PrimMonad m => MVector (PrimState m) a -> (Int -> a -> m b) -> m ()
iforM_ v f = imapM_ f v

-- All elements

set :: PrimMonad m => MVector (PrimState m) a -> a -> m ()
set v x = go 0
  where
    n = length v
    go i
      | i >= n = return ()
      | otherwise = unsafeWrite v i x >> go (i + 1)

copy, move, unsafeCopy, unsafeMove :: PrimMonad m => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
copy to from
  | overlaps to from = errorWithoutStackTrace "Data.Vector.Mutable.copy: overlapping vectors"
  | otherwise = move to from
move to@(MVector at _ a) from@(MVector at' _ b)
  | length to /= length from = errorWithoutStackTrace ("length mismatch: " ++ show (length to, length from))
  | arrayEq a b && at > at' = downwards (length to - 1)
  | otherwise = upwards 0
  where
    transfer i = unsafeRead from i >>= unsafeWrite to i
    upwards i
      | i >= length to = return ()
      | otherwise = transfer i >> upwards (i + 1)
    downwards i
      | i < 0 = return ()
      | otherwise = transfer i >> downwards (i - 1)
unsafeCopy = copy
unsafeMove = move

-- | The next permutation in the order of lexicons; False if there is none.
nextPermutation :: (PrimMonad m, Ord e) => MVector (PrimState m) e -> m Bool
nextPermutation v = descent (n - 2)
  where
    n = length v
    descent i
      | i < 0 = return False
      | otherwise = unsafeRead v i >>= \x -> unsafeRead v (i + 1) >>= \y -> if x < y then larger i x (n - 1) else descent (i - 1)
    larger i x j = unsafeRead v j >>= \y -> if y > x then unsafeSwap v i j >> reversed (i + 1) (n - 1) else larger i x (j - 1)
    reversed i j
      | i >= j = return True
      | otherwise = unsafeSwap v i j >> reversed (i + 1) (j - 1)
