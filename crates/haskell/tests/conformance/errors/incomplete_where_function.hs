module Main where

main :: IO ()
main = putStrLn (go 3)
  where
    go 0 = "zero"
    go 1 = "one"
