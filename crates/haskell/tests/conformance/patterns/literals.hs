module Main where

f 0 = "zero"
f 1 = "one"
f (-1) = "minus one"
f n | n > 1000000000000 = "big"
f _ = "many"

g 'a' = 1
g '\n' = 2
g _ = 3

h "hello" = True
h ('h' : _) = True
h _ = False

k :: Double -> String
k 1.5 = "1.5"
k 2 = "two"
k _ = "?"

main :: IO ()
main = do
  print (map f [0, 1, -1, 5, 10000000000000])
  print (map g "a\nz")
  print (map h ["hello", "hx", "", "x"])
  print (map k [1.5, 2, 3])
