module Main where

f True _ = 1
f _ True = 2
f _ _ = 3

g _ True = 1
g True _ = 2
g _ _ = 3

main :: IO ()
main = do
  print (f True undefined)
  print (g undefined True)
  print (f False True, g False False)
  print (take 2 (map fst [(1, undefined), (2, error "x")]))
