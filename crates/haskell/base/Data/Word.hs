-- | Natural numbers of a fixed size that wrap around.
module Data.Word (Word, Word8, Word16, Word32, Word64, byteSwap16, byteSwap32, byteSwap64, bitReverse8, bitReverse16, bitReverse32, bitReverse64) where

import Data.Bits
import Whatif.Ix
import Whatif.Prim

byteSwap16 :: Word16 -> Word16
byteSwap16 w = (w `shiftL` 8) .|. (w `shiftR` 8)

byteSwap32 :: Word32 -> Word32
byteSwap32 w = (w `shiftL` 24) .|. ((w .&. 0xff00) `shiftL` 8) .|. ((w `shiftR` 8) .&. 0xff00) .|. (w `shiftR` 24)

byteSwap64 :: Word64 -> Word64
byteSwap64 w = foldr (\i acc -> acc .|. (((w `shiftR` (8 * i)) .&. 0xff) `shiftL` (56 - 8 * i))) 0 [0, 1, 2, 3, 4, 5, 6, 7]

bitReverse8 :: Word8 -> Word8
bitReverse8 = reversed 8

bitReverse16 :: Word16 -> Word16
bitReverse16 = reversed 16

bitReverse32 :: Word32 -> Word32
bitReverse32 = reversed 32

bitReverse64 :: Word64 -> Word64
bitReverse64 = reversed 64

-- | The lowest bits in the other order.
reversed :: (Bits a, Num a) => Int -> a -> a
reversed n w = go n w 0
  where
    go 0 _ acc = acc
    go i rest acc = go (i - 1) (rest `shiftR` 1) ((acc `shiftL` 1) .|. (rest .&. 1))

newtype Word8 = MkWord8 Word

instance Eq Word8 where
  MkWord8 a == MkWord8 b = wordEq a b
  MkWord8 a /= MkWord8 b = wordNe a b

instance Ord Word8 where
  compare (MkWord8 a) (MkWord8 b) = compare a b
  MkWord8 a < MkWord8 b = wordLt a b
  MkWord8 a <= MkWord8 b = wordLe a b
  MkWord8 a > MkWord8 b = wordGt a b
  MkWord8 a >= MkWord8 b = wordGe a b

instance Show Word8 where
  showsPrec d (MkWord8 a) = showsPrec d a

instance Read Word8 where
  readsPrec d s = [(fromInteger n, rest) | (n, rest) <- readsPrec d s]

instance Bounded Word8 where
  minBound = MkWord8 0
  maxBound = MkWord8 255

instance Num Word8 where
  MkWord8 a + MkWord8 b = MkWord8 (wordNarrow8 (wordAdd a b))
  MkWord8 a - MkWord8 b = MkWord8 (wordNarrow8 (wordSub a b))
  MkWord8 a * MkWord8 b = MkWord8 (wordNarrow8 (wordMul a b))
  negate (MkWord8 a) = MkWord8 (wordNarrow8 (wordNeg a))
  abs n = n
  signum (MkWord8 a) = MkWord8 (signum a)
  fromInteger i = MkWord8 (wordNarrow8 (integerToWord i))

instance Real Word8 where
  toRational (MkWord8 a) = toRational a

instance Enum Word8 where
  succ n
    | n /= maxBound = n + 1
    | otherwise = errorWithoutStackTrace "Enum.succ{Word8}: tried to take `succ' of maxBound"
  pred n
    | n /= minBound = n - 1
    | otherwise = errorWithoutStackTrace "Enum.pred{Word8}: tried to take `pred' of minBound"
  toEnum i
    | toInteger i >= 0 && toInteger i <= 255 = fromInteger (toInteger i)
    | otherwise = errorWithoutStackTrace ("Enum.toEnum{Word8}: tag (" ++ show i ++ ") is outside of bounds (0,255)")
  fromEnum (MkWord8 a) = fromEnum a
  enumFrom n = map fromInteger (enumFromTo (toInteger n) 255)
  enumFromTo a b = map fromInteger (enumFromTo (toInteger a) (toInteger b))
  enumFromThen a b = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (if b >= a then 255 else 0))
  enumFromThenTo a b c = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (toInteger c))

