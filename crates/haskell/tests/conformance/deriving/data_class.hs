{-# LANGUAGE DeriveDataTypeable #-}
-- Data of a type with parameters demands Data of each of them, phantom ones too.
module Main where

import Data.Data

data Tree a = Leaf | Node (Tree a) a (Tree a) deriving (Show, Eq, Data, Typeable)

newtype Tagged t a = Tagged a deriving (Show, Data)

same :: (Data a, Data b) => a -> b -> Bool
same x y = typeOf x == typeOf y

main :: IO ()
main = do
  print (same (Node Leaf 'c' Leaf) (Leaf :: Tree Char))
  print (same (Leaf :: Tree Int) (Leaf :: Tree Char))
  print (typeOf (Tagged 'x' :: Tagged Int Char))
  print (cast (Node Leaf 'c' Leaf) == Just (Node Leaf 'c' Leaf))
