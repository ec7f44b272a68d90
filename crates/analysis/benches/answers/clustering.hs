-- Lists of our own, map-reduce over them, and clusters of points.
module Clustering where

import Prelude hiding
  (length, replicate, map, filter, foldr, foldr1, zipWith, concat, reverse, take, drop, sum, last, lookup)

infixr 9 :+:

data List a = Emp
            | a :+: List a
            deriving (Eq, Ord, Show)

{-@ measure size @-}
{-@ size :: List a -> Nat @-}
size :: List a -> Int
size Emp        = 0
size (_ :+: xs) = 1 + size xs

{-@ measure sumsize @-}
{-@ sumsize :: List (List a) -> Nat @-}
sumsize :: List (List a) -> Int
sumsize Emp          = 0
sumsize (xs :+: xss) = size xs + sumsize xss

{-@ type TRUE      = {v:Bool | v} @-}
{-@ type ListN a N = {v:List a | size v == N} @-}
{-@ type ListX a X = ListN a {size X} @-}
{-@ type ListNE a  = {v:List a | size v > 0} @-}
{-@ type Pos       = {v:Int | v > 0} @-}

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die message = error message

-- Part one: lists -----------------------------------------------------------

--= empty
{-@ empty :: ListN a 0 @-}
empty :: List a
empty = Emp
--|
empty :: List a
empty = Emp

--= add
{-@ add :: a -> xs:List a -> ListN a {1 + size xs} @-}
add :: a -> List a -> List a
add x xs = x :+: xs
--|
{-@ add :: a -> List a -> ListNE a @-}
add :: a -> List a -> List a
add x xs = x :+: xs
--|
{-@ add :: a -> xs:List a -> List a @-}
add :: a -> List a -> List a
add x xs = x :+: xs

--= singleton
{-@ singleton :: a -> ListN a 1 @-}
singleton :: a -> List a
singleton x = add x empty
--|
{-@ singleton :: a -> ListN a 1 @-}
singleton :: a -> List a
singleton x = x :+: empty

