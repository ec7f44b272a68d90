{-# LANGUAGE BlockArguments, PostfixOperators, ParallelListComp #-}
module Main where

import Control.Monad
(!) n = product [1 .. n]
main :: IO ()
main = do
  when True do
    putStrLn "block"
  print (5 !)
  print [(x, y) | x <- [1, 2, 3] | y <- "abc"]
  forM_ [1, 2] \i -> print i
