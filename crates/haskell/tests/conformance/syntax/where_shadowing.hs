module Main where

x = 1
f x = x + y where y = x * 10
g y = let x = y in x + h x where h x = x * 100
main :: IO ()
main = do
  print (x, f 2, g 3)
  let x = 5
  let y = x
      x = 7
  print (x, y)
  print ((\x -> (\x -> x) 2 + x) 10)
