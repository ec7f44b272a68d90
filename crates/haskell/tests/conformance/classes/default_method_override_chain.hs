module Main where

class A a where
  a1, a2, a3 :: a -> Int
  a1 _ = 1
  a2 x = a1 x + 1
  a3 x = a2 x * 10
data X = X
data Y = Y
data Z = Z
instance A X
instance A Y where a1 _ = 100
instance A Z where { a2 _ = 7; a1 = a3 }
main :: IO ()
main = print (a1 X, a2 X, a3 X, a1 Y, a2 Y, a3 Y, a1 Z, a2 Z, a3 Z)