instance Integral Word8 where
  quot (MkWord8 a) (MkWord8 b) = MkWord8 (quot a b)
  rem (MkWord8 a) (MkWord8 b) = MkWord8 (rem a b)
  div (MkWord8 a) (MkWord8 b) = MkWord8 (div a b)
  mod (MkWord8 a) (MkWord8 b) = MkWord8 (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkWord8 a) = wordToInteger a

instance Ix Word8 where
  range (a, b) = enumFromTo a b
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word8"
  unsafeIndex (a, _) i = fromInteger (toInteger i - toInteger a)
  inRange (a, b) i = a <= i && i <= b

instance Bits Word8 where
  MkWord8 a .&. MkWord8 b = MkWord8 (wordAnd a b)
  MkWord8 a .|. MkWord8 b = MkWord8 (wordOr a b)
  xor (MkWord8 a) (MkWord8 b) = MkWord8 (wordXor a b)
  complement (MkWord8 a) = MkWord8 (wordNarrow8 (wordNot a))
  zeroBits = MkWord8 0
  bit i = MkWord8 (wordNarrow8 (bit i))
  testBit (MkWord8 a) i = i < 8 && testBit a i
  bitSizeMaybe _ = Just 8
  bitSize _ = 8
  isSigned _ = False
  shiftL (MkWord8 a) i = MkWord8 (wordNarrow8 (shiftL a i))
  shiftR (MkWord8 a) i = MkWord8 (shiftR a i)
  unsafeShiftL = shiftL
  unsafeShiftR = shiftR
  rotate (MkWord8 a) i = case i `mod` 8 of
    0 -> MkWord8 a
    k -> MkWord8 (wordNarrow8 (wordOr (wordShiftL a k) (wordShiftR a (8 - k))))
  popCount (MkWord8 a) = wordPopCount a

instance FiniteBits Word8 where
  finiteBitSize _ = 8

newtype Word16 = MkWord16 Word

instance Eq Word16 where
  MkWord16 a == MkWord16 b = wordEq a b
  MkWord16 a /= MkWord16 b = wordNe a b

instance Ord Word16 where
  compare (MkWord16 a) (MkWord16 b) = compare a b
  MkWord16 a < MkWord16 b = wordLt a b
  MkWord16 a <= MkWord16 b = wordLe a b
  MkWord16 a > MkWord16 b = wordGt a b
  MkWord16 a >= MkWord16 b = wordGe a b

instance Show Word16 where
  showsPrec d (MkWord16 a) = showsPrec d a

instance Read Word16 where
  readsPrec d s = [(fromInteger n, rest) | (n, rest) <- readsPrec d s]

instance Bounded Word16 where
  minBound = MkWord16 0
  maxBound = MkWord16 65535

instance Num Word16 where
  MkWord16 a + MkWord16 b = MkWord16 (wordNarrow16 (wordAdd a b))
  MkWord16 a - MkWord16 b = MkWord16 (wordNarrow16 (wordSub a b))
  MkWord16 a * MkWord16 b = MkWord16 (wordNarrow16 (wordMul a b))
  negate (MkWord16 a) = MkWord16 (wordNarrow16 (wordNeg a))
  abs n = n
  signum (MkWord16 a) = MkWord16 (signum a)
  fromInteger i = MkWord16 (wordNarrow16 (integerToWord i))

instance Real Word16 where
  toRational (MkWord16 a) = toRational a

