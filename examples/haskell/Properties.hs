-- | What a file may state of its functions: `whatif prove examples/haskell/Properties.hs`.
module Properties where

import Test.QuickCheck

data Tree = Leaf | Node Tree Int Tree
  deriving (Show, Eq)

-- | Search trees, and only these.
instance Arbitrary Tree where
  arbitrary = fmap (foldr grow Leaf) (listOf (choose (0, 99)))

-- | Adds a number.
--
-- >>> grow 2 (grow 1 Leaf)
-- Node Leaf 1 (Node Leaf 2 Leaf)
--
-- prop> grow x Leaf == Node Leaf x Leaf
grow :: Int -> Tree -> Tree
grow x Leaf = Node Leaf x Leaf
grow x (Node l y r)
  | x < y = Node (grow x l) y r
  | x > y = Node l y (grow x r)
  | otherwise = Node l y r

toList :: Tree -> [Int]
toList Leaf = []
toList (Node l x r) = toList l ++ [x] ++ toList r

prop_root :: Tree -> Bool
prop_root (Node (Node _ x _) y _) = x < y
prop_root _ = True

prop_more :: Int -> Tree -> Property
prop_more x t = length (toList (grow x t)) === length (toList t) + 1

prop_square :: Int -> Bool
prop_square x = x * x >= 0
