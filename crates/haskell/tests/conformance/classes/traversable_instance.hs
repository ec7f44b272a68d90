module Main where

data Tree a = Leaf | Node (Tree a) a (Tree a) deriving Show
instance Functor Tree where
  fmap _ Leaf = Leaf
  fmap f (Node l x r) = Node (fmap f l) (f x) (fmap f r)
instance Foldable Tree where
  foldr _ z Leaf = z
  foldr f z (Node l x r) = foldr f (f x (foldr f z r)) l
instance Traversable Tree where
  traverse _ Leaf = pure Leaf
  traverse f (Node l x r) = Node <$> traverse f l <*> f x <*> traverse f r
t = Node (Node Leaf 1 Leaf) 2 (Node Leaf 3 Leaf)
main :: IO ()
main = do
  print (traverse (\x -> if x < 5 then Just (x * x) else Nothing) t)
  print (sequenceA (fmap (\x -> [x, -x]) (Node Leaf 1 (Node Leaf 2 Leaf))))
  r <- mapM (\x -> do { print x; return (show x) }) t
  print (concat r)
