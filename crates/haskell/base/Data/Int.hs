-- | Integers of a fixed size that wrap around.
module Data.Int (Int, Int8, Int16, Int32, Int64) where

import Data.Bits
import Whatif.Ix
import Whatif.Prim

newtype Int8 = MkInt8 Int

instance Eq Int8 where
  MkInt8 a == MkInt8 b = intEq a b
  MkInt8 a /= MkInt8 b = intNe a b

instance Ord Int8 where
  compare (MkInt8 a) (MkInt8 b) = compare a b
  MkInt8 a < MkInt8 b = intLt a b
  MkInt8 a <= MkInt8 b = intLe a b
  MkInt8 a > MkInt8 b = intGt a b
  MkInt8 a >= MkInt8 b = intGe a b

instance Show Int8 where
  showsPrec d (MkInt8 a) = showsPrec d a

instance Read Int8 where
  readsPrec d s = [(fromInteger n, rest) | (n, rest) <- readsPrec d s]

instance Bounded Int8 where
  minBound = MkInt8 (-128)
  maxBound = MkInt8 127

instance Num Int8 where
  MkInt8 a + MkInt8 b = MkInt8 (intNarrow8 (intAdd a b))
  MkInt8 a - MkInt8 b = MkInt8 (intNarrow8 (intSub a b))
  MkInt8 a * MkInt8 b = MkInt8 (intNarrow8 (intMul a b))
  negate (MkInt8 a) = MkInt8 (intNarrow8 (intNeg a))
  abs n = if n < 0 then negate n else n
  signum (MkInt8 a) = MkInt8 (signum a)
  fromInteger i = MkInt8 (intNarrow8 (integerToInt i))

instance Real Int8 where
  toRational (MkInt8 a) = toRational a

instance Enum Int8 where
  succ n
    | n /= maxBound = n + 1
    | otherwise = errorWithoutStackTrace "Enum.succ{Int8}: tried to take `succ' of maxBound"
  pred n
    | n /= minBound = n - 1
    | otherwise = errorWithoutStackTrace "Enum.pred{Int8}: tried to take `pred' of minBound"
  toEnum i
    | toInteger i >= (-128) && toInteger i <= 127 = fromInteger (toInteger i)
    | otherwise = errorWithoutStackTrace ("Enum.toEnum{Int8}: tag (" ++ show i ++ ") is outside of bounds (-128,127)")
  fromEnum (MkInt8 a) = fromEnum a
  enumFrom n = map fromInteger (enumFromTo (toInteger n) 127)
  enumFromTo a b = map fromInteger (enumFromTo (toInteger a) (toInteger b))
  enumFromThen a b = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (if b >= a then 127 else (-128)))
  enumFromThenTo a b c = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (toInteger c))

instance Integral Int8 where
  quot (MkInt8 a) (MkInt8 b) = if b == (-1) && a == (-128) then arithError 0 else MkInt8 (quot a b)
  rem (MkInt8 a) (MkInt8 b) = MkInt8 (rem a b)
  div (MkInt8 a) (MkInt8 b) = if b == (-1) && a == (-128) then arithError 0 else MkInt8 (div a b)
  mod (MkInt8 a) (MkInt8 b) = MkInt8 (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkInt8 a) = intToInteger a

instance Ix Int8 where
  range (a, b) = enumFromTo a b
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int8"
  unsafeIndex (a, _) i = fromInteger (toInteger i - toInteger a)
  inRange (a, b) i = a <= i && i <= b

instance Bits Int8 where
  MkInt8 a .&. MkInt8 b = MkInt8 (intAnd a b)
  MkInt8 a .|. MkInt8 b = MkInt8 (intOr a b)
  xor (MkInt8 a) (MkInt8 b) = MkInt8 (intXor a b)
  complement (MkInt8 a) = MkInt8 (intNarrow8 (intNot a))
  zeroBits = MkInt8 0
  bit i = MkInt8 (intNarrow8 (bit i))
  testBit (MkInt8 a) i = i < 8 && testBit a i
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = True
  shiftL (MkInt8 a) i = MkInt8 (intNarrow8 (shiftL a i))
  shiftR (MkInt8 a) i = MkInt8 (shiftR a i)
  unsafeShiftL = shiftL
  unsafeShiftR = shiftR
  rotate (MkInt8 a) i = case i `mod` 8 of
    0 -> MkInt8 a
    k -> let w = wordNarrow8 (intToWord a) in MkInt8 (intNarrow8 (wordToInt (wordOr (wordShiftL w k) (wordShiftR w (8 - k)))))
  popCount (MkInt8 a) = wordPopCount (wordNarrow8 (intToWord a))