--= replicate
{-@ replicate :: n:Nat -> a -> ListN a n @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x
--|
{-@ replicate :: n:Nat -> a -> ListN a n @-}
replicate :: Int -> a -> List a
replicate 0 x = x :+: Emp
replicate n x = x :+: replicate (n - 1) x
--|
{-@ replicate :: Nat -> a -> List a @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x

--= length
{-@ length :: xs:List a -> {v:Int | v == size xs} @-}
length :: List a -> Int
length Emp        = 0
length (_ :+: xs) = 1 + length xs
--|
{-@ length :: {v:List a | size v >= 0} -> Int @-}
length :: List a -> Int
length Emp        = 0
length (_ :+: xs) = 1 + length xs
--|
length :: List a -> Int
length Emp        = 0
length (_ :+: xs) = 1 + length xs
--|
{-@ length :: List a -> Nat @-}
length :: List a -> Int
length Emp        = 0
length (_ :+: xs) = 1 + length xs

--= map
{-@ map :: (a -> b) -> xs:List a -> ListX b xs @-}
map :: (a -> b) -> List a -> List b
map _ Emp        = Emp
map f (x :+: xs) = f x :+: map f xs
--|
{-@ map :: (a -> b) -> List a -> List b @-}
map :: (a -> b) -> List a -> List b
map _ Emp        = Emp
map f (x :+: xs) = f x :+: map f xs
--|
map :: (a -> b) -> List a -> List b
map _ Emp        = Emp
map f (x :+: xs) = f x :+: map f xs

--= marks
{-@ marks :: xs:List Int -> ListX Bool xs @-}
marks :: List Int -> List Bool
marks xs = map (\x -> x >= 50) xs

--= foldr
foldr :: (a -> b -> b) -> b -> List a -> b
foldr _ b Emp        = b
foldr f b (x :+: xs) = f x (foldr f b xs)

--= foldr1
{-@ foldr1 :: (a -> a -> a) -> ListNE a -> a @-}
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 op (x :+: xs) = foldr op x xs
foldr1 _  Emp        = die "Cannot call foldr1 on an empty list"
--|
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 op (x :+: xs) = foldr op x xs
foldr1 _  Emp        = die "Cannot call foldr1 on an empty list"
--|
{-@ foldr1 :: (a -> a -> a) -> List a -> a @-}
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 op (x :+: xs) = foldr op x xs
foldr1 _  Emp        = die "Cannot call foldr1 on an empty list"

--= largest
{-@ largest :: ListNE Int -> Int @-}
largest :: List Int -> Int
largest xs = foldr1 max xs

--= zipWith
{-@ zipWith :: (a -> b -> c) -> xs:List a -> ListX b xs -> ListX c xs @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp        Emp        = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _          _          = die "Bad call to zipWith"
--|
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp        Emp        = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _          _          = die "Bad call to zipWith"
--|
{-@ zipWith :: (a -> b -> c) -> xs:List a -> ys:List b -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp        Emp        = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _          _          = die "Bad call to zipWith"
--|
{-@ zipWith :: (a -> b -> c) -> xs:List a -> ListX b xs -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp        Emp        = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _          _          = die "Bad call to zipWith"

--= pairs
{-@ pairs :: xs:List a -> ys:ListX b xs -> ListX (a, b) xs @-}
pairs :: List a -> List b -> List (a, b)
pairs xs ys = zipWith (,) xs ys

--= append
{-@ append :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}
append :: List a -> List a -> List a
append Emp ys        = ys
append (x :+: xs) ys = x :+: append xs ys
--|
append :: List a -> List a -> List a
append Emp ys        = ys
append (x :+: xs) ys = x :+: append xs ys
--|
{-@ append :: xs:List a -> List a -> {v:List a | size v >= size xs} @-}
append :: List a -> List a -> List a
append Emp ys        = ys
append (x :+: xs) ys = x :+: append xs ys

--= concat
{-@ concat :: xss:List (List a) -> ListN a {sumsize xss} @-}
concat :: List (List a) -> List a
concat Emp          = Emp
concat (xs :+: xss) = append xs (concat xss)
--|
{-@ concat :: xss:List (List a) -> ListN a {sumsize xss} @-}
concat :: List (List a) -> List a
concat Emp                   = Emp
concat (xs :+: Emp)          = xs
concat (xs :+: (ys :+: xss)) = concat (append xs ys :+: xss)
--|
concat :: List (List a) -> List a
concat = error "fixme: concat"

--= twins
{-@ twins :: xs:List a -> ListN a {size xs + size xs} @-}
twins :: List a -> List a
twins xs = append xs xs

--= flat
{-@ flat :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}
flat :: List a -> List a -> List a
flat xs ys = concat (xs :+: (ys :+: Emp))

--= reverse
{-@ reverse :: xs:List a -> ListX a xs @-}
reverse :: List a -> List a
reverse xs = onto xs Emp
--|
{-@ reverse :: xs:List a -> ListX a xs @-}
reverse :: List a -> List a
reverse Emp        = Emp
reverse (x :+: xs) = append (reverse xs) (x :+: Emp)

--= onto
{-@ onto :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}
onto :: List a -> List a -> List a
onto Emp        ys = ys
onto (x :+: xs) ys = onto xs (x :+: ys)
--|
onto :: List a -> List a -> List a
onto Emp        ys = ys
onto (x :+: xs) ys = onto xs (x :+: ys)

--= take
{-@ take :: n:Nat -> {xs:List a | n <= size xs} -> ListN a n @-}
take :: Int -> List a -> List a
take 0 _          = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp        = die "take"
--|
take :: Int -> List a -> List a
take 0 _          = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp        = Emp
--|
{-@ take :: n:Nat -> {xs:List a | n <= size xs} -> List a @-}
take :: Int -> List a -> List a
take 0 _          = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp        = die "take"

--= drop
{-@ drop :: n:Nat -> {xs:List a | n <= size xs} -> ListN a {size xs - n} @-}
drop :: Int -> List a -> List a
drop 0 xs         = xs
drop n (_ :+: xs) = drop (n - 1) xs
drop _ Emp        = die "drop"
--|
{-@ drop :: n:Nat -> {xs:List a | n <= size xs} -> List a @-}
drop :: Int -> List a -> List a
drop 0 xs         = xs
drop n (_ :+: xs) = drop (n - 1) xs
drop _ Emp        = die "drop"

--= cut
{-@ cut :: n:Nat -> {xs:List a | n <= size xs} -> (ListN a n, ListN a {size xs - n}) @-}
cut :: Int -> List a -> (List a, List a)
cut n xs = (take n xs, drop n xs)

--= last
last :: List a -> a
last (x :+: Emp) = x
last (_ :+: xs)  = last xs
last Emp         = die "last of an empty list"
--|
{-@ last :: List a -> a @-}
last :: List a -> a
last (x :+: Emp) = x
last (_ :+: xs)  = last xs
last Emp         = die "last of an empty list"

--= final
{-@ final :: xs:ListNE a -> a @-}
final :: List a -> a
final xs = last (reverse xs)

--= sum
sum :: List Int -> Int
sum = foldr (+) 0

--= average
{-@ average :: ListNE Int -> Int @-}
average :: List Int -> Int
average xs = sum xs `div` length xs
--|
average :: List Int -> Int
average xs = sum xs `div` length xs

-- Part two: map-reduce -------------------------------------------------------

--= table
{-@ data Table k v = Leaf | Entry { key :: k, found :: ListNE v, others :: Table k v } @-}
data Table k v = Leaf | Entry { key :: k, found :: List v, others :: Table k v }
--|
data Table k v = Leaf | Entry { key :: k, found :: List v, others :: Table k v }

--= expand
{-@ expand :: (a -> List (k, v)) -> List a -> List (k, v) @-}
expand :: (a -> List (k, v)) -> List a -> List (k, v)
expand f xs = concat (map f xs)

--= insert
{-@ insert :: Eq k => k -> v -> Table k v -> Table k v @-}
insert :: Eq k => k -> v -> Table k v -> Table k v
insert k v Leaf = Entry k (v :+: Emp) Leaf
insert k v (Entry k' vs rest)
  | k == k'   = Entry k' (v :+: vs) rest
  | otherwise = Entry k' vs (insert k v rest)
--|
{-@ insert :: Eq k => k -> v -> Table k v -> Table k v @-}
insert :: Eq k => k -> v -> Table k v -> Table k v
insert k v Leaf = Entry k Emp Leaf
insert k v (Entry k' vs rest)
  | k == k'   = Entry k' (v :+: vs) rest
  | otherwise = Entry k' vs (insert k v rest)

--= group
group :: Eq k => List (k, v) -> Table k v
group Emp             = Leaf
group ((k, v) :+: kvs) = insert k v (group kvs)

--= collapse
{-@ collapse :: (v -> v -> v) -> Table k v -> List (k, v) @-}
collapse :: (v -> v -> v) -> Table k v -> List (k, v)
collapse _ Leaf              = Emp
collapse f (Entry k vs rest) = (k, foldr1 f vs) :+: collapse f rest
--|
collapse :: (v -> v -> v) -> Table k v -> List (k, v)
collapse _ Leaf              = Emp
collapse f (Entry k vs rest) = (k, foldr1 f vs) :+: collapse f rest

--= mapReduce
mapReduce :: Eq k => (a -> List (k, v)) -> (v -> v -> v) -> List a -> List (k, v)
mapReduce fm fr xs = collapse fr (group (expand fm xs))

-- Part three: points and clusters --------------------------------------------

--= distance
{-@ distance :: p:List Int -> ListX Int p -> Int @-}
distance :: List Int -> List Int -> Int
distance p q = sum (zipWith (\x y -> (x - y) * (x - y)) p q)
--|
distance :: List Int -> List Int -> Int
distance p q = sum (zipWith (\x y -> (x - y) * (x - y)) p q)
--|
{-@ distance :: p:List Int -> ListX Int p -> Int @-}
distance :: List Int -> List Int -> Int
distance p q = foldr1 (+) (zipWith (\x y -> (x - y) * (x - y)) p q)

--= shifted
{-@ shifted :: p:List Int -> ListX Int p -> ListX Int p @-}
shifted :: List Int -> List Int -> List Int
shifted p q = zipWith (+) p q

--= divided
{-@ divided :: Pos -> p:List Int -> ListX Int p @-}
divided :: Int -> List Int -> List Int
divided n p = map (\x -> x `div` n) p
--|
divided :: Int -> List Int -> List Int
divided n p = map (\x -> x `div` n) p

--= centroid
{-@ centroid :: n:Nat -> ListN Int n -> Pos -> ListN Int n @-}
centroid :: Int -> List Int -> Int -> List Int
centroid _ p weight = divided weight p
--|
{-@ centroid :: n:Nat -> ListN Int n -> Int -> ListN Int n @-}
centroid :: Int -> List Int -> Int -> List Int
centroid _ p weight = divided weight p

--= cluster
{-@ data Cluster = Cluster { weight :: Pos, place :: List Int } @-}
data Cluster = Cluster { weight :: Int, place :: List Int }
--|
{-@ data Cluster = Cluster { weight :: Nat, place :: List Int } @-}
data Cluster = Cluster { weight :: Int, place :: List Int }
--|
data Cluster = Cluster { weight :: Int, place :: List Int }

--= center
{-@ center :: Cluster -> List Int @-}
center :: Cluster -> List Int
center (Cluster w p) = divided w p
--|
center :: Cluster -> List Int
center (Cluster w p) = divided w p

--= nearer
{-@ nearer :: p:List Int -> ListX Int p -> ListX Int p -> ListX Int p @-}
nearer :: List Int -> List Int -> List Int -> List Int
nearer p q r = if distance p q <= distance p r then q else r
--|
{-@ nearer :: p:List Int -> ListX Int p -> List Int -> ListX Int p @-}
nearer :: List Int -> List Int -> List Int -> List Int
nearer p q r = if distance p q <= distance p r then q else r

--= nearest
{-@ nearest :: n:Nat -> ListNE (ListN Int n) -> ListN Int n -> ListN Int n @-}
nearest :: Int -> List (List Int) -> List Int -> List Int
nearest _ centers p = foldr1 (nearer p) centers
--|
{-@ nearest :: n:Nat -> ListNE (ListN Int n) -> ListN Int n -> ListN Int n @-}
nearest :: Int -> List (List Int) -> List Int -> List Int
nearest = undefined
--|
{-@ nearest :: n:Nat -> List (ListN Int n) -> ListN Int n -> ListN Int n @-}
nearest :: Int -> List (List Int) -> List Int -> List Int
nearest _ centers p = foldr1 (nearer p) centers

--= starts
{-@ starts :: k:Nat -> {ps:List a | k <= size ps} -> ListN a k @-}
starts :: Int -> List a -> List a
starts k ps = take k ps

--= padded
{-@ padded :: n:Nat -> x:a -> {xs:List a | size xs <= n} -> ListN a n @-}
padded :: Int -> a -> List a -> List a
padded n x xs = append xs (replicate (n - length xs) x)
--|
{-@ padded :: n:Nat -> x:a -> xs:List a -> ListN a n @-}
padded :: Int -> a -> List a -> List a
padded n x xs = append xs (replicate (n - length xs) x)

--= row
{-@ row :: n:Nat -> ListN Int n @-}
row :: Int -> List Int
row n = replicate n 0
