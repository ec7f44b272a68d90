module Main where

main :: IO ()
main = do
  putStrLn "before"
  error "my message"
  putStrLn "after"
