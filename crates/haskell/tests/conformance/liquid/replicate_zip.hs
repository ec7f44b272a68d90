module Main where

{-@ replicate' :: n:Nat -> a -> {v:[a] | len v = n} @-}
replicate' :: Int -> a -> [a]
replicate' 0 _ = []
replicate' n x = x : replicate' (n - 1) x
{-@ zipSame :: xs:[a] -> {ys:[b] | len ys = len xs} -> [(a, b)] @-}
zipSame :: [a] -> [b] -> [(a, b)]
zipSame [] [] = []
zipSame (x : xs) (y : ys) = (x, y) : zipSame xs ys
main :: IO ()
main = do
  print (replicate' 3 'x', zipSame [1, 2] "ab")
  print (zipSame [1] "ab")
