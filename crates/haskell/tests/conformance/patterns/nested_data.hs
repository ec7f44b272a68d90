module Main where

data Tree a = Leaf | Node (Tree a) a (Tree a)

rot (Node (Node a x b) y c) = Node a x (Node b y c)
rot t = t

toL Leaf = []
toL (Node l x r) = toL l ++ [x] ++ toL r

depth Leaf = 0
depth (Node Leaf _ Leaf) = 1
depth (Node l _ r) = 1 + max (depth l) (depth r)

main :: IO ()
main = do
  let t = Node (Node (Node Leaf 1 Leaf) 2 Leaf) 3 (Node Leaf 4 Leaf)
  print (toL t, toL (rot t), depth t, depth (rot t))
