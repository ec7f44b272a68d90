{-# LANGUAGE MagicHash, UnboxedTuples, PatternSynonyms, BangPatterns #-}
-- | Unboxed numbers and characters, as the boxed ones that they are here: values of these types are always evaluated.
module GHC.Prim
  ( Int#, Word#, Double#, Float#, Char#, pattern I#, pattern W#, pattern D#, pattern F#, pattern C#, (+#), (-#), (*#), (==#), (/=#), (<#)
  , (<=#), (>#), (>=#), quotInt#, remInt#, negateInt#, isTrue#, (+##), (-##), (*##), (/##), (==##), (<##), (<=##), (>##), (>=##)
  , negateDouble#, int2Double#, double2Int#, ord#, chr#, eqChar#, neChar#, plusWord#, minusWord#, timesWord#, int2Word#, word2Int#, seq
  , coerce, quotRemInt#, andI#, orI#, xorI#, notI#, uncheckedIShiftL#, uncheckedIShiftRA#, gtChar#, geChar#, ltChar#, leChar#, and#, or#, xor#
  , not#, quotWord#, remWord#, eqWord#, neWord#, ltWord#, leWord#, gtWord#, geWord#, sqrtDouble#, (**##), (/=##), fabsDouble#, plusFloat#
  , minusFloat#, timesFloat#, divideFloat#, negateFloat#, eqFloat#, ltFloat#, leFloat#, gtFloat#, geFloat#, sqrtFloat#, int2Float#, float2Int#
  , float2Double#, double2Float#, unsafeCoerce#, dataToTag#, tagToEnum#, State#, RealWorld, realWorld#, void#, MutVar#, newMutVar#, readMutVar#
  , writeMutVar#, sameMutVar#, atomicModifyMutVar2#, seq#
  ) where

import Data.Bits (complement, shiftL, shiftR, xor, (.&.), (.|.))
import Data.Char (chr, ord)
import Data.Coerce (coerce)
import GHC.Float (double2Float, float2Double)
import Whatif.Prim (newRef, readRef, realWorld, refEq, unsafeCoerce, writeRef)
import Whatif.Types (IOResult (..), RealWorld, Ref)

foreign import prim "valueIndex" constructorIndex :: a -> Int

infix 4 ==#, /=#, <#, <=#, >#, >=#, ==##, <##, <=##, >##, >=##
infixl 6 +#, -#, +##, -##
infixl 7 *#, *##, /##
infix 4 /=##

type Int# = Int
type Word# = Word
type Double# = Double
type Float# = Float
type Char# = Char

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

type State# s = RealWorld
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
