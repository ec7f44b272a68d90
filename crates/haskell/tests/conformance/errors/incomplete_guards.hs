module Main where

f x
  | x > 10 = "big"
  | x > 5 = "mid"
main :: IO ()
main = do
  putStrLn (f 7)
  putStrLn (f 1)
