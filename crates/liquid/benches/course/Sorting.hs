-- Sorting, searching and trees, over lists of the prelude.
module Sorting where

{-@ type Pos = {v:Int | v > 0} @-}
{-@ type Same a X = {v:[a] | len v == len X} @-}
{-@ type Sorted a = [a]<{\x y -> x <= y}> @-}

-- Insertion ---------------------------------------------------------------

{-@ insert :: Ord a => a -> xs:[a] -> {v:[a] | len v == len xs + 1} @-}
insert :: Ord a => a -> [a] -> [a]
insert x []       = [x]
insert x (y : ys)
  | x <= y        = x : y : ys
  | otherwise     = y : insert x ys

{-@ insertionSort :: Ord a => xs:[a] -> Same a xs @-}
insertionSort :: Ord a => [a] -> [a]
insertionSort []       = []
insertionSort (x : xs) = insert x (insertionSort xs)

-- The largest number is compared the wrong way round.
{-@ put :: Int -> Sorted Int -> Sorted Int @-}
put :: Int -> [Int] -> [Int]
put x []       = [x]
put x (y : ys)
  | x >= y     = x : y : ys
  | otherwise  = y : put x ys

-- Merging -----------------------------------------------------------------

{-@ split :: xs:[a] -> ([a], [a]) @-}
split :: [a] -> ([a], [a])
split (x : y : rest) = (x : xs, y : ys)
  where
    (xs, ys) = split rest
split xs             = (xs, [])

{-@ merge :: Ord a => xs:[a] -> ys:[a] -> {v:[a] | len v == len xs + len ys} / [len xs + len ys] @-}
merge :: Ord a => [a] -> [a] -> [a]
merge xs []         = xs
merge [] ys         = ys
merge (x : xs) (y : ys)
  | x <= y          = x : merge xs (y : ys)
  | otherwise       = y : merge (x : xs) ys

{-@ mergeSort :: Ord a => xs:[a] -> Same a xs @-}
mergeSort :: Ord a => [a] -> [a]
mergeSort []  = []
mergeSort [x] = [x]
mergeSort xs  = merge (mergeSort ys) (mergeSort zs)
  where
    (ys, zs) = split xs

-- Quick -------------------------------------------------------------------

below :: Ord a => a -> [a] -> [a]
below _ [] = []
below p (x : xs)
  | x < p     = x : below p xs
  | otherwise = below p xs

above :: Ord a => a -> [a] -> [a]
above _ [] = []
above p (x : xs)
  | x >= p    = x : above p xs
  | otherwise = above p xs

{-@ quickSort :: Ord a => xs:[a] -> Same a xs @-}
quickSort :: Ord a => [a] -> [a]
quickSort []       = []
quickSort (x : xs) = quickSort (below x xs) ++ (x : quickSort (above x xs))

-- Selection ---------------------------------------------------------------

{-@ smallest :: Ord a => {xs:[a] | len xs > 0} -> a @-}
smallest :: Ord a => [a] -> a
smallest [x]      = x
smallest (x : xs) = min x (smallest xs)
smallest []       = error "smallest of nothing"

remove :: Eq a => a -> [a] -> [a]
remove _ [] = []
remove x (y : ys)
  | x == y    = ys
  | otherwise = y : remove x ys

{-@ selectionSort :: Ord a => xs:[a] -> Same a xs @-}
selectionSort :: Ord a => [a] -> [a]
selectionSort [] = []
selectionSort xs = m : selectionSort (remove m xs)
  where
    m = smallest xs

-- Searching ---------------------------------------------------------------

-- The upper end may be one too large.
{-@ search :: Int -> xs:[Int] -> lo:Nat -> {hi:Nat | hi <= len xs} -> Int @-}
search :: Int -> [Int] -> Int -> Int -> Int
search x xs lo hi
  | lo > hi      = -1
  | found == x   = middle
  | found < x    = search x xs (middle + 1) hi
  | otherwise    = search x xs lo (middle - 1)
  where
    middle = (lo + hi) `div` 2
    found  = xs !! middle

{-@ indexOf :: Eq a => a -> xs:[a] -> {v:Int | v < len xs} @-}
indexOf :: Eq a => a -> [a] -> Int
indexOf _ [] = -1
indexOf x (y : ys)
  | x == y    = 0
  | otherwise = 1 + indexOf x ys

