-- | Natural numbers without bound. Going below zero is an arithmetic underflow.
module Numeric.Natural (Natural, minusNaturalMaybe) where

import Data.Bits
import Data.Ix (Ix (..))
import Whatif.Prim (arithError, primAssume)

newtype Natural = MkNatural Integer

natural :: Integer -> Natural
natural n = if n < 0 then arithError 1 else MkNatural n

minusNaturalMaybe :: Natural -> Natural -> Maybe Natural
minusNaturalMaybe (MkNatural a) (MkNatural b) = if a >= b then Just (MkNatural (a - b)) else Nothing

instance Eq Natural where
  MkNatural a == MkNatural b = a == b

instance Ord Natural where
  compare (MkNatural a) (MkNatural b) = compare a b

instance Show Natural where
  showsPrec d (MkNatural a) = showsPrec d a

instance Read Natural where
  readsPrec d s = [(MkNatural n, rest) | (n, rest) <- readsPrec d s, n >= 0]

instance Num Natural where
  MkNatural a + MkNatural b = MkNatural (a + b)
  MkNatural a - MkNatural b = natural (a - b)
  MkNatural a * MkNatural b = MkNatural (a * b)
  negate (MkNatural a) = natural (negate a)
  abs n = n
  signum (MkNatural a) = MkNatural (signum a)
  fromInteger = natural

instance Real Natural where
  toRational (MkNatural a) = toRational a

instance Enum Natural where
  succ (MkNatural a) = MkNatural (a + 1)
  pred (MkNatural a) = if a == 0 then errorWithoutStackTrace "Enum.pred{Natural}: tried to take `pred' of 0" else MkNatural (a - 1)
  toEnum n = if n < 0 then errorWithoutStackTrace "toEnum: unexpected negative Int" else MkNatural (toInteger n)
  fromEnum (MkNatural a) = fromEnum a
  enumFrom (MkNatural a) = map MkNatural (enumFrom a)
  enumFromTo (MkNatural a) (MkNatural b) = map MkNatural (enumFromTo a b)
  enumFromThen (MkNatural a) (MkNatural b)
    | b >= a = map MkNatural (enumFromThen a b)
    | otherwise = map MkNatural (enumFromThenTo a b 0)
  enumFromThenTo (MkNatural a) (MkNatural b) (MkNatural c) = map MkNatural (enumFromThenTo a b c)

instance Integral Natural where
  quot (MkNatural a) (MkNatural b) = MkNatural (quot a b)
  rem (MkNatural a) (MkNatural b) = MkNatural (rem a b)
  div (MkNatural a) (MkNatural b) = MkNatural (div a b)
  mod (MkNatural a) (MkNatural b) = MkNatural (mod a b)
  quotRem a b = (quot a b, rem a b)
  divMod a b = (div a b, mod a b)
  toInteger (MkNatural a) = a

instance Ix Natural where
  range (a, b) = enumFromTo a b
  index (a, b) n = if a <= n && n <= b then fromInteger (toInteger n - toInteger a) else errorWithoutStackTrace "Error in array index"
  inRange (a, b) n = a <= n && n <= b

instance Bits Natural where
  MkNatural a .&. MkNatural b = MkNatural (a .&. b)
  MkNatural a .|. MkNatural b = MkNatural (a .|. b)
  xor (MkNatural a) (MkNatural b) = MkNatural (xor a b)
  complement _ = errorWithoutStackTrace "Bits.complement: Natural complement undefined"
  shift (MkNatural a) n = MkNatural (shift a n)
  rotate (MkNatural a) n = MkNatural (shift a n)
  zeroBits = MkNatural 0
  bit i = MkNatural (bit i)
  testBit (MkNatural a) i = testBit a i
  clearBit n i = if testBit n i then xor n (bit i) else n
  bitSizeMaybe _ = Nothing
  isSigned _ = False
  popCount (MkNatural a) = popCount a

unknown :: Integer -> Natural
unknown n = primAssume (n >= 0) (MkNatural n)