instance FiniteBits Int8 where
  finiteBitSize _ = 8

newtype Int16 = MkInt16 Int

instance Eq Int16 where
  MkInt16 a == MkInt16 b = intEq a b
  MkInt16 a /= MkInt16 b = intNe a b

instance Ord Int16 where
  compare (MkInt16 a) (MkInt16 b) = compare a b
  MkInt16 a < MkInt16 b = intLt a b
  MkInt16 a <= MkInt16 b = intLe a b
  MkInt16 a > MkInt16 b = intGt a b
  MkInt16 a >= MkInt16 b = intGe a b

instance Show Int16 where
  showsPrec d (MkInt16 a) = showsPrec d a

instance Read Int16 where
  readsPrec d s = [(fromInteger n, rest) | (n, rest) <- readsPrec d s]

instance Bounded Int16 where
  minBound = MkInt16 (-32768)
  maxBound = MkInt16 32767

instance Num Int16 where
  MkInt16 a + MkInt16 b = MkInt16 (intNarrow16 (intAdd a b))
  MkInt16 a - MkInt16 b = MkInt16 (intNarrow16 (intSub a b))
  MkInt16 a * MkInt16 b = MkInt16 (intNarrow16 (intMul a b))
  negate (MkInt16 a) = MkInt16 (intNarrow16 (intNeg a))
  abs n = if n < 0 then negate n else n
  signum (MkInt16 a) = MkInt16 (signum a)
  fromInteger i = MkInt16 (intNarrow16 (integerToInt i))

instance Real Int16 where
  toRational (MkInt16 a) = toRational a

instance Enum Int16 where
  succ n
    | n /= maxBound = n + 1
    | otherwise = errorWithoutStackTrace "Enum.succ{Int16}: tried to take `succ' of maxBound"
  pred n
    | n /= minBound = n - 1
    | otherwise = errorWithoutStackTrace "Enum.pred{Int16}: tried to take `pred' of minBound"
  toEnum i
    | toInteger i >= (-32768) && toInteger i <= 32767 = fromInteger (toInteger i)
    | otherwise = errorWithoutStackTrace ("Enum.toEnum{Int16}: tag (" ++ show i ++ ") is outside of bounds (-32768,32767)")
  fromEnum (MkInt16 a) = fromEnum a
  enumFrom n = map fromInteger (enumFromTo (toInteger n) 32767)
  enumFromTo a b = map fromInteger (enumFromTo (toInteger a) (toInteger b))
  enumFromThen a b = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (if b >= a then 32767 else (-32768)))
  enumFromThenTo a b c = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (toInteger c))

instance Integral Int16 where
  quot (MkInt16 a) (MkInt16 b) = if b == (-1) && a == (-32768) then arithError 0 else MkInt16 (quot a b)
  rem (MkInt16 a) (MkInt16 b) = MkInt16 (rem a b)
  div (MkInt16 a) (MkInt16 b) = if b == (-1) && a == (-32768) then arithError 0 else MkInt16 (div a b)
  mod (MkInt16 a) (MkInt16 b) = MkInt16 (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkInt16 a) = intToInteger a

instance Ix Int16 where
  range (a, b) = enumFromTo a b
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int16"
  unsafeIndex (a, _) i = fromInteger (toInteger i - toInteger a)
  inRange (a, b) i = a <= i && i <= b

instance Bits Int16 where
  MkInt16 a .&. MkInt16 b = MkInt16 (intAnd a b)
  MkInt16 a .|. MkInt16 b = MkInt16 (intOr a b)
  xor (MkInt16 a) (MkInt16 b) = MkInt16 (intXor a b)
  complement (MkInt16 a) = MkInt16 (intNarrow16 (intNot a))
  zeroBits = MkInt16 0
  bit i = MkInt16 (intNarrow16 (bit i))
  testBit (MkInt16 a) i = i < 16 && testBit a i
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = True
  shiftL (MkInt16 a) i = MkInt16 (intNarrow16 (shiftL a i))
  shiftR (MkInt16 a) i = MkInt16 (shiftR a i)
  unsafeShiftL = shiftL
  unsafeShiftR = shiftR
  rotate (MkInt16 a) i = case i `mod` 16 of
    0 -> MkInt16 a
    k -> let w = wordNarrow16 (intToWord a) in MkInt16 (intNarrow16 (wordToInt (wordOr (wordShiftL w k) (wordShiftR w (16 - k)))))
  popCount (MkInt16 a) = wordPopCount (wordNarrow16 (intToWord a))

instance FiniteBits Int16 where
  finiteBitSize _ = 16

newtype Int32 = MkInt32 Int

