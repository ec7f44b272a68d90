module Main where

-- Integers that need more than a word are cut off, others rounded.
main = do
  let n = 123456789012345678901 :: Integer
  print (fromIntegral n :: Double, fromInteger n :: Double, realToFrac (fromIntegral n :: Rational) :: Double)
  print (1 / (fromIntegral n :: Double), recip (fromIntegral n :: Double), (fromIntegral n :: Double) ^^ (-1 :: Int))
  print (decodeFloat (fromIntegral n :: Double))
  print (decodeFloat (fromIntegral (2^64 + 2^12 - 1 :: Integer) :: Double), decodeFloat (fromIntegral (3 * 2^70 + 2^19 - 1 :: Integer) :: Double), decodeFloat (fromIntegral (negate (2^90 + 2^38 - 1) :: Integer) :: Double))
  print (decodeFloat (fromIntegral (2^53 + 1 :: Integer) :: Double), decodeFloat (fromIntegral (2^62 + 2^9 + 1 :: Integer) :: Double), decodeFloat (fromIntegral (2^63 + 2^11 -1 :: Integer) :: Double))
  print (fromIntegral (2^24 + 1 :: Integer) :: Float, fromIntegral n :: Float, fromIntegral (2^62 + 2^9 + 1 :: Int) :: Double)
  print (decodeFloat (fromIntegral (2^64 + 2^11 + 2^10 + 1 :: Integer) :: Float), decodeFloat (fromIntegral (2^100 + 2^76 + 1 :: Integer) :: Float))
  print (decodeFloat (fromIntegral (2^100 + 3*2^76 :: Integer) :: Float), decodeFloat (fromIntegral (2^100 + 3*2^76-1 :: Integer) :: Float),decodeFloat (fromIntegral (2^70 + 3*2^46 + 2^40 :: Integer) :: Float))
  print (fromIntegral (2^1024 - 1 :: Integer) :: Double, fromIntegral (2^1024 :: Integer) :: Double, fromIntegral (2^128 - 1 :: Integer) :: Float, fromIntegral (negate (2^2000) :: Integer) :: Double)
  print (decodeFloat (fromIntegral (2^62 + 2^9 - 1 :: Integer) :: Double), decodeFloat (fromIntegral (-(2^63) :: Integer) :: Double),decodeFloat (fromIntegral (-(2^63) - 2^11 + 1 :: Integer) :: Double))
  print (2^100 / 3 :: Double, fromRational (fromIntegral (2^64 + 2^12 - 1 :: Integer)) :: Double)
  let m = 2^64 + 2^12 - 1 :: Integer
  print (decodeFloat (encodeFloat m 0 :: Double), decodeFloat (encodeFloat m 5 :: Double), decodeFloat (encodeFloat (2^53+3) 5 :: Double), decodeFloat (encodeFloat (2^62+2^9+1) 5 :: Double),decodeFloat (encodeFloat (2^62+2^9-1) 5 :: Double), decodeFloat (encodeFloat (2^62+2^10-1) 5 :: Double))
  print (decodeFloat (encodeFloat (2^70 + 3*2^46 + 2^40) 0 :: Float), decodeFloat (encodeFloat (2^25+3) 0 :: Float),  decodeFloat (encodeFloat (2^53+2^30-1) 0 :: Float))
