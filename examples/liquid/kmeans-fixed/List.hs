module List where

import Assert
import Prelude hiding (concat, foldr, foldr1, length, map, replicate, zipWith)

infixr 9 :+:

data List a = Emp | a :+: List a

{-@ measure size @-}
{-@ size :: List a -> Nat @-}
size :: List a -> Int
size Emp        = 0
size (_ :+: xs) = 1 + size xs

{-@ invariant {v:List a | 0 <= size v} @-}

{-@ type ListN a N = {v:List a | size v = N} @-}
{-@ type ListX a X = ListN a {size X} @-}

{-@ length :: xs:List a -> {v:Nat | v = size xs} @-}
length :: List a -> Int
length Emp        = 0
length (_ :+: xs) = 1 + length xs

{-@ add :: a -> xs:List a -> ListN a {1 + size xs} @-}
add :: a -> List a -> List a
add x xs = x :+: xs

{-@ singleton :: a -> ListN a 1 @-}
singleton :: a -> List a
singleton x = x :+: Emp

{-@ replicate :: n:Nat -> a -> ListN a n @-}
replicate :: Int -> a -> List a
replicate 0 _ = Emp
replicate n x = x :+: replicate (n - 1) x

{-@ map :: (a -> b) -> xs:List a -> ListX b xs @-}
map :: (a -> b) -> List a -> List b
map _ Emp        = Emp
map f (x :+: xs) = f x :+: map f xs

{-@ zipWith :: (a -> b -> c) -> xs:List a -> ListX b xs -> ListX c xs @-}
zipWith :: (a -> b -> c) -> List a -> List b -> List c
zipWith _ Emp        Emp        = Emp
zipWith f (x :+: xs) (y :+: ys) = f x y :+: zipWith f xs ys
zipWith _ _          _          = die "zipWith: lists of different lengths"

{-@ foldr :: (a -> b -> b) -> b -> List a -> b @-}
foldr :: (a -> b -> b) -> b -> List a -> b
foldr _ b Emp        = b
foldr f b (x :+: xs) = f x (foldr f b xs)

{-@ foldr1 :: (a -> a -> a) -> {xs:List a | 0 < size xs} -> a @-}
foldr1 :: (a -> a -> a) -> List a -> a
foldr1 f (x :+: xs) = foldr f x xs
foldr1 _ Emp        = die "foldr1: an empty list"

{-@ append :: xs:List a -> ys:List a -> ListN a {size xs + size ys} @-}
append :: List a -> List a -> List a
append Emp        ys = ys
append (x :+: xs) ys = x :+: append xs ys

concat :: List (List a) -> List a
concat Emp          = Emp
concat (xs :+: xss) = append xs (concat xss)
