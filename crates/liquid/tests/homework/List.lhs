Lists that know how long they are
=================================

<div class="hidden">

\begin{code}
{-@ LIQUID "--short-names"    @-}
{-@ LIQUID "--no-termination" @-}

-- CHECKBINDER prop_size
-- CHECKBINDER empty
-- CHECKBINDER prop_zipWith
-- CHECKBINDER prop_concat

module List ( List, empty, add, singleton, map, replicate, foldr, foldr1, zipWith, concat, length, append, filter, reverse, take, drop, zip, head, tail ) where

import Assert
import Prelude hiding (length, replicate, foldr, foldr1, map, concat, zipWith, filter, reverse, take, drop, zip, head, tail)

infixr 9 :+:

empty     :: List a
add       :: a -> List a -> List a
singleton :: a -> List a
replicate :: Int -> a -> List a
map       :: (a -> b) -> List a -> List b
zipWith   :: (a -> b -> c) -> List a -> List b -> List c
concat    :: List (List a) -> List a
\end{code}
</div>

A list, and the measure of its size. Note the *equations* in the comment:

\begin{code}
data List a = Emp
            | (:+:) a (List a)
              deriving (Eq, Ord, Show)

{-@ measure size      :: List a -> Int
    size (Emp)        = 0
    size ((:+:) x xs) = 1 + size xs
  @-}

{-@ invariant {v:List a | 0 <= size v} @-}

{-@ type ListN a N  = {v:List a | size v = N} @-}
{-@ type ListX a Xs = ListN a {size Xs} @-}
{-@ type ListNE a   = {v:List a | size v > 0} @-}
\end{code}

The length
----------

\begin{code}
{-@ length        :: xs:List a -> {v:Nat | v = size xs} @-}
length            :: List a -> Int
length Emp        = 0
length (x :+: xs) = 1 + length xs

{-@ prop_size :: TRUE @-}
prop_size  = lAssert (length l3 == 3)

{-@ l3 :: ListN Int 3 @-}
l3     = 3 :+: l2

{-@ l2 :: ListN Int 2 @-}
l2     = 2 :+: l1

{-@ l1 :: ListN Int 1 @-}
l1     = 1 :+: l0

{-@ l0 :: ListN Int 0 @-}
l0     = Emp :: List Int
\end{code}

Building
--------

\begin{code}
{-@ empty :: ListN a 0 @-}
empty = Emp

{-@ add :: a -> xs:List a -> ListN a {1 + size xs} @-}
add x xs = x :+: xs

{-@ singleton :: a -> ListN a 1 @-}
singleton x = x :+: empty

{-@ replicate :: n:Nat -> a -> ListN a n @-}
replicate 0 _ = empty
replicate n x = add x (replicate (n - 1) x)

{-@ prop_replicate :: Nat -> a -> TRUE @-}
prop_replicate n x = lAssert (n == length (replicate n x))
\end{code}

Taking apart
------------

\begin{code}
{-@ head :: ListNE a -> a @-}
head            :: List a -> a
head (x :+: _)  = x
head Emp        = die "head of an empty list"

{-@ tail :: xs:ListNE a -> ListN a {size xs - 1} @-}
tail            :: List a -> List a
tail (_ :+: xs) = xs
tail Emp        = die "tail of an empty list"

{-@ take :: n:Nat -> {xs:List a | n <= size xs} -> ListN a n @-}
take              :: Int -> List a -> List a
take 0 _          = Emp
take n (x :+: xs) = x :+: take (n-1) xs
take _ Emp        = die "too few to take"

{-@ drop :: n:Nat -> {xs:List a | n <= size xs} -> {v:List a | size v = size xs - n} @-}
drop              :: Int -> List a -> List a
drop 0 xs         = xs
drop n (_ :+: xs) = drop (n-1) xs
drop _ Emp        = die "too few to drop"
\end{code}

Maps and folds
--------------

\begin{code}
{-@ map :: (a -> b) -> xs:List a -> ListX b xs @-}
map f Emp        = Emp
map f (x :+: xs) = f x :+: map f xs

{-@ prop_map :: (a -> b) -> List a -> TRUE @-}
prop_map f xs = lAssert (length xs == length (map f xs))

{-@ filter :: (a -> Bool) -> xs:List a -> {v:List a | size v <= size xs} @-}
filter :: (a -> Bool) -> List a -> List a
filter _ Emp        = Emp
filter p (x :+: xs)
  | p x       = x :+: filter p xs
  | otherwise = filter p xs

{-@ foldr1 :: (a -> a -> a) -> ListNE a -> a @-}
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 op (x :+: xs) = foldr op x xs
foldr1 op Emp        = die "foldr1 of an empty list"

{-@ foldr :: (a -> b -> b) -> b -> List a -> b @-}
foldr :: (a -> b -> b) -> b -> List a -> b
foldr _  b Emp        = b
foldr op b (x :+: xs) = x `op` (foldr op b xs)
\end{code}

Two lists at once
-----------------

\begin{code}
{-@ zipWith :: (a -> b -> c) -> xs:List a -> ListX b xs -> ListX c xs @-}
zipWith _ Emp Emp               = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith f _          _          = die  "lists of different sizes"

{-@ prop_zipWith :: Num a => List a -> TRUE @-}
prop_zipWith xs = lAssert (length xs == length x2s)
  where
    x2s         = zipWith (+) xs xs

{-@ zip :: xs:List a -> ListX b xs -> ListX (a, b) xs @-}
zip :: List a -> List b -> List (a, b)
zip = zipWith (\x y -> (x, y))

{-@ append :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}
append            :: List a -> List a -> List a
append Emp ys        = ys
append (x :+: xs) ys = x :+: (append xs ys)

{-@ reverse :: xs:List a -> ListX a xs @-}
reverse :: List a -> List a
reverse xs = go Emp xs
  where
    {-@ go :: acc:List a -> xs:List a -> ListN a {size acc + size xs} @-}
    go acc Emp        = acc
    go acc (y :+: ys) = go (y :+: acc) ys

{-@ measure sizeXs :: List (List a) -> Int
    sizeXs (Emp)          = 0
    sizeXs ((:+:) xs xss) = size xs + sizeXs xss
  @-}

{-@ concat :: xss:List (List a) -> ListN a {sizeXs xss} @-}
concat Emp          = Emp
concat (xs :+: xss) = append xs (concat xss)

prop_concat = lAssert (length (concat xss) == 6)
  where
    xss     = l0 :+: l1 :+: l2 :+: l3 :+: Emp
\end{code}
