{-# LANGUAGE BangPatterns #-}
{-# OPTIONS_GHC -Wall -fno-warn-unused-imports #-}
module Main (main) where
import Data.List ()
{-# INLINE f #-}
f :: Int -> Int
f x = x + 1
{-# NOINLINE g #-}
{-# SPECIALIZE g :: Int -> Int #-}
g :: Num a => a -> a
g x = x * 2
{-# RULES "f/g" forall x. f (g x) = 0 #-}
{-# DEPRECATED h "old" #-}
{-# ANN h "note" #-}
h :: Int
h = {-# SCC "cost" #-} 5
main :: IO ()
main = print (f (g 3), h)
