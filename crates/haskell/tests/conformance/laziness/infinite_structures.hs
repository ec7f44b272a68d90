module Main where

data Stream a = Cons a (Stream a)
nats = go 0 where go n = Cons n (go (n + 1))
takeS 0 _ = []
takeS n (Cons x xs) = x : takeS (n - 1) xs
ones = 1 : ones
fibs = 0 : 1 : zipWith (+) fibs (tail fibs)
tri = [[1]] ++ map (\r -> zipWith (+) (0 : r) (r ++ [0])) tri
main :: IO ()
main = do
  print (takeS 5 nats, take 3 ones, take 12 fibs)
  print (take 5 tri)
  print (takeWhile (< 40) (filter odd (map (^ 2) [1 ..])))
