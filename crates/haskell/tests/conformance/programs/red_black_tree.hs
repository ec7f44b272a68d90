module Main where

data Color = R | B deriving (Show, Eq)
data Tree a = E | T Color (Tree a) a (Tree a) deriving Show
insert x s = blacken (ins s)
  where
    ins E = T R E x E
    ins s@(T c a y b)
      | x < y = balance c (ins a) y b
      | x > y = balance c a y (ins b)
      | otherwise = s
    blacken (T _ a y b) = T B a y b
balance B (T R (T R a x b) y c) z d = T R (T B a x b) y (T B c z d)
balance B (T R a x (T R b y c)) z d = T R (T B a x b) y (T B c z d)
balance B a x (T R (T R b y c) z d) = T R (T B a x b) y (T B c z d)
balance B a x (T R b y (T R c z d)) = T R (T B a x b) y (T B c z d)
balance c a x b = T c a x b
toL E = []
toL (T _ a x b) = toL a ++ [x] ++ toL b
depth E = 0
depth (T _ a _ b) = 1 + max (depth a) (depth b)
main :: IO ()
main = do
  print (foldr insert E [1 .. 5])
  print (toL (foldr insert E "balanced"), depth (foldr insert E [1 .. 1000]) < 20)
