module Main where

data T = A | B Int | C { f :: Int, g :: String } | D T T deriving (Eq, Ord)

main :: IO ()
main = do
  let ts = [A, B 1, B 2, C 1 "a", C 1 "b", D A (B 1), D A (B 2)]
  print [compare a b | a <- ts, b <- ts]
  print (A == A, B 1 == B 2, D A A /= D A A, B 3 < C 0 "")
  print (maximum [1, 2, 3], max (B 1) (B 5) == B 5, D (B 1) A >= D A (B 9))
