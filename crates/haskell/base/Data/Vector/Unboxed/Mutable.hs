-- | Mutable vectors whose elements are evaluated when they are stored.
module Data.Vector.Unboxed.Mutable
  ( MVector, IOVector, STVector, Unbox, RealWorld, PrimMonad, PrimState, length, null, slice, init, tail, take, drop, splitAt, overlaps
  , unsafeSlice, unsafeInit, unsafeTail, unsafeTake, unsafeDrop, new, unsafeNew, replicate, replicateM, generate, generateM, clone, grow
  , unsafeGrow, clear, read, readMaybe, write, modify, modify', modifyM, modifyM', swap, exchange, unsafeRead, unsafeWrite, unsafeModify
  , unsafeModify', unsafeModifyM, unsafeModifyM', unsafeSwap, unsafeExchange, mapM_, imapM_, forM_, iforM_, foldl, foldl', foldM, foldM'
  , foldr, foldr', foldrM, foldrM', ifoldl, ifoldl', ifoldM, ifoldM', ifoldr, ifoldr', ifoldrM, ifoldrM', nextPermutation, set, copy, move
  , unsafeCopy, unsafeMove
  ) where

import qualified Data.Vector.Mutable as M
import Data.Vector.Unboxed.Base
import Prelude hiding (drop, foldl, foldr, init, length, mapM_, null, read, replicate, splitAt, tail, take)
import Whatif.Base (RealWorld)
import Whatif.Primitive (PrimMonad (..))

boxed :: MVector s a -> M.MVector s a
boxed (MVector v) = v

length :: Unbox a => MVector s a -> Int
length (MVector v) = M.length v

-- What stores elements

new, unsafeNew :: (PrimMonad m, Unbox a) => Int -> m (MVector (PrimState m) a)
new n
  | n < 0 = errorWithoutStackTrace ("negative length: " ++ show n)
  | otherwise = replicate n zero
unsafeNew = new

replicate :: (PrimMonad m, Unbox a) => Int -> a -> m (MVector (PrimState m) a)
replicate n x = settle x `seq` fmap MVector (M.replicate n x)

replicateM :: (PrimMonad m, Unbox a) => Int -> m a -> m (MVector (PrimState m) a)
replicateM n m = generateM n (\_ -> m)

generate :: (PrimMonad m, Unbox a) => Int -> (Int -> a) -> m (MVector (PrimState m) a)
generate n f = generateM n (\i -> return (f i))

generateM :: (PrimMonad m, Unbox a) => Int -> (Int -> m a) -> m (MVector (PrimState m) a)
generateM n f = fmap MVector (M.generateM n (\i -> f i >>= \x -> settle x `seq` return x))

grow, unsafeGrow :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> m (MVector (PrimState m) a)
grow v by
  | by < 0 = errorWithoutStackTrace ("negative length: " ++ show by)
  | otherwise = new (length v + by) >>= \v' -> move (take (length v) v') v >> return v'
unsafeGrow = grow

clear :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> m ()
clear _ = return ()

write, unsafeWrite :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> a -> m ()
write (MVector v) i x = settle x `seq` M.write v i x
unsafeWrite = write

modify, modify', unsafeModify, unsafeModify' :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (a -> a) -> Int -> m ()
modify v f i = read v i >>= \x -> write v i (f x)
modify' = modify
unsafeModify = modify
unsafeModify' = modify

modifyM, modifyM', unsafeModifyM, unsafeModifyM' :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (a -> m a) -> Int -> m ()
modifyM v f i = read v i >>= f >>= write v i
modifyM' = modifyM
unsafeModifyM = modifyM
unsafeModifyM' = modifyM

exchange, unsafeExchange :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> a -> m a
exchange (MVector v) i x = settle x `seq` M.exchange v i x
unsafeExchange = exchange

set :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> a -> m ()
set (MVector v) x = settle x `seq` M.set v x

-- As in "Data.Vector.Mutable"

null :: Unbox a => MVector s a -> Bool
null a = M.null (boxed a)

slice :: Unbox a => Int -> Int -> MVector s a -> MVector s a
slice a b c = MVector (M.slice a b (boxed c))

init :: Unbox a => MVector s a -> MVector s a
init a = MVector (M.init (boxed a))

tail :: Unbox a => MVector s a -> MVector s a
tail a = MVector (M.tail (boxed a))

take :: Unbox a => Int -> MVector s a -> MVector s a
take a b = MVector (M.take a (boxed b))

drop :: Unbox a => Int -> MVector s a -> MVector s a
drop a b = MVector (M.drop a (boxed b))

splitAt :: Unbox a => Int -> MVector s a -> (MVector s a, MVector s a)
splitAt a b = (\(x0, x1) -> (MVector x0, MVector x1)) (M.splitAt a (boxed b))

overlaps :: Unbox a => MVector s a -> MVector s a -> Bool
overlaps a b = M.overlaps (boxed a) (boxed b)

unsafeSlice :: Unbox a => Int -> Int -> MVector s a -> MVector s a
unsafeSlice a b c = MVector (M.unsafeSlice a b (boxed c))

