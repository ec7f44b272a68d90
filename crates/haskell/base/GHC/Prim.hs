{-# LANGUAGE MagicHash, PatternSynonyms, BangPatterns #-}
-- | Unboxed numbers and characters, as the boxed ones that they are here: values of these types are always evaluated.
module GHC.Prim
  ( Int#, Word#, Double#, Float#, Char#, pattern I#, pattern W#, pattern D#, pattern F#, pattern C#, (+#), (-#), (*#), (==#), (/=#), (<#)
  , (<=#), (>#), (>=#), quotInt#, remInt#, negateInt#, isTrue#, (+##), (-##), (*##), (/##), (==##), (<##), (<=##), (>##), (>=##)
  , negateDouble#, int2Double#, double2Int#, ord#, chr#, eqChar#, neChar#, plusWord#, minusWord#, timesWord#, int2Word#, word2Int#, seq
  , coerce
  ) where

import Data.Char (chr, ord)
import Data.Coerce (coerce)

infix 4 ==#, /=#, <#, <=#, >#, >=#, ==##, <##, <=##, >##, >=##
infixl 6 +#, -#, +##, -##
infixl 7 *#, *##, /##

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
