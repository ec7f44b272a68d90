{-# LANGUAGE NoImplicitPrelude #-}
-- | Fractions and floating point: Fractional, Floating, RealFrac, RealFloat, and the numeric functions of the Prelude.
module Whatif.Real where

import Whatif.Base
import Whatif.Prim

infixr 8 ^, ^^, **
infixl 7 /, %

class Num a => Fractional a where
  (/) :: a -> a -> a
  recip :: a -> a
  fromRational :: Rational -> a

  recip x = 1 / x
  x / y = x * recip y

class Fractional a => Floating a where
  pi :: a
  exp, log, sqrt :: a -> a
  (**), logBase :: a -> a -> a
  sin, cos, tan, asin, acos, atan :: a -> a
  sinh, cosh, tanh, asinh, acosh, atanh :: a -> a
  log1p, expm1, log1pexp, log1mexp :: a -> a

  x ** y = exp (log x * y)
  logBase x y = log y / log x
  sqrt x = x ** fromRational (1 :% 2)
  tan x = sin x / cos x
  tanh x = sinh x / cosh x
  log1p x = log (1 + x)
  expm1 x = exp x - 1
  log1pexp x = log1p (exp x)
  log1mexp x = log1p (negate (exp x))

class (Real a, Fractional a) => RealFrac a where
  properFraction :: Integral b => a -> (b, a)
  truncate, round, ceiling, floor :: Integral b => a -> b

  truncate x = case properFraction x of (m, _) -> m
  round x = case properFraction x of
    (n, r) ->
      let m = if r < 0 then n - 1 else n + 1
          half = signum (abs r - fromRational (1 :% 2))
      in case compare half 0 of
           LT -> n
           EQ -> if even n then n else m
           GT -> m
  ceiling x = case properFraction x of (n, r) -> if r > 0 then n + 1 else n
  floor x = case properFraction x of (n, r) -> if r < 0 then n - 1 else n

class (RealFrac a, Floating a) => RealFloat a where
  floatRadix :: a -> Integer
  floatDigits :: a -> Int
  floatRange :: a -> (Int, Int)
  decodeFloat :: a -> (Integer, Int)
  encodeFloat :: Integer -> Int -> a
  exponent :: a -> Int
  significand :: a -> a
  scaleFloat :: Int -> a -> a
  isNaN, isInfinite, isDenormalized, isNegativeZero, isIEEE :: a -> Bool
  atan2 :: a -> a -> a

  exponent x = case decodeFloat x of (m, n) -> if m == 0 then 0 else n + floatDigits x
  significand x = case decodeFloat x of (m, _) -> encodeFloat m (negate (floatDigits x))
  scaleFloat 0 x = x
  scaleFloat k x
    | x == 0 || isNaN x || isInfinite x = x
    | otherwise = case decodeFloat x of
        (m, n) ->
          let (l, h) = floatRange x
              d = floatDigits x
              b = h - l + 4 * d
          in encodeFloat m (n + max (negate b) (min b k))
  atan2 y x
    | x > 0 = atan (y / x)
    | x == 0 && y > 0 = pi / 2
    | x < 0 && y > 0 = pi + atan (y / x)
    | (x <= 0 && y < 0) || (x < 0 && isNegativeZero y) || (isNegativeZero x && isNegativeZero y) = negate (atan2 (negate y) x)
    | y == 0 && (x < 0 || isNegativeZero x) = pi
    | x == 0 && y == 0 = y
    | otherwise = x + y

-- Ratio

ratioZeroDenominatorError :: a
ratioZeroDenominatorError = arithError 5

{-@ (%) :: Integral a => a -> {d:a | d /= 0} -> Ratio a @-}
(%) :: Integral a => a -> a -> Ratio a
x % y = reduce (x * signum y) (abs y)

reduce :: Integral a => a -> a -> Ratio a
reduce x y
  | y == 0 = ratioZeroDenominatorError
  | otherwise = (x `quot` d) :% (y `quot` d)
  where d = gcd x y

numerator, denominator :: Ratio a -> a
numerator (x :% _) = x
denominator (_ :% y) = y

instance Integral a => Num (Ratio a) where
  (x :% y) + (x' :% y') = reduce (x * y' + x' * y) (y * y')
  (x :% y) - (x' :% y') = reduce (x * y' - x' * y) (y * y')
  (x :% y) * (x' :% y') = reduce (x * x') (y * y')
  negate (x :% y) = negate x :% y
  abs (x :% y) = abs x :% y
  signum (x :% _) = signum x :% 1
  fromInteger x = fromInteger x :% 1

instance Integral a => Fractional (Ratio a) where
  (x :% y) / (x' :% y') = (x * y') % (y * x')
  recip (x :% y)
    | x == 0 = ratioZeroDenominatorError
    | x < 0 = negate y :% negate x
    | otherwise = y :% x
  fromRational (n :% d) = fromInteger n % fromInteger d

instance Integral a => Real (Ratio a) where
  toRational (x :% y) = toInteger x :% toInteger y

instance Integral a => RealFrac (Ratio a) where
  properFraction (x :% y) = case quotRem x y of (q, r) -> (fromInteger (toInteger q), r :% y)
  round r =
    let (n, f) = properFraction r
        x = if r < 0 then -1 else 1
    in case (compare (abs f) (1 :% 2), odd n) of
         (LT, _) -> n
         (EQ, False) -> n
         (EQ, True) -> n + x
         (GT, _) -> n + x

instance Integral a => Enum (Ratio a) where
  succ x = x + 1
  pred x = x - 1
  toEnum n = fromInteger (intToInteger n) :% 1
  fromEnum = fromInteger . truncate
  enumFrom = numericEnumFrom
  enumFromThen = numericEnumFromThen
  enumFromTo = numericEnumFromTo
  enumFromThenTo = numericEnumFromThenTo

-- Enumerations of fractional numbers: by addition, up to half a step beyond the limit

numericEnumFrom :: Fractional a => a -> [a]
numericEnumFrom n = go 0
  where go k = let n' = n + k in n' `seq` (n' : go (k + 1))

numericEnumFromThen :: Fractional a => a -> a -> [a]
numericEnumFromThen n m = go 0
  where
    step = m - n
    go k = let n' = n + k * step in n' `seq` (n' : go (k + 1))

numericEnumFromTo :: (Ord a, Fractional a) => a -> a -> [a]
numericEnumFromTo n m = takeUntil (numericEnumFrom n)
  where
    limit = m + 1 / 2
    takeUntil (x : xs) | x <= limit = x : takeUntil xs
    takeUntil _ = []

numericEnumFromThenTo :: (Ord a, Fractional a) => a -> a -> a -> [a]
numericEnumFromThenTo e1 e2 e3 = takeUntil (numericEnumFromThen e1 e2)
  where
    mid = (e2 - e1) / 2
    inside x = if e2 >= e1 then x <= e3 + mid else x >= e3 + mid
    takeUntil (x : xs) | inside x = x : takeUntil xs
    takeUntil _ = []

-- Functions of the Prelude

{-@ assume fromIntegral :: (Integral a, Num b) => x:a -> {v:b | v = x} @-}
fromIntegral :: (Integral a, Num b) => a -> b
fromIntegral x = fromInteger (toInteger x)

realToFrac :: (Real a, Fractional b) => a -> b
realToFrac x = fromRational (toRational x)

even, odd :: Integral a => a -> Bool
even n = n `rem` 2 == 0
odd n = n `rem` 2 /= 0

gcd :: Integral a => a -> a -> a
gcd x y = go (abs x) (abs y)
  where go a b = if b == 0 then a else go b (a `rem` b)

lcm :: Integral a => a -> a -> a
lcm x y
  | x == 0 || y == 0 = 0
  | otherwise = abs ((x `quot` gcd x y) * y)

{-@ assume (^) :: (Num a, Integral b) => a -> {n:b | n >= 0} -> a @-}
(^) :: (Num a, Integral b) => a -> b -> a
x ^ n
  | n < 0 = errorWithoutStackTrace "Negative exponent"
  | n == 0 = 1
  | otherwise = repeatedly (*) n x

(^^) :: (Fractional a, Integral b) => a -> b -> a
x ^^ n = if n >= 0 then x ^ n else recip (x ^ negate n)

-- Rounding a fraction

-- | The nearest floating-point number, ties to even, given the digits of its mantissa, its least exponent and its encoder.
rationalToFloat :: Fractional a => Int -> Int -> (Integer -> Int -> a) -> Integer -> Integer -> a
rationalToFloat digits least encode n d
  | d == 0 = if n == 0 then 0 / 0 else if n < 0 then negate 1 / 0 else 1 / 0
  | n == 0 = encode 0 0
  | n < 0 = negate (positive (negate n))
  | otherwise = positive n
  where
    positive m =
      let guess = integerLog2 m - integerLog2 d - digits
          e = max least (if integerGe (scaled m guess) (integerShiftL 1 digits) then guess + 1 else guess)
      in encode (rounded m e) e
    -- floor of m / (d * 2^e)
    scaled m e = case shifted m e of (a, b) -> integerQuot a b
    shifted m e = if e >= 0 then (m, integerShiftL d e) else (integerShiftL m (negate e), d)
    rounded m e = case shifted m e of
      (a, b) ->
        let q = integerQuot a b
            twice = integerShiftL (integerRem a b) 1
        in case compare twice b of
             LT -> q
             GT -> integerAdd q 1
             EQ -> if integerTestBit q 0 then integerAdd q 1 else q

floatToRational :: Integer -> Int -> Rational
floatToRational m e
  | e >= 0 = integerShiftL m e :% 1
  | otherwise = reduce m (integerShiftL 1 (negate e))

-- Double

instance Real Double where
  toRational x = case doubleDecode x of (m, e) -> floatToRational m e

instance Fractional Double where
  (/) = doubleDiv
  recip x = doubleDiv 1 x
  fromRational (n :% d) = rationalToFloat 53 (-1074) doubleEncode n d

instance Floating Double where
  pi = doublePi
  exp = doubleExp
  log = doubleLog
  sqrt = doubleSqrt
  (**) = doublePow
  sin = doubleSin
  cos = doubleCos
  tan = doubleTan
  asin = doubleAsin
  acos = doubleAcos
  atan = doubleAtan
  sinh = doubleSinh
  cosh = doubleCosh
  tanh = doubleTanh
  asinh = doubleAsinh
  acosh = doubleAcosh
  atanh = doubleAtanh
  log1p = doubleLog1p
  expm1 = doubleExpm1
  log1mexp x = if x > negate (log 2) then log (negate (expm1 x)) else log1p (negate (exp x))
  log1pexp x
    | x <= 18 = log1p (exp x)
    | x <= 100 = x + exp (negate x)
    | otherwise = x

doublePi :: Double
doublePi = doubleEncode 884279719003555 (-48)

instance RealFrac Double where
  properFraction x =
    let n = doubleTruncate x
    in (fromInteger n, if x == 0 || doubleIsNaN x || doubleIsInfinite x then 0 else doubleSub x (doubleFromInteger n))
  truncate x = fromInteger (doubleTruncate x)
  round x = fromInteger (doubleRound x)
  ceiling x = fromInteger (doubleCeiling x)
  floor x = fromInteger (doubleFloor x)

instance RealFloat Double where
  floatRadix _ = 2
  floatDigits _ = 53
  floatRange _ = (-1021, 1024)
  decodeFloat = doubleDecode
  encodeFloat = doubleEncode
  isNaN = doubleIsNaN
  isInfinite = doubleIsInfinite
  isDenormalized = doubleIsDenormalized
  isNegativeZero = doubleIsNegativeZero
  isIEEE _ = True

instance Enum Double where
  succ x = x + 1
  pred x = x - 1
  toEnum = doubleFromInt
  fromEnum x = integerToInt (doubleTruncate x)
  enumFrom = numericEnumFrom
  enumFromTo = numericEnumFromTo
  enumFromThen = numericEnumFromThen
  enumFromThenTo = numericEnumFromThenTo

-- Float

instance Real Float where
  toRational x = case floatDecode x of (m, e) -> floatToRational m e

instance Fractional Float where
  (/) = floatDiv
  recip x = floatDiv 1 x
  fromRational (n :% d) = rationalToFloat 24 (-149) floatEncode n d

instance Floating Float where
  pi = floatPi
  exp = floatExp
  log = floatLog
  sqrt = floatSqrt
  (**) = floatPow
  sin = floatSin
  cos = floatCos
  tan = floatTan
  asin = floatAsin
  acos = floatAcos
  atan = floatAtan
  sinh = floatSinh
  cosh = floatCosh
  tanh = floatTanh
  asinh = floatAsinh
  acosh = floatAcosh
  atanh = floatAtanh
  log1p = floatLog1p
  expm1 = floatExpm1
  log1mexp x = if x > negate (log 2) then log (negate (expm1 x)) else log1p (negate (exp x))
  log1pexp x
    | x <= 18 = log1p (exp x)
    | x <= 100 = x + exp (negate x)
    | otherwise = x

floatPi :: Float
floatPi = floatEncode 13176795 (-22)

instance RealFrac Float where
  properFraction x =
    let n = floatTruncate x
    in (fromInteger n, if x == 0 || floatIsNaN x || floatIsInfinite x then 0 else floatSub x (floatFromInteger n))
  truncate x = fromInteger (floatTruncate x)
  round x = fromInteger (floatRound x)
  ceiling x = fromInteger (floatCeiling x)
  floor x = fromInteger (floatFloor x)

instance RealFloat Float where
  floatRadix _ = 2
  floatDigits _ = 24
  floatRange _ = (-125, 128)
  decodeFloat = floatDecode
  encodeFloat = floatEncode
  isNaN = floatIsNaN
  isInfinite = floatIsInfinite
  isDenormalized = floatIsDenormalized
  isNegativeZero = floatIsNegativeZero
  isIEEE _ = True

instance Enum Float where
  succ x = x + 1
  pred x = x - 1
  toEnum = floatFromInt
  fromEnum x = integerToInt (floatTruncate x)
  enumFrom = numericEnumFrom
  enumFromTo = numericEnumFromTo
  enumFromThen = numericEnumFromThen
  enumFromThenTo = numericEnumFromThenTo

-- | An unknown ratio: of a positive denominator. That it is in lowest terms is asked before it is shown.
unknownRatio :: Integral a => a -> a -> Ratio a
unknownRatio n d = primAssume (d > 0) (n :% d)

settledRatio :: Integral a => Ratio a -> Bool
settledRatio (n :% d) = go 1
  where
    go i = if toInteger d == i then coprime 2 i else go (i + 1)
    -- No factor of the denominator, from this one on, is one of the numerator.
    coprime p i
      | p > i = True
      | i `rem` p == 0 = if toInteger n `rem` p == 0 then False else coprime (p + 1) i
      | otherwise = coprime (p + 1) i
