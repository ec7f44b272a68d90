{-# LANGUAGE KindSignatures #-}
module Main where

newtype Tagged t a = Tagged a deriving (Show, Eq, Ord)
data Fix (f :: * -> *) = Fix
data Pair f a = Pair (f a) (f a)
instance (Show (f a)) => Show (Pair f a) where
  showsPrec d (Pair a b) = showParen (d > 10) (showString "Pair " . showsPrec 11 a . showString " " . showsPrec 11 b)

main :: IO ()
main = do
  print (Tagged 3 :: Tagged Bool Int)
  print ((Tagged 'a' :: Tagged () Char) < Tagged 'b')
  print (Just (Pair [1] [2, 3]))
