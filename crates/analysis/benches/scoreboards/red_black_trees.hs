-- Red-black trees with insertion (Okasaki) and deletion (Kahrs), and mutants of them.
module RedBlackTrees where

import Test.QuickCheck

data Colour = R | B deriving (Eq, Show)

data Tree = E | T Colour Tree Int Int Tree deriving (Eq, Show)

find :: Int -> Tree -> Maybe Int
find _ E = Nothing
find k (T _ l k' v r)
  | k < k' = find k l
  | k > k' = find k r
  | otherwise = Just v

insert :: Int -> Int -> Tree -> Tree
insert k v t = blacken (ins t)
  where
    ins E = T R E k v E
    ins (T c l k' v' r)
      | k < k' = balance c (ins l) k' v' r
      | k > k' = balance c l k' v' (ins r)
      | otherwise = T c l k' v r

blacken :: Tree -> Tree
blacken E = E
blacken (T _ l k v r) = T B l k v r

redden :: Tree -> Tree
redden (T B l k v r) = T R l k v r
redden t = t

balance :: Colour -> Tree -> Int -> Int -> Tree -> Tree
balance B (T R (T R a x vx b) y vy c) z vz d = T R (T B a x vx b) y vy (T B c z vz d)
balance B (T R a x vx (T R b y vy c)) z vz d = T R (T B a x vx b) y vy (T B c z vz d)
balance B a x vx (T R (T R b y vy c) z vz d) = T R (T B a x vx b) y vy (T B c z vz d)
balance B a x vx (T R b y vy (T R c z vz d)) = T R (T B a x vx b) y vy (T B c z vz d)
balance c a x vx b = T c a x vx b

delete :: Int -> Tree -> Tree
delete k t = blacken (del t)
  where
    del E = E
    del (T _ l k' v' r)
      | k < k' = left l k' v' r
      | k > k' = right l k' v' r
      | otherwise = join l r
    left l@(T B _ _ _ _) k' v' r = balLeft (del l) k' v' r
    left l k' v' r = T R (del l) k' v' r
    right l k' v' r@(T B _ _ _ _) = balRight l k' v' (del r)
    right l k' v' r = T R l k' v' (del r)

balLeft :: Tree -> Int -> Int -> Tree -> Tree
balLeft (T R a x vx b) y vy c = T R (T B a x vx b) y vy c
balLeft a x vx (T B b y vy c) = balance B a x vx (T R b y vy c)
balLeft a x vx (T R (T B b y vy c) z vz d) = T R (T B a x vx b) y vy (balance B c z vz (redden d))
balLeft a x vx b = T R a x vx b

balRight :: Tree -> Int -> Int -> Tree -> Tree
balRight a x vx (T R b y vy c) = T R a x vx (T B b y vy c)
balRight (T B a x vx b) y vy c = balance B (T R a x vx b) y vy c
balRight (T R a x vx (T B b y vy c)) z vz d = T R (balance B (redden a) x vx b) y vy (T B c z vz d)
balRight a x vx b = T R a x vx b

join :: Tree -> Tree -> Tree
join E r = r
join l E = l
join (T R a x vx b) (T R c y vy d) = case join b c of
  T R b' z vz c' -> T R (T R a x vx b') z vz (T R c' y vy d)
  bc -> T R a x vx (T R bc y vy d)
join (T B a x vx b) (T B c y vy d) = case join b c of
  T R b' z vz c' -> T R (T B a x vx b') z vz (T B c' y vy d)
  bc -> balLeft a x vx (T B bc y vy d)
join a (T R b x vx c) = T R (join a b) x vx c
join (T R a x vx b) c = T R a x vx (join b c)

toList :: Tree -> [(Int, Int)]
toList E = []
toList (T _ l k v r) = toList l ++ [(k, v)] ++ toList r

isRedBlack :: Tree -> Bool
isRedBlack t = isBlack t && noRedRed t && sameHeight t && isSearchTree t

isBlack :: Tree -> Bool
isBlack (T R _ _ _ _) = False
isBlack _ = True

noRedRed :: Tree -> Bool
noRedRed E = True
noRedRed (T R l _ _ r) = isBlack l && isBlack r && noRedRed l && noRedRed r
noRedRed (T B l _ _ r) = noRedRed l && noRedRed r

sameHeight :: Tree -> Bool
sameHeight t = height t /= Nothing

height :: Tree -> Maybe Int
height E = Just 0
height (T c l _ _ r) = case (height l, height r) of
  (Just h, Just h') | h == h' -> Just (if c == B then h + 1 else h)
  _ -> Nothing

isSearchTree :: Tree -> Bool
isSearchTree E = True
isSearchTree (T _ l k _ r) =
  isSearchTree l && isSearchTree r && all ((< k) . fst) (toList l) && all ((> k) . fst) (toList r)

insertPair :: (Int, Int) -> [(Int, Int)] -> [(Int, Int)]
insertPair p [] = [p]
insertPair (k, v) ((k', v') : ps)
  | k < k' = (k, v) : (k', v') : ps
  | k > k' = (k', v') : insertPair (k, v) ps
  | otherwise = (k, v) : ps

prop_InsertValid :: Int -> Int -> Tree -> Property
prop_InsertValid k v t = isRedBlack t ==> isRedBlack (insert k v t)

prop_DeleteValid :: Int -> Tree -> Property
prop_DeleteValid k t = isRedBlack t ==> isRedBlack (delete k t)

prop_InsertPost :: Int -> Int -> Int -> Tree -> Property
prop_InsertPost k k' v t = isRedBlack t ==> find k' (insert k v t) == if k == k' then Just v else find k' t

prop_DeletePost :: Int -> Int -> Tree -> Property
prop_DeletePost k k' t = isRedBlack t ==> find k' (delete k t) == if k == k' then Nothing else find k' t

prop_InsertModel :: Int -> Int -> Tree -> Property
prop_InsertModel k v t = isRedBlack t ==> toList (insert k v t) == insertPair (k, v) (toList t)

prop_DeleteModel :: Int -> Tree -> Property
prop_DeleteModel k t = isRedBlack t ==> toList (delete k t) == filter ((/= k) . fst) (toList t)

prop_InsertInsert :: Int -> Int -> Int -> Int -> Tree -> Property
prop_InsertInsert k v k' v' t =
  isRedBlack t ==> toList (insert k v (insert k' v' t)) == toList (if k == k' then insert k v t else insert k' v' (insert k v t))

prop_DeleteDelete :: Int -> Int -> Tree -> Property
prop_DeleteDelete k k' t = isRedBlack t ==> toList (delete k (delete k' t)) == toList (delete k' (delete k t))

-- mutant insert_red_root: prop_InsertValid
-- - insert k v t = blacken (ins t)
-- + insert k v t = ins t
-- mutant insert_black_leaf: prop_InsertValid
-- - ins E = T R E k v E
-- + ins E = T B E k v E
-- mutant insert_keeps: prop_InsertPost prop_InsertModel prop_InsertInsert
-- - otherwise = T c l k' v r
-- + otherwise = T c l k' v' r
-- mutant insert_unbalanced: prop_InsertValid
-- - k > k' = balance c l k' v' (ins r)
-- + k > k' = T c l k' v' (ins r)
-- mutant insert_twice: prop_InsertValid prop_InsertModel
-- - k > k' = balance c l k' v' (ins r)
-- + k >= k' = balance c l k' v' (ins r)
-- mutant balance_swapped: prop_InsertValid prop_InsertPost prop_InsertModel prop_DeleteValid
-- - balance B (T R a x vx (T R b y vy c)) z vz d = T R (T B a x vx b) y vy (T B c z vz d)
-- + balance B (T R a x vx (T R b y vy c)) z vz d = T R (T B a y vy b) x vx (T B c z vz d)
-- mutant balance_drops: prop_InsertPost prop_InsertModel
-- - balance B a x vx (T R (T R b y vy c) z vz d) = T R (T B a x vx b) y vy (T B c z vz d)
-- + balance B a x vx (T R (T R b y vy c) z vz d) = T R (T B a x vx b) y vy (T B b z vz d)
-- mutant balance_black: prop_InsertValid prop_DeleteValid
-- - balance B a x vx (T R b y vy (T R c z vz d)) = T R (T B a x vx b) y vy (T B c z vz d)
-- + balance B a x vx (T R b y vy (T R c z vz d)) = T B (T B a x vx b) y vy (T B c z vz d)
-- mutant delete_red_root: prop_DeleteValid
-- - delete k t = blacken (del t)
-- + delete k t = del t
-- mutant delete_other_side: prop_DeletePost prop_DeleteModel
-- - k < k' = left l k' v' r
-- + k < k' = right l k' v' r
-- mutant delete_no_balance: prop_DeleteValid
-- - balLeft (del l) k' v' r
-- + T R (del l) k' v' r
-- mutant delete_black: prop_DeleteValid
-- - right l k' v' r = T R l k' v' (del r)
-- + right l k' v' r = T B l k' v' (del r)
-- mutant ball_left_no_redden: prop_DeleteValid
-- - (balance B c z vz (redden d))
-- + (balance B c z vz d)
-- mutant ball_left_black: prop_DeleteValid
-- - balLeft a x vx (T B b y vy c) = balance B a x vx (T R b y vy c)
-- + balLeft a x vx (T B b y vy c) = balance B a x vx (T B b y vy c)
-- mutant ball_right_order: prop_DeleteValid prop_DeletePost prop_DeleteModel
-- - T R (balance B (redden a) x vx b) y vy (T B c z vz d)
-- + T R (balance B (redden a) y vy b) x vx (T B c z vz d)
-- mutant join_red: prop_DeleteValid
-- - bc -> T R a x vx (T R bc y vy d)
-- + bc -> T B a x vx (T R bc y vy d)
-- mutant join_drops: prop_DeletePost prop_DeleteModel prop_DeleteDelete
-- - join a (T R b x vx c) = T R (join a b) x vx c
-- + join a (T R b x vx c) = T R b x vx c
-- mutant join_order: prop_DeleteValid prop_DeletePost prop_DeleteModel
-- - T R (T B a x vx b') z vz (T B c' y vy d)
-- + T R (T B a x vx c') z vz (T B b' y vy d)
