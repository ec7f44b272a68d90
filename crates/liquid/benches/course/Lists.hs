-- The first weeks of a course: a list type of its own, its measures, and functions over it.
{-@ LIQUID "--no-termination" @-}
module Lists where

import Prelude hiding
  ( length, replicate, map, filter, foldr, foldr1, zip, zipWith, concat, reverse, take, drop, head, tail, last
  , init, and, or, any, all, sum, product, elem, lookup, span, null, repeat, splitAt, minimum, maximum )

infixr 9 :+:

data List a = Emp
            | a :+: List a
            deriving (Eq, Ord, Show)

-- Measures ----------------------------------------------------------------

{-@ measure size @-}
{-@ size :: List a -> Nat @-}
size :: List a -> Int
size Emp        = 0
size (_ :+: xs) = 1 + size xs

{-@ measure total @-}
{-@ total :: List (List a) -> Nat @-}
total :: List (List a) -> Int
total Emp         = 0
total (xs :+: xss) = size xs + total xss

{-@ type ListN a N  = {v:List a | size v == N} @-}
{-@ type ListX a X  = ListN a {size X} @-}
{-@ type ListNE a   = {v:List a | size v > 0} @-}
{-@ type Pos        = {v:Int | v > 0} @-}

{-@ die :: {v:String | false} -> a @-}
die :: String -> a
die message = error message

-- Construction ------------------------------------------------------------

{-@ empty :: ListN a 0 @-}
empty :: List a
empty = Emp

{-@ add :: a -> xs:List a -> ListN a {1 + size xs} @-}
add :: a -> List a -> List a
add x xs = x :+: xs

{-@ singleton :: a -> ListN a 1 @-}
singleton :: a -> List a
singleton x = x :+: empty

{-@ pair :: a -> a -> ListN a 2 @-}
pair :: a -> a -> List a
pair x y = x :+: singleton y

