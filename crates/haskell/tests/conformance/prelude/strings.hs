module Main where

import Data.Char (toUpper, isSpace)
import Data.List (isPrefixOf, dropWhileEnd)
split :: Char -> String -> [String]
split c s = case break (== c) s of
  (a, []) -> [a]
  (a, _ : b) -> a : split c b
trim = dropWhileEnd isSpace . dropWhile isSpace
replace old new s@(c : cs)
  | old `isPrefixOf` s = new ++ replace old new (drop (length old) s)
  | otherwise = c : replace old new cs
replace _ _ [] = []
main :: IO ()
main = do
  print (split ',' "a,b,,c", trim "  x y ", replace "ab" "-" "abcabd", words "one  two", map toUpper "up")
  putStr (unlines (zipWith (\n l -> show n ++ ": " ++ l) [1 ..] (lines "a\nb\n")))
  print (concat ["a", "b"], reverse "abc", "abc" < "abd", "Z" < "a", maximum "hello", lookup "k" [("k", "v")], replicate 3 'x' ++ "y", length "λx")
