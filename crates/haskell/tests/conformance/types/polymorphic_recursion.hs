module Main where

data Perfect a = Zero a | Succ (Perfect (a, a))

size :: Perfect a -> Int
size (Zero _) = 1
size (Succ p) = 2 * size p

sumP :: (a -> Int) -> Perfect a -> Int
sumP f (Zero a) = f a
sumP f (Succ p) = sumP (\(x, y) -> f x + f y) p

build :: Int -> a -> Perfect a
build 0 a = Zero a
build n a = Succ (build (n - 1) (a, a))

main :: IO ()
main = do
  print (size (build 5 'x'))
  print (sumP id (Succ (Succ (Zero ((1, 2), (3, 4))))))
