module Main where

import Data.List
valid xs = nub filled == filled where filled = filter (/= 0) xs
fillRow :: [Int] -> [[Int]]
fillRow [] = [[]]
fillRow (0 : r) = [d : s | d <- [1 .. 4], s <- fillRow r, d `notElem` r, d `notElem` s]
fillRow (d : r) = [d : s | s <- fillRow r, d `notElem` s]
main :: IO ()
main = do
  print (fillRow [1, 0, 0, 4])
  print (length (fillRow [0, 0, 0, 0]), map valid [[1, 2], [1, 1], [0, 0]])
