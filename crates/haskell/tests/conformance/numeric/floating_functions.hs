module Main where

main :: IO ()
main = do
  print (sqrt 2, exp 1, log 10, sin 1, cos 1, tan 1, pi)
  print (asin 1, acos 0, atan 1, sinh 1, cosh 1, tanh 1, asinh 1, acosh 2, atanh 0.5)
  print (2 ** 0.5, logBase 2 1024, atan2 1 (-1), atan2 (-1) (-1), atan2 0 (-1), atan2 0 0)
  print (truncate 2.7, truncate (-2.7), round 2.5, round 3.5, round (-2.5), ceiling 2.1, floor (-2.1))
  print (properFraction 3.75 :: (Int, Double), properFraction (-3.75) :: (Int, Double), isNaN (0 / 0), isInfinite (1 / 0), isNegativeZero (-0.0))
  print (decodeFloat 1.5, encodeFloat 3 2 :: Double, significand 8, exponent 8, floatDigits 1.0, floatRadix 1.0, floatRange 1.0, scaleFloat 3 1.5)
  print (min 1 (0 / 0), max (0 / 0) 1, (0 / 0) == (0 / 0), compare 1 (0 / 0), signum (-2.5), abs (-0.5), realToFrac 1.5 :: Float, fromIntegral 7 / 2)
