module Main where

data S = C { r :: Double, label :: String } | R { w, h :: Double, label :: String } | N deriving Show

area C { r = x } = x * x
area R { w = a, h = b } = a * b
area N {} = 0

isC C {} = True
isC _ = False

main :: IO ()
main = do
  let ss = [C { r = 2, label = "c" }, R { w = 2, h = 3, label = "r" }, N]
  print (map area ss, map isC ss)
  print (map label (take 2 ss))
  print ((ss !! 1) { label = "new" })
  print (ss !! 0) { r = 9 }
