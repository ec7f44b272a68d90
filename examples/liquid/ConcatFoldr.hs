module ConcatFoldr where

import Prelude hiding (concat, foldr)

-- 001, section 6.3: `concat` by `foldr`. The result is right, but no refinement type can say what `foldr` does.

data List a = Emp | a :+: List a
infixr 9 :+:

{-@ measure size @-}
{-@ size :: List a -> Nat @-}
size :: List a -> Int
size Emp        = 0
size (_ :+: xs) = 1 + size xs

{-@ measure nestSize @-}
{-@ nestSize :: List (List a) -> Nat @-}
nestSize :: List (List a) -> Int
nestSize Emp        = 0
nestSize (x :+: xs) = size x + nestSize xs

{-@ add :: a -> xs:List a -> {v:List a | size v == 1 + size xs} @-}
add :: a -> List a -> List a
add x xs = x :+: xs

foldr :: (a -> b -> b) -> b -> List a -> b
foldr _ b Emp        = b
foldr f b (x :+: xs) = f x (foldr f b xs)

{-@ concat :: l1:List (List a) -> {l2:List a | size l2 == nestSize l1} @-}
concat :: List (List a) -> List a
concat Emp       = Emp
concat (h :+: t) = foldr (\x a -> add x a) (concat t) h