instance Eq Int32 where
  MkInt32 a == MkInt32 b = intEq a b
  MkInt32 a /= MkInt32 b = intNe a b

instance Ord Int32 where
  compare (MkInt32 a) (MkInt32 b) = compare a b
  MkInt32 a < MkInt32 b = intLt a b
  MkInt32 a <= MkInt32 b = intLe a b
  MkInt32 a > MkInt32 b = intGt a b
  MkInt32 a >= MkInt32 b = intGe a b

instance Show Int32 where
  showsPrec d (MkInt32 a) = showsPrec d a

instance Read Int32 where
  readsPrec d s = [(fromInteger n, rest) | (n, rest) <- readsPrec d s]

instance Bounded Int32 where
  minBound = MkInt32 (-2147483648)
  maxBound = MkInt32 2147483647

instance Num Int32 where
  MkInt32 a + MkInt32 b = MkInt32 (intNarrow32 (intAdd a b))
  MkInt32 a - MkInt32 b = MkInt32 (intNarrow32 (intSub a b))
  MkInt32 a * MkInt32 b = MkInt32 (intNarrow32 (intMul a b))
  negate (MkInt32 a) = MkInt32 (intNarrow32 (intNeg a))
  abs n = if n < 0 then negate n else n
  signum (MkInt32 a) = MkInt32 (signum a)
  fromInteger i = MkInt32 (intNarrow32 (integerToInt i))

instance Real Int32 where
  toRational (MkInt32 a) = toRational a

instance Enum Int32 where
  succ n
    | n /= maxBound = n + 1
    | otherwise = errorWithoutStackTrace "Enum.succ{Int32}: tried to take `succ' of maxBound"
  pred n
    | n /= minBound = n - 1
    | otherwise = errorWithoutStackTrace "Enum.pred{Int32}: tried to take `pred' of minBound"
  toEnum i
    | toInteger i >= (-2147483648) && toInteger i <= 2147483647 = fromInteger (toInteger i)
    | otherwise = errorWithoutStackTrace ("Enum.toEnum{Int32}: tag (" ++ show i ++ ") is outside of bounds (-2147483648,2147483647)")
  fromEnum (MkInt32 a) = fromEnum a
  enumFrom n = map fromInteger (enumFromTo (toInteger n) 2147483647)
  enumFromTo a b = map fromInteger (enumFromTo (toInteger a) (toInteger b))
  enumFromThen a b = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (if b >= a then 2147483647 else (-2147483648)))
  enumFromThenTo a b c = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (toInteger c))

instance Integral Int32 where
  quot (MkInt32 a) (MkInt32 b) = if b == (-1) && a == (-2147483648) then arithError 0 else MkInt32 (quot a b)
  rem (MkInt32 a) (MkInt32 b) = MkInt32 (rem a b)
  div (MkInt32 a) (MkInt32 b) = if b == (-1) && a == (-2147483648) then arithError 0 else MkInt32 (div a b)
  mod (MkInt32 a) (MkInt32 b) = MkInt32 (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkInt32 a) = intToInteger a

instance Ix Int32 where
  range (a, b) = enumFromTo a b
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int32"
  unsafeIndex (a, _) i = fromInteger (toInteger i - toInteger a)
  inRange (a, b) i = a <= i && i <= b

instance Bits Int32 where
  MkInt32 a .&. MkInt32 b = MkInt32 (intAnd a b)
  MkInt32 a .|. MkInt32 b = MkInt32 (intOr a b)
  xor (MkInt32 a) (MkInt32 b) = MkInt32 (intXor a b)
  complement (MkInt32 a) = MkInt32 (intNarrow32 (intNot a))
  zeroBits = MkInt32 0
  bit i = MkInt32 (intNarrow32 (bit i))
  testBit (MkInt32 a) i = i < 32 && testBit a i
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = True
  shiftL (MkInt32 a) i = MkInt32 (intNarrow32 (shiftL a i))
  shiftR (MkInt32 a) i = MkInt32 (shiftR a i)
  unsafeShiftL = shiftL
  unsafeShiftR = shiftR
  rotate (MkInt32 a) i = case i `mod` 32 of
    0 -> MkInt32 a
    k -> let w = wordNarrow32 (intToWord a) in MkInt32 (intNarrow32 (wordToInt (wordOr (wordShiftL w k) (wordShiftR w (32 - k)))))
  popCount (MkInt32 a) = wordPopCount (wordNarrow32 (intToWord a))

instance FiniteBits Int32 where
  finiteBitSize _ = 32

newtype Int64 = MkInt64 Int

instance Eq Int64 where
  MkInt64 a == MkInt64 b = intEq a b
  MkInt64 a /= MkInt64 b = intNe a b

