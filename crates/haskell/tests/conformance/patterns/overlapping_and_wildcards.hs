module Main where

f (_, 0) = "a"
f (0, _) = "b"
f (x, y) | x == y = "c"
f (1, _) = "d"
f _ = "e"
g [] _ = 0
g _ [] = 1
g (a : _) (b : _) = a + b
main :: IO ()
main = do
  print (map f [(0, 0), (0, 1), (2, 2), (1, 2), (3, 4)])
  print (g [] undefined, g [1] [], g [1] [2], g (1 : undefined) (2 : undefined))
