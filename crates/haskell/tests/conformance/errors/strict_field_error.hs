module Main where

data S = S !Int deriving Show
main :: IO ()
main = do
  let s = S (error "strict field")
  putStrLn "before"
  s `seq` putStrLn "after"
