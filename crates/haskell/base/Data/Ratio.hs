-- | Fractions.
module Data.Ratio (Ratio, Rational, (%), numerator, denominator, approxRational) where

import Whatif.Base (Ratio)
import Whatif.Real

-- | The simplest fraction within the given distance.
approxRational :: RealFrac a => a -> a -> Rational
approxRational x eps = simplest (toRational x - toRational eps) (toRational x + toRational eps)
  where
    simplest a b
      | b < a = simplest b a
      | a == b = a
      | a > 0 = positive (numerator a) (denominator a) (numerator b) (denominator b)
      | b < 0 = negate (positive (negate (numerator b)) (denominator b) (negate (numerator a)) (denominator a))
      | otherwise = 0
    positive n d n' d'
      | r == 0 = fromInteger q
      | q /= q' = fromInteger (q + 1)
      | otherwise = let nd = positive d' r' d r in (q * numerator nd + denominator nd) % numerator nd
      where
        (q, r) = quotRem n d
        (q', r') = quotRem n' d'
