-- A whole assignment, as a student hands it in half way: numbers, lists, map-reduce, matrices and clusters.
{-@ LIQUID "--no-termination" @-}
module Assignment where

import Prelude hiding (map, foldr, foldr1, zip, zipWith, concat, replicate, length, filter, take, drop, (++), sum)
import qualified Data.Map as Map

infixr 9 :+:

data List a = Emp | (:+:) a (List a) deriving (Eq, Ord, Show)

{-@ measure size @-}
{-@ size :: List a -> {v:Int | v >= 0} @-}
size :: List a -> Int
size Emp        = 0
size (_ :+: xs) = 1 + size xs

{-@ measure sumsize @-}
{-@ sumsize :: List (List a) -> {v:Int | v >= 0} @-}
sumsize :: List (List a) -> Int
sumsize Emp          = 0
sumsize (xs :+: xss) = size xs + sumsize xss

{-@ type TRUE = {v:Bool | v} @-}
{-@ type ListN a N = {v:List a | size v == N} @-}
{-@ type ListX a X = ListN a {size X} @-}
{-@ type NonEmpty a = {v:List a | size v > 0} @-}

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die s = error s

{-@ lAssert :: TRUE -> a -> a @-}
lAssert :: Bool -> a -> a
lAssert True  x = x
lAssert False _ = die "assert fails"

-- Part one: numbers ------------------------------------------------------

{-@ divide :: Int -> Int -> Int @-}
divide :: Int -> Int -> Int
divide _ 0 = die "divide by zero"
divide n d = n `div` d

