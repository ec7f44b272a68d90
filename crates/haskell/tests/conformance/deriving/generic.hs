{-# LANGUAGE DeriveGeneric, TypeOperators, FlexibleContexts, FlexibleInstances, DefaultSignatures, ScopedTypeVariables, StandaloneDeriving, KindSignatures #-}
-- Types as sums of products, and functions for all of them.
module Main (main) where

import Data.Kind (Type)
import GHC.Generics

class Encode a where
  encode :: a -> [Int]
  default encode :: (Generic a, GEncode (Rep a)) => a -> [Int]
  encode = gencode . from

class GEncode (f :: Type -> Type) where
  gencode :: f p -> [Int]

instance GEncode U1 where
  gencode U1 = []

instance GEncode V1 where
  gencode _ = []

instance (GEncode f, GEncode g) => GEncode (f :+: g) where
  gencode (L1 x) = 0 : gencode x
  gencode (R1 x) = 1 : gencode x

instance (GEncode f, GEncode g) => GEncode (f :*: g) where
  gencode (x :*: y) = gencode x ++ gencode y

instance Encode c => GEncode (K1 i c) where
  gencode (K1 x) = encode x

instance GEncode f => GEncode (M1 i t f) where
  gencode (M1 x) = gencode x

instance Encode Int where
  encode n = [n]

instance Encode Bool
instance Encode a => Encode (Maybe a)
instance Encode a => Encode [a]
instance (Encode a, Encode b) => Encode (a, b)
instance Encode a => Encode (Tree a)

data Tree a = Leaf | Node {left :: Tree a, value :: !a, right :: Tree a}
  deriving (Show, Eq, Generic)

data Shape = Circle Int | Square Int | Int :+ Int | Empty | Named {name :: String, sides :: Maybe Int}
  deriving (Show, Generic)

infixl 5 :+

newtype Wrap f a = Wrap {unWrap :: f a}
  deriving (Generic)

data Nothing'

deriving instance Generic Nothing'

class Describe (f :: Type -> Type) where
  describe :: f p -> [String]

instance (Datatype d, Describe f) => Describe (D1 d f) where
  describe m@(M1 x) = (datatypeName m ++ " of " ++ moduleName m ++ (if isNewtype m then ", new" else "")) : describe x

instance (Describe f, Describe g) => Describe (f :+: g) where
  describe (L1 x) = "left" : describe x
  describe (R1 x) = "right" : describe x

instance (Constructor c, Fields f) => Describe (C1 c f) where
  describe m@(M1 x) = (conName m ++ " " ++ show (conFixity m) ++ " " ++ show (conIsRecord m)) : fields x

class Fields (f :: Type -> Type) where
  fields :: f p -> [String]

instance Fields U1 where
  fields U1 = []

instance (Fields f, Fields g) => Fields (f :*: g) where
  fields (x :*: y) = "(" : fields x ++ ["*"] ++ fields y ++ [")"]

instance Selector s => Fields (S1 s (K1 i c)) where
  fields m = [show (selName m) ++ " " ++ show (selSourceStrictness m) ++ " " ++ show (selDecidedStrictness m)]

main :: IO ()
main = do
  let tree = Node (Node Leaf 1 Leaf) 2 Leaf :: Tree Int
  print (encode tree, encode [Just (1 :: Int), Nothing], encode (3 :: Int, True))
  print (to (from tree) == tree)
  mapM_ (print . describe . from) [Circle 1, Square 2, 3 :+ 4, Empty, Named "x" Nothing]
  print (describe (from (Wrap [1 :: Int])))
  print (describe (from tree))
  print (describe (from (Just 'c')))
  print (unWrap (to (from (Wrap (Just 'q')))))
  print (to (M1 (R1 (M1 (M1 (K1 'x'))))) :: Maybe Char)
