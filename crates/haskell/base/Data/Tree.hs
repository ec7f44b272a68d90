-- | Trees with any number of branches.
module Data.Tree
  ( Tree (..), Forest, unfoldTree, unfoldForest, unfoldTreeM, unfoldForestM, unfoldTreeM_BF, unfoldForestM_BF, foldTree, flatten, levels
  , drawTree, drawForest
  ) where

import Data.Functor.Classes (Eq1 (..), Ord1 (..))

data Tree a = Node { rootLabel :: a, subForest :: [Tree a] }
  deriving (Eq, Ord, Read, Show)

type Forest a = [Tree a]

instance Functor Tree where
  fmap f (Node x ts) = Node (f x) (map (fmap f) ts)

instance Applicative Tree where
  pure x = Node x []
  Node f tfs <*> tx@(Node x txs) = Node (f x) (map (f <$>) txs ++ map (<*> tx) tfs)

instance Monad Tree where
  Node x ts >>= f = case f x of
    Node x' ts' -> Node x' (ts' ++ map (>>= f) ts)

instance Foldable Tree where
  foldMap f (Node x ts) = f x <> foldMap (foldMap f) ts
  foldr f z t = foldr f z (flatten t)
  null _ = False

instance Traversable Tree where
  traverse f (Node x ts) = Node <$> f x <*> traverse (traverse f) ts

instance Eq1 Tree where
  liftEq eq (Node a fr) (Node a' fr') = eq a a' && liftEq (liftEq eq) fr fr'

instance Ord1 Tree where
  liftCompare cmp (Node a fr) (Node a' fr') = cmp a a' <> liftCompare (liftCompare cmp) fr fr'

foldTree :: (a -> [b] -> b) -> Tree a -> b
foldTree f = go
  where go (Node x ts) = f x (map go ts)

unfoldTree :: (b -> (a, [b])) -> b -> Tree a
unfoldTree f b = let (a, bs) = f b in Node a (unfoldForest f bs)

unfoldForest :: (b -> (a, [b])) -> [b] -> [Tree a]
unfoldForest f = map (unfoldTree f)

unfoldTreeM, unfoldTreeM_BF :: Monad m => (b -> m (a, [b])) -> b -> m (Tree a)
unfoldTreeM f b = do
  (a, bs) <- f b
  ts <- unfoldForestM f bs
  return (Node a ts)
unfoldTreeM_BF f b = do
  ts <- unfoldForestM_BF f [b]
  case ts of
    t : _ -> return t
    [] -> error "unfoldTreeM_BF"

unfoldForestM :: Monad m => (b -> m (a, [b])) -> [b] -> m [Tree a]
unfoldForestM f = mapM (unfoldTreeM f)

-- | Level by level.
unfoldForestM_BF :: Monad m => (b -> m (a, [b])) -> [b] -> m [Tree a]
unfoldForestM_BF _ [] = return []
unfoldForestM_BF f seeds = do
    level <- mapM f seeds
    children <- unfoldForestM_BF f (concatMap snd level)
    return (attach level children)
  where
    attach [] _ = []
    attach ((a, bs) : rest) ts = let (mine, others) = splitAt (length bs) ts in Node a mine : attach rest others

flatten :: Tree a -> [a]
flatten t = squish t []
  where squish (Node x ts) xs = x : foldr squish xs ts

levels :: Tree a -> [[a]]
levels t = map (map rootLabel) (takeWhile (not . null) (iterate (concatMap subForest) [t]))

drawTree :: Tree String -> String
drawTree = unlines . draw

drawForest :: [Tree String] -> String
drawForest = unlines . map drawTree

draw :: Tree String -> [String]
draw (Node x ts0) = lines x ++ drawSubTrees ts0
  where
    drawSubTrees [] = []
    drawSubTrees [t] = "|" : shift "`- " "   " (draw t)
    drawSubTrees (t : ts) = "|" : shift "+- " "|  " (draw t) ++ drawSubTrees ts
    shift first other = zipWith (++) (first : repeat other)
