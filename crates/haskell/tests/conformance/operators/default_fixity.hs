module Main where

a <+> b = a - b
x `minus` y = x - y

main :: IO ()
main = do
  print (10 <+> 3 <+> 2)
  print (10 `minus` 3 `minus` 2)
  print (2 * 3 <+> 1)
