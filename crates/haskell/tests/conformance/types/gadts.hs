{-# LANGUAGE GADTs, KindSignatures #-}
module Main where

data Expr :: * -> * where
  I :: Int -> Expr Int
  B :: Bool -> Expr Bool
  Add :: Expr Int -> Expr Int -> Expr Int
  If :: Expr Bool -> Expr a -> Expr a -> Expr a
  Eq :: (Eq a, Show a) => Expr a -> Expr a -> Expr Bool
  Pair :: Expr a -> Expr b -> Expr (a, b)
  Fst :: Expr (a, b) -> Expr a

eval :: Expr a -> a
eval (I n) = n
eval (B b) = b
eval (Add a b) = eval a + eval b
eval (If c t e) = if eval c then eval t else eval e
eval (Eq a b) = eval a == eval b
eval (Pair a b) = (eval a, eval b)
eval (Fst p) = fst (eval p)

main :: IO ()
main = do
  print (eval (Add (I 1) (If (Eq (I 2) (I 2)) (I 10) (I 20))))
  print (eval (Pair (B True) (Fst (Pair (I 5) (B False)))))
  print (eval (Eq (B True) (B False)))
