module Main where

data Tree a = Leaf | Node (Tree a) a (Tree a)
instance Foldable Tree where
  foldMap _ Leaf = mempty
  foldMap f (Node l x r) = foldMap f l <> f x <> foldMap f r
data Pair a = Pair a a
instance Foldable Pair where foldr f z (Pair a b) = f a (f b z)
build :: Ord a => [a] -> Tree a
build = foldr ins Leaf
  where
    ins x Leaf = Node Leaf x Leaf
    ins x t@(Node l y r) | x < y = Node (ins x l) y r
                         | x > y = Node l y (ins x r)
                         | otherwise = t
main :: IO ()
main = do
  let t = build [4, 2, 6, 1, 3]
  print (sum t, product t, length t, maximum t, minimum t, elem 3 t, foldr (:) [] t, null t, null Leaf)
  print (foldl (flip (:)) [] t, concatMap show t, any (> 5) t, all (> 0) t, foldr1 (-) t, foldl1 (-) t)
  print (length (Pair 1 2), sum (Pair 3 4), maximum (Pair 'a' 'b'), foldl (-) 0 (Pair 1 2))
  mapM_ print (Pair "x" "y")
