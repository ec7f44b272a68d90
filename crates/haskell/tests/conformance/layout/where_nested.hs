module Main where

f x = a + b
  where
    a = g 1
      where g y = x * y
    b = h
      where
        h = a + k
        k = 10

main :: IO ()
main = do
  print (f 3)
  print (map f [0, 1, 2])
