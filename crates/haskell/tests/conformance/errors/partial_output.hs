module Main where

main :: IO ()
main = do
  putStr "before "
  putStrLn (show [1, 2, error "inside list"])
