module Main where

import Data.List
import qualified Control.Exception as E
main :: IO ()
main = do
  print (head [1, 2], last "abc", tail [1], init "ab", uncons [1, 2], uncons "")
  print (take 2 [1, 2, 3], take 0 [1], take (-1) [1], take 5 "ab", drop 1 "abc", drop 9 "a", drop (-2) "a")
  print (splitAt 1 "abc", splitAt 9 "a", takeWhile (< 3) [1, 2, 3, 1], dropWhile isVowel "aeb", dropWhileEnd isVowel "bae")
  print (span even [2, 4, 1, 6], break (== ' ') "ab cd", stripPrefix "ab" "abc", stripPrefix "x" "abc")
  print (inits "abc", tails "abc", take 3 (inits [1 ..]))
  print (take 3 (fst (span (> 0) [1 ..])), null [], length "four")
  where isVowel = (`elem` "aeiou")
