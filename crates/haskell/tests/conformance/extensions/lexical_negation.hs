{-# LANGUAGE LexicalNegation #-}
module Main where

f :: Int -> Int
f x = x * 10

sign :: Int -> String
sign -1 = "minus one"
sign _ = "other"

main :: IO ()
main = do
  let x = 4 :: Int
  print (f -x, f -3)
  print (x - 1, x-1, -x `mod` 3)
  print (map (- 1) [5, 6 :: Int])
  print (map (subtract 1) [-1, -2 :: Int])
  print (sign -1, sign 1)
  print (-x ^ (2 :: Int))
  print (abs -x, negate -5 :: Int)
