module Main where

data E = N Int | V String | E :+: E | E :*: E deriving (Eq, Show)
infixl 6 :+:
infixl 7 :*:
simp (a :+: b) = case (simp a, simp b) of
  (N 0, e) -> e
  (e, N 0) -> e
  (N x, N y) -> N (x + y)
  (x, y) -> x :+: y
simp (a :*: b) = case (simp a, simp b) of
  (N 0, _) -> N 0
  (_, N 0) -> N 0
  (N 1, e) -> e
  (e, N 1) -> e
  (N x, N y) -> N (x * y)
  (x, y) -> x :*: y
simp e = e
d v (N _) = N 0
d v (V w) = N (if v == w then 1 else 0)
d v (a :+: b) = d v a :+: d v b
d v (a :*: b) = d v a :*: b :+: a :*: d v b
main :: IO ()
main = do
  let e = V "x" :*: V "x" :+: N 3 :*: V "x" :+: N 7
  print (simp e)
  print (simp (d "x" e))
  print (simp (d "y" e))
