module Main where

data B = X | Y | Z deriving (Show, Bounded, Eq)
data P = P Bool B deriving (Show, Bounded, Eq)
newtype N = N Int deriving (Show, Bounded)

main :: IO ()
main = do
  print (minBound :: B, maxBound :: B)
  print (minBound :: P, maxBound :: P)
  print (maxBound :: N)
  print (minBound :: (Bool, B, ()))
