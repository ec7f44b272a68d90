module Main where

main :: IO ()
main = do
  print (subtract 1 5, even 4, odd 4, gcd 8 12, lcm 3 4, 2 ^ 5, 2 ^^ (-1), 2 ** 3, fromIntegral 3 + 0.5, realToFrac 2.5 * 2)
  print (abs (-3), signum 0, negate 4, quot (-7) 2, rem (-7) 2, div (-7) 2, mod (-7) 2, truncate 3.9, round 3.5, ceiling 3.1, floor 3.9)
  print (min 1 2, max "a" "b", succ 1, pred 1, minimum [3, 1], sum [], product [], fromEnum 'a', pi > 3, exp 0, sqrt 16)
