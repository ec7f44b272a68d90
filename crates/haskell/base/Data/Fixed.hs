-- | Division with remainder of real numbers.
module Data.Fixed
  ( div', mod', divMod', Fixed (..), HasResolution (..), showFixed, E0, Uni, E1, Deci, E2, Centi, E3, Milli, E6, Micro, E9, Nano, E12, Pico ) where

import Data.Ratio ((%))

div' :: (Real a, Integral b) => a -> a -> b
div' n d = floor (toRational n / toRational d)

divMod' :: (Real a, Integral b) => a -> a -> (b, a)
divMod' n d = (f, n - fromIntegral f * d)
  where f = div' n d

mod' :: Real a => a -> a -> a
mod' n d = n - fromInteger (div' n d) * d

-- | A number with so many digits behind the point as its resolution has zeros.
newtype Fixed a = MkFixed Integer
  deriving (Eq, Ord)

-- | Types that stand for a resolution.
class HasResolution a where
  resolution :: p a -> Integer

data E0
data E1
data E2
data E3
data E6
data E9
data E12

type Uni = Fixed E0
type Deci = Fixed E1
type Centi = Fixed E2
type Milli = Fixed E3
type Micro = Fixed E6
type Nano = Fixed E9
type Pico = Fixed E12

instance HasResolution E0 where resolution _ = 1
instance HasResolution E1 where resolution _ = 10
instance HasResolution E2 where resolution _ = 100
instance HasResolution E3 where resolution _ = 1000
instance HasResolution E6 where resolution _ = 1000000
instance HasResolution E9 where resolution _ = 1000000000
instance HasResolution E12 where resolution _ = 1000000000000

instance Enum (Fixed a) where
  succ (MkFixed a) = MkFixed (succ a)
  pred (MkFixed a) = MkFixed (pred a)
  toEnum = MkFixed . toEnum
  fromEnum (MkFixed a) = fromEnum a
  enumFrom (MkFixed a) = map MkFixed (enumFrom a)
  enumFromThen (MkFixed a) (MkFixed b) = map MkFixed (enumFromThen a b)
  enumFromTo (MkFixed a) (MkFixed b) = map MkFixed (enumFromTo a b)
  enumFromThenTo (MkFixed a) (MkFixed b) (MkFixed c) = map MkFixed (enumFromThenTo a b c)

instance HasResolution a => Num (Fixed a) where
  MkFixed a + MkFixed b = MkFixed (a + b)
  MkFixed a - MkFixed b = MkFixed (a - b)
  x@(MkFixed a) * MkFixed b = MkFixed (div (a * b) (resolution x))
  negate (MkFixed a) = MkFixed (negate a)
  abs (MkFixed a) = MkFixed (abs a)
  signum (MkFixed a) = fromInteger (signum a)
  fromInteger n = result
    where
      result = MkFixed (n * resolution result)

instance HasResolution a => Real (Fixed a) where
  toRational x@(MkFixed a) = a % resolution x

instance HasResolution a => Fractional (Fixed a) where
  x@(MkFixed a) / MkFixed b = MkFixed (div (a * resolution x) b)
  recip x@(MkFixed a) = MkFixed (div (resolution x * resolution x) a)
  fromRational r = result
    where
      result = MkFixed (floor (r * toRational (resolution result)))

instance HasResolution a => RealFrac (Fixed a) where
  properFraction x = (whole, x - fromIntegral whole)
    where
      whole = truncate x
  truncate = truncate . toRational
  round = round . toRational
  ceiling = ceiling . toRational
  floor = floor . toRational

-- | In decimal, with or without the zeros at the end.
showFixed :: HasResolution a => Bool -> Fixed a -> String
showFixed chops x@(MkFixed a)
  | a < 0 = '-' : showFixed chops (asTypeOf (MkFixed (negate a)) x)
  | null fraction = show whole
  | otherwise = show whole ++ "." ++ fraction
  where
    size = resolution x
    (whole, part) = divMod a size
    digits = length (takeWhile (< size) (iterate (* 10) 1))
    padded = let s = show (negate (div (negate (part * 10 ^ digits)) size)) in replicate (digits - length s) '0' ++ s
    fraction
      | chops = reverse (dropWhile (== '0') (reverse padded))
      | otherwise = padded

instance HasResolution a => Show (Fixed a) where
  showsPrec d x = showParen (d > 6 && x < 0) (showString (showFixed False x))
