module Main where

f x = let y = x + 1; z = y * 2 in y + z

g = [let a = 1; b = 2 in a + b, 3]

h = (case 1 of x -> x, 2)

main :: IO ()
main = do
  print (f 1)
  print g
  print h
  print (let in 5)
  let p = do x <- Just 1; return x
  print (p, do { y <- [1, 2]; return y })
