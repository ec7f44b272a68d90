-- | Bits of integers.
module Data.Bits
  ( Bits (..), FiniteBits (..), bitDefault, testBitDefault, popCountDefault, toIntegralSized
  ) where

import Data.Functor.Identity (Identity (..))
import Whatif.Prim

infixl 8 `shift`, `rotate`, `shiftL`, `shiftR`, `rotateL`, `rotateR`, `unsafeShiftL`, `unsafeShiftR`
infixl 7 .&.
infixl 6 `xor`
infixl 5 .|.

class Eq a => Bits a where
  (.&.), (.|.), xor :: a -> a -> a
  complement :: a -> a
  shift, rotate :: a -> Int -> a
  zeroBits :: a
  bit :: Int -> a
  setBit, clearBit, complementBit :: a -> Int -> a
  testBit :: a -> Int -> Bool
  bitSizeMaybe :: a -> Maybe Int
  bitSize :: a -> Int
  isSigned :: a -> Bool
  shiftL, unsafeShiftL, shiftR, unsafeShiftR, rotateL, rotateR :: a -> Int -> a
  popCount :: a -> Int

  shift x n
    | n < 0 = shiftR x (negate n)
    | n > 0 = shiftL x n
    | otherwise = x
  rotate x n
    | n < 0 = rotateR x (negate n)
    | n > 0 = rotateL x n
    | otherwise = x
  zeroBits = clearBit (bit 0) 0
  bit = bitDefaultOf
  setBit x i = x .|. bit i
  clearBit x i = x .&. complement (bit i)
  complementBit x i = x `xor` bit i
  bitSize x = case bitSizeMaybe x of
    Just n -> n
    Nothing -> errorWithoutStackTrace "bitSize is undefined"
  shiftL x i = shift x i
  unsafeShiftL = shiftL
  shiftR x i = shift x (negate i)
  unsafeShiftR = shiftR
  rotateL x i = rotate x i
  rotateR x i = rotate x (negate i)

bitDefaultOf :: Bits a => Int -> a
bitDefaultOf i = errorWithoutStackTrace ("bit " ++ show i)

class Bits b => FiniteBits b where
  finiteBitSize :: b -> Int
  countLeadingZeros, countTrailingZeros :: b -> Int

  countLeadingZeros x = (w - 1) - go (w - 1)
    where
      go i = if i < 0 then i else if testBit x i then i else go (i - 1)
      w = finiteBitSize x
  countTrailingZeros x = go 0
    where
      go i = if i >= w then i else if testBit x i then i else go (i + 1)
      w = finiteBitSize x

bitDefault :: (Bits a, Num a) => Int -> a
bitDefault i = 1 `shiftL` i

testBitDefault :: (Bits a, Num a) => a -> Int -> Bool
testBitDefault x i = (x .&. bit i) /= 0

popCountDefault :: (Bits a, Num a) => a -> Int
popCountDefault = go 0
  where go c w = c `seq` (if w == 0 then c else go (c + 1) (w .&. (w - 1)))

-- | The number in another type, if it fits.
toIntegralSized :: (Integral a, Integral b, Bits a, Bits b) => a -> Maybe b
toIntegralSized x = if toInteger y == toInteger x then Just y else Nothing
  where y = fromIntegral x

-- A negative amount is an error, as the hardware's shifts would not understand it.
checked :: (a -> Int -> a) -> a -> Int -> a
checked op x n = if n < 0 then overflow else op x n
  where overflow = arithError 0

instance Bits Int where
  (.&.) = intAnd
  (.|.) = intOr
  xor = intXor
  complement = intNot
  zeroBits = 0
  bit i = if i < 0 || i > 63 then 0 else intShiftL 1 i
  testBit x i = i >= 0 && i < 64 && intAnd x (intShiftL 1 i) /= 0
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = True
  shiftL = checked intShiftL
  shiftR = checked intShiftR
  unsafeShiftL = intShiftL
  unsafeShiftR = intShiftR
  rotate x n = wordToInt (rotate (intToWord x) n)
  popCount = intPopCount

instance FiniteBits Int where
  finiteBitSize _ = 64
  countLeadingZeros = intClz
  countTrailingZeros = intCtz

instance Bits Word where
  (.&.) = wordAnd
  (.|.) = wordOr
  xor = wordXor
  complement = wordNot
  zeroBits = 0
  bit i = if i < 0 || i > 63 then 0 else wordShiftL 1 i
  testBit x i = i >= 0 && i < 64 && wordAnd x (wordShiftL 1 i) /= 0
  bitSizeMaybe _ = Just 64
  bitSize _ = 64
  isSigned _ = False
  shiftL = checked wordShiftL
  shiftR = checked wordShiftR
  unsafeShiftL = wordShiftL
  unsafeShiftR = wordShiftR
  rotate x n = case intAnd n 63 of
    0 -> x
    k -> wordOr (wordShiftL x k) (wordShiftR x (64 - k))
  popCount = wordPopCount

instance FiniteBits Word where
  finiteBitSize _ = 64
  countLeadingZeros = wordClz
  countTrailingZeros = wordCtz

instance Bits Integer where
  (.&.) = integerAnd
  (.|.) = integerOr
  xor = integerXor
  complement = integerNot
  zeroBits = 0
  bit i = if i < 0 then 0 else integerShiftL 1 i
  testBit x i = if i < 0 then arithError 0 else integerTestBit x i
  bitSizeMaybe _ = Nothing
  bitSize _ = errorWithoutStackTrace "Data.Bits.bitSize(Integer)"
  isSigned _ = True
  shiftL = checked integerShiftL
  shiftR = checked integerShiftR
  unsafeShiftL = integerShiftL
  unsafeShiftR = integerShiftR
  rotate x i = shift x i
  popCount = integerPopCount

instance Bits Bool where
  (.&.) = (&&)
  (.|.) = (||)
  xor = (/=)
  complement = not
  shift x 0 = x
  shift _ _ = False
  rotate x _ = x
  bit 0 = True
  bit _ = False
  testBit x 0 = x
  testBit _ _ = False
  zeroBits = False
  bitSizeMaybe _ = Just 1
  bitSize _ = 1
  isSigned _ = False
  popCount False = 0
  popCount True = 1

instance FiniteBits Bool where
  finiteBitSize _ = 1
  countTrailingZeros x = if x then 0 else 1
  countLeadingZeros x = if x then 0 else 1

instance Bits a => Bits (Identity a) where
  Identity a .&. Identity b = Identity (a .&. b)
  Identity a .|. Identity b = Identity (a .|. b)
  xor (Identity a) (Identity b) = Identity (xor a b)
  complement (Identity a) = Identity (complement a)
  shift (Identity a) n = Identity (shift a n)
  rotate (Identity a) n = Identity (rotate a n)
  zeroBits = Identity zeroBits
  bit i = Identity (bit i)
  testBit (Identity a) i = testBit a i
  bitSizeMaybe (Identity a) = bitSizeMaybe a
  isSigned (Identity a) = isSigned a
  popCount (Identity a) = popCount a
