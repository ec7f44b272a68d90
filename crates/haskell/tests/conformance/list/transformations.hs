module Main where

import Data.List
main :: IO ()
main = do
  print (reverse [1, 2, 3], intersperse ',' "abc", intercalate ", " ["x", "y"], transpose ["abc", "de", "", "f"])
  print (subsequences "abc")
  print (permutations [1, 2, 3])
  print (length (permutations "abcd"), take 5 (permutations "abcd"))
  print (map length (take 4 (subsequences [1 ..])))
  print (zip3 [1, 2] "ab" [True, False], zipWith3 (,,) [1] [2] [3], unzip [(1, 'a'), (2, 'b')], unzip3 [(1, 'a', "x")])
  print (lines "a\n\nb\n", unlines ["a", "b"], words "  a b\tc ", unwords ["a", "b"])
