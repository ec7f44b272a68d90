module Main where

main :: IO ()
main = do
  let pair x = (x, x)
      twice f = f . f
      konst a _ = a
  print (pair 1, pair 'a')
  print (twice (+ 1) 5, twice ('x' :) "y")
  print (konst 1 undefined, konst "s" ())
  print (let i z = z in (i 3, i "s"))
