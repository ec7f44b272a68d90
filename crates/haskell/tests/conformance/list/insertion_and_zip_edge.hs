module Main where

import Data.List
main :: IO ()
main = do
  print (zip [1, 2, 3] "", zip [] undefined :: [(Int, Int)])
  print (zipWith (+) [1, 2] [10, 20, 30], unzip ([] :: [(Int, Char)]))
  print (foldr (\(a, b) ~(as, bs) -> (a : as, b : bs)) ([], []) [(1, 2)])
  print (partition even [], (span undefined [] :: ([Int], [Int])))
  print (words "", lines "", lines "\n", words "\n\t", unwords [], unlines [])
  print (transpose [[], [1, 2], [3]], concat [] :: [Int], intercalate "x" [])
