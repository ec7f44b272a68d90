-- | Conversions of floating-point numbers, and the classes.
module GHC.Float
  ( Floating (..), RealFloat (..), Float, Double, float2Double, double2Float, int2Double, int2Float, double2Int, float2Int
  , floatToDigits, castWord64ToDouble, castDoubleToWord64, castWord32ToFloat, castFloatToWord32
  ) where

import Data.Word
import Whatif.Float (floatToDigits)
import Whatif.Prim
import Whatif.Real

float2Double :: Float -> Double
float2Double = floatToDouble

double2Float :: Double -> Float
double2Float = doubleToFloat

int2Double :: Int -> Double
int2Double = doubleFromInt

int2Float :: Int -> Float
int2Float = floatFromInt

double2Int :: Double -> Int
double2Int = truncate

float2Int :: Float -> Int
float2Int = truncate

castDoubleToWord64 :: Double -> Word64
castDoubleToWord64 x = fromIntegral (doubleToBits x)

castWord64ToDouble :: Word64 -> Double
castWord64ToDouble w = doubleFromBits (fromIntegral w)

castFloatToWord32 :: Float -> Word32
castFloatToWord32 x = fromIntegral (floatToBits x)

castWord32ToFloat :: Word32 -> Float
castWord32ToFloat w = floatFromBits (fromIntegral w)
