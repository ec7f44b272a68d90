{-# LANGUAGE ExistentialQuantification #-}
module Main where

data Showable = forall a. Show a => MkS a | forall b. (Ord b, Show b) => Two b b
instance Show Showable where
  show (MkS a) = show a
  show (Two a b) = show (max a b)

data Counter = forall s. Counter s (s -> s) (s -> Int)
run (Counter s step out) n = out (iterate step s !! n)

main :: IO ()
main = do
  print [MkS 1, MkS "two", MkS (Just 3.5), Two 'a' 'b']
  print (map (`run` 3) [Counter 0 (+ 2) id, Counter "" ('x' :) length])