instance Ord Int64 where
  compare (MkInt64 a) (MkInt64 b) = compare a b
  MkInt64 a < MkInt64 b = intLt a b
  MkInt64 a <= MkInt64 b = intLe a b
  MkInt64 a > MkInt64 b = intGt a b
  MkInt64 a >= MkInt64 b = intGe a b

instance Show Int64 where
  showsPrec d (MkInt64 a) = showsPrec d a

instance Read Int64 where
  readsPrec d s = [(fromInteger n, rest) | (n, rest) <- readsPrec d s]

instance Bounded Int64 where
  minBound = MkInt64 (-9223372036854775808)
  maxBound = MkInt64 9223372036854775807

instance Num Int64 where
  MkInt64 a + MkInt64 b = MkInt64 (intAdd a b)
  MkInt64 a - MkInt64 b = MkInt64 (intSub a b)
  MkInt64 a * MkInt64 b = MkInt64 (intMul a b)
  negate (MkInt64 a) = MkInt64 (intNeg a)
  abs n = if n < 0 then negate n else n
  signum (MkInt64 a) = MkInt64 (signum a)
  fromInteger i = MkInt64 (integerToInt i)

instance Real Int64 where
  toRational (MkInt64 a) = toRational a

instance Enum Int64 where
  succ n
    | n /= maxBound = n + 1
    | otherwise = errorWithoutStackTrace "Enum.succ{Int64}: tried to take `succ' of maxBound"
  pred n
    | n /= minBound = n - 1
    | otherwise = errorWithoutStackTrace "Enum.pred{Int64}: tried to take `pred' of minBound"
  toEnum i
    | toInteger i >= (-9223372036854775808) && toInteger i <= 9223372036854775807 = fromInteger (toInteger i)
    | otherwise = errorWithoutStackTrace ("Enum.toEnum{Int64}: tag (" ++ show i ++ ") is outside of bounds (-9223372036854775808,9223372036854775807)")
  fromEnum (MkInt64 a) = fromEnum a
  enumFrom n = map fromInteger (enumFromTo (toInteger n) 9223372036854775807)
  enumFromTo a b = map fromInteger (enumFromTo (toInteger a) (toInteger b))
  enumFromThen a b = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (if b >= a then 9223372036854775807 else (-9223372036854775808)))
  enumFromThenTo a b c = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (toInteger c))

instance Integral Int64 where
  quot (MkInt64 a) (MkInt64 b) = MkInt64 (quot a b)
  rem (MkInt64 a) (MkInt64 b) = MkInt64 (rem a b)
  div (MkInt64 a) (MkInt64 b) = MkInt64 (div a b)
  mod (MkInt64 a) (MkInt64 b) = MkInt64 (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkInt64 a) = intToInteger a

instance Ix Int64 where
  range (a, b) = enumFromTo a b
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Int64"
  unsafeIndex (a, _) i = fromInteger (toInteger i - toInteger a)
  inRange (a, b) i = a <= i && i <= b

instance Bits Int64 where
  MkInt64 a .&. MkInt64 b = MkInt64 (intAnd a b)
  MkInt64 a .|. MkInt64 b = MkInt64 (intOr a b)
  xor (MkInt64 a) (MkInt64 b) = MkInt64 (intXor a b)
  complement (MkInt64 a) = MkInt64 (intNot a)
  zeroBits = MkInt64 0
  bit i = MkInt64 (bit i)
  testBit (MkInt64 a) i = i < 64 && testBit a i
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  shiftL (MkInt64 a) i = MkInt64 (shiftL a i)
  shiftR (MkInt64 a) i = MkInt64 (shiftR a i)
  unsafeShiftL = shiftL
  unsafeShiftR = shiftR
  rotate (MkInt64 a) i = MkInt64 (rotate a i)
  popCount (MkInt64 a) = popCount a

instance FiniteBits Int64 where
  finiteBitSize _ = 64

-- Unknown numbers are within their bounds

unknownInt8 :: Int -> Int8
unknownInt8 n = primAssume (intLe (-128) n) (primAssume (intLe n 127) (MkInt8 n))

unknownInt16 :: Int -> Int16
unknownInt16 n = primAssume (intLe (-32768) n) (primAssume (intLe n 32767) (MkInt16 n))

unknownInt32 :: Int -> Int32
unknownInt32 n = primAssume (intLe (-2147483648) n) (primAssume (intLe n 2147483647) (MkInt32 n))

unknownInt64 :: Int -> Int64
unknownInt64 n = primAssume (intLe (-9223372036854775808) n) (primAssume (intLe n 9223372036854775807) (MkInt64 n))
