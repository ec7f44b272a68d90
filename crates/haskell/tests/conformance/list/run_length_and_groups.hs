module Main where

import Data.List
import Data.Char
encode = concatMap (\g -> show (length g) ++ [head g]) . group
decode [] = []
decode s = let (n, c : r) = span isDigit s in replicate (read n) c ++ decode r
main :: IO ()
main = do
  putStrLn (encode "aaabccddddd")
  putStrLn (decode (encode "aaabccddddd"))
  print (map (\ws -> (head ws, length ws)) (groupBy (\a b -> length a == length b) (sortOn length (words "a bb c dd eee f"))))
  print (isSubsequenceOf "ace" "abcde", foldr (\c acc -> if c `elem` acc then acc else c : acc) "" "hello", sortOn (map toLower) ["b", "A", "c"])
