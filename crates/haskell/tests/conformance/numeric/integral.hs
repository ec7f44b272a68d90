module Main where

main :: IO ()
main = do
  print [(a `div` b, a `mod` b, a `quot` b, a `rem` b) | a <- [7, -7], b <- [2, -2, 3]]
  print (divMod (-7) 2, quotRem (-7) 2, gcd 12 18, lcm 4 6, gcd 0 0, gcd (-4) 6, even 0, odd (-3))
  print (2 ^ 10, 2 ^ 0, 0 ^ 0, (-2) ^ 3, 2 ^^ (-1), 10 ^ 30, fromIntegral (2 ^ 40) :: Int)
  print (maxBound :: Int, minBound :: Int, maxBound + 1 :: Int, negate minBound :: Int, abs minBound :: Int)
  print (2 ^ 64 :: Integer, 2 ^ 64 :: Int, 3 ^ 50 `div` 7, (-(3 ^ 50)) `mod` 7, toInteger (maxBound :: Int) + 1)
  print (signum (-5), subtract 3 10, fromEnum 3, toEnum 4 :: Int, succ 5, pred 5, compare 1 2)
