-- A project in four parts, half finished: texts that are counted by map-reduce, tables, clusters of points, and a schedule. The lists are
-- those of the prelude; several functions are wrong, several have no type yet, and two are not written.
module Project where

import qualified Data.Map as M

{-@ type Pos = {v:Int | v > 0} @-}
{-@ type Full a = {v:[a] | len v > 0} @-}
{-@ type Same a X = {v:[a] | len v == len X} @-}
{-@ type Row a N = {v:[a] | len v == N} @-}

-- Part one: lists that the other parts need ---------------------------------

{-@ each :: (a -> b) -> xs:[a] -> Same b xs @-}
each :: (a -> b) -> [a] -> [b]
each _ []       = []
each f (x : xs) = f x : each f xs

-- No type yet.
joined :: [a] -> [a] -> [a]
joined [] ys       = ys
joined (x : xs) ys = x : joined xs ys

{-@ twice :: xs:[a] -> {v:[a] | len v == len xs + len xs} @-}
twice :: [a] -> [a]
twice xs = joined xs xs

{-@ flat :: [[a]] -> [a] @-}
flat :: [[a]] -> [a]
flat []         = []
flat (xs : xss) = joined xs (flat xss)

{-@ keep :: (a -> Bool) -> xs:[a] -> {v:[a] | len v <= len xs} @-}
keep :: (a -> Bool) -> [a] -> [a]
keep _ [] = []
keep p (x : xs)
  | p x       = x : keep p xs
  | otherwise = keep p xs

-- The type says too little for `lastOf`.
{-@ turned :: xs:[a] -> [a] @-}
turned :: [a] -> [a]
turned xs = go xs []
  where
    go [] acc       = acc
    go (y : ys) acc = go ys (y : acc)

first :: [a] -> a
first (x : _) = x
first []      = error "first: empty"

{-@ lastOf :: Full a -> a @-}
lastOf :: [a] -> a
lastOf xs = first (turned xs)

{-@ fold1 :: (a -> a -> a) -> Full a -> a @-}
fold1 :: (a -> a -> a) -> [a] -> a
fold1 _ [x]      = x
fold1 f (x : xs) = f x (fold1 f xs)

{-@ largest :: [Int] -> Int @-}
largest :: [Int] -> Int
largest xs = fold1 max xs

copies :: Int -> a -> [a]
copies 0 _ = []
copies n x = x : copies (n - 1) x

{-@ zeros :: n:Nat -> Row Int n @-}
zeros :: Int -> [Int]
zeros n = copies n 0

-- Part two: words that are counted --------------------------------------------

type Key = Int

{-@ emit :: [Key] -> [(Key, Pos)] @-}
emit :: [Key] -> [(Key, Int)]
emit ks = each (\k -> (k, 1)) ks

{-@ insertAll :: [(Key, v)] -> M.Map Key (Full v) -> M.Map Key (Full v) @-}
insertAll :: [(Key, v)] -> M.Map Key [v] -> M.Map Key [v]
insertAll [] m            = m
insertAll ((k, v) : kvs) m = insertAll kvs (M.insert k (v : found) m)
  where
    found = M.findWithDefault [] k m

{-@ shuffle :: [(Key, v)] -> M.Map Key (Full v) @-}
shuffle :: [(Key, v)] -> M.Map Key [v]
shuffle kvs = insertAll kvs M.empty

{-@ reduceAll :: (v -> v -> v) -> M.Map Key (Full v) -> M.Map Key v @-}
reduceAll :: (v -> v -> v) -> M.Map Key [v] -> M.Map Key v
reduceAll f = M.map (fold1 f)

{-@ run :: (a -> [(Key, v)]) -> (v -> v -> v) -> [a] -> M.Map Key v @-}
run :: (a -> [(Key, v)]) -> (v -> v -> v) -> [a] -> M.Map Key v
run mapper reducer inputs = reduceAll reducer (shuffle (flat (each mapper inputs)))

{-@ counts :: [[Key]] -> M.Map Key Int @-}
counts :: [[Key]] -> M.Map Key Int
counts texts = run emit (+) texts

-- A share of nothing.
{-@ share :: Nat -> Nat -> Nat @-}
share :: Int -> Int -> Int
share part whole = (part * 100) `div` whole

{-@ shares :: ns:[Nat] -> Same Nat ns @-}
shares :: [Int] -> [Int]
shares ns = each (\n -> share n (total ns)) ns

total :: [Int] -> Int
total []       = 0
total (n : ns) = n + total ns

{-@ balance :: [Nat] -> Nat @-}
balance :: [Int] -> Int
balance ns = total ns

-- Part three: tables ----------------------------------------------------------

{-@ data Table = Table { height :: Nat, width :: Nat, cells :: Row (Row Int width) height } @-}
data Table = Table { height :: Int, width :: Int, cells :: [[Int]] }

{-@ blank :: h:Nat -> w:Nat -> {t:Table | height t == h && width t == w} @-}
blank :: Int -> Int -> Table
blank h w = Table h w (rows h w)

{-@ rows :: h:Nat -> w:Nat -> Row (Row Int w) h @-}
rows :: Int -> Int -> [[Int]]
rows 0 _ = []
rows h w = zeros w : rows (h - 1) w

