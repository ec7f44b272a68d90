module Main where

newtype N = N Int
data D = D Int

f (N _) = 1
g (D _) = 2

main :: IO ()
main = do
  print (f undefined)
  print (f (N undefined))
  print (case undefined of N _ -> 3)
  let h (N n) = n + 1
  print (h (N 4))
