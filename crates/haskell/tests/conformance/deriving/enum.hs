module Main where

data E = A | B | C | D deriving (Show, Eq, Enum, Bounded)

main :: IO ()
main = do
  print (map fromEnum [A ..], toEnum 3 :: E)
  print ([A, C ..], [D, B ..], [B .. C], [D .. A])
  print (succ A, pred D, [minBound ..] :: [E])
  print (zip [A ..] "abcd", lookup C (zip [A ..] [1 ..]))
  print (cyc D, cyc A)
  where cyc x = if x == maxBound then minBound else succ x