-- The lengths are not related.
pairwise :: (a -> b -> c) -> [a] -> [b] -> [c]
pairwise f (x : xs) (y : ys) = f x y : pairwise f xs ys
pairwise _ [] []             = []
pairwise _ _ _               = error "pairwise: lengths differ"

{-@ addRows :: xs:[Int] -> Same Int xs -> Same Int xs @-}
addRows :: [Int] -> [Int] -> [Int]
addRows xs ys = pairwise (+) xs ys

{-@ inner :: xs:[Int] -> Same Int xs -> Int @-}
inner :: [Int] -> [Int] -> Int
inner xs ys = total (pairwise (*) xs ys)

{-@ column :: [Full a] -> [a] @-}
column :: [[a]] -> [a]
column []         = []
column (xs : xss) = first xs : column xss

dropOne :: [a] -> [a]
dropOne (_ : xs) = xs
dropOne []       = error "dropOne: empty"

{-@ shorter :: n:Pos -> xss:[Row a n] -> {v:[Row a {n - 1}] | len v == len xss} @-}
shorter :: Int -> [[a]] -> [[a]]
shorter _ []         = []
shorter n (xs : xss) = dropOne xs : shorter n xss

{-@ addTable :: s:Table -> {t:Table | height t == height s} -> Table @-}
addTable :: Table -> Table -> Table
addTable (Table h w xss) (Table _ _ yss) = Table h w (addAll xss yss)

addAll :: [[Int]] -> [[Int]] -> [[Int]]
addAll (xs : xss) (ys : yss) = addRows xs ys : addAll xss yss
addAll _ _                   = []

{-@ nth :: n:Nat -> {xs:[a] | n < len xs} -> a @-}
nth :: Int -> [a] -> a
nth 0 (x : _)  = x
nth n (_ : xs) = nth (n - 1) xs
nth _ []       = error "nth: too short"

{-@ corner :: Full (Full a) -> a @-}
corner :: [[a]] -> a
corner xss = nth 0 (nth 0 xss)

-- Off by one.
{-@ lastCell :: xs:Full a -> a @-}
lastCell :: [a] -> a
lastCell xs = nth (length xs) xs

-- Part four: clusters and a schedule ------------------------------------------

{-@ data Group = Group { members :: Pos, place :: [Int] } @-}
data Group = Group { members :: Int, place :: [Int] }

{-@ alone :: [Int] -> Group @-}
alone :: [Int] -> Group
alone p = Group 1 p

{-@ unite :: Group -> Group -> Group @-}
unite :: Group -> Group -> Group
unite (Group n p) (Group m q) = Group (n + m) (addRows p q)

divideBy :: Int -> [Int] -> [Int]
divideBy n ps = each (\p -> p `div` n) ps

{-@ middle :: g:Group -> Same Int {place g} @-}
middle :: Group -> [Int]
middle (Group n p) = divideBy n p

{-@ apart :: xs:[Int] -> Same Int xs -> Nat @-}
apart :: [Int] -> [Int] -> Int
apart xs ys = total (pairwise (\x y -> (x - y) * (x - y)) xs ys)

{-@ pick :: Full (Nat, a) -> (Nat, a) @-}
pick :: [(Int, a)] -> (Int, a)
pick [c]            = c
pick ((d, a) : cs)
  | d <= fst other  = (d, a)
  | otherwise       = other
  where
    other = pick cs

-- Not written yet.
{-@ chosen :: k:Pos -> xs:[a] -> [a] @-}
chosen :: Int -> [a] -> [a]
chosen = undefined

{-@ start :: k:Pos -> {xs:[a] | len xs >= k} -> Row a k @-}
start :: Int -> [a] -> [a]
start k xs = chosen k xs

{-@ chunks :: Int -> [a] -> [[a]] @-}
chunks :: Int -> [a] -> [[a]]
chunks _ [] = []
chunks n xs = front n xs : chunks n (behind n xs)

front :: Int -> [a] -> [a]
front 0 _        = []
front _ []       = []
front n (x : xs) = x : front (n - 1) xs

behind :: Int -> [a] -> [a]
behind 0 xs       = xs
behind _ []       = []
behind n (_ : xs) = behind (n - 1) xs

{-@ days :: hours:Nat -> perDay:Pos -> Nat @-}
days :: Int -> Int -> Int
days hours perDay
  | hours <= perDay = 1
  | otherwise       = 1 + days (hours - perDay) perDay

clamp :: Int -> Int -> Int -> Int
clamp lo hi x
  | x < lo    = lo
  | x > hi    = hi
  | otherwise = x

{-@ percent :: Int -> {v:Int | 0 <= v && v <= 100} @-}
percent :: Int -> Int
percent x = clamp 0 100 x

{-@ next :: n:Int -> {v:Int | v > n} @-}
next :: Int -> Int
next n = step n 1

step :: Int -> Int -> Int
step n by = n + by

{-@ countdown :: n:Nat -> Row Int n @-}
countdown :: Int -> [Int]
countdown 0 = []
countdown n = next (n - 1) : countdown (n - 1)

{-@ prop_joined :: [Int] -> [Int] -> {v:Bool | v} @-}
prop_joined :: [Int] -> [Int] -> Bool
prop_joined xs ys = length (joined xs ys) == length xs + length ys