instance Enum Word16 where
  succ n
    | n /= maxBound = n + 1
    | otherwise = errorWithoutStackTrace "Enum.succ{Word16}: tried to take `succ' of maxBound"
  pred n
    | n /= minBound = n - 1
    | otherwise = errorWithoutStackTrace "Enum.pred{Word16}: tried to take `pred' of minBound"
  toEnum i
    | toInteger i >= 0 && toInteger i <= 65535 = fromInteger (toInteger i)
    | otherwise = errorWithoutStackTrace ("Enum.toEnum{Word16}: tag (" ++ show i ++ ") is outside of bounds (0,65535)")
  fromEnum (MkWord16 a) = fromEnum a
  enumFrom n = map fromInteger (enumFromTo (toInteger n) 65535)
  enumFromTo a b = map fromInteger (enumFromTo (toInteger a) (toInteger b))
  enumFromThen a b = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (if b >= a then 65535 else 0))
  enumFromThenTo a b c = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (toInteger c))

instance Integral Word16 where
  quot (MkWord16 a) (MkWord16 b) = MkWord16 (quot a b)
  rem (MkWord16 a) (MkWord16 b) = MkWord16 (rem a b)
  div (MkWord16 a) (MkWord16 b) = MkWord16 (div a b)
  mod (MkWord16 a) (MkWord16 b) = MkWord16 (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkWord16 a) = wordToInteger a

instance Ix Word16 where
  range (a, b) = enumFromTo a b
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word16"
  unsafeIndex (a, _) i = fromInteger (toInteger i - toInteger a)
  inRange (a, b) i = a <= i && i <= b

instance Bits Word16 where
  MkWord16 a .&. MkWord16 b = MkWord16 (wordAnd a b)
  MkWord16 a .|. MkWord16 b = MkWord16 (wordOr a b)
  xor (MkWord16 a) (MkWord16 b) = MkWord16 (wordXor a b)
  complement (MkWord16 a) = MkWord16 (wordNarrow16 (wordNot a))
  zeroBits = MkWord16 0
  bit i = MkWord16 (wordNarrow16 (bit i))
  testBit (MkWord16 a) i = i < 16 && testBit a i
  bitSizeMaybe _ = Just 16
  bitSize _ = 16
  isSigned _ = False
  shiftL (MkWord16 a) i = MkWord16 (wordNarrow16 (shiftL a i))
  shiftR (MkWord16 a) i = MkWord16 (shiftR a i)
  unsafeShiftL = shiftL
  unsafeShiftR = shiftR
  rotate (MkWord16 a) i = case i `mod` 16 of
    0 -> MkWord16 a
    k -> MkWord16 (wordNarrow16 (wordOr (wordShiftL a k) (wordShiftR a (16 - k))))
  popCount (MkWord16 a) = wordPopCount a

instance FiniteBits Word16 where
  finiteBitSize _ = 16

newtype Word32 = MkWord32 Word

instance Eq Word32 where
  MkWord32 a == MkWord32 b = wordEq a b
  MkWord32 a /= MkWord32 b = wordNe a b

instance Ord Word32 where
  compare (MkWord32 a) (MkWord32 b) = compare a b
  MkWord32 a < MkWord32 b = wordLt a b
  MkWord32 a <= MkWord32 b = wordLe a b
  MkWord32 a > MkWord32 b = wordGt a b
  MkWord32 a >= MkWord32 b = wordGe a b

instance Show Word32 where
  showsPrec d (MkWord32 a) = showsPrec d a

instance Read Word32 where
  readsPrec d s = [(fromInteger n, rest) | (n, rest) <- readsPrec d s]

instance Bounded Word32 where
  minBound = MkWord32 0
  maxBound = MkWord32 4294967295

instance Num Word32 where
  MkWord32 a + MkWord32 b = MkWord32 (wordNarrow32 (wordAdd a b))
  MkWord32 a - MkWord32 b = MkWord32 (wordNarrow32 (wordSub a b))
  MkWord32 a * MkWord32 b = MkWord32 (wordNarrow32 (wordMul a b))
  negate (MkWord32 a) = MkWord32 (wordNarrow32 (wordNeg a))
  abs n = n
  signum (MkWord32 a) = MkWord32 (signum a)
  fromInteger i = MkWord32 (wordNarrow32 (integerToWord i))

