module Main where

data L a = N | a ::: L a
infixr 5 :::
len N = 0
len (_ ::: r) = 1 + len r
mapL f N = N
mapL f (x ::: r) = f x ::: mapL f r
main :: IO ()
main = do
  print (len (undefined ::: error "x" ::: N))
  print (len (mapL undefined (1 ::: 2 ::: 3 ::: N)))
  print (fst (1, let loop = loop in loop :: Int))
  print (const 5 (head []))