{-@ truncateInt :: Int -> Int -> Int @-}
truncateInt :: Int -> Int -> Int
truncateInt i max'
  | i' <= max'' = i
  | otherwise   = max'' * (i `divide` i')
  where
    i'    = abs i
    max'' = abs max'

{-@ incr :: Int -> Int @-}
incr :: Int -> Int
incr x = x + 1

{-@ incr2 :: x:Int -> {v:Int | v > x} @-}
incr2 :: Int -> Int
incr2 x = incr (incr x)

{-@ halve :: n:Int -> {v:(Int, Int) | fst v + snd v == n} @-}
halve :: Int -> (Int, Int)
halve n = (half, n - half) where half = n `div` 2

-- Part two: lists ---------------------------------------------------------

{-@ length :: {v:List a | size v >= 0} -> Int @-}
length :: List a -> Int
length Emp        = 0
length (_ :+: xs) = 1 + length xs

{-@ empty :: ListN a 0 @-}
empty :: List a
empty = Emp

{-@ add :: a -> xs:List a -> List a @-}
add :: a -> List a -> List a
add x xs = x :+: xs

{-@ singleton :: a -> ListN a 1 @-}
singleton :: a -> List a
singleton x = add x empty

{-@ replicate :: Int -> a -> List a @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x

{-@ three :: a -> ListN a 3 @-}
three :: a -> List a
three x = replicate 3 x

{-@ map :: (a -> b) -> xs:List a -> List b @-}
map :: (a -> b) -> List a -> List b
map _ Emp        = Emp
map f (x :+: xs) = f x :+: map f xs

{-@ doubled :: xs:List Int -> ListX Int xs @-}
doubled :: List Int -> List Int
doubled xs = map (* 2) xs

{-@ filter :: (a -> Bool) -> xs:List a -> {v:List a | size v <= size xs} @-}
filter :: (a -> Bool) -> List a -> List a
filter _ Emp = Emp
filter p (x :+: xs)
  | p x       = x :+: filter p xs
  | otherwise = filter p xs

foldr :: (a -> b -> b) -> b -> List a -> b
foldr _ b Emp        = b
foldr f b (x :+: xs) = f x (foldr f b xs)

{-@ foldr1 :: (a -> a -> a) -> List a -> a @-}
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 op (x :+: xs) = foldr op x xs
foldr1 _  Emp        = die "foldr1"

{-@ average :: List Int -> Int @-}
average :: List Int -> Int
average xs = total `div` n
  where
    total = foldr1 (+) xs
    n     = length xs

{-@ zipWith :: (a -> b -> c) -> List a -> List b -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp        Emp        = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _          _          = die "Bad call to zipWith"

{-@ addLists :: xs:List Int -> ys:ListX Int xs -> ListX Int xs @-}
addLists :: List Int -> List Int -> List Int
addLists xs ys = zipWith (+) xs ys

{-@ prop_zip :: List Int -> TRUE @-}
prop_zip :: List Int -> Bool
prop_zip xs = length (zipWith (+) xs xs) == length xs

{-@ prop_replicate :: {n:Int | n >= 0} -> a -> TRUE @-}
prop_replicate :: Int -> a -> Bool
prop_replicate n x = n == length (replicate n x)

{-@ prop_map :: (a -> b) -> List a -> TRUE @-}
prop_map :: (a -> b) -> List a -> Bool
prop_map f xs = length xs == length (map f xs)

append :: List a -> List a -> List a
append Emp ys        = ys
append (x :+: xs) ys = x :+: append xs ys

{-@ concat :: xss:List (List a) -> ListN a {sumsize xss} @-}
concat :: List (List a) -> List a
concat Emp                   = Emp
concat (xs :+: Emp)          = xs
concat (xs :+: (ys :+: xss)) = concat (append xs ys :+: xss)

{-@ take :: n:Int -> xs:List a -> List a @-}
take :: Int -> List a -> List a
take 0 _          = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp        = die "take: too few"

{-@ firstTwo :: {xs:List a | size xs >= 2} -> ListN a 2 @-}
firstTwo :: List a -> List a
firstTwo xs = take 2 xs

{-@ reverse' :: xs:List a -> ListX a xs @-}
reverse' :: List a -> List a
reverse' = undefined

{-@ palindrome :: xs:List Int -> ListN Int {2 * size xs} @-}
palindrome :: List Int -> List Int
palindrome xs = append xs (reverse' xs)

-- Part three: map-reduce --------------------------------------------------

{-@ mapReduce :: (a -> List (k, v)) -> (v -> v -> v) -> List a -> Map.Map k v @-}
mapReduce :: Ord k => (a -> List (k, v)) -> (v -> v -> v) -> List a -> Map.Map k v
mapReduce fm fr xs = kvm
  where
    kvs = expand fm xs
    kvs' = group kvs
    kvm = collapse fr kvs'

{-@ expand :: (a -> List (k, v)) -> List a -> List (k, v) @-}
expand :: (a -> List (k, v)) -> List a -> List (k, v)
expand f xs = concat (map f xs)

group :: Ord k => List (k, v) -> Map.Map k (List v)
group = foldr addKV Map.empty

addKV :: Ord k => (k, v) -> Map.Map k (List v) -> Map.Map k (List v)
addKV (k, v) m = Map.insert k vs' m
  where
    vs' = add v (Map.findWithDefault Emp k m)

{-@ collapse :: (v -> v -> v) -> Map.Map k (List v) -> Map.Map k v @-}
collapse :: (v -> v -> v) -> Map.Map k (List v) -> Map.Map k v
collapse f = Map.map (foldr1 f)

-- Part four: matrices ----------------------------------------------------

{-@ data Matrix a = Matrix { rows :: Int, cols :: Int, elems :: ListN (ListN a cols) rows } @-}
data Matrix a = Matrix { rows :: Int, cols :: Int, elems :: List (List a) }

{-@ transpose :: r:Int -> c:Int -> ListN (ListN a c) r -> ListN (ListN a r) c @-}
transpose :: Int -> Int -> List (List a) -> List (List a)
transpose _ 0 _ = Emp
transpose r c m = map first m :+: transpose r (c - 1) (map rest m)

{-@ first :: List a -> a @-}
first :: List a -> a
first (x :+: _) = x
first Emp       = die "first"

{-@ rest :: List a -> List a @-}
rest :: List a -> List a
rest (_ :+: xs) = xs
rest Emp        = die "rest"

{-@ dot :: xs:List Int -> ys:List Int -> Int @-}
dot :: List Int -> List Int -> Int
dot xs ys = foldr (+) 0 (zipWith (*) xs ys)

{-@ identity :: n:Int -> ListN (ListN Int n) n @-}
identity :: Int -> List (List Int)
identity n = go 0
  where
    go i
      | i == n    = Emp
      | otherwise = row i :+: go (i + 1)
    row i = add 1 (replicate (n - 1) 0)

-- Part five: clusters ------------------------------------------------------

{-@ data Cluster = Cluster { csize :: {v:Int | v > 0}, ctotal :: List Int } @-}
data Cluster = Cluster { csize :: Int, ctotal :: List Int }

{-@ mergeCluster :: Cluster -> Cluster -> Cluster @-}
mergeCluster :: Cluster -> Cluster -> Cluster
mergeCluster (Cluster n xs) (Cluster m ys) = Cluster (n + m) (zipWith (+) xs ys)

{-@ centroid :: Cluster -> List Int @-}
centroid :: Cluster -> List Int
centroid (Cluster n xs) = map (\x -> x `divide` n) xs

{-@ distance :: xs:List Int -> ys:ListX Int xs -> Int @-}
distance :: List Int -> List Int -> Int
distance xs ys = foldr (+) 0 (zipWith (\x y -> (x - y) * (x - y)) xs ys)

{-@ nearest :: NonEmpty (Int, List Int) -> List Int -> Int @-}
nearest :: List (Int, List Int) -> List Int -> Int
nearest centers p = fst (foldr1 closer (map far centers))
  where
    far (k, c)               = (k, distance c p)
    closer (a, d) (b, e)     = if d <= e then (a, d) else (b, e)
