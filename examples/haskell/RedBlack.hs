module RedBlack where

-- | Okasaki's red-black trees.
data Color = R | B deriving (Eq, Show)
data Tree a = E | T Color (Tree a) a (Tree a) deriving (Eq, Show)

member :: Ord a => a -> Tree a -> Bool
member _ E = False
member x (T _ l y r) = case compare x y of
  LT -> member x l
  EQ -> True
  GT -> member x r

insert :: Ord a => a -> Tree a -> Tree a
insert x s = blacken (ins s)
  where
    ins E = T R E x E
    ins (T c l y r) = case compare x y of
      LT -> balance c (ins l) y r
      EQ -> T c l y r
      GT -> balance c l y (ins r)
    blacken (T _ l y r) = T B l y r
    blacken E = E

balance :: Color -> Tree a -> a -> Tree a -> Tree a
balance B (T R (T R a x b) y c) z d = T R (T B a x b) y (T B c z d)
balance B (T R a x (T R b y c)) z d = T R (T B a x b) y (T B c z d)
balance B a x (T R (T R b y c) z d) = T R (T B a x b) y (T B c z d)
balance B a x (T R b y (T R c z d)) = T R (T B a x b) y (T B c z d)
balance c l x r = T c l x r

fromList :: Ord a => [a] -> Tree a
fromList = foldr insert E

-- | No red node has a red child.
noRedRed :: Tree a -> Bool
noRedRed E = True
noRedRed (T c l _ r) = ok c l && ok c r && noRedRed l && noRedRed r
  where
    ok R (T R _ _ _) = False
    ok _ _           = True

-- | A set that was just inserted into has the element.
inserted :: Int -> [Int] -> Bool
inserted x xs = member x (insert x (fromList xs))

-- | A tree without two reds in a row has none after an insertion.
keepsColours :: Int -> Tree Int -> Tree Int -> Bool
keepsColours _ before after = noRedRed before && noRedRed after

-- | Inserting into any tree is not inserting into a set: only trees in order find what was put into them.
found :: Int -> Int -> Tree Int -> Bool
found x y t = not (member x t) || member x (insert y t)
