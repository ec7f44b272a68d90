{-# LANGUAGE MagicHash, UnboxedTuples, BangPatterns #-}
-- | Memory as GHC's primitives see it: blocks of bytes with numbers in them, lowest byte first, and addresses into blocks.
--
-- A block is an array with a cell for each byte, so that its contents may be unknown. Its length can be cut. Frozen and mutable blocks
-- are the same: what is frozen is not written again.
module Whatif.Memory where

import Prelude
import Whatif.Prim
import Whatif.Types

type Int# = Int
type Word# = Word
type Double# = Double
type Float# = Float
type Char# = Char
type State# s = RealWorld

-- | Cells, of which the first ones count.
data Cells a = Cells !(Ref Int) !(PrimMutArray a)

type ByteArray# = Cells Word
type MutableByteArray# s = Cells Word

-- | A place in a block. The addresses of a block are those of no other.
data Addr# = Address !(Cells Word) !Int

-- | What @"text"#@ stands for: a block that ends in a zero.
literal :: String -> Addr#
literal text = case newCells (length text + 1) 0 realWorld of
  IOResult s block -> fill text 0 s
    where
      fill [] _ !_ = Address block 0
      fill (c : cs) i w = fill cs (i + 1) (store1 block i (intToWord (charOrd c)) w)

nullAddr# :: Addr#
nullAddr# = literal ""

newCells :: Int -> a -> RealWorld -> IOResult (Cells a)
newCells n x s = case newRef n s of
  IOResult s' size -> case arrayNew n x s' of
    IOResult s'' cells -> IOResult s'' (Cells size cells)

sizeOfCells :: Cells a -> RealWorld -> IOResult Int
sizeOfCells (Cells size _) s = readRef size s

-- | Copies so many cells; the two ranges may overlap.
copyCells :: Cells a -> Int -> Cells a -> Int -> Int -> RealWorld -> RealWorld
copyCells (Cells _ from) i (Cells _ to) j n = copyArray from i to j n

copyArray :: PrimMutArray a -> Int -> PrimMutArray a -> Int -> Int -> RealWorld -> RealWorld
copyArray from i to j n s
  | i < j = backwards (n - 1) s
  | otherwise = forwards 0 s
  where
    forwards k !w
      | k >= n = w
      | otherwise = forwards (k + 1) (move k w)
    backwards k !w
      | k < 0 = w
      | otherwise = backwards (k - 1) (move k w)
    move k w = case arrayRead from (i + k) w of
      IOResult w' x -> case arrayWrite to (j + k) x w' of IOResult w'' _ -> w''

newByteArray#, newPinnedByteArray# :: Int# -> State# s -> (# State# s, MutableByteArray# s #)
newByteArray# n s = case newCells n 0 s of IOResult s' b -> (# s', b #)
newPinnedByteArray# = newByteArray#

newAlignedPinnedByteArray# :: Int# -> Int# -> State# s -> (# State# s, MutableByteArray# s #)
newAlignedPinnedByteArray# n _ = newByteArray# n

byteArrayContents# :: ByteArray# -> Addr#
byteArrayContents# b = Address b 0

mutableByteArrayContents# :: MutableByteArray# s -> Addr#
mutableByteArrayContents# b = Address b 0

isByteArrayPinned# :: ByteArray# -> Int#
isByteArrayPinned# _ = 1

isMutableByteArrayPinned# :: MutableByteArray# s -> Int#
isMutableByteArrayPinned# _ = 1

sizeofByteArray# :: ByteArray# -> Int#
sizeofByteArray# b = case sizeOfCells b realWorld of IOResult _ n -> n

sizeofMutableByteArray# :: MutableByteArray# s -> Int#
sizeofMutableByteArray# = sizeofByteArray#

getSizeofMutableByteArray# :: MutableByteArray# s -> State# s -> (# State# s, Int# #)
getSizeofMutableByteArray# b s = case sizeOfCells b s of IOResult s' n -> (# s', n #)

sameMutableByteArray# :: MutableByteArray# s -> MutableByteArray# s -> Int#
sameMutableByteArray# (Cells a _) (Cells b _) = if refEq a b then 1 else 0

shrinkMutableByteArray# :: MutableByteArray# s -> Int# -> State# s -> State# s
shrinkMutableByteArray# (Cells size _) n s = case writeRef size n s of IOResult s' _ -> s'

resizeMutableByteArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, MutableByteArray# s #)
resizeMutableByteArray# b n s = case sizeOfCells b s of
  IOResult s1 old -> case newCells n 0 s1 of
    IOResult s2 new -> (# copyCells b 0 new 0 (if n < old then n else old) s2, new #)

unsafeFreezeByteArray# :: MutableByteArray# s -> State# s -> (# State# s, ByteArray# #)
unsafeFreezeByteArray# b !s = (# s, b #)

unsafeThawByteArray# :: ByteArray# -> State# s -> (# State# s, MutableByteArray# s #)
unsafeThawByteArray# b !s = (# s, b #)

copyByteArray# :: ByteArray# -> Int# -> MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
copyByteArray# = copyCells

copyMutableByteArray# :: MutableByteArray# s -> Int# -> MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
copyMutableByteArray# = copyCells

copyByteArrayToAddr# :: ByteArray# -> Int# -> Addr# -> Int# -> State# s -> State# s
copyByteArrayToAddr# b i (Address c o) n = copyCells b i c o n

copyMutableByteArrayToAddr# :: MutableByteArray# s -> Int# -> Addr# -> Int# -> State# s -> State# s
copyMutableByteArrayToAddr# = copyByteArrayToAddr#

copyAddrToByteArray# :: Addr# -> MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
copyAddrToByteArray# (Address c o) b i n = copyCells c o b i n

copyAddrToAddr# :: Addr# -> Addr# -> Int# -> State# s -> State# s
copyAddrToAddr# (Address a i) (Address b j) n = copyCells a i b j n

-- | A block with the same beginning.
reallocAddr# :: Addr# -> Int# -> State# s -> (# State# s, Addr# #)
reallocAddr# (Address b o) n s = case sizeOfCells b s of
  IOResult s1 old -> case newCells n 0 s1 of
    IOResult s2 new -> (# copyCells b o new 0 (if n < old - o then n else old - o) s2, Address new 0 #)

setByteArray# :: MutableByteArray# s -> Int# -> Int# -> Int# -> State# s -> State# s
setByteArray# b from n x = go 0
  where
    go i !s
      | i >= n = s
      | otherwise = go (i + 1) (store1 b (from + i) (intToWord x) s)

-- | Less than zero, zero or more than zero.
compareByteArrays# :: ByteArray# -> Int# -> ByteArray# -> Int# -> Int# -> Int#
compareByteArrays# a i b j n = go 0
  where
    go k
      | k >= n = 0
      | x < y = -1
      | x > y = 1
      | otherwise = go (k + 1)
      where
        x = indexWord8Array# a (i + k)
        y = indexWord8Array# b (j + k)

plusAddr# :: Addr# -> Int# -> Addr#
plusAddr# (Address b o) n = Address b (o + n)

-- | Between addresses of one block.
minusAddr# :: Addr# -> Addr# -> Int#
minusAddr# (Address _ a) (Address _ b) = a - b

eqAddr#, neAddr#, ltAddr#, leAddr#, gtAddr#, geAddr# :: Addr# -> Addr# -> Int#
eqAddr# (Address (Cells a _) i) (Address (Cells b _) j) = if refEq a b && i == j then 1 else 0
neAddr# a b = 1 - eqAddr# a b
ltAddr# (Address _ i) (Address _ j) = if i < j then 1 else 0
leAddr# (Address _ i) (Address _ j) = if i <= j then 1 else 0
gtAddr# (Address _ i) (Address _ j) = if i > j then 1 else 0
geAddr# (Address _ i) (Address _ j) = if i >= j then 1 else 0

unpackCString# :: Addr# -> [Char]
unpackCString# a = go 0
  where
    go i = case indexCharOffAddr# a i of
      '\0' -> []
      c -> c : go (i + 1)

cstringLength# :: Addr# -> Int#
cstringLength# a = length (unpackCString# a)

load1 :: ByteArray# -> Int -> RealWorld -> IOResult Word
load1 (Cells _ cells) i s = arrayRead cells i s

store1 :: ByteArray# -> Int -> Word -> RealWorld -> RealWorld
store1 (Cells _ cells) i w s = let b = wordNarrow8 w in b `seq` (case arrayWrite cells i b s of IOResult s' _ -> s')

load2 :: ByteArray# -> Int -> RealWorld -> IOResult Word
load2 b i s = case load1 b i s of
  IOResult s' low -> case load1 b (i + 1) s' of
    IOResult s'' high -> let w = wordOr low (wordShiftL high 8) in w `seq` IOResult s'' w

store2 :: ByteArray# -> Int -> Word -> RealWorld -> RealWorld
store2 b i w s = store1 b (i + 1) (wordShiftR w 8) (store1 b i w s)

load4 :: ByteArray# -> Int -> RealWorld -> IOResult Word
load4 b i s = case load2 b i s of
  IOResult s' low -> case load2 b (i + 2) s' of
    IOResult s'' high -> let w = wordOr low (wordShiftL high 16) in w `seq` IOResult s'' w

store4 :: ByteArray# -> Int -> Word -> RealWorld -> RealWorld
store4 b i w s = store2 b (i + 2) (wordShiftR w 16) (store2 b i w s)

load8 :: ByteArray# -> Int -> RealWorld -> IOResult Word
load8 b i s = case load4 b i s of
  IOResult s' low -> case load4 b (i + 4) s' of
    IOResult s'' high -> let w = wordOr low (wordShiftL high 32) in w `seq` IOResult s'' w

store8 :: ByteArray# -> Int -> Word -> RealWorld -> RealWorld
store8 b i w s = store4 b (i + 4) (wordShiftR w 32) (store4 b i w s)

indexCharArray# :: ByteArray# -> Int# -> Char#
indexCharArray# b i = case load1 b i realWorld of IOResult _ w -> charChr (wordToInt w)

readCharArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
readCharArray# b i s = case load1 b i s of IOResult s' w -> let x = charChr (wordToInt w) in x `seq` (# s', x #)

writeCharArray# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
writeCharArray# b i x s = store1 b i (intToWord (charOrd x)) s

indexCharOffAddr# :: Addr# -> Int# -> Char#
indexCharOffAddr# (Address b o) i = case load1 b (o + i) realWorld of IOResult _ w -> charChr (wordToInt w)

readCharOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Char# #)
readCharOffAddr# (Address b o) i s = case load1 b (o + i) s of IOResult s' w -> let x = charChr (wordToInt w) in x `seq` (# s', x #)

writeCharOffAddr# :: Addr# -> Int# -> Char# -> State# s -> State# s
writeCharOffAddr# (Address b o) i x s = store1 b (o + i) (intToWord (charOrd x)) s

indexWideCharArray# :: ByteArray# -> Int# -> Char#
indexWideCharArray# b i = case load4 b (4 * i) realWorld of IOResult _ w -> charChr (wordToInt w)

readWideCharArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
readWideCharArray# b i s = case load4 b (4 * i) s of IOResult s' w -> let x = charChr (wordToInt w) in x `seq` (# s', x #)

writeWideCharArray# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
writeWideCharArray# b i x s = store4 b (4 * i) (intToWord (charOrd x)) s

indexWideCharOffAddr# :: Addr# -> Int# -> Char#
indexWideCharOffAddr# (Address b o) i = case load4 b (o + 4 * i) realWorld of IOResult _ w -> charChr (wordToInt w)

readWideCharOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Char# #)
readWideCharOffAddr# (Address b o) i s = case load4 b (o + 4 * i) s of IOResult s' w -> let x = charChr (wordToInt w) in x `seq` (# s', x #)

writeWideCharOffAddr# :: Addr# -> Int# -> Char# -> State# s -> State# s
writeWideCharOffAddr# (Address b o) i x s = store4 b (o + 4 * i) (intToWord (charOrd x)) s

indexWord8ArrayAsWideChar# :: ByteArray# -> Int# -> Char#
indexWord8ArrayAsWideChar# b i = case load4 b i realWorld of IOResult _ w -> charChr (wordToInt w)

readWord8ArrayAsWideChar# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Char# #)
readWord8ArrayAsWideChar# b i s = case load4 b i s of IOResult s' w -> let x = charChr (wordToInt w) in x `seq` (# s', x #)

writeWord8ArrayAsWideChar# :: MutableByteArray# s -> Int# -> Char# -> State# s -> State# s
writeWord8ArrayAsWideChar# b i x s = store4 b i (intToWord (charOrd x)) s

indexIntArray# :: ByteArray# -> Int# -> Int#
indexIntArray# b i = case load8 b (8 * i) realWorld of IOResult _ w -> wordToInt w

readIntArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readIntArray# b i s = case load8 b (8 * i) s of IOResult s' w -> let x = wordToInt w in x `seq` (# s', x #)

writeIntArray# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeIntArray# b i x s = store8 b (8 * i) (intToWord x) s

indexIntOffAddr# :: Addr# -> Int# -> Int#
indexIntOffAddr# (Address b o) i = case load8 b (o + 8 * i) realWorld of IOResult _ w -> wordToInt w

readIntOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readIntOffAddr# (Address b o) i s = case load8 b (o + 8 * i) s of IOResult s' w -> let x = wordToInt w in x `seq` (# s', x #)

writeIntOffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeIntOffAddr# (Address b o) i x s = store8 b (o + 8 * i) (intToWord x) s

indexWord8ArrayAsInt# :: ByteArray# -> Int# -> Int#
indexWord8ArrayAsInt# b i = case load8 b i realWorld of IOResult _ w -> wordToInt w

readWord8ArrayAsInt# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readWord8ArrayAsInt# b i s = case load8 b i s of IOResult s' w -> let x = wordToInt w in x `seq` (# s', x #)

writeWord8ArrayAsInt# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeWord8ArrayAsInt# b i x s = store8 b i (intToWord x) s

indexWordArray# :: ByteArray# -> Int# -> Word#
indexWordArray# b i = case load8 b (8 * i) realWorld of IOResult _ w -> w

readWordArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWordArray# b i s = case load8 b (8 * i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWordArray# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWordArray# b i x s = store8 b (8 * i) (x) s

indexWordOffAddr# :: Addr# -> Int# -> Word#
indexWordOffAddr# (Address b o) i = case load8 b (o + 8 * i) realWorld of IOResult _ w -> w

readWordOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWordOffAddr# (Address b o) i s = case load8 b (o + 8 * i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWordOffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWordOffAddr# (Address b o) i x s = store8 b (o + 8 * i) (x) s

indexWord8ArrayAsWord# :: ByteArray# -> Int# -> Word#
indexWord8ArrayAsWord# b i = case load8 b i realWorld of IOResult _ w -> w

readWord8ArrayAsWord# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8ArrayAsWord# b i s = case load8 b i s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord8ArrayAsWord# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8ArrayAsWord# b i x s = store8 b i (x) s

indexDoubleArray# :: ByteArray# -> Int# -> Double#
indexDoubleArray# b i = case load8 b (8 * i) realWorld of IOResult _ w -> doubleFromBits w

readDoubleArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Double# #)
readDoubleArray# b i s = case load8 b (8 * i) s of IOResult s' w -> let x = doubleFromBits w in x `seq` (# s', x #)

writeDoubleArray# :: MutableByteArray# s -> Int# -> Double# -> State# s -> State# s
writeDoubleArray# b i x s = store8 b (8 * i) (doubleToBits x) s

indexDoubleOffAddr# :: Addr# -> Int# -> Double#
indexDoubleOffAddr# (Address b o) i = case load8 b (o + 8 * i) realWorld of IOResult _ w -> doubleFromBits w

readDoubleOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Double# #)
readDoubleOffAddr# (Address b o) i s = case load8 b (o + 8 * i) s of IOResult s' w -> let x = doubleFromBits w in x `seq` (# s', x #)

writeDoubleOffAddr# :: Addr# -> Int# -> Double# -> State# s -> State# s
writeDoubleOffAddr# (Address b o) i x s = store8 b (o + 8 * i) (doubleToBits x) s

indexWord8ArrayAsDouble# :: ByteArray# -> Int# -> Double#
indexWord8ArrayAsDouble# b i = case load8 b i realWorld of IOResult _ w -> doubleFromBits w

readWord8ArrayAsDouble# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Double# #)
readWord8ArrayAsDouble# b i s = case load8 b i s of IOResult s' w -> let x = doubleFromBits w in x `seq` (# s', x #)

writeWord8ArrayAsDouble# :: MutableByteArray# s -> Int# -> Double# -> State# s -> State# s
writeWord8ArrayAsDouble# b i x s = store8 b i (doubleToBits x) s

indexFloatArray# :: ByteArray# -> Int# -> Float#
indexFloatArray# b i = case load4 b (4 * i) realWorld of IOResult _ w -> floatFromBits w

readFloatArray# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Float# #)
readFloatArray# b i s = case load4 b (4 * i) s of IOResult s' w -> let x = floatFromBits w in x `seq` (# s', x #)

writeFloatArray# :: MutableByteArray# s -> Int# -> Float# -> State# s -> State# s
writeFloatArray# b i x s = store4 b (4 * i) (floatToBits x) s

indexFloatOffAddr# :: Addr# -> Int# -> Float#
indexFloatOffAddr# (Address b o) i = case load4 b (o + 4 * i) realWorld of IOResult _ w -> floatFromBits w

readFloatOffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Float# #)
readFloatOffAddr# (Address b o) i s = case load4 b (o + 4 * i) s of IOResult s' w -> let x = floatFromBits w in x `seq` (# s', x #)

writeFloatOffAddr# :: Addr# -> Int# -> Float# -> State# s -> State# s
writeFloatOffAddr# (Address b o) i x s = store4 b (o + 4 * i) (floatToBits x) s

indexWord8ArrayAsFloat# :: ByteArray# -> Int# -> Float#
indexWord8ArrayAsFloat# b i = case load4 b i realWorld of IOResult _ w -> floatFromBits w

readWord8ArrayAsFloat# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Float# #)
readWord8ArrayAsFloat# b i s = case load4 b i s of IOResult s' w -> let x = floatFromBits w in x `seq` (# s', x #)

writeWord8ArrayAsFloat# :: MutableByteArray# s -> Int# -> Float# -> State# s -> State# s
writeWord8ArrayAsFloat# b i x s = store4 b i (floatToBits x) s

indexInt8Array# :: ByteArray# -> Int# -> Int#
indexInt8Array# b i = case load1 b i realWorld of IOResult _ w -> intNarrow8 (wordToInt w)

readInt8Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readInt8Array# b i s = case load1 b i s of IOResult s' w -> let x = intNarrow8 (wordToInt w) in x `seq` (# s', x #)

writeInt8Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeInt8Array# b i x s = store1 b i (intToWord x) s

indexInt8OffAddr# :: Addr# -> Int# -> Int#
indexInt8OffAddr# (Address b o) i = case load1 b (o + i) realWorld of IOResult _ w -> intNarrow8 (wordToInt w)

readInt8OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readInt8OffAddr# (Address b o) i s = case load1 b (o + i) s of IOResult s' w -> let x = intNarrow8 (wordToInt w) in x `seq` (# s', x #)

writeInt8OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeInt8OffAddr# (Address b o) i x s = store1 b (o + i) (intToWord x) s

indexInt16Array# :: ByteArray# -> Int# -> Int#
indexInt16Array# b i = case load2 b (2 * i) realWorld of IOResult _ w -> intNarrow16 (wordToInt w)

readInt16Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readInt16Array# b i s = case load2 b (2 * i) s of IOResult s' w -> let x = intNarrow16 (wordToInt w) in x `seq` (# s', x #)

writeInt16Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeInt16Array# b i x s = store2 b (2 * i) (intToWord x) s

indexInt16OffAddr# :: Addr# -> Int# -> Int#
indexInt16OffAddr# (Address b o) i = case load2 b (o + 2 * i) realWorld of IOResult _ w -> intNarrow16 (wordToInt w)

readInt16OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readInt16OffAddr# (Address b o) i s = case load2 b (o + 2 * i) s of IOResult s' w -> let x = intNarrow16 (wordToInt w) in x `seq` (# s', x #)

writeInt16OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeInt16OffAddr# (Address b o) i x s = store2 b (o + 2 * i) (intToWord x) s

indexWord8ArrayAsInt16# :: ByteArray# -> Int# -> Int#
indexWord8ArrayAsInt16# b i = case load2 b i realWorld of IOResult _ w -> intNarrow16 (wordToInt w)

readWord8ArrayAsInt16# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readWord8ArrayAsInt16# b i s = case load2 b i s of IOResult s' w -> let x = intNarrow16 (wordToInt w) in x `seq` (# s', x #)

writeWord8ArrayAsInt16# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeWord8ArrayAsInt16# b i x s = store2 b i (intToWord x) s

indexInt32Array# :: ByteArray# -> Int# -> Int#
indexInt32Array# b i = case load4 b (4 * i) realWorld of IOResult _ w -> intNarrow32 (wordToInt w)

readInt32Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readInt32Array# b i s = case load4 b (4 * i) s of IOResult s' w -> let x = intNarrow32 (wordToInt w) in x `seq` (# s', x #)

writeInt32Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeInt32Array# b i x s = store4 b (4 * i) (intToWord x) s

indexInt32OffAddr# :: Addr# -> Int# -> Int#
indexInt32OffAddr# (Address b o) i = case load4 b (o + 4 * i) realWorld of IOResult _ w -> intNarrow32 (wordToInt w)

readInt32OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readInt32OffAddr# (Address b o) i s = case load4 b (o + 4 * i) s of IOResult s' w -> let x = intNarrow32 (wordToInt w) in x `seq` (# s', x #)

writeInt32OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeInt32OffAddr# (Address b o) i x s = store4 b (o + 4 * i) (intToWord x) s

indexWord8ArrayAsInt32# :: ByteArray# -> Int# -> Int#
indexWord8ArrayAsInt32# b i = case load4 b i realWorld of IOResult _ w -> intNarrow32 (wordToInt w)

readWord8ArrayAsInt32# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readWord8ArrayAsInt32# b i s = case load4 b i s of IOResult s' w -> let x = intNarrow32 (wordToInt w) in x `seq` (# s', x #)

writeWord8ArrayAsInt32# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeWord8ArrayAsInt32# b i x s = store4 b i (intToWord x) s

indexInt64Array# :: ByteArray# -> Int# -> Int#
indexInt64Array# b i = case load8 b (8 * i) realWorld of IOResult _ w -> wordToInt w

readInt64Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readInt64Array# b i s = case load8 b (8 * i) s of IOResult s' w -> let x = wordToInt w in x `seq` (# s', x #)

writeInt64Array# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeInt64Array# b i x s = store8 b (8 * i) (intToWord x) s

indexInt64OffAddr# :: Addr# -> Int# -> Int#
indexInt64OffAddr# (Address b o) i = case load8 b (o + 8 * i) realWorld of IOResult _ w -> wordToInt w

readInt64OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Int# #)
readInt64OffAddr# (Address b o) i s = case load8 b (o + 8 * i) s of IOResult s' w -> let x = wordToInt w in x `seq` (# s', x #)

writeInt64OffAddr# :: Addr# -> Int# -> Int# -> State# s -> State# s
writeInt64OffAddr# (Address b o) i x s = store8 b (o + 8 * i) (intToWord x) s

indexWord8ArrayAsInt64# :: ByteArray# -> Int# -> Int#
indexWord8ArrayAsInt64# b i = case load8 b i realWorld of IOResult _ w -> wordToInt w

readWord8ArrayAsInt64# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Int# #)
readWord8ArrayAsInt64# b i s = case load8 b i s of IOResult s' w -> let x = wordToInt w in x `seq` (# s', x #)

writeWord8ArrayAsInt64# :: MutableByteArray# s -> Int# -> Int# -> State# s -> State# s
writeWord8ArrayAsInt64# b i x s = store8 b i (intToWord x) s

indexWord8Array# :: ByteArray# -> Int# -> Word#
indexWord8Array# b i = case load1 b i realWorld of IOResult _ w -> w

readWord8Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8Array# b i s = case load1 b i s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord8Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8Array# b i x s = store1 b i (x) s

indexWord8OffAddr# :: Addr# -> Int# -> Word#
indexWord8OffAddr# (Address b o) i = case load1 b (o + i) realWorld of IOResult _ w -> w

readWord8OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWord8OffAddr# (Address b o) i s = case load1 b (o + i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord8OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWord8OffAddr# (Address b o) i x s = store1 b (o + i) (x) s

indexWord16Array# :: ByteArray# -> Int# -> Word#
indexWord16Array# b i = case load2 b (2 * i) realWorld of IOResult _ w -> w

readWord16Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord16Array# b i s = case load2 b (2 * i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord16Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord16Array# b i x s = store2 b (2 * i) (x) s

indexWord16OffAddr# :: Addr# -> Int# -> Word#
indexWord16OffAddr# (Address b o) i = case load2 b (o + 2 * i) realWorld of IOResult _ w -> w

readWord16OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWord16OffAddr# (Address b o) i s = case load2 b (o + 2 * i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord16OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWord16OffAddr# (Address b o) i x s = store2 b (o + 2 * i) (x) s

indexWord8ArrayAsWord16# :: ByteArray# -> Int# -> Word#
indexWord8ArrayAsWord16# b i = case load2 b i realWorld of IOResult _ w -> w

readWord8ArrayAsWord16# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8ArrayAsWord16# b i s = case load2 b i s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord8ArrayAsWord16# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8ArrayAsWord16# b i x s = store2 b i (x) s

indexWord32Array# :: ByteArray# -> Int# -> Word#
indexWord32Array# b i = case load4 b (4 * i) realWorld of IOResult _ w -> w

readWord32Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord32Array# b i s = case load4 b (4 * i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord32Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord32Array# b i x s = store4 b (4 * i) (x) s

indexWord32OffAddr# :: Addr# -> Int# -> Word#
indexWord32OffAddr# (Address b o) i = case load4 b (o + 4 * i) realWorld of IOResult _ w -> w

readWord32OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWord32OffAddr# (Address b o) i s = case load4 b (o + 4 * i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord32OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWord32OffAddr# (Address b o) i x s = store4 b (o + 4 * i) (x) s

indexWord8ArrayAsWord32# :: ByteArray# -> Int# -> Word#
indexWord8ArrayAsWord32# b i = case load4 b i realWorld of IOResult _ w -> w

readWord8ArrayAsWord32# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8ArrayAsWord32# b i s = case load4 b i s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord8ArrayAsWord32# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8ArrayAsWord32# b i x s = store4 b i (x) s

indexWord64Array# :: ByteArray# -> Int# -> Word#
indexWord64Array# b i = case load8 b (8 * i) realWorld of IOResult _ w -> w

readWord64Array# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord64Array# b i s = case load8 b (8 * i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord64Array# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord64Array# b i x s = store8 b (8 * i) (x) s

indexWord64OffAddr# :: Addr# -> Int# -> Word#
indexWord64OffAddr# (Address b o) i = case load8 b (o + 8 * i) realWorld of IOResult _ w -> w

readWord64OffAddr# :: Addr# -> Int# -> State# s -> (# State# s, Word# #)
readWord64OffAddr# (Address b o) i s = case load8 b (o + 8 * i) s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord64OffAddr# :: Addr# -> Int# -> Word# -> State# s -> State# s
writeWord64OffAddr# (Address b o) i x s = store8 b (o + 8 * i) (x) s

indexWord8ArrayAsWord64# :: ByteArray# -> Int# -> Word#
indexWord8ArrayAsWord64# b i = case load8 b i realWorld of IOResult _ w -> w

readWord8ArrayAsWord64# :: MutableByteArray# s -> Int# -> State# s -> (# State# s, Word# #)
readWord8ArrayAsWord64# b i s = case load8 b i s of IOResult s' w -> let x = w in x `seq` (# s', x #)

writeWord8ArrayAsWord64# :: MutableByteArray# s -> Int# -> Word# -> State# s -> State# s
writeWord8ArrayAsWord64# b i x s = store8 b i (x) s
