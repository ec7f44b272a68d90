module Main where

import Data.List
main :: IO ()
main = do
  print (elem 3 [1, 2, 3], notElem 3 [1], lookup 'b' (zip "abc" [1 ..]), find even [1, 3, 4, 6], filter odd [1 .. 5], partition (> 2) [1 .. 4])
  print ([1, 2, 3] !! 1, elemIndex 3 [1, 3, 3], elemIndices 3 [1, 3, 3], findIndex (> 1) [1, 2], findIndices even [2, 3, 4])
  print (isPrefixOf "ab" "abc", isSuffixOf "bc" "abc", isInfixOf "b" "abc", isSubsequenceOf "ac" "abc", isPrefixOf "" "", isInfixOf "x" "")
  print (zip "abc" [1 ..], lookup 5 [(1, 2)], elem 5 [1 ..])
