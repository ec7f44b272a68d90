{-# LANGUAGE GADTs, KindSignatures, DataKinds, StandaloneDeriving #-}
module Main where

data Nat = Z | S Nat

data Vec (n :: Nat) a where
  Nil :: Vec 'Z a
  (:>) :: a -> Vec n a -> Vec ('S n) a

infixr 5 :>

deriving instance Show a => Show (Vec n a)

instance Eq a => Eq (Vec n a) where
  Nil == Nil = True
  (a :> as) == (b :> bs) = a == b && as == bs

instance Functor (Vec n) where
  fmap _ Nil = Nil
  fmap f (a :> as) = f a :> fmap f as

instance Foldable (Vec n) where
  foldr _ z Nil = z
  foldr f z (a :> as) = f a (foldr f z as)

data Expr t where
  Number :: Int -> Expr Int
  Truth :: Bool -> Expr Bool
  Plus :: Expr Int -> Expr Int -> Expr Int
  If :: Expr Bool -> Expr t -> Expr t -> Expr t
  Pair :: Expr a -> Expr b -> Expr (a, b)

deriving instance Show (Expr t)

main :: IO ()
main = do
  let v = 1 :> 2 :> 3 :> Nil
  print v
  print (fmap (* 2) v, sum v, length v)
  print (v == fmap id v, v == 1 :> 2 :> 4 :> Nil)
  print (Pair (If (Truth True) (Number (-1)) (Plus (Number 1) (Number 2))) (Truth False))
