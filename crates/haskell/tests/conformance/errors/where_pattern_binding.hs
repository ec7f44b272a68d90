module Main where

f n = x where Just x = lookup n [(1, "a")]
main :: IO ()
main = do
  putStrLn (f 1)
  putStrLn (f 2)
