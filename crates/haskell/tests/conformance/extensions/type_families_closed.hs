{-# LANGUAGE TypeFamilies, TypeOperators, DataKinds, KindSignatures, GADTs, UndecidableInstances, ScopedTypeVariables, FlexibleContexts, StandaloneDeriving #-}
module Main where

import Data.Kind (Type)
import qualified Data.Map as Map

data Nat = Z | S Nat

type family (a :: Nat) `Plus` (b :: Nat) :: Nat where
  'Z `Plus` b = b
  'S a `Plus` b = 'S (a `Plus` b)

data Vec (n :: Nat) a where
  Nil :: Vec 'Z a
  Cons :: a -> Vec n a -> Vec ('S n) a

append :: Vec n a -> Vec m a -> Vec (n `Plus` m) a
append Nil ys = ys
append (Cons x xs) ys = Cons x (append xs ys)

toList :: Vec n a -> [a]
toList Nil = []
toList (Cons x xs) = x : toList xs

vhead :: Vec ('S n) a -> a
vhead (Cons x _) = x

type family Elem c where
  Elem [a] = a
  Elem (Maybe a) = a

class Collection c where
  type Key c :: Type
  type Key c = Int
  data Cursor c :: Type
  toPairs :: c -> [(Key c, Elem' c)]
  begin :: c -> Cursor c

type family Elem' c
type instance Elem' [a] = a
type instance Elem' (Map.Map k v) = v

instance Collection [a] where
  data Cursor [a] = AtIndex Int
  toPairs = zip [0 ..]
  begin _ = AtIndex 0

instance Ord k => Collection (Map.Map k v) where
  type Key (Map.Map k v) = k
  data Cursor (Map.Map k v) = AtKey (Maybe k)
  toPairs = Map.toList
  begin m = AtKey (fst <$> Map.lookupMin m)

firstKey :: Collection c => c -> Key c
firstKey c = fst (head (toPairs c))

sumElems :: (Num (Elem' c), Collection c) => c -> Elem' c
sumElems c = sum (map snd (toPairs c))

same :: (Elem c ~ Char) => (c -> Elem c) -> c -> String
same f c = [f c]

type family If (b :: Bool) (t :: Type) (e :: Type) :: Type where
  If 'True t e = t
  If 'False t e = e

choose :: If 'True Int String
choose = 42

main :: IO ()
main = do
  print (toList (append (Cons 1 (Cons 2 Nil)) (Cons (3 :: Int) Nil)))
  print (vhead (append (Cons 'a' Nil) Nil))
  print (firstKey "abc", firstKey (Map.fromList [("k", 1 :: Int)]))
  print (sumElems [1, 2, 3 :: Int] + 1)
  print (sumElems (Map.fromList [(1 :: Int, 2.5), (2, 3.5 :: Double)]))
  putStrLn (same head "hello")
  putStrLn (same (maybe 'n' id) (Just 'j'))
  print (choose + 1)
  case begin (Map.fromList [('x', ())]) of AtKey k -> print k
  case begin "s" of AtIndex i -> print i
