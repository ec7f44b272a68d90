module Main where

class Shape a where
  area :: a -> Double
  name :: a -> String
  name _ = "shape"

data Sq = Sq Double
data Ci = Ci Double

instance Shape Sq where
  area (Sq s) = sq s
    where sq x = x * x
  name _ = "square"

instance Shape Ci where
  area (Ci r) = r * r * k where k = 3

main :: IO ()
main = do
  print (area (Sq 2), name (Sq 2))
  print (area (Ci 2), name (Ci 2))
