-- Search trees from keys to values, and mutants of them.
module SearchTrees where

import Test.QuickCheck

data Tree = E | T Tree Int Int Tree deriving (Eq, Show)

find :: Int -> Tree -> Maybe Int
find _ E = Nothing
find k (T l k' v r)
  | k < k' = find k l
  | k > k' = find k r
  | otherwise = Just v

insert :: Int -> Int -> Tree -> Tree
insert k v E = T E k v E
insert k v (T l k' v' r)
  | k < k' = T (insert k v l) k' v' r
  | k > k' = T l k' v' (insert k v r)
  | otherwise = T l k' v r

delete :: Int -> Tree -> Tree
delete _ E = E
delete k (T l k' v' r)
  | k < k' = T (delete k l) k' v' r
  | k > k' = T l k' v' (delete k r)
  | otherwise = join l r

join :: Tree -> Tree -> Tree
join E r = r
join l E = l
join (T l k v r) (T l' k' v' r') = T l k v (T (join r l') k' v' r')

union :: Tree -> Tree -> Tree
union E t = t
union t E = t
union (T l k v r) t = T (union l (below k t)) k v (union r (above k t))

below :: Int -> Tree -> Tree
below _ E = E
below k (T l k' v r)
  | k <= k' = below k l
  | otherwise = T l k' v (below k r)

above :: Int -> Tree -> Tree
above _ E = E
above k (T l k' v r)
  | k >= k' = above k r
  | otherwise = T (above k l) k' v r

keys :: Tree -> [Int]
keys E = []
keys (T l k _ r) = keys l ++ [k] ++ keys r

toList :: Tree -> [(Int, Int)]
toList E = []
toList (T l k v r) = toList l ++ [(k, v)] ++ toList r

isSearchTree :: Tree -> Bool
isSearchTree E = True
isSearchTree (T l k _ r) = isSearchTree l && isSearchTree r && all (< k) (keys l) && all (> k) (keys r)

insertPair :: (Int, Int) -> [(Int, Int)] -> [(Int, Int)]
insertPair p [] = [p]
insertPair (k, v) ((k', v') : ps)
  | k < k' = (k, v) : (k', v') : ps
  | k > k' = (k', v') : insertPair (k, v) ps
  | otherwise = (k, v) : ps

prop_InsertValid :: Int -> Int -> Tree -> Property
prop_InsertValid k v t = isSearchTree t ==> isSearchTree (insert k v t)

prop_DeleteValid :: Int -> Tree -> Property
prop_DeleteValid k t = isSearchTree t ==> isSearchTree (delete k t)

prop_UnionValid :: Tree -> Tree -> Property
prop_UnionValid t u = isSearchTree t ==> isSearchTree u ==> isSearchTree (union t u)

prop_InsertPost :: Int -> Int -> Int -> Tree -> Property
prop_InsertPost k k' v t = isSearchTree t ==> find k' (insert k v t) == if k == k' then Just v else find k' t

prop_DeletePost :: Int -> Int -> Tree -> Property
prop_DeletePost k k' t = isSearchTree t ==> find k' (delete k t) == if k == k' then Nothing else find k' t

prop_UnionPost :: Int -> Tree -> Tree -> Property
prop_UnionPost k t u = isSearchTree t ==> isSearchTree u ==> find k (union t u) == maybe (find k u) Just (find k t)

prop_InsertModel :: Int -> Int -> Tree -> Property
prop_InsertModel k v t = isSearchTree t ==> toList (insert k v t) == insertPair (k, v) (toList t)

prop_DeleteModel :: Int -> Tree -> Property
prop_DeleteModel k t = isSearchTree t ==> toList (delete k t) == filter ((/= k) . fst) (toList t)

prop_UnionModel :: Tree -> Tree -> Property
prop_UnionModel t u = isSearchTree t ==> isSearchTree u ==> toList (union t u) == foldr insertPair (toList u) (toList t)

prop_InsertInsert :: Int -> Int -> Int -> Int -> Tree -> Property
prop_InsertInsert k v k' v' t =
  isSearchTree t ==> toList (insert k v (insert k' v' t)) == toList (if k == k' then insert k v t else insert k' v' (insert k v t))

prop_InsertDelete :: Int -> Int -> Int -> Tree -> Property
prop_InsertDelete k v k' t =
  isSearchTree t ==> toList (insert k v (delete k' t)) == toList (if k == k' then insert k v t else delete k' (insert k v t))

prop_InsertUnion :: Int -> Int -> Tree -> Tree -> Property
prop_InsertUnion k v t u =
  isSearchTree t ==> isSearchTree u ==> toList (insert k v (union t u)) == toList (union (insert k v t) u)

prop_DeleteDelete :: Int -> Int -> Tree -> Property
prop_DeleteDelete k k' t = isSearchTree t ==> toList (delete k (delete k' t)) == toList (delete k' (delete k t))

prop_DeleteUnion :: Int -> Tree -> Tree -> Property
prop_DeleteUnion k t u =
  isSearchTree t ==> isSearchTree u ==> toList (delete k (union t u)) == toList (union (delete k t) (delete k u))

prop_UnionAssociates :: Tree -> Tree -> Tree -> Property
prop_UnionAssociates t u w =
  isSearchTree t ==> isSearchTree u ==> isSearchTree w ==> toList (union (union t u) w) == toList (union t (union u w))

-- mutant insert_only: prop_InsertPost prop_InsertModel prop_InsertInsert prop_InsertDelete prop_InsertUnion
-- - T (insert k v l) k' v' r
-- + T E k v E
-- mutant insert_keeps: prop_InsertPost prop_InsertModel prop_InsertInsert prop_InsertUnion
-- - otherwise = T l k' v r
-- + otherwise = T l k' v' r
-- mutant insert_twice: prop_InsertValid prop_InsertPost prop_InsertModel prop_InsertDelete
-- - k > k' = T l k' v' (insert k v r)
-- + k >= k' = T l k' v' (insert k v r)
-- mutant delete_forgets: prop_DeletePost prop_DeleteModel prop_DeleteDelete prop_DeleteUnion
-- - T (delete k l) k' v' r
-- + delete k l
-- mutant delete_other_side: prop_DeletePost prop_DeleteModel prop_DeleteUnion
-- - k < k' = T (delete k l) k' v' r
-- + k < k' = T l k' v' (delete k r)
-- mutant delete_all: prop_DeletePost prop_DeleteModel prop_DeleteUnion
-- - otherwise = join l r
-- + otherwise = E
-- mutant join_reversed: prop_DeleteValid prop_DeletePost prop_DeleteModel
-- - join (T l k v r) (T l' k' v' r') = T l k v (T (join r l') k' v' r')
-- + join (T l k v r) (T l' k' v' r') = T l' k' v' (T (join r' l) k v r)
-- mutant join_drops: prop_DeletePost prop_DeleteModel
-- - T (join r l') k' v' r'
-- + T l' k' v' r'
-- mutant union_right: prop_UnionPost prop_UnionModel prop_InsertUnion
-- - union (T l k v r) t = T (union l (below k t)) k v (union r (above k t))
-- + union t (T l k v r) = T (union (below k t) l) k v (union (above k t) r)
-- mutant union_unsplit: prop_UnionValid prop_UnionPost prop_UnionModel prop_DeleteUnion
-- - (union l (below k t)) k v (union r (above k t))
-- + l k v (union r t)
-- mutant union_drops: prop_UnionPost prop_UnionModel prop_DeleteUnion
-- - (union l (below k t)) k v (union r (above k t))
-- + (union l (below k t)) k v r
-- mutant below_equal: prop_UnionValid prop_UnionModel prop_DeleteUnion
-- - k <= k' = below k l
-- + k < k' = below k l
-- mutant below_drops: prop_UnionPost prop_UnionModel prop_UnionAssociates
-- - T l k' v (below k r)
-- + T l k' v E
-- mutant above_left: prop_UnionPost prop_UnionModel prop_DeleteUnion
-- - T (above k l) k' v r
-- + r
