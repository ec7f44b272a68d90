-- # insert
insert' :: Int -> [Int] -> [Int]
insert' x [] = [x]
insert' x (y : ys) = if x <= y then x : y : ys else y : insert' x ys
-- properties
prop_insert :: Int -> OrderedList Int -> Bool
prop_insert x (Ordered xs) = insert' x xs == L.insert x xs
-- # insertionSort
isort :: [Int] -> [Int]
isort [] = []
isort (x : xs) = place x (isort xs)
place :: Int -> [Int] -> [Int]
place x [] = [x]
place x (y : ys) = if x < y then x : y : ys else y : place x ys
-- properties
prop_isort :: [Int] -> Bool
prop_isort xs = isort xs == L.sort xs
-- # merge
merge :: [Int] -> [Int] -> [Int]
merge [] ys = ys
merge xs [] = xs
merge (x : xs) (y : ys) = if x <= y then x : merge xs (y : ys) else y : merge (x : xs) ys
-- properties
prop_merge :: OrderedList Int -> OrderedList Int -> Bool
prop_merge (Ordered xs) (Ordered ys) = merge xs ys == L.sort (xs ++ ys)
-- # mergeSort
msort :: [Int] -> [Int]
msort [] = []
msort [x] = [x]
msort xs = join (msort (take half xs)) (msort (drop half xs)) where half = length xs `div` 2
join :: [Int] -> [Int] -> [Int]
join [] ys = ys
join xs [] = xs
join (x : xs) (y : ys) = if x <= y then x : join xs (y : ys) else y : join (x : xs) ys
-- properties
prop_msort :: [Int] -> Bool
prop_msort xs = msort xs == L.sort xs
-- # quickSort
qsort :: [Int] -> [Int]
qsort [] = []
qsort (p : xs) = qsort [x | x <- xs, x < p] ++ [p] ++ qsort [x | x <- xs, x >= p]
-- properties
prop_qsort :: [Int] -> Bool
prop_qsort xs = qsort xs == L.sort xs
-- # reverse
rev :: [Int] -> [Int] -> [Int]
rev [] acc = acc
rev (x : xs) acc = rev xs (x : acc)
-- properties
prop_rev :: [Int] -> [Int] -> Bool
prop_rev xs ys = rev xs ys == reverse xs ++ ys
-- # take
take' :: Int -> [Int] -> [Int]
take' n xs = if n <= 0 then [] else case xs of { [] -> []; y : ys -> y : take' (n - 1) ys }
-- properties
prop_take :: Int -> [Int] -> Bool
prop_take n xs = take' n xs == take n xs
-- # drop
drop' :: Int -> [Int] -> [Int]
drop' n xs = if n <= 0 then xs else case xs of { [] -> []; _ : ys -> drop' (n - 1) ys }
-- properties
prop_drop :: Int -> [Int] -> Bool
prop_drop n xs = drop' n xs == drop n xs
-- # lookup
lookup' :: Int -> [(Int, Bool)] -> Maybe Bool
lookup' _ [] = Nothing
lookup' k ((key, v) : rest) = if k == key then Just v else lookup' k rest
-- properties
prop_lookup :: Int -> [(Int, Bool)] -> Bool
prop_lookup k xs = lookup' k xs == lookup k xs
-- # delete
delete' :: Int -> [Int] -> [Int]
delete' _ [] = []
delete' x (y : ys) = if x == y then ys else y : delete' x ys
-- properties
prop_delete :: Int -> [Int] -> Bool
prop_delete x xs = delete' x xs == L.delete x xs
-- # nub
nub' :: [Int] -> [Int]
nub' [] = []
nub' (x : xs) = x : nub' [y | y <- xs, y /= x]
-- properties
prop_nub :: [Int] -> Bool
prop_nub xs = nub' xs == L.nub xs
-- # maximum
largest :: [Int] -> Int
largest [x] = x
largest (x : y : ys) = if x >= y then largest (x : ys) else largest (y : ys)
-- properties
prop_largest :: NonEmptyList Int -> Bool
prop_largest (NonEmpty xs) = largest xs == maximum xs
-- # replicate
replicate' :: Int -> Int -> [Int]
replicate' n x = if n <= 0 then [] else x : replicate' (n - 1) x
-- properties
prop_replicate :: Int -> Property
prop_replicate n = n < 20 ==> replicate' n 7 == replicate n 7
-- # span
span' :: [Int] -> ([Int], [Int])
span' [] = ([], [])
span' (x : xs) = if x > 0 then (x : fst rest, snd rest) else ([], x : xs) where rest = span' xs
-- properties
prop_span :: [Int] -> Bool
prop_span xs = span' xs == span (> 0) xs
-- # isPrefixOf
prefix :: [Int] -> [Int] -> Bool
prefix [] _ = True
prefix _ [] = False
prefix (x : xs) (y : ys) = x == y && prefix xs ys
-- properties
prop_prefix :: [Int] -> [Int] -> Bool
prop_prefix xs ys = prefix xs ys == L.isPrefixOf xs ys
-- # runLength
encode :: [Int] -> [(Int, Int)]
encode [] = []
encode (x : xs) = case encode xs of { (n, y) : rest | x == y -> (n + 1, y) : rest; rest -> (1, x) : rest }
-- properties
prop_encode :: [Int] -> Bool
prop_encode xs = concatMap (\(n, x) -> replicate n x) (encode xs) == xs
prop_short :: [Int] -> Bool
prop_short xs = length (encode xs) == length (L.group xs)
-- # gcd
gcd' :: Int -> Int -> Int
gcd' a b = if b == 0 then a else gcd' b (a `mod` b)
-- properties
prop_gcd :: Property
prop_gcd = forAll (choose (0, 30)) $ \a -> forAll (choose (0, 30)) $ \b -> gcd' a b == gcd a b
-- # power
power :: Int -> Int -> Int
power b n = if n == 0 then 1 else if even n then power (b * b) (n `div` 2) else b * power b (n - 1)
-- properties
prop_power :: Property
prop_power = forAll (choose (-3, 3)) $ \b -> forAll (choose (0, 8)) $ \n -> power b n == b ^ n
-- # clamp
clamp :: Int -> Int -> Int -> Int
clamp lo hi x = if x < lo then lo else if x > hi then hi else x
-- properties
prop_clamp :: Int -> Int -> Int -> Property
prop_clamp lo hi x = lo <= hi ==> clamp lo hi x == max lo (min hi x)
-- # median
middle :: Int -> Int -> Int -> Int
middle x y z = if x <= y then (if y <= z then y else max x z) else (if x <= z then x else max y z)
-- properties
prop_middle :: Int -> Int -> Int -> Bool
prop_middle x y z = middle x y z == L.sort [x, y, z] !! 1
-- # treeInsert
data Tree = Leaf | Node Tree Int Tree deriving (Show, Eq)
grow :: Int -> Tree -> Tree
grow x Leaf = Node Leaf x Leaf
grow x (Node l y r) = if x < y then Node (grow x l) y r else if x > y then Node l y (grow x r) else Node l y r
-- properties
flat :: Tree -> [Int]
flat Leaf = []
flat (Node l x r) = flat l ++ [x] ++ flat r
prop_grow :: [Int] -> Bool
prop_grow xs = flat (foldr grow Leaf xs) == L.nub (L.sort xs)
-- # isSorted
sorted :: [Int] -> Bool
sorted (x : y : ys) = x <= y && sorted (y : ys)
sorted _ = True
-- properties
prop_sorted :: [Int] -> Bool
prop_sorted xs = sorted xs == (L.sort xs == xs)
-- # count
count :: Int -> [Int] -> Int
count _ [] = 0
count x (y : ys) = (if x == y then 1 else 0) + count x ys
-- properties
prop_count :: Int -> [Int] -> Bool
prop_count x xs = count x xs == length (filter (== x) xs)
-- # rotate
rotate :: Int -> [Int] -> [Int]
rotate n xs = if null xs then [] else drop k xs ++ take k xs where k = n `mod` length xs
-- properties
prop_rotate :: [Int] -> Property
prop_rotate xs = forAll (choose (0, 6)) $ \n -> rotate n xs == (if null xs then [] else take (length xs) (drop (n `mod` length xs) (cycle xs)))
-- # leap
leap :: Int -> Bool
leap y = y `mod` 4 == 0 && (y `mod` 100 /= 0 || y `mod` 400 == 0)
-- properties
prop_leap :: Positive Int -> Bool
prop_leap (Positive y) = leap y == (if y `mod` 100 == 0 then y `mod` 400 == 0 else y `mod` 4 == 0)
-- # digits
digits :: Int -> [Int]
digits n = if n < 10 then [n] else digits (n `div` 10) ++ [n `mod` 10]
-- properties
prop_digits :: Property
prop_digits = forAll (choose (0, 5000)) $ \n -> foldl (\a d -> 10 * a + d) 0 (digits n) == n && all (< 10) (digits n)
-- # interleave
interleave :: [Int] -> [Int] -> [Int]
interleave [] ys = ys
interleave (x : xs) ys = x : interleave ys xs
-- properties
prop_interleave :: [Int] -> [Int] -> Bool
prop_interleave xs ys = L.sort (interleave xs ys) == L.sort (xs ++ ys) && take 1 (interleave xs ys) == take 1 (xs ++ ys)
-- # balanced
balanced :: Int -> String -> Bool
balanced n [] = n == 0
balanced n (c : cs) = if c == '(' then balanced (n + 1) cs else if c == ')' then n > 0 && balanced (n - 1) cs else balanced n cs
-- properties
prop_balanced :: Property
prop_balanced = forAll (listOf (elements "()x")) $ \s -> balanced 0 s == reference s
reference :: String -> Bool
reference s = go (filter (/= 'x') s) where { go t = case reduce t of { u | u == t -> null t; u -> go u }; reduce ('(' : ')' : t) = t; reduce (c : t) = c : reduce t; reduce [] = [] }
-- # matrix
transposed :: [(Int, Int)] -> ([Int], [Int])
transposed [] = ([], [])
transposed ((x, y) : rest) = (x : fst more, y : snd more) where more = transposed rest
-- properties
prop_transposed :: [(Int, Int)] -> Bool
prop_transposed xs = transposed xs == unzip xs
-- # binarySearch
search :: Int -> [Int] -> Bool
search x xs = if null xs then False else if x == m then True else if x < m then search x (take k xs) else search x (drop (k + 1) xs) where { k = length xs `div` 2; m = xs !! k }
-- properties
prop_search :: Int -> OrderedList Int -> Bool
prop_search x (Ordered xs) = search x xs == elem x xs
