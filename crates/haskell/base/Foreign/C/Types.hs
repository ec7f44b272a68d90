{-# LANGUAGE GeneralizedNewtypeDeriving, DerivingStrategies #-}
-- | The types of C, as they are on 64-bit Linux.
module Foreign.C.Types
  ( CChar (..), CSChar (..), CUChar (..), CShort (..), CUShort (..), CInt (..), CUInt (..), CLong (..), CULong (..), CPtrdiff (..)
  , CSize (..), CWchar (..), CBool (..), CLLong (..), CULLong (..), CIntPtr (..), CUIntPtr (..), CIntMax (..), CUIntMax (..), CTime (..), CClock (..), CFloat (..), CDouble (..)
  ) where

import Data.Bits (Bits, FiniteBits)
import Data.Int
import Data.Word
import Foreign.Storable (Storable)

newtype CChar = CChar Int8
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CSChar = CSChar Int8
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CUChar = CUChar Word8
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CShort = CShort Int16
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CUShort = CUShort Word16
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CInt = CInt Int32
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CUInt = CUInt Word32
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CLong = CLong Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CULong = CULong Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CPtrdiff = CPtrdiff Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CSize = CSize Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CWchar = CWchar Int32
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CBool = CBool Word8
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CLLong = CLLong Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CULLong = CULLong Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CIntPtr = CIntPtr Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CUIntPtr = CUIntPtr Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CIntMax = CIntMax Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CUIntMax = CUIntMax Word64
  deriving newtype (Eq, Ord, Num, Enum, Real, Integral, Bounded, Bits, FiniteBits, Read, Show, Storable)

newtype CTime = CTime Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Read, Show, Storable)

newtype CClock = CClock Int64
  deriving newtype (Eq, Ord, Num, Enum, Real, Read, Show, Storable)

newtype CFloat = CFloat Float
  deriving newtype (Eq, Ord, Num, Enum, Real, Fractional, Floating, RealFrac, RealFloat, Read, Show, Storable)

newtype CDouble = CDouble Double
  deriving newtype (Eq, Ord, Num, Enum, Real, Fractional, Floating, RealFrac, RealFloat, Read, Show, Storable)
