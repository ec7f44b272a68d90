{-# LANGUAGE MagicHash, UnboxedTuples, PatternSynonyms, BangPatterns #-}
-- | Unboxed numbers and characters, as the boxed ones that they are here: values of these types are always evaluated.
module GHC.Prim
  ( pattern I#, pattern W#, pattern D#, pattern F#, pattern C#, (+#), (-#), (*#), (==#), (/=#), (<#)
  , (<=#), (>#), (>=#), quotInt#, remInt#, negateInt#, isTrue#, (+##), (-##), (*##), (/##), (==##), (<##), (<=##), (>##), (>=##)
  , negateDouble#, int2Double#, double2Int#, ord#, chr#, eqChar#, neChar#, plusWord#, minusWord#, timesWord#, int2Word#, word2Int#, seq
  , coerce, quotRemInt#, andI#, orI#, xorI#, notI#, uncheckedIShiftL#, uncheckedIShiftRA#, gtChar#, geChar#, ltChar#, leChar#, and#, or#, xor#
  , not#, quotWord#, remWord#, eqWord#, neWord#, ltWord#, leWord#, gtWord#, geWord#, sqrtDouble#, (**##), (/=##), fabsDouble#, plusFloat#
  , minusFloat#, timesFloat#, divideFloat#, negateFloat#, eqFloat#, ltFloat#, leFloat#, gtFloat#, geFloat#, sqrtFloat#, int2Float#, float2Int#
  , float2Double#, double2Float#, unsafeCoerce#, dataToTag#, tagToEnum#, RealWorld, realWorld#, void#, MutVar#, newMutVar#, readMutVar#
  , writeMutVar#, sameMutVar#, atomicModifyMutVar2#, seq#
  , Int#, Word#, Double#, Float#, Char#, State#, module Whatif.Arrays
  , ByteArray#, MutableByteArray#, Addr#, newByteArray#, newPinnedByteArray#, newAlignedPinnedByteArray#, byteArrayContents#
  , mutableByteArrayContents#, isByteArrayPinned#, isMutableByteArrayPinned#, sizeofByteArray#, sizeofMutableByteArray#
  , getSizeofMutableByteArray#, sameMutableByteArray#, shrinkMutableByteArray#, resizeMutableByteArray#, unsafeFreezeByteArray#
  , unsafeThawByteArray#, copyByteArray#, copyMutableByteArray#, copyByteArrayToAddr#, copyMutableByteArrayToAddr#
  , copyAddrToByteArray#, copyAddrToAddr#, reallocAddr#, setByteArray#, compareByteArrays#, plusAddr#, minusAddr#, eqAddr#, neAddr#, ltAddr#, leAddr#, gtAddr#
  , geAddr#, unpackCString#, cstringLength#, indexCharArray#, readCharArray#, writeCharArray#, indexCharOffAddr#, readCharOffAddr#
  , writeCharOffAddr#, indexWideCharArray#, readWideCharArray#, writeWideCharArray#, indexWideCharOffAddr#, readWideCharOffAddr#
  , writeWideCharOffAddr#, indexWord8ArrayAsWideChar#, readWord8ArrayAsWideChar#, writeWord8ArrayAsWideChar#, indexIntArray#
  , readIntArray#, writeIntArray#, indexIntOffAddr#, readIntOffAddr#, writeIntOffAddr#, indexWord8ArrayAsInt#, readWord8ArrayAsInt#
  , writeWord8ArrayAsInt#, indexWordArray#, readWordArray#, writeWordArray#, indexWordOffAddr#, readWordOffAddr#, writeWordOffAddr#
  , indexWord8ArrayAsWord#, readWord8ArrayAsWord#, writeWord8ArrayAsWord#, indexDoubleArray#, readDoubleArray#, writeDoubleArray#
  , indexDoubleOffAddr#, readDoubleOffAddr#, writeDoubleOffAddr#, indexWord8ArrayAsDouble#, readWord8ArrayAsDouble#
  , writeWord8ArrayAsDouble#, indexFloatArray#, readFloatArray#, writeFloatArray#, indexFloatOffAddr#, readFloatOffAddr#
  , writeFloatOffAddr#, indexWord8ArrayAsFloat#, readWord8ArrayAsFloat#, writeWord8ArrayAsFloat#, indexInt8Array#, readInt8Array#
  , writeInt8Array#, indexInt8OffAddr#, readInt8OffAddr#, writeInt8OffAddr#, indexInt16Array#, readInt16Array#, writeInt16Array#
  , indexInt16OffAddr#, readInt16OffAddr#, writeInt16OffAddr#, indexWord8ArrayAsInt16#, readWord8ArrayAsInt16#
  , writeWord8ArrayAsInt16#, indexInt32Array#, readInt32Array#, writeInt32Array#, indexInt32OffAddr#, readInt32OffAddr#
  , writeInt32OffAddr#, indexWord8ArrayAsInt32#, readWord8ArrayAsInt32#, writeWord8ArrayAsInt32#, indexInt64Array#, readInt64Array#
  , writeInt64Array#, indexInt64OffAddr#, readInt64OffAddr#, writeInt64OffAddr#, indexWord8ArrayAsInt64#, readWord8ArrayAsInt64#
  , writeWord8ArrayAsInt64#, indexWord8Array#, readWord8Array#, writeWord8Array#, indexWord8OffAddr#, readWord8OffAddr#
  , writeWord8OffAddr#, indexWord16Array#, readWord16Array#, writeWord16Array#, indexWord16OffAddr#, readWord16OffAddr#
  , writeWord16OffAddr#, indexWord8ArrayAsWord16#, readWord8ArrayAsWord16#, writeWord8ArrayAsWord16#, indexWord32Array#
  , readWord32Array#, writeWord32Array#, indexWord32OffAddr#, readWord32OffAddr#, writeWord32OffAddr#, indexWord8ArrayAsWord32#
  , readWord8ArrayAsWord32#, writeWord8ArrayAsWord32#, indexWord64Array#, readWord64Array#, writeWord64Array#, indexWord64OffAddr#
  , readWord64OffAddr#, writeWord64OffAddr#, indexWord8ArrayAsWord64#, readWord8ArrayAsWord64#, writeWord8ArrayAsWord64#
  , runRW#, touch#, keepAlive#, noDuplicate#, casMutVar#, atomicModifyMutVar_#, reallyUnsafePtrEquality#, raise#, raiseIO#, catch#
  , maskAsyncExceptions#, unmaskAsyncExceptions#, maskUninterruptible#, action, unaction, uncheckedIShiftRL#, uncheckedShiftL#, uncheckedShiftRL#
  , narrow8Int#, narrow16Int#, narrow32Int#, narrow8Word#, narrow16Word#, narrow32Word#, popCnt#, popCnt8#, popCnt16#, popCnt32#, popCnt64#
  , clz#, clz8#, clz16#, clz32#, clz64#, ctz#, ctz8#, ctz16#, ctz32#, ctz64#, byteSwap#, byteSwap16#, byteSwap32#, byteSwap64#, addIntC#, subIntC#
  , mulIntMayOflo#, timesInt2#, quotRemWord#, timesWord2#, plusWord2#, addWordC#, subWordC#, word2Double#, word2Float#, expDouble#, logDouble#
  , sinDouble#, cosDouble#, tanDouble#, asinDouble#, acosDouble#, atanDouble#, sinhDouble#, coshDouble#, tanhDouble#, powerFloat#, expFloat#
  , logFloat#, sinFloat#, cosFloat#, tanFloat#, fabsFloat#, neFloat#, decodeDouble_Int64#, Proxy#, proxy#, nullAddr#
  ) where

import Control.Exception (mask_, uninterruptibleMask_)
import Data.Bits (complement, shiftL, shiftR, xor, (.&.), (.|.))
import Data.Char (chr, ord)
import Data.Coerce (coerce)
import GHC.Float (double2Float, float2Double)
import Whatif.Arrays hiding (slice, sliceCells)
import Whatif.Exception (catchAny)
import Whatif.Base (IO (..), unIO)
import Whatif.Memory
import Whatif.Prim
import Whatif.Types (IOResult (..), RealWorld, Ref)

foreign import prim "valueIndex" constructorIndex :: a -> Int

infix 4 ==#, /=#, <#, <=#, >#, >=#, ==##, <##, <=##, >##, >=##
infixl 6 +#, -#, +##, -##
infixl 7 *#, *##, /##
infix 4 /=##

pattern I# :: Int# -> Int
pattern I# x <- !x where
  I# !x = x

pattern W# :: Word# -> Word
pattern W# x <- !x where
  W# !x = x

pattern D# :: Double# -> Double
pattern D# x <- !x where
  D# !x = x

pattern F# :: Float# -> Float
pattern F# x <- !x where
  F# !x = x

pattern C# :: Char# -> Char
pattern C# x <- !x where
  C# !x = x

(+#), (-#), (*#), quotInt#, remInt# :: Int# -> Int# -> Int#
(+#) = (+)
(-#) = (-)
(*#) = (*)
quotInt# = quot
remInt# = rem

negateInt# :: Int# -> Int#
negateInt# = negate

fromBool :: Bool -> Int#
fromBool b = if b then 1 else 0

isTrue# :: Int# -> Bool
isTrue# x = x == 1

(==#), (/=#), (<#), (<=#), (>#), (>=#) :: Int# -> Int# -> Int#
x ==# y = fromBool (x == y)
x /=# y = fromBool (x /= y)
x <# y = fromBool (x < y)
x <=# y = fromBool (x <= y)
x ># y = fromBool (x > y)
x >=# y = fromBool (x >= y)

(+##), (-##), (*##), (/##) :: Double# -> Double# -> Double#
(+##) = (+)
(-##) = (-)
(*##) = (*)
(/##) = (/)

(==##), (<##), (<=##), (>##), (>=##) :: Double# -> Double# -> Int#
x ==## y = fromBool (x == y)
x <## y = fromBool (x < y)
x <=## y = fromBool (x <= y)
x >## y = fromBool (x > y)
x >=## y = fromBool (x >= y)

negateDouble# :: Double# -> Double#
negateDouble# = negate

int2Double# :: Int# -> Double#
int2Double# = fromIntegral

double2Int# :: Double# -> Int#
double2Int# = truncate

ord# :: Char# -> Int#
ord# = ord

chr# :: Int# -> Char#
chr# = chr

eqChar#, neChar# :: Char# -> Char# -> Int#
eqChar# x y = fromBool (x == y)
neChar# x y = fromBool (x /= y)

plusWord#, minusWord#, timesWord# :: Word# -> Word# -> Word#
plusWord# = (+)
minusWord# = (-)
timesWord# = (*)

int2Word# :: Int# -> Word#
int2Word# = fromIntegral

word2Int# :: Word# -> Int#
word2Int# = fromIntegral

quotRemInt# :: Int# -> Int# -> (# Int#, Int# #)
quotRemInt# = quotRem

andI#, orI#, xorI#, uncheckedIShiftL#, uncheckedIShiftRA# :: Int# -> Int# -> Int#
andI# = (.&.)
orI# = (.|.)
xorI# = xor
uncheckedIShiftL# = shiftL
uncheckedIShiftRA# = shiftR

notI# :: Int# -> Int#
notI# = complement

gtChar#, geChar#, ltChar#, leChar# :: Char# -> Char# -> Int#
gtChar# x y = fromBool (x > y)
geChar# x y = fromBool (x >= y)
ltChar# x y = fromBool (x < y)
leChar# x y = fromBool (x <= y)

and#, or#, xor#, quotWord#, remWord# :: Word# -> Word# -> Word#
and# = (.&.)
or# = (.|.)
xor# = xor
quotWord# = quot
remWord# = rem

not# :: Word# -> Word#
not# = complement

eqWord#, neWord#, ltWord#, leWord#, gtWord#, geWord# :: Word# -> Word# -> Int#
eqWord# x y = fromBool (x == y)
neWord# x y = fromBool (x /= y)
ltWord# x y = fromBool (x < y)
leWord# x y = fromBool (x <= y)
gtWord# x y = fromBool (x > y)
geWord# x y = fromBool (x >= y)

sqrtDouble#, fabsDouble# :: Double# -> Double#
sqrtDouble# = sqrt
fabsDouble# = abs

(**##) :: Double# -> Double# -> Double#
(**##) = (**)

(/=##) :: Double# -> Double# -> Int#
x /=## y = fromBool (x /= y)

plusFloat#, minusFloat#, timesFloat#, divideFloat# :: Float# -> Float# -> Float#
plusFloat# = (+)
minusFloat# = (-)
timesFloat# = (*)
divideFloat# = (/)

negateFloat#, sqrtFloat# :: Float# -> Float#
negateFloat# = negate
sqrtFloat# = sqrt

eqFloat#, ltFloat#, leFloat#, gtFloat#, geFloat# :: Float# -> Float# -> Int#
eqFloat# x y = fromBool (x == y)
ltFloat# x y = fromBool (x < y)
leFloat# x y = fromBool (x <= y)
gtFloat# x y = fromBool (x > y)
geFloat# x y = fromBool (x >= y)

int2Float# :: Int# -> Float#
int2Float# = fromIntegral

float2Int# :: Float# -> Int#
float2Int# = truncate

float2Double# :: Float# -> Double#
float2Double# = float2Double

double2Float# :: Double# -> Float#
double2Float# = double2Float

unsafeCoerce# :: a -> b
unsafeCoerce# = unsafeCoerce

-- Constructors by number

dataToTag# :: a -> Int#
dataToTag# = constructorIndex

-- | Types whose constructors have no fields. The front end solves these constraints.
class Tagged a where
  constructorsOf :: [a]

tagToEnum# :: Tagged a => Int# -> a
tagToEnum# n
  | n < 0 = errorWithoutStackTrace "tagToEnum#: no such constructor"
  | otherwise = go constructorsOf n
  where
    go [] _ = errorWithoutStackTrace "tagToEnum#: no such constructor"
    go (x : xs) i = if i == 0 then x else go xs (i - 1)

-- State

type MutVar# s a = Ref a

realWorld# :: State# RealWorld
realWorld# = realWorld

void# :: State# RealWorld
void# = realWorld

newMutVar# :: a -> State# s -> (# State# s, MutVar# s a #)
newMutVar# x s = case newRef x s of IOResult s' r -> (# s', r #)

readMutVar# :: MutVar# s a -> State# s -> (# State# s, a #)
readMutVar# r s = case readRef r s of IOResult s' x -> (# s', x #)

writeMutVar# :: MutVar# s a -> a -> State# s -> State# s
writeMutVar# r x s = case writeRef r x s of IOResult s' _ -> s'

sameMutVar# :: MutVar# s a -> MutVar# s a -> Int#
sameMutVar# r r' = fromBool (refEq r r')

-- | The old content, and what the function makes of it, whose first part is the new content.
atomicModifyMutVar2# :: MutVar# s a -> (a -> (a, b)) -> State# s -> (# State# s, a, (a, b) #)
atomicModifyMutVar2# r f s = case readRef r s of
  IOResult s' x -> let new = f x in case writeRef r (fst new) s' of IOResult s'' _ -> (# s'', x, new #)

seq# :: a -> State# s -> (# State# s, a #)
seq# !x s = (# s, x #)

runRW# :: (State# RealWorld -> o) -> o
runRW# m = m realWorld

touch# :: a -> State# s -> State# s
touch# _ s = s

keepAlive# :: a -> State# s -> (State# s -> b) -> b
keepAlive# _ s k = k s

noDuplicate# :: State# s -> State# s
noDuplicate# s = s

-- | There is one thread, so that the content is the one that was read before.
casMutVar# :: MutVar# s a -> a -> a -> State# s -> (# State# s, Int#, a #)
casMutVar# r _ new s = case writeRef r new s of IOResult s' _ -> (# s', 0, new #)

atomicModifyMutVar_# :: MutVar# s a -> (a -> a) -> State# s -> (# State# s, a, a #)
atomicModifyMutVar_# r f s = case readRef r s of
  IOResult s' x -> let new = f x in case writeRef r new s' of IOResult s'' _ -> (# s'', x, new #)

-- | GHC may answer 0 for one value, too.
reallyUnsafePtrEquality# :: a -> a -> Int#
reallyUnsafePtrEquality# _ _ = 0

-- Exceptions

raise# :: a -> b
raise# e = raise (unsafeCoerce e)

raiseIO# :: a -> State# RealWorld -> (# State# RealWorld, b #)
raiseIO# e !_ = raise (unsafeCoerce e)

catch#
  :: (State# RealWorld -> (# State# RealWorld, a #)) -> (b -> State# RealWorld -> (# State# RealWorld, a #)) -> State# RealWorld
  -> (# State# RealWorld, a #)
catch# m handler s = case unIO (catchAny (action m) (\e -> action (handler (unsafeCoerce e)))) s of IOResult s' x -> (# s', x #)

-- | An action as the library has it.
action :: (State# RealWorld -> (# State# RealWorld, a #)) -> IO a
action m = IO (\s -> case m s of (# s', x #) -> IOResult s' x)

-- | An action as GHC's primitives have it.
unaction :: IO a -> State# RealWorld -> (# State# RealWorld, a #)
unaction (IO m) s = case m s of IOResult s' x -> (# s', x #)

maskAsyncExceptions#, unmaskAsyncExceptions#, maskUninterruptible#
  :: (State# RealWorld -> (# State# RealWorld, a #)) -> State# RealWorld -> (# State# RealWorld, a #)
maskAsyncExceptions# m = unaction (mask_ (action m))
unmaskAsyncExceptions# m = m
maskUninterruptible# m = unaction (uninterruptibleMask_ (action m))

-- Numbers

uncheckedIShiftRL# :: Int# -> Int# -> Int#
uncheckedIShiftRL# x n = wordToInt (wordShiftR (intToWord x) n)

uncheckedShiftL#, uncheckedShiftRL# :: Word# -> Int# -> Word#
uncheckedShiftL# = wordShiftL
uncheckedShiftRL# = wordShiftR

narrow8Int#, narrow16Int#, narrow32Int# :: Int# -> Int#
narrow8Int# = intNarrow8
narrow16Int# = intNarrow16
narrow32Int# = intNarrow32

narrow8Word#, narrow16Word#, narrow32Word# :: Word# -> Word#
narrow8Word# = wordNarrow8
narrow16Word# = wordNarrow16
narrow32Word# = wordNarrow32

popCnt#, popCnt8#, popCnt16#, popCnt32#, popCnt64# :: Word# -> Word#
popCnt# w = intToWord (wordPopCount w)
popCnt8# w = popCnt# (wordNarrow8 w)
popCnt16# w = popCnt# (wordNarrow16 w)
popCnt32# w = popCnt# (wordNarrow32 w)
popCnt64# = popCnt#

clz#, clz8#, clz16#, clz32#, clz64# :: Word# -> Word#
clz# w = intToWord (wordClz w)
clz8# w = clz# (wordNarrow8 w) - 56
clz16# w = clz# (wordNarrow16 w) - 48
clz32# w = clz# (wordNarrow32 w) - 32
clz64# = clz#

ctz#, ctz8#, ctz16#, ctz32#, ctz64# :: Word# -> Word#
ctz# w = intToWord (wordCtz w)
ctz8# w = ctz# (w .|. 0x100)
ctz16# w = ctz# (w .|. 0x10000)
ctz32# w = ctz# (w .|. 0x100000000)
ctz64# = ctz#

byteSwap#, byteSwap16#, byteSwap32#, byteSwap64# :: Word# -> Word#
byteSwap16# w = (w `shiftL` 8 .&. 0xff00) .|. (w `shiftR` 8 .&. 0xff)
byteSwap32# w = (byteSwap16# w `shiftL` 16) .|. byteSwap16# (w `shiftR` 16)
byteSwap64# w = (byteSwap32# w `shiftL` 32) .|. byteSwap32# (w `shiftR` 32)
byteSwap# = byteSwap64#

-- | The result, and whether it overflowed.
addIntC#, subIntC# :: Int# -> Int# -> (# Int#, Int# #)
addIntC# x y = let z = x + y in (# z, fromBool ((x < 0) == (y < 0) && (z < 0) /= (x < 0)) #)
subIntC# x y = let z = x - y in (# z, fromBool ((x < 0) /= (y < 0) && (z < 0) /= (x < 0)) #)

mulIntMayOflo# :: Int# -> Int# -> Int#
mulIntMayOflo# x y = fromBool (toInteger (x * y) /= toInteger x * toInteger y)

-- | Whether the high word is needed, the high and the low word.
timesInt2# :: Int# -> Int# -> (# Int#, Int#, Int# #)
timesInt2# x y = (# fromBool (toInteger low /= whole), fromInteger (whole `div` 18446744073709551616), low #)
  where
    whole = toInteger x * toInteger y
    low = x * y

quotRemWord# :: Word# -> Word# -> (# Word#, Word# #)
quotRemWord# = quotRem

-- | The high and the low word.
timesWord2#, plusWord2# :: Word# -> Word# -> (# Word#, Word# #)
timesWord2# x y = (# fromInteger ((toInteger x * toInteger y) `div` 18446744073709551616), x * y #)
plusWord2# x y = let z = x + y in (# if z < x then 1 else 0, z #)

addWordC#, subWordC# :: Word# -> Word# -> (# Word#, Int# #)
addWordC# x y = let z = x + y in (# z, fromBool (z < x) #)
subWordC# x y = (# x - y, fromBool (x < y) #)

word2Double# :: Word# -> Double#
word2Double# = fromIntegral

word2Float# :: Word# -> Float#
word2Float# = fromIntegral

expDouble#, logDouble#, sinDouble#, cosDouble#, tanDouble#, asinDouble#, acosDouble#, atanDouble#, sinhDouble#, coshDouble#, tanhDouble#
  :: Double# -> Double#
expDouble# = exp
logDouble# = log
sinDouble# = sin
cosDouble# = cos
tanDouble# = tan
asinDouble# = asin
acosDouble# = acos
atanDouble# = atan
sinhDouble# = sinh
coshDouble# = cosh
tanhDouble# = tanh

powerFloat# :: Float# -> Float# -> Float#
powerFloat# = (**)

expFloat#, logFloat#, sinFloat#, cosFloat#, tanFloat#, fabsFloat# :: Float# -> Float#
expFloat# = exp
logFloat# = log
sinFloat# = sin
cosFloat# = cos
tanFloat# = tan
fabsFloat# = abs

neFloat# :: Float# -> Float# -> Int#
neFloat# x y = fromBool (x /= y)

decodeDouble_Int64# :: Double# -> (# Int#, Int# #)
decodeDouble_Int64# x = case decodeFloat x of (m, e) -> (# fromInteger m, e #)

-- | A value that stands for a type.
data Proxy# a = MkProxy#

proxy# :: Proxy# a
proxy# = MkProxy#
