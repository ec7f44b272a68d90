module Main where

f x = -x ^ 2
g x = (-x) ^ 2

main :: IO ()
main = do
  print (f 3, g 3)
  print (-2 + 5, negate 2 `mod` 3)
  print (- 7 `div` 2, (-7) `div` 2, -7 `mod` 2)
  print [-1, -2 .. -5]
  print (abs (-3), (subtract 3) 10)
  print (case -1 of { -1 -> "minus one"; _ -> "other" })