{-@ replicate :: n:Nat -> a -> ListN a n @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x

-- The student has forgotten that the upper end belongs to the range.
{-@ range :: lo:Int -> hi:{Int | lo <= hi} -> ListN Int {hi - lo + 1} @-}
range :: Int -> Int -> List Int
range lo hi
  | lo == hi  = Emp
  | otherwise = lo :+: range (lo + 1) hi

-- Access ------------------------------------------------------------------

{-@ null :: xs:List a -> {v:Bool | v <=> size xs == 0} @-}
null :: List a -> Bool
null Emp = True
null _   = False

{-@ head :: ListNE a -> a @-}
head :: List a -> a
head (x :+: _) = x
head Emp       = die "head of an empty list"

{-@ tail :: xs:ListNE a -> ListN a {size xs - 1} @-}
tail :: List a -> List a
tail (_ :+: xs) = xs
tail Emp        = die "tail of an empty list"

-- No demand was written yet.
last :: List a -> a
last (x :+: Emp) = x
last (_ :+: xs)  = last xs
last Emp         = die "last of an empty list"

{-@ init :: xs:ListNE a -> ListN a {size xs - 1} @-}
init :: List a -> List a
init (_ :+: Emp) = Emp
init (x :+: xs)  = x :+: init xs
init Emp         = die "init of an empty list"

{-@ second :: List a -> a @-}
second :: List a -> a
second xs = head (tail xs)

{-@ nth :: i:Nat -> {xs:List a | i < size xs} -> a @-}
nth :: Int -> List a -> a
nth 0 (x :+: _)  = x
nth i (_ :+: xs) = nth (i - 1) xs
nth _ Emp        = die "nth of a short list"

-- Maps and folds ----------------------------------------------------------

{-@ map :: (a -> b) -> xs:List a -> ListX b xs @-}
map :: (a -> b) -> List a -> List b
map _ Emp        = Emp
map f (x :+: xs) = f x :+: map f xs

{-@ filter :: (a -> Bool) -> xs:List a -> {v:List a | size v <= size xs} @-}
filter :: (a -> Bool) -> List a -> List a
filter _ Emp = Emp
filter p (x :+: xs)
  | p x       = x :+: filter p xs
  | otherwise = filter p xs

foldr :: (a -> b -> b) -> b -> List a -> b
foldr _ b Emp        = b
foldr f b (x :+: xs) = f x (foldr f b xs)

{-@ foldr1 :: (a -> a -> a) -> ListNE a -> a @-}
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 op (x :+: xs) = foldr op x xs
foldr1 _  Emp        = die "foldr1"

sum :: List Int -> Int
sum = foldr (+) 0

{-@ biggest :: List Int -> Int @-}
biggest :: List Int -> Int
biggest xs = foldr1 max xs

-- Average: the demand is missing.
average :: List Int -> Int
average xs = sum xs `div` size xs

-- Joining -----------------------------------------------------------------

append :: List a -> List a -> List a
append Emp ys        = ys
append (x :+: xs) ys = x :+: append xs ys

{-@ double :: xs:List a -> ListN a {2 * size xs} @-}
double :: List a -> List a
double xs = append xs xs

{-@ concat :: xss:List (List a) -> ListN a {total xss} @-}
concat :: List (List a) -> List a
concat Emp                   = Emp
concat (xs :+: Emp)          = xs
concat (xs :+: (ys :+: xss)) = concat (append xs ys :+: xss)

{-@ reverse :: xs:List a -> ListX a xs @-}
reverse :: List a -> List a
reverse xs = go Emp xs
  where
    go acc Emp        = acc
    go acc (y :+: ys) = go (y :+: acc) ys

{-@ intersperse :: a -> xs:List a -> {v:List a | size v >= size xs} @-}
intersperse :: a -> List a -> List a
intersperse _ Emp         = Emp
intersperse _ (x :+: Emp) = x :+: Emp
intersperse s (x :+: xs)  = x :+: (s :+: intersperse s xs)

-- Zips --------------------------------------------------------------------

{-@ zipWith :: (a -> b -> c) -> List a -> List b -> List c @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp        Emp        = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _          _          = die "Bad call to zipWith"

{-@ zip :: xs:List a -> ys:ListX b xs -> ListX (a, b) xs @-}
zip :: List a -> List b -> List (a, b)
zip xs ys = zipWith (,) xs ys

{-@ unzipFirst :: xs:List (a, b) -> ListX a xs @-}
unzipFirst :: List (a, b) -> List a
unzipFirst Emp             = Emp
unzipFirst ((x, _) :+: xs) = x :+: unzipFirst xs

-- Pieces ------------------------------------------------------------------

{-@ take :: n:Nat -> {xs:List a | n <= size xs} -> ListN a n @-}
take :: Int -> List a -> List a
take 0 _          = Emp
take n (x :+: xs) = x :+: take (n - 1) xs
take _ Emp        = die "take"

-- The promise of drop is too weak for splitAt.
{-@ drop :: n:Nat -> {xs:List a | n <= size xs} -> List a @-}
drop :: Int -> List a -> List a
drop 0 xs         = xs
drop n (_ :+: xs) = drop (n - 1) xs
drop _ Emp        = die "drop"

{-@ splitAt :: n:Nat -> {xs:List a | n <= size xs} -> (ListN a n, ListN a {size xs - n}) @-}
splitAt :: Int -> List a -> (List a, List a)
splitAt n xs = (take n xs, drop n xs)

{-@ takeWhile' :: (a -> Bool) -> xs:List a -> {v:List a | size v <= size xs} @-}
takeWhile' :: (a -> Bool) -> List a -> List a
takeWhile' _ Emp = Emp
takeWhile' p (x :+: xs)
  | p x       = x :+: takeWhile' p xs
  | otherwise = Emp

-- The student has swapped the two halves of the condition.
{-@ dropWhile' :: (a -> Bool) -> xs:List a -> {v:List a | size v < size xs} @-}
dropWhile' :: (a -> Bool) -> List a -> List a
dropWhile' _ Emp = Emp
dropWhile' p (x :+: xs)
  | p x       = dropWhile' p xs
  | otherwise = x :+: xs

-- Numbers -----------------------------------------------------------------

{-@ absolute :: Int -> Nat @-}
absolute :: Int -> Int
absolute n = if n < 0 then negate n else n

{-@ clampLow :: lo:Int -> Int -> {v:Int | v >= lo} @-}
clampLow :: Int -> Int -> Int
clampLow lo x = if x > lo then x else lo

{-@ decrease :: Pos -> Pos @-}
decrease :: Int -> Int
decrease n = n - 1

{-@ share :: Int -> Int -> Int @-}
share :: Int -> Int -> Int
share n k = n `div` k

{-@ needsPos :: Pos -> Int @-}
needsPos :: Int -> Int
needsPos n = n

{-@ needsEven :: {v:Int | v mod 2 == 0} -> Int @-}
needsEven :: Int -> Int
needsEven n = n `div` 2

-- Two demands are not met.
{-@ both :: Int -> Int @-}
both :: Int -> Int
both n = needsPos n + needsEven n

-- Sorted lists ------------------------------------------------------------

{-@ insert :: Ord a => a -> xs:List a -> ListN a {1 + size xs} @-}
insert :: Ord a => a -> List a -> List a
insert x Emp = x :+: Emp
insert x (y :+: ys)
  | x <= y    = x :+: (y :+: ys)
  | otherwise = y :+: insert x ys

{-@ sort :: Ord a => xs:List a -> ListX a xs @-}
sort :: Ord a => List a -> List a
sort Emp        = Emp
sort (x :+: xs) = insert x (sort xs)

{-@ dedupe :: Eq a => xs:List a -> {v:List a | size v <= size xs} @-}
dedupe :: Eq a => List a -> List a
dedupe (x :+: (y :+: xs))
  | x == y    = dedupe (y :+: xs)
  | otherwise = x :+: dedupe (y :+: xs)
dedupe xs = xs

-- Unfinished --------------------------------------------------------------

{-@ rotate :: n:Nat -> xs:List a -> ListX a xs @-}
rotate :: Int -> List a -> List a
rotate = undefined

{-@ chunk :: Pos -> xs:List a -> {v:List (List a) | total v == size xs} @-}
chunk :: Int -> List a -> List (List a)
chunk n xs
  | size xs <= n = singleton xs
  | otherwise    = take n xs :+: chunk n (drop n xs)
