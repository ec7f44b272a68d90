module Main where

import Data.List
data P = X | O deriving (Eq, Show)
type Board = [Maybe P]
wins = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]]
winner b = find (\p -> any (all (\i -> b !! i == Just p)) wins) [X, O]
other X = O
other O = X
moves b = [i | (i, Nothing) <- zip [0 ..] b]
play p b i = take i b ++ [Just p] ++ drop (i + 1) b
score :: P -> Board -> Int
score p b = case winner b of
  Just X -> 1
  Just O -> -1
  Nothing | null (moves b) -> 0
          | otherwise -> (if p == X then maximum else minimum) [score (other p) (play p b i) | i <- moves b]
main :: IO ()
main = do
  let b = [Just X, Just O, Just X, Nothing, Just O, Nothing, Nothing, Nothing, Nothing]
  print [(i, score O (play X b i)) | i <- moves b]
  print (winner (map Just [X, X, X, O, O, X, O, X, O]))