unsafeInit :: Unbox a => MVector s a -> MVector s a
unsafeInit a = MVector (M.unsafeInit (boxed a))

unsafeTail :: Unbox a => MVector s a -> MVector s a
unsafeTail a = MVector (M.unsafeTail (boxed a))

unsafeTake :: Unbox a => Int -> MVector s a -> MVector s a
unsafeTake a b = MVector (M.unsafeTake a (boxed b))

unsafeDrop :: Unbox a => Int -> MVector s a -> MVector s a
unsafeDrop a b = MVector (M.unsafeDrop a (boxed b))

clone :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> m (MVector (PrimState m) a)
clone a = fmap MVector (M.clone (boxed a))

read :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> m a
read a b = M.read (boxed a) b

readMaybe :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> m (Maybe a)
readMaybe a b = M.readMaybe (boxed a) b

swap :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> Int -> m ()
swap a b c = M.swap (boxed a) b c

unsafeRead :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> m a
unsafeRead a b = M.unsafeRead (boxed a) b

unsafeSwap :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> Int -> Int -> m ()
unsafeSwap a b c = M.unsafeSwap (boxed a) b c

mapM_ :: (PrimMonad m, Unbox a) => (a -> m b) -> MVector (PrimState m) a -> m ()
mapM_ a b = M.mapM_ a (boxed b)

imapM_ :: (PrimMonad m, Unbox a) => (Int -> a -> m b) -> MVector (PrimState m) a -> m ()
imapM_ a b = M.imapM_ a (boxed b)

forM_ :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (a -> m b) -> m ()
forM_ a b = M.forM_ (boxed a) b

iforM_ :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> (Int -> a -> m b) -> m ()
iforM_ a b = M.iforM_ (boxed a) b

foldl :: (PrimMonad m, Unbox a) => (b -> a -> b) -> b -> MVector (PrimState m) a -> m b
foldl a b c = M.foldl a b (boxed c)

foldl' :: (PrimMonad m, Unbox a) => (b -> a -> b) -> b -> MVector (PrimState m) a -> m b
foldl' a b c = M.foldl' a b (boxed c)

foldM :: (PrimMonad m, Unbox a) => (b -> a -> m b) -> b -> MVector (PrimState m) a -> m b
foldM a b c = M.foldM a b (boxed c)

foldM' :: (PrimMonad m, Unbox a) => (b -> a -> m b) -> b -> MVector (PrimState m) a -> m b
foldM' a b c = M.foldM' a b (boxed c)

foldr :: (PrimMonad m, Unbox a) => (a -> b -> b) -> b -> MVector (PrimState m) a -> m b
foldr a b c = M.foldr a b (boxed c)

foldr' :: (PrimMonad m, Unbox a) => (a -> b -> b) -> b -> MVector (PrimState m) a -> m b
foldr' a b c = M.foldr' a b (boxed c)

foldrM :: (PrimMonad m, Unbox a) => (a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
foldrM a b c = M.foldrM a b (boxed c)

foldrM' :: (PrimMonad m, Unbox a) => (a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
foldrM' a b c = M.foldrM' a b (boxed c)

ifoldl :: (PrimMonad m, Unbox a) => (b -> Int -> a -> b) -> b -> MVector (PrimState m) a -> m b
ifoldl a b c = M.ifoldl a b (boxed c)

ifoldl' :: (PrimMonad m, Unbox a) => (b -> Int -> a -> b) -> b -> MVector (PrimState m) a -> m b
ifoldl' a b c = M.ifoldl' a b (boxed c)

ifoldM :: (PrimMonad m, Unbox a) => (b -> Int -> a -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldM a b c = M.ifoldM a b (boxed c)

ifoldM' :: (PrimMonad m, Unbox a) => (b -> Int -> a -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldM' a b c = M.ifoldM' a b (boxed c)

ifoldr :: (PrimMonad m, Unbox a) => (Int -> a -> b -> b) -> b -> MVector (PrimState m) a -> m b
ifoldr a b c = M.ifoldr a b (boxed c)

ifoldr' :: (PrimMonad m, Unbox a) => (Int -> a -> b -> b) -> b -> MVector (PrimState m) a -> m b
ifoldr' a b c = M.ifoldr' a b (boxed c)

ifoldrM :: (PrimMonad m, Unbox a) => (Int -> a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldrM a b c = M.ifoldrM a b (boxed c)

ifoldrM' :: (PrimMonad m, Unbox a) => (Int -> a -> b -> m b) -> b -> MVector (PrimState m) a -> m b
ifoldrM' a b c = M.ifoldrM' a b (boxed c)

nextPermutation :: (PrimMonad m, Ord e, Unbox e) => MVector (PrimState m) e -> m Bool
nextPermutation a = M.nextPermutation (boxed a)

copy :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
copy a b = M.copy (boxed a) (boxed b)

move :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
move a b = M.move (boxed a) (boxed b)

unsafeCopy :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
unsafeCopy a b = M.unsafeCopy (boxed a) (boxed b)

unsafeMove :: (PrimMonad m, Unbox a) => MVector (PrimState m) a -> MVector (PrimState m) a -> m ()
unsafeMove a b = M.unsafeMove (boxed a) (boxed b)