instance Real Word32 where
  toRational (MkWord32 a) = toRational a

instance Enum Word32 where
  succ n
    | n /= maxBound = n + 1
    | otherwise = errorWithoutStackTrace "Enum.succ{Word32}: tried to take `succ' of maxBound"
  pred n
    | n /= minBound = n - 1
    | otherwise = errorWithoutStackTrace "Enum.pred{Word32}: tried to take `pred' of minBound"
  toEnum i
    | toInteger i >= 0 && toInteger i <= 4294967295 = fromInteger (toInteger i)
    | otherwise = errorWithoutStackTrace ("Enum.toEnum{Word32}: tag (" ++ show i ++ ") is outside of bounds (0,4294967295)")
  fromEnum (MkWord32 a) = fromEnum a
  enumFrom n = map fromInteger (enumFromTo (toInteger n) 4294967295)
  enumFromTo a b = map fromInteger (enumFromTo (toInteger a) (toInteger b))
  enumFromThen a b = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (if b >= a then 4294967295 else 0))
  enumFromThenTo a b c = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (toInteger c))

instance Integral Word32 where
  quot (MkWord32 a) (MkWord32 b) = MkWord32 (quot a b)
  rem (MkWord32 a) (MkWord32 b) = MkWord32 (rem a b)
  div (MkWord32 a) (MkWord32 b) = MkWord32 (div a b)
  mod (MkWord32 a) (MkWord32 b) = MkWord32 (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkWord32 a) = wordToInteger a

instance Ix Word32 where
  range (a, b) = enumFromTo a b
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word32"
  unsafeIndex (a, _) i = fromInteger (toInteger i - toInteger a)
  inRange (a, b) i = a <= i && i <= b

instance Bits Word32 where
  MkWord32 a .&. MkWord32 b = MkWord32 (wordAnd a b)
  MkWord32 a .|. MkWord32 b = MkWord32 (wordOr a b)
  xor (MkWord32 a) (MkWord32 b) = MkWord32 (wordXor a b)
  complement (MkWord32 a) = MkWord32 (wordNarrow32 (wordNot a))
  zeroBits = MkWord32 0
  bit i = MkWord32 (wordNarrow32 (bit i))
  testBit (MkWord32 a) i = i < 32 && testBit a i
  bitSizeMaybe _ = Just 32
  bitSize _ = 32
  isSigned _ = False
  shiftL (MkWord32 a) i = MkWord32 (wordNarrow32 (shiftL a i))
  shiftR (MkWord32 a) i = MkWord32 (shiftR a i)
  unsafeShiftL = shiftL
  unsafeShiftR = shiftR
  rotate (MkWord32 a) i = case i `mod` 32 of
    0 -> MkWord32 a
    k -> MkWord32 (wordNarrow32 (wordOr (wordShiftL a k) (wordShiftR a (32 - k))))
  popCount (MkWord32 a) = wordPopCount a

instance FiniteBits Word32 where
  finiteBitSize _ = 32

newtype Word64 = MkWord64 Word

instance Eq Word64 where
  MkWord64 a == MkWord64 b = wordEq a b
  MkWord64 a /= MkWord64 b = wordNe a b

instance Ord Word64 where
  compare (MkWord64 a) (MkWord64 b) = compare a b
  MkWord64 a < MkWord64 b = wordLt a b
  MkWord64 a <= MkWord64 b = wordLe a b
  MkWord64 a > MkWord64 b = wordGt a b
  MkWord64 a >= MkWord64 b = wordGe a b

instance Show Word64 where
  showsPrec d (MkWord64 a) = showsPrec d a

instance Read Word64 where
  readsPrec d s = [(fromInteger n, rest) | (n, rest) <- readsPrec d s]

