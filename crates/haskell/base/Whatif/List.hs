{-# LANGUAGE NoImplicitPrelude #-}
-- | The functions on lists of the Prelude and Data.List, except those that work on any 'Foldable'.
--
-- Where a class has a method of the same name, the version for lists is called @list…@ here.
module Whatif.List where

import Whatif.Base
import Whatif.Prim
import Whatif.Real

infix 5 \\
infixl 9 !!

{-@ assume errorEmptyList :: {v:String | false} -> a @-}
errorEmptyList :: String -> a
errorEmptyList name = errorWithoutStackTrace ("Prelude." ++ name ++ ": empty list")

-- Parts of a list

{-@ head :: {xs:[a] | len xs > 0} -> a @-}
head :: [a] -> a
head (x : _) = x
head [] = errorEmptyList "head"

{-@ tail :: {xs:[a] | len xs > 0} -> {v:[a] | len v = len xs - 1} @-}
tail :: [a] -> [a]
tail (_ : xs) = xs
tail [] = errorEmptyList "tail"

{-@ last :: {xs:[a] | len xs > 0} -> a @-}
last :: [a] -> a
last [] = errorEmptyList "last"
last (x : xs) = go x xs
  where
    go y [] = y
    go _ (y : ys) = go y ys

{-@ init :: {xs:[a] | len xs > 0} -> {v:[a] | len v = len xs - 1} @-}
init :: [a] -> [a]
init [] = errorEmptyList "init"
init (x : xs) = go x xs
  where
    go _ [] = []
    go y (z : zs) = y : go z zs

uncons :: [a] -> Maybe (a, [a])
uncons [] = Nothing
uncons (x : xs) = Just (x, xs)

singleton :: a -> [a]
singleton x = [x]

{-@ (!!) :: xs:[a] -> {n:Nat | n < len xs} -> a @-}
(!!) :: [a] -> Int -> a
xs !! n
  | n < 0 = errorWithoutStackTrace "Prelude.!!: negative index"
  | isKnown n = far xs n
  | otherwise = go xs n
  where
    go [] _ = errorWithoutStackTrace "Prelude.!!: index too large"
    go (y : ys) k = if k == 0 then y else go ys (k - 1)
    -- Eight cells at a time, where that splits nothing.
    far ys k
      | k < 8 = go ys k
      | otherwise = case ys of
          _ : _ : _ : _ : _ : _ : _ : _ : rest -> far rest (k - 8)
          _ -> errorWithoutStackTrace "Prelude.!!: index too large"

{-@ take :: n:Int -> xs:[a] -> {v:[a] | (n >= 0 => len v = (if len xs < n then len xs else n)) && (n < 0 => len v = 0)} @-}
take :: Int -> [a] -> [a]
take n xs
  | n <= 0 = []
  | otherwise = case xs of
      [] -> []
      y : ys -> y : take (n - 1) ys

{-@ drop :: n:Int -> xs:[a] -> {v:[a] | (n >= 0 => len v = (if len xs < n then 0 else len xs - n)) && (n < 0 => len v = len xs)} @-}
drop :: Int -> [a] -> [a]
drop n xs
  | n <= 0 = xs
  | otherwise = case xs of
      [] -> []
      _ : ys -> drop (n - 1) ys

{-@ splitAt :: n:Int -> xs:[a] -> {p:([a], [a]) | len (fst p) + len (snd p) = len xs && (0 <= n => len (fst p) = (if len xs < n then len xs else n))} @-}
splitAt :: Int -> [a] -> ([a], [a])
splitAt n xs
  | n <= 0 = ([], xs)
  | otherwise = case xs of
      [] -> ([], [])
      y : ys -> let (as, bs) = splitAt (n - 1) ys in (y : as, bs)

{-@ takeWhile :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
takeWhile :: (a -> Bool) -> [a] -> [a]
takeWhile p = go
  where
    go [] = []
    go (x : xs) = if p x then x : go xs else []

{-@ dropWhile :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
dropWhile :: (a -> Bool) -> [a] -> [a]
dropWhile p = go
  where
    go [] = []
    go (x : xs) = if p x then go xs else x : xs

dropWhileEnd :: (a -> Bool) -> [a] -> [a]
dropWhileEnd p = listFoldr (\x xs -> if p x && listNull xs then [] else x : xs) []

span, break :: (a -> Bool) -> [a] -> ([a], [a])
span p = go
  where
    go [] = ([], [])
    go (x : xs) = if p x then (let (ys, zs) = go xs in (x : ys, zs)) else ([], x : xs)
break p = span (not . p)

stripPrefix :: Eq a => [a] -> [a] -> Maybe [a]
stripPrefix [] ys = Just ys
stripPrefix (x : xs) (y : ys) | x == y = stripPrefix xs ys
stripPrefix _ _ = Nothing

inits, tails :: [a] -> [[a]]
inits xs = [] : (case xs of { [] -> []; y : ys -> map (y :) (inits ys) })
tails xs = xs : (case xs of { [] -> []; _ : ys -> tails ys })

-- Questions

{-@ listNull :: xs:[a] -> {v:Bool | v <=> len xs = 0} @-}
listNull :: [a] -> Bool
listNull [] = True
listNull _ = False

{-@ listLength :: xs:[a] -> {v:Int | v = len xs} @-}
listLength :: [a] -> Int
listLength = go 0
  where
    go n [] = n
    go n (_ : ys) = let n' = n + 1 in n' `seq` go n' ys

listElem :: Eq a => a -> [a] -> Bool
listElem x = go
  where
    go [] = False
    go (y : ys) = x == y || go ys

listAny, listAll :: (a -> Bool) -> [a] -> Bool
listAny p = go
  where
    go [] = False
    go (x : xs) = p x || go xs
listAll p = go
  where
    go [] = True
    go (x : xs) = p x && go xs

isPrefixOf, isSuffixOf, isInfixOf, isSubsequenceOf :: Eq a => [a] -> [a] -> Bool
isPrefixOf [] _ = True
isPrefixOf _ [] = False
isPrefixOf (x : xs) (y : ys) = x == y && isPrefixOf xs ys
isSuffixOf xs ys = reverse xs `isPrefixOf` reverse ys
isInfixOf needle = listAny (isPrefixOf needle) . tails
isSubsequenceOf [] _ = True
isSubsequenceOf _ [] = False
isSubsequenceOf a@(x : a') (y : b)
  | x == y = isSubsequenceOf a' b
  | otherwise = isSubsequenceOf a b

lookup :: Eq a => a -> [(a, b)] -> Maybe b
lookup _ [] = Nothing
lookup key ((x, y) : rest) = if key == x then Just y else lookup key rest

listFind :: (a -> Bool) -> [a] -> Maybe a
listFind _ [] = Nothing
listFind p (x : xs) = if p x then Just x else listFind p xs

elemIndex :: Eq a => a -> [a] -> Maybe Int
elemIndex x = go 0
  where
    go _ [] = Nothing
    go i (y : ys) = if x == y then Just i else let i' = i + 1 in i' `seq` go i' ys

elemIndices :: Eq a => a -> [a] -> [Int]
elemIndices x = findIndices (x ==)

findIndex :: (a -> Bool) -> [a] -> Maybe Int
findIndex p = go 0
  where
    go _ [] = Nothing
    go i (x : xs) = if p x then Just i else let i' = i + 1 in i' `seq` go i' xs

findIndices :: (a -> Bool) -> [a] -> [Int]
findIndices p = go 0
  where
    go _ [] = []
    go i (x : xs) = let i' = i + 1 in i' `seq` (if p x then i : go i' xs else go i' xs)

-- Folds

listFoldl, listFoldl' :: (b -> a -> b) -> b -> [a] -> b
listFoldl f = go
  where
    go z [] = z
    go z (x : xs) = go (f z x) xs
listFoldl' f z0 list = case list of
    [] -> z0
    _ -> z0 `seq` go z0 list
  where
    go z [] = z
    go z (x : xs) = let z' = f z x in z' `seq` go z' xs

{-@ listFoldr1 :: (a -> a -> a) -> {xs:[a] | len xs > 0} -> a @-}
listFoldr1 :: (a -> a -> a) -> [a] -> a
listFoldr1 f = go
  where
    go [x] = x
    go (x : xs) = f x (go xs)
    go [] = errorEmptyList "foldr1"

{-@ listFoldl1 :: (a -> a -> a) -> {xs:[a] | len xs > 0} -> a @-}
listFoldl1 :: (a -> a -> a) -> [a] -> a
listFoldl1 f (x : xs) = listFoldl f x xs
listFoldl1 _ [] = errorEmptyList "foldl1"

{-@ foldl1' :: (a -> a -> a) -> {xs:[a] | len xs > 0} -> a @-}
foldl1' :: (a -> a -> a) -> [a] -> a
foldl1' f (x : xs) = listFoldl' f x xs
foldl1' _ [] = errorEmptyList "foldl1'"

listSum, listProduct :: Num a => [a] -> a
listSum = listFoldl' (+) 0
listProduct = listFoldl' (*) 1

{-@ listMaximum :: Ord a => {xs:[a] | len xs > 0} -> a @-}
{-@ listMinimum :: Ord a => {xs:[a] | len xs > 0} -> a @-}
listMaximum, listMinimum :: Ord a => [a] -> a
listMaximum [] = errorEmptyList "maximum"
listMaximum (x : xs) = listFoldl' max x xs
listMinimum [] = errorEmptyList "minimum"
listMinimum (x : xs) = listFoldl' min x xs

-- Building lists

{-@ iterate :: (a -> a) -> a -> [a] @-}
{-@ lazy iterate @-}
iterate :: (a -> a) -> a -> [a]
iterate f = go
  where go x = x : go (f x)

iterate' :: (a -> a) -> a -> [a]
iterate' f = go
  where go x = let x' = f x in x' `seq` (x : go x')

{-@ lazy repeat @-}
repeat :: a -> [a]
repeat x = let xs = x : xs in xs

{-@ replicate :: n:Nat -> x:a -> {v:[{y:a | y = x}] | len v = n} @-}
replicate :: Int -> a -> [a]
replicate n x = if n <= 0 then [] else x : replicate (n - 1) x

{-@ cycle :: {xs:[a] | len xs > 0} -> [a] @-}
cycle :: [a] -> [a]
cycle [] = errorEmptyList "cycle"
cycle xs = let xs' = xs ++ xs' in xs'

unfoldr :: (b -> Maybe (a, b)) -> b -> [a]
unfoldr f = go
  where
    go b = case f b of
      Just (a, b') -> a : go b'
      Nothing -> []

scanl :: (b -> a -> b) -> b -> [a] -> [b]
scanl f = go
  where go q ls = q : (case ls of { [] -> []; x : xs -> go (f q x) xs })

scanl' :: (b -> a -> b) -> b -> [a] -> [b]
scanl' f = go
  where go q ls = q `seq` (q : (case ls of { [] -> []; x : xs -> go (f q x) xs }))

scanl1 :: (a -> a -> a) -> [a] -> [a]
scanl1 f (x : xs) = scanl f x xs
scanl1 _ [] = []

scanr :: (a -> b -> b) -> b -> [a] -> [b]
scanr _ q0 [] = [q0]
scanr f q0 (x : xs) = f x q : qs
  where
    qs@(q : _) = scanr f q0 xs

scanr1 :: (a -> a -> a) -> [a] -> [a]
scanr1 _ [] = []
scanr1 _ [x] = [x]
scanr1 f (x : xs) = f x q : qs
  where
    qs@(q : _) = scanr1 f xs

-- Transformations

{-@ reverse :: xs:[a] -> {v:[a] | len v = len xs} @-}
reverse :: [a] -> [a]
reverse = go []
  where
    go acc [] = acc
    go acc (x : xs) = go (x : acc) xs

intersperse :: a -> [a] -> [a]
intersperse _ [] = []
intersperse sep (x : xs) = x : go xs
  where
    go [] = []
    go (y : ys) = sep : y : go ys

intercalate :: [a] -> [[a]] -> [a]
intercalate sep xss = listConcatMap id (intersperse sep xss)

transpose :: [[a]] -> [[a]]
transpose [] = []
transpose ([] : xss) = transpose xss
transpose ((x : xs) : xss) = (x : heads xss) : transpose (xs : rests xss)
  where
    heads [] = []
    heads ((h : _) : yss) = h : heads yss
    heads ([] : yss) = heads yss
    rests [] = []
    rests ((_ : t) : yss) = t : rests yss
    rests ([] : yss) = rests yss

subsequences :: [a] -> [[a]]
subsequences xs = [] : go xs
  where
    go [] = []
    go (y : ys) = [y] : listFoldr (\s r -> s : (y : s) : r) [] (go ys)

permutations :: [a] -> [[a]]
permutations xs0 = xs0 : perms xs0 []
  where
    perms [] _ = []
    perms (t : ts) is = listFoldr interleave (perms ts (t : is)) (permutations is)
      where
        interleave xs r = let (_, zs) = interleave' id xs r in zs
        interleave' _ [] r = (ts, r)
        interleave' f (y : ys) r =
          let (us, zs) = interleave' (f . (y :)) ys r
          in (y : us, f (t : y : us) : zs)

partition :: (a -> Bool) -> [a] -> ([a], [a])
partition p = listFoldr select ([], [])
  where select x ~(ts, fs) = if p x then (x : ts, fs) else (ts, x : fs)

group :: Eq a => [a] -> [[a]]
group = groupBy (==)

groupBy :: (a -> a -> Bool) -> [a] -> [[a]]
groupBy _ [] = []
groupBy eq (x : xs) = let (ys, zs) = span (eq x) xs in (x : ys) : groupBy eq zs

-- Sets of elements

nub :: Eq a => [a] -> [a]
nub l = go l []
  where
    go [] _ = []
    go (y : ys) xs = if isIn y xs then go ys xs else y : go ys (y : xs)
    isIn _ [] = False
    isIn y (x : xs) = x == y || isIn y xs

nubBy :: (a -> a -> Bool) -> [a] -> [a]
nubBy eq l = go l []
  where
    go [] _ = []
    go (y : ys) xs = if elemBy y xs then go ys xs else y : go ys (y : xs)
    elemBy _ [] = False
    elemBy y (x : xs) = eq x y || elemBy y xs

delete :: Eq a => a -> [a] -> [a]
delete _ [] = []
delete x (y : ys) = if x == y then ys else y : delete x ys

deleteBy :: (a -> a -> Bool) -> a -> [a] -> [a]
deleteBy _ _ [] = []
deleteBy eq x (y : ys) = if eq x y then ys else y : deleteBy eq x ys

(\\) :: Eq a => [a] -> [a] -> [a]
(\\) = listFoldl (flip delete)

union :: Eq a => [a] -> [a] -> [a]
union = unionBy (==)

unionBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
unionBy eq xs ys = xs ++ listFoldl (flip (deleteBy eq)) (nubBy eq ys) xs

intersect :: Eq a => [a] -> [a] -> [a]
intersect = intersectBy (==)

intersectBy :: (a -> a -> Bool) -> [a] -> [a] -> [a]
intersectBy _ [] _ = []
intersectBy _ _ [] = []
intersectBy eq xs ys = filter (\x -> listAny (eq x) ys) xs

-- Ordered lists

insert :: Ord a => a -> [a] -> [a]
insert = insertBy compare

insertBy :: (a -> a -> Ordering) -> a -> [a] -> [a]
insertBy _ x [] = [x]
insertBy cmp x ys@(y : ys') = case cmp x y of
  GT -> y : insertBy cmp x ys'
  _ -> x : ys

{-@ sort :: Ord a => xs:[a] -> {v:[a] | len v = len xs} @-}
sort :: Ord a => [a] -> [a]
sort = sortBy compare

sortOn :: Ord b => (a -> b) -> [a] -> [a]
sortOn f = map snd . sortBy (\x y -> compare (fst x) (fst y)) . map (\x -> let y = f x in y `seq` (y, x))

{-@ sortBy :: (a -> a -> Ordering) -> xs:[a] -> {v:[a] | len v = len xs} @-}
-- | A stable merge sort that starts from the runs that are already in order.
sortBy :: (a -> a -> Ordering) -> [a] -> [a]
sortBy cmp = mergeAll . runs
  where
    runs (a : b : xs) = case cmp a b of
      GT -> descending b [a] xs
      _ -> ascending b (a :) xs
    runs xs = [xs]

    descending a as (b : bs) | isGT (cmp a b) = descending b (a : as) bs
    descending a as bs = (a : as) : runs bs

    ascending a as (b : bs) | not (isGT (cmp a b)) = ascending b (\ys -> as (a : ys)) bs
    ascending a as bs = let x = as [a] in x `seq` (x : runs bs)

    mergeAll [x] = x
    mergeAll xs = mergeAll (mergePairs xs)

    mergePairs (a : b : xs) = let x = merge a b in x `seq` (x : mergePairs xs)
    mergePairs xs = xs

    merge as@(a : as') bs@(b : bs') = case cmp a b of
      GT -> b : merge as bs'
      _ -> a : merge as' bs
    merge [] bs = bs
    merge as [] = as

    isGT GT = True
    isGT _ = False

-- Zips

{-@ zip :: xs:[a] -> ys:[b] -> {v:[(a, b)] | len v = (if len xs < len ys then len xs else len ys)} @-}
zip :: [a] -> [b] -> [(a, b)]
zip [] _ = []
zip (_ : _) [] = []
zip (x : xs) (y : ys) = (x, y) : zip xs ys

zip3 :: [a] -> [b] -> [c] -> [(a, b, c)]
zip3 (a : as) (b : bs) (c : cs) = (a, b, c) : zip3 as bs cs
zip3 _ _ _ = []

{-@ zipWith :: (a -> b -> c) -> xs:[a] -> ys:[b] -> {v:[c] | len v = (if len xs < len ys then len xs else len ys)} @-}
zipWith :: (a -> b -> c) -> [a] -> [b] -> [c]
zipWith f = go
  where
    go [] _ = []
    go (_ : _) [] = []
    go (x : xs) (y : ys) = f x y : go xs ys

zipWith3 :: (a -> b -> c -> d) -> [a] -> [b] -> [c] -> [d]
zipWith3 f (a : as) (b : bs) (c : cs) = f a b c : zipWith3 f as bs cs
zipWith3 _ _ _ _ = []

{-@ unzip :: ps:[(a, b)] -> ({v:[a] | len v = len ps}, {v:[b] | len v = len ps}) @-}
unzip :: [(a, b)] -> ([a], [b])
unzip = listFoldr (\(a, b) ~(as, bs) -> (a : as, b : bs)) ([], [])

unzip3 :: [(a, b, c)] -> ([a], [b], [c])
unzip3 = listFoldr (\(a, b, c) ~(as, bs, cs) -> (a : as, b : bs, c : cs)) ([], [], [])

-- Strings

lines :: String -> [String]
lines "" = []
lines s =
  let (l, s') = break (== '\n') s
  in l : (case s' of { [] -> []; _ : s'' -> lines s'' })

unlines :: [String] -> String
unlines [] = []
unlines (l : ls) = l ++ '\n' : unlines ls

words :: String -> [String]
words s = case dropWhile isSpaceChar s of
  "" -> []
  s' -> let (w, s'') = break isSpaceChar s' in w : words s''

unwords :: [String] -> String
unwords [] = ""
unwords (w : ws) = w ++ go ws
  where
    go [] = ""
    go (v : vs) = ' ' : (v ++ go vs)

isSpaceChar :: Char -> Bool
isSpaceChar c
  | n < 888 = n == 32 || (n >= 9 && n <= 13) || n == 160
  | otherwise = charGeneralCategory c == 22
  where n = charOrd c

-- Any kind of number as a count

genericLength :: Num i => [a] -> i
genericLength [] = 0
genericLength (_ : xs) = 1 + genericLength xs

genericTake :: Integral i => i -> [a] -> [a]
genericTake n _ | n <= 0 = []
genericTake _ [] = []
genericTake n (x : xs) = x : genericTake (n - 1) xs

genericDrop :: Integral i => i -> [a] -> [a]
genericDrop n xs | n <= 0 = xs
genericDrop _ [] = []
genericDrop n (_ : xs) = genericDrop (n - 1) xs

genericSplitAt :: Integral i => i -> [a] -> ([a], [a])
genericSplitAt n xs | n <= 0 = ([], xs)
genericSplitAt _ [] = ([], [])
genericSplitAt n (x : xs) = let (xs', xs'') = genericSplitAt (n - 1) xs in (x : xs', xs'')

genericIndex :: Integral i => [a] -> i -> a
genericIndex (x : _) 0 = x
genericIndex (_ : xs) n
  | n > 0 = genericIndex xs (n - 1)
  | otherwise = errorWithoutStackTrace "List.genericIndex: negative index."
genericIndex _ _ = errorWithoutStackTrace "List.genericIndex: index too large."

genericReplicate :: Integral i => i -> a -> [a]
genericReplicate n x = genericTake n (repeat x)

-- Wider zips

zip4 :: [a] -> [b] -> [c] -> [d] -> [(a, b, c, d)]
zip4 = zipWith4 (,,,)

zipWith4 :: (a -> b -> c -> d -> r) -> [a] -> [b] -> [c] -> [d] -> [r]
zipWith4 z (a : as) (b : bs) (c : cs) (d : ds) = z a b c d : zipWith4 z as bs cs ds
zipWith4 _ _ _ _ _ = []

unzip4 :: [(a, b, c, d)] -> ([a], [b], [c], [d])
unzip4 = listFoldr (\(a, b, c, d) ~(as, bs, cs, ds) -> (a : as, b : bs, c : cs, d : ds)) ([], [], [], [])

zip5 :: [a] -> [b] -> [c] -> [d] -> [e] -> [(a, b, c, d, e)]
zip5 = zipWith5 (,,,,)

zipWith5 :: (a -> b -> c -> d -> e -> r) -> [a] -> [b] -> [c] -> [d] -> [e] -> [r]
zipWith5 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) = z a b c d e : zipWith5 z as bs cs ds es
zipWith5 _ _ _ _ _ _ = []

unzip5 :: [(a, b, c, d, e)] -> ([a], [b], [c], [d], [e])
unzip5 = listFoldr (\(a, b, c, d, e) ~(as, bs, cs, ds, es) -> (a : as, b : bs, c : cs, d : ds, e : es)) ([], [], [], [], [])

zip6 :: [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [(a, b, c, d, e, f)]
zip6 = zipWith6 (,,,,,)

zipWith6 :: (a -> b -> c -> d -> e -> f -> r) -> [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [r]
zipWith6 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) (f : fs) = z a b c d e f : zipWith6 z as bs cs ds es fs
zipWith6 _ _ _ _ _ _ _ = []

unzip6 :: [(a, b, c, d, e, f)] -> ([a], [b], [c], [d], [e], [f])
unzip6 = listFoldr (\(a, b, c, d, e, f) ~(as, bs, cs, ds, es, fs) -> (a : as, b : bs, c : cs, d : ds, e : es, f : fs)) ([], [], [], [], [], [])

zip7 :: [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [g] -> [(a, b, c, d, e, f, g)]
zip7 = zipWith7 (,,,,,,)

zipWith7 :: (a -> b -> c -> d -> e -> f -> g -> r) -> [a] -> [b] -> [c] -> [d] -> [e] -> [f] -> [g] -> [r]
zipWith7 z (a : as) (b : bs) (c : cs) (d : ds) (e : es) (f : fs) (g : gs) = z a b c d e f g : zipWith7 z as bs cs ds es fs gs
zipWith7 _ _ _ _ _ _ _ _ = []

unzip7 :: [(a, b, c, d, e, f, g)] -> ([a], [b], [c], [d], [e], [f], [g])
unzip7 = listFoldr (\(a, b, c, d, e, f, g) ~(as, bs, cs, ds, es, fs, gs) -> (a : as, b : bs, c : cs, d : ds, e : es, f : fs, g : gs)) ([], [], [], [], [], [], [])
