{-# LANGUAGE GADTs, KindSignatures, RankNTypes #-}
module Main where

data Z
data S n
data Vec a n where
  Nil :: Vec a Z
  Cons :: a -> Vec a n -> Vec a (S n)
vhead :: Vec a (S n) -> a
vhead (Cons x _) = x
vzip :: Vec a n -> Vec b n -> Vec (a, b) n
vzip Nil Nil = Nil
vzip (Cons a as) (Cons b bs) = Cons (a, b) (vzip as bs)
toL :: Vec a n -> [a]
toL Nil = []
toL (Cons x xs) = x : toL xs
withVec :: [a] -> (forall n. Vec a n -> r) -> r
withVec [] k = k Nil
withVec (x : xs) k = withVec xs (\v -> k (Cons x v))
main :: IO ()
main = do
  print (vhead (Cons 1 Nil), toL (vzip (Cons 1 (Cons 2 Nil)) (Cons 'a' (Cons 'b' Nil))))
  print (withVec "abc" (length . toL))
