module ConcatFoldrFixed where

import Prelude hiding (concat)

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

{-@ concat :: l1:List (List a) -> {l2:List a | size l2 == nestSize l1} @-}
concat :: List (List a) -> List a
concat Emp       = Emp
concat (h :+: t) = addList h (concat t)

{-@ addList :: l1:List a -> l2:List a -> {l3:List a | size l3 == size l1 + size l2} @-}
addList :: List a -> List a -> List a
addList Emp       l2 = l2
addList (h :+: t) l2 = h :+: addList t l2