{-@ member :: Eq a => a -> [a] -> Bool @-}
member :: Eq a => a -> [a] -> Bool
member _ []       = False
member x (y : ys) = x == y || member x ys

-- Trees -------------------------------------------------------------------

data Tree a = Leaf | Node (Tree a) a (Tree a)

{-@ data Tree [nodes] @-}

{-@ measure nodes @-}
{-@ nodes :: Tree a -> Nat @-}
nodes :: Tree a -> Int
nodes Leaf         = 0
nodes (Node l _ r) = nodes l + 1 + nodes r

{-@ measure height @-}
{-@ height :: Tree a -> Nat @-}
height :: Tree a -> Int
height Leaf         = 0
height (Node l _ r) = if height l > height r then 1 + height l else 1 + height r

{-@ add :: Ord a => a -> t:Tree a -> {v:Tree a | nodes v == nodes t + 1} @-}
add :: Ord a => a -> Tree a -> Tree a
add x Leaf = Node Leaf x Leaf
add x (Node l y r)
  | x < y     = Node (add x l) y r
  | x > y     = Node l y (add x r)
  | otherwise = Node l y r

toTree :: Ord a => [a] -> Tree a
toTree []       = Leaf
toTree (x : xs) = grow x (toTree xs)

grow :: Ord a => a -> Tree a -> Tree a
grow x Leaf = Node Leaf x Leaf
grow x (Node l y r)
  | x <= y    = Node (grow x l) y r
  | otherwise = Node l y (grow x r)

{-@ flatten :: t:Tree a -> {v:[a] | len v == nodes t} @-}
flatten :: Tree a -> [a]
flatten Leaf         = []
flatten (Node l x r) = flatten l ++ (x : flatten r)

{-@ treeSort :: Ord a => xs:[a] -> Same a xs @-}
treeSort :: Ord a => [a] -> [a]
treeSort xs = flatten (toTree xs)

{-@ leftmost :: {t:Tree a | nodes t > 0} -> a @-}
leftmost :: Tree a -> a
leftmost (Node Leaf x _) = x
leftmost (Node l _ _)    = leftmost l
leftmost Leaf            = error "leftmost of a leaf"

{-@ mirror :: t:Tree a -> {v:Tree a | nodes v == nodes t && height v == height t} @-}
mirror :: Tree a -> Tree a
mirror Leaf         = Leaf
mirror (Node l x r) = Node (mirror r) x (mirror l)

{-@ depthOf :: Ord a => a -> t:Tree a -> {v:Int | v <= height t} @-}
depthOf :: Ord a => a -> Tree a -> Int
depthOf _ Leaf = 0
depthOf x (Node l y r)
  | x < y     = 1 + depthOf x l
  | x > y     = 1 + depthOf x r
  | otherwise = 0

-- Numbers -----------------------------------------------------------------

{-@ power :: Int -> Nat -> Int @-}
power :: Int -> Int -> Int
power _ 0 = 1
power b n = b * power b (n - 1)

factorial :: Int -> Int
factorial n
  | n > 12    = error "too large"
  | n <= 0    = 1
  | otherwise = n * factorial (n - 1)

{-@ digits :: Nat -> {v:[Nat] | len v > 0} @-}
digits :: Int -> [Int]
digits n
  | n < 10    = [n]
  | otherwise = digits (n `div` 10) ++ [n `mod` 10]

{-@ percentile :: {p:Nat | p <= 100} -> {xs:[Int] | len xs > 0} -> Int @-}
percentile :: Int -> [Int] -> Int
percentile p xs = insertionSort xs !! (p * length xs `div` 100)

{-@ countdown :: Int -> [Int] @-}
countdown :: Int -> [Int]
countdown 0 = [0]
countdown n = n : countdown (n - 1)

-- Unfinished --------------------------------------------------------------

{-@ heapSort :: Ord a => xs:[a] -> Same a xs @-}
heapSort :: Ord a => [a] -> [a]
heapSort = undefined

{-@ balance :: t:Tree a -> {v:Tree a | nodes v == nodes t} @-}
balance :: Tree a -> Tree a
balance t = error "fixme: balance"

{-@ median :: {xs:[Int] | len xs > 0} -> Int @-}
median :: [Int] -> Int
median xs = heapSort xs !! (length xs `div` 2)
