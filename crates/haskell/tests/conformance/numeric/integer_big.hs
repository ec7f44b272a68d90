module Main where

main :: IO ()
main = do
  let f = product [1 .. 30] :: Integer
  print f
  print (f `div` 10 ^ 20, f `mod` 10 ^ 9 + 7, gcd f (2 ^ 100), f - f, -f)
  print (2 ^ 200 - 1, (2 ^ 100) ^ 2 == 2 ^ 200, length (show (3 ^ 1000)))
  print (divMod (-(10 ^ 25)) 7, quotRem (-(10 ^ 25)) 7, compare (10 ^ 25) (10 ^ 24))
  print (fromInteger (2 ^ 70) :: Double, fromInteger (2 ^ 70 + 5) :: Int, read "123456789012345678901234567890" :: Integer)
  print (sum (map fromIntegral [maxBound :: Int, maxBound]) :: Integer, isqrt (10 ^ 40))
  where isqrt n = head [x | x <- iterate (\y -> (y + n `div` y) `div` 2) n, x * x <= n]
