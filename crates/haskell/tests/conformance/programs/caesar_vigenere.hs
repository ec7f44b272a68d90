module Main where

import Data.Char
shift n c | isLower c = rot 'a' | isUpper c = rot 'A' | otherwise = c
  where rot b = chr ((ord c - ord b + n) `mod` 26 + ord b)
caesar n = map (shift n)
vig k = zipWith (\kc c -> shift (ord kc - ord 'a') c) (cycle k)
main :: IO ()
main = do
  putStrLn (caesar 3 "Hello, World!")
  putStrLn (caesar (-3) (caesar 3 "Hello, World!"))
  putStrLn (vig "key" "attackatdawn")
