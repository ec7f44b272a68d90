module Main where

main :: IO ()
main = do
  a <- getLine
  putStrLn a
  b <- getLine
  putStrLn b
