module Main where

f x = ((((((((((x + 1)) * 2)))) - 3))))
g = [[[[[[[[[[1]]]]]]]]]]
main :: IO ()
main = do
  print (f 5)
  print g
  print (foldr (\n k -> \acc -> k (acc + n)) id [1 .. 50] 0)
  print (((((.) . (.)) negate (+)) 1) 2)
