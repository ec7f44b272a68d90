module Main where

naïve = 3
x' = 1
x'' = 2
_unused = 4
f_1 a' = a' + x' + x''
données = "é"
main :: IO ()
main = do
  print (naïve, f_1 10, _unused)
  putStrLn données