instance Bounded Word64 where
  minBound = MkWord64 0
  maxBound = MkWord64 18446744073709551615

instance Num Word64 where
  MkWord64 a + MkWord64 b = MkWord64 (wordAdd a b)
  MkWord64 a - MkWord64 b = MkWord64 (wordSub a b)
  MkWord64 a * MkWord64 b = MkWord64 (wordMul a b)
  negate (MkWord64 a) = MkWord64 (wordNeg a)
  abs n = n
  signum (MkWord64 a) = MkWord64 (signum a)
  fromInteger i = MkWord64 (integerToWord i)

instance Real Word64 where
  toRational (MkWord64 a) = toRational a

instance Enum Word64 where
  succ n
    | n /= maxBound = n + 1
    | otherwise = errorWithoutStackTrace "Enum.succ{Word64}: tried to take `succ' of maxBound"
  pred n
    | n /= minBound = n - 1
    | otherwise = errorWithoutStackTrace "Enum.pred{Word64}: tried to take `pred' of minBound"
  toEnum i
    | toInteger i >= 0 && toInteger i <= 18446744073709551615 = fromInteger (toInteger i)
    | otherwise = errorWithoutStackTrace ("Enum.toEnum{Word64}: tag (" ++ show i ++ ") is outside of bounds (0,18446744073709551615)")
  fromEnum (MkWord64 a) = fromEnum a
  enumFrom n = map fromInteger (enumFromTo (toInteger n) 18446744073709551615)
  enumFromTo a b = map fromInteger (enumFromTo (toInteger a) (toInteger b))
  enumFromThen a b = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (if b >= a then 18446744073709551615 else 0))
  enumFromThenTo a b c = map fromInteger (enumFromThenTo (toInteger a) (toInteger b) (toInteger c))

instance Integral Word64 where
  quot (MkWord64 a) (MkWord64 b) = MkWord64 (quot a b)
  rem (MkWord64 a) (MkWord64 b) = MkWord64 (rem a b)
  div (MkWord64 a) (MkWord64 b) = MkWord64 (div a b)
  mod (MkWord64 a) (MkWord64 b) = MkWord64 (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkWord64 a) = wordToInteger a

instance Ix Word64 where
  range (a, b) = enumFromTo a b
  index b i = if inRange b i then unsafeIndex b i else indexError b i "Word64"
  unsafeIndex (a, _) i = fromInteger (toInteger i - toInteger a)
  inRange (a, b) i = a <= i && i <= b

instance Bits Word64 where
  MkWord64 a .&. MkWord64 b = MkWord64 (wordAnd a b)
  MkWord64 a .|. MkWord64 b = MkWord64 (wordOr a b)
  xor (MkWord64 a) (MkWord64 b) = MkWord64 (wordXor a b)
  complement (MkWord64 a) = MkWord64 (wordNot a)
  zeroBits = MkWord64 0
  bit i = MkWord64 (bit i)
  testBit (MkWord64 a) i = i < 64 && testBit a i
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  shiftL (MkWord64 a) i = MkWord64 (shiftL a i)
  shiftR (MkWord64 a) i = MkWord64 (shiftR a i)
  unsafeShiftL = shiftL
  unsafeShiftR = shiftR
  rotate (MkWord64 a) i = MkWord64 (rotate a i)
  popCount (MkWord64 a) = popCount a

instance FiniteBits Word64 where
  finiteBitSize _ = 64

-- Unknown numbers are within their bounds

unknownWord8 :: Word -> Word8
unknownWord8 n = primAssume (wordLe n 255) (MkWord8 n)

unknownWord16 :: Word -> Word16
unknownWord16 n = primAssume (wordLe n 65535) (MkWord16 n)

unknownWord32 :: Word -> Word32
unknownWord32 n = primAssume (wordLe n 4294967295) (MkWord32 n)

unknownWord64 :: Word -> Word64
unknownWord64 n = MkWord64 n
