module Main where

f :: Num a => a
f = 3

g :: Fractional a => a
g = 2.5

main :: IO ()
main = do
  print (f :: Int, f :: Double, g :: Double, g :: Float)
  print (f + g)
  print (toRational g)
