{-# LANGUAGE PatternSynonyms, ViewPatterns, BangPatterns #-}
module Main where

import qualified Data.Map as Map

data Expr = Lit Int | Bin Char Expr Expr deriving (Show, Eq)

pattern Add :: Expr -> Expr -> Expr
pattern Add x y = Bin '+' x y

pattern x :*: y = Bin '*' x y
infixl 7 :*:

pattern Zero :: Expr
pattern Zero = Lit 0

pattern Even :: Int
pattern Even <- (even -> True)

pattern Head x <- x : _

pattern Pair {left, right} = (left, right)

pattern StrictJust a <- Just !a where
  StrictJust !a = Just a

pattern Nine :: (Eq a, Num a) => a
pattern Nine = 9

pattern Singleton :: k -> v -> Map.Map k v
pattern Singleton k v <- (Map.toList -> [(k, v)]) where
  Singleton k v = Map.singleton k v

simplify :: Expr -> Expr
simplify (Add Zero e) = simplify e
simplify (Add e Zero) = simplify e
simplify (Zero :*: _) = Zero
simplify (_ :*: Zero) = Zero
simplify (Bin op x y) = Bin op (simplify x) (simplify y)
simplify e = e

parity :: Int -> String
parity Even = "even"
parity Nine = "nine"
parity _ = "odd"

first :: [a] -> Maybe a
first (Head x) = Just x
first _ = Nothing

swap :: (a, b) -> (b, a)
swap (Pair a b) = Pair b a

main :: IO ()
main = do
  print (simplify (Add Zero (Lit 3 :*: Lit 4)))
  print (simplify (Add (Lit 1) Zero :*: Zero))
  print (map parity [2, 9, 7])
  print (first "abc", first "")
  print (swap (1, 'x'))
  let p = Pair { left = 'l', right = True }
  print (left p, right p)
  let Pair { left = l } = p
  print l
  print (Nine :: Double)
  print (case Map.fromList [(1, 'a')] of Singleton k v -> (k, v); _ -> (0, '?'))
  print (Singleton 'k' 'v')
  print [x | Just x <- [StrictJust 1, Nothing, StrictJust 2]]
  print (Lit 1 :*: Lit 2 :*: Lit 3)
