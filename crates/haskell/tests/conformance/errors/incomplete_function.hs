module Main where

f :: Int -> String
f 0 = "zero"
f 1 = "one"
main :: IO ()
main = do
  putStrLn (f 0)
  putStrLn (f 2)
