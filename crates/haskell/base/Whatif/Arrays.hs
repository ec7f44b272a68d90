{-# LANGUAGE MagicHash, UnboxedTuples, BangPatterns #-}
-- | GHC's primitive arrays. Frozen and mutable ones are the same: what is frozen is not written again, and what is thawed without a copy
-- is the array itself.
module Whatif.Arrays where

import Prelude
import Whatif.Memory
import Whatif.Prim
import Whatif.Types

type Array# = PrimMutArray
type MutableArray# s a = PrimMutArray a
type SmallArray# = Cells
type SmallMutableArray# s a = Cells a

-- | A part of an array as an array.
slice :: PrimMutArray a -> Int -> Int -> RealWorld -> IOResult (PrimMutArray a)
slice from i n s = case arrayNew n (errorWithoutStackTrace "an element of an array was not written") s of
  IOResult s' to -> let done = copyArray from i to 0 n s' in done `seq` IOResult done to

sliceCells :: Cells a -> Int -> Int -> RealWorld -> IOResult (Cells a)
sliceCells (Cells _ from) i n s = case slice from i n s of
  IOResult s' to -> case newRef n s' of IOResult s'' size -> IOResult s'' (Cells size to)

newArray# :: Int# -> a -> State# s -> (# State# s, MutableArray# s a #)
newArray# n x s = case arrayNew n x s of IOResult s' a -> (# s', a #)

readArray# :: MutableArray# s a -> Int# -> State# s -> (# State# s, a #)
readArray# a i s = case arrayRead a i s of IOResult s' x -> (# s', x #)

writeArray# :: MutableArray# s a -> Int# -> a -> State# s -> State# s
writeArray# a i x s = case arrayWrite a i x s of IOResult s' _ -> s'

-- | The element, which is not evaluated by reading it.
indexArray# :: Array# a -> Int# -> (# a #)
indexArray# a i = case arrayRead a i realWorld of IOResult _ x -> (# x #)

sizeofArray# :: Array# a -> Int#
sizeofArray# = arrayLength

sizeofMutableArray# :: MutableArray# s a -> Int#
sizeofMutableArray# = sizeofArray#

unsafeFreezeArray# :: MutableArray# s a -> State# s -> (# State# s, Array# a #)
unsafeFreezeArray# a !s = (# s, a #)

unsafeThawArray# :: Array# a -> State# s -> (# State# s, MutableArray# s a #)
unsafeThawArray# a !s = (# s, a #)

copyArray# :: Array# a -> Int# -> MutableArray# s a -> Int# -> Int# -> State# s -> State# s
copyArray# = copyArray

copyMutableArray# :: MutableArray# s a -> Int# -> MutableArray# s a -> Int# -> Int# -> State# s -> State# s
copyMutableArray# = copyArray

cloneArray# :: Array# a -> Int# -> Int# -> Array# a
cloneArray# a i n = case slice a i n realWorld of IOResult _ b -> b

cloneMutableArray#, freezeArray#, thawArray# :: MutableArray# s a -> Int# -> Int# -> State# s -> (# State# s, MutableArray# s a #)
cloneMutableArray# a i n s = case slice a i n s of IOResult s' b -> (# s', b #)
freezeArray# = cloneMutableArray#
thawArray# = cloneMutableArray#

sameMutableArray# :: MutableArray# s a -> MutableArray# s a -> Int#
sameMutableArray# a b = if arrayEq a b then 1 else 0

casArray# :: MutableArray# s a -> Int# -> a -> a -> State# s -> (# State# s, Int#, a #)
casArray# a i _ new s = case writeArray# a i new s of !s' -> (# s', 0, new #)

newSmallArray# :: Int# -> a -> State# s -> (# State# s, SmallMutableArray# s a #)
newSmallArray# n x s = case newCells n x s of IOResult s' a -> (# s', a #)

readSmallArray# :: SmallMutableArray# s a -> Int# -> State# s -> (# State# s, a #)
readSmallArray# (Cells _ a) i s = case arrayRead a i s of IOResult s' x -> (# s', x #)

writeSmallArray# :: SmallMutableArray# s a -> Int# -> a -> State# s -> State# s
writeSmallArray# (Cells _ a) i x s = case arrayWrite a i x s of IOResult s' _ -> s'

-- | The element, which is not evaluated by reading it.
indexSmallArray# :: SmallArray# a -> Int# -> (# a #)
indexSmallArray# (Cells _ a) i = case arrayRead a i realWorld of IOResult _ x -> (# x #)

sizeofSmallArray# :: SmallArray# a -> Int#
sizeofSmallArray# a = case sizeOfCells a realWorld of IOResult _ n -> n

sizeofSmallMutableArray# :: SmallMutableArray# s a -> Int#
sizeofSmallMutableArray# = sizeofSmallArray#

getSizeofSmallMutableArray# :: SmallMutableArray# s a -> State# s -> (# State# s, Int# #)
getSizeofSmallMutableArray# a s = case sizeOfCells a s of IOResult s' n -> (# s', n #)

shrinkSmallMutableArray# :: SmallMutableArray# s a -> Int# -> State# s -> State# s
shrinkSmallMutableArray# (Cells size _) n s = case writeRef size n s of IOResult s' _ -> s'

unsafeFreezeSmallArray# :: SmallMutableArray# s a -> State# s -> (# State# s, SmallArray# a #)
unsafeFreezeSmallArray# a !s = (# s, a #)

unsafeThawSmallArray# :: SmallArray# a -> State# s -> (# State# s, SmallMutableArray# s a #)
unsafeThawSmallArray# a !s = (# s, a #)

copySmallArray# :: SmallArray# a -> Int# -> SmallMutableArray# s a -> Int# -> Int# -> State# s -> State# s
copySmallArray# = copyCells

copySmallMutableArray# :: SmallMutableArray# s a -> Int# -> SmallMutableArray# s a -> Int# -> Int# -> State# s -> State# s
copySmallMutableArray# = copyCells

cloneSmallArray# :: SmallArray# a -> Int# -> Int# -> SmallArray# a
cloneSmallArray# a i n = case sliceCells a i n realWorld of IOResult _ b -> b

cloneSmallMutableArray#, freezeSmallArray#, thawSmallArray# :: SmallMutableArray# s a -> Int# -> Int# -> State# s -> (# State# s, SmallMutableArray# s a #)
cloneSmallMutableArray# a i n s = case sliceCells a i n s of IOResult s' b -> (# s', b #)
freezeSmallArray# = cloneSmallMutableArray#
thawSmallArray# = cloneSmallMutableArray#

sameSmallMutableArray# :: SmallMutableArray# s a -> SmallMutableArray# s a -> Int#
sameSmallMutableArray# (Cells a _) (Cells b _) = if refEq a b then 1 else 0

casSmallArray# :: SmallMutableArray# s a -> Int# -> a -> a -> State# s -> (# State# s, Int#, a #)
casSmallArray# a i _ new s = case writeSmallArray# a i new s of !s' -> (# s', 0, new #)
