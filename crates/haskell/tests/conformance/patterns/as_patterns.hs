module Main where

dup all'@(x : _) = x : all'
dup [] = []

f p@(a, b) = (p, a + b)
g m@(Just n@(x, y)) = (m, n, x)
g Nothing = (Nothing, (0, 0), 0)

main :: IO ()
main = do
  print (dup [1, 2, 3], dup "")
  print (f (1, 2))
  print (g (Just (3, 4)), g Nothing)
