{-# LANGUAGE MultiParamTypeClasses, FunctionalDependencies, FlexibleInstances #-}
module Main where

class Container c e | c -> e where
  empty :: c
  insert :: e -> c -> c
  toL :: c -> [e]
instance Container [a] a where
  empty = []
  insert = (:)
  toL = id
newtype IntBag = IntBag [Int]
instance Container IntBag Int where
  empty = IntBag []
  insert x (IntBag xs) = IntBag (xs ++ [x])
  toL (IntBag xs) = xs

main :: IO ()
main = do
  print (toL (insert 1 (insert 2 (empty :: IntBag))))
  print (sum (toL (insert 5 (IntBag [6]))))
  putStrLn (toL (insert 'a' "bc"))
