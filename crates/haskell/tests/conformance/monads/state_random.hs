module Main where

import Control.Monad.State
type Rand = State Int
next :: Rand Int
next = do
  s <- get
  let s' = (s * 1103515245 + 12345) `mod` 2147483648
  put s'
  return (s' `div` 65536)
roll :: Int -> Rand Int
roll n = (+ 1) . (`mod` n) <$> next
shuffle :: [a] -> Rand [a]
shuffle [] = return []
shuffle xs = do
  i <- (`mod` length xs) <$> next
  let (a, b : c) = splitAt i xs
  (b :) <$> shuffle (a ++ c)
main :: IO ()
main = do
  print (evalState (replicateM 10 (roll 6)) 42)
  print (evalState (shuffle [1 .. 8]) 7)
  print (runState (mapM (const next) [1 .. 3]) 1)
