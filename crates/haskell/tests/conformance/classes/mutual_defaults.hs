module Main where

class MyEq a where
  eq, neq :: a -> a -> Bool
  eq a b = not (neq a b)
  neq a b = not (eq a b)

data A = A Int
data B = B Int
instance MyEq A where eq (A x) (A y) = x == y
instance MyEq B where neq (B x) (B y) = x /= y

main :: IO ()
main = print (eq (A 1) (A 1), neq (A 1) (A 2), eq (B 1) (B 1), neq (B 1) (B 1))
