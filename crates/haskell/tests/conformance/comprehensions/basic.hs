module Main where

main :: IO ()
main = do
  print [x * y | x <- [1 .. 3], y <- [x .. 3]]
  print [(x, y) | x <- "ab", y <- [1, 2], odd y]
  print [z | Just z <- [Just 1, Nothing, Just 3]]
  print [a + b | (a, b) <- zip [1 ..] [10, 20, 30], let c = a * b, c > 15]
  print [() | False]
  print [x | x <- [1 .. 10], even x, x > 4]
  print (take 3 [x | x <- [1 ..], x `mod` 7 == 0])
