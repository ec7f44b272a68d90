module Main where

{-@ LIQUID "--no-termination" @-}
{-@ type Nat = {v:Int | 0 <= v} @-}
{-@ head' :: {xs:[a] | len xs > 0} -> a @-}
head' :: [a] -> a
head' (x : _) = x
head' [] = error "empty"
{-@ measure size @-}
size :: [a] -> Int
size [] = 0
size (_ : xs) = 1 + size xs
{-@ data Pair = Pair { px :: Int, py :: {v:Int | v > px} } @-}
data Pair = Pair { px :: Int, py :: Int } deriving Show
main :: IO ()
main = do
  print (head' "abc", size [1, 2, 3])
  print (Pair 1 2)
