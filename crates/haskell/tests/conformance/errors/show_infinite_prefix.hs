module Main where

main :: IO ()
main = do
  putStrLn (take 20 (show [1 ..]))
  print (takeWhile (< 5) ([1, 2, 3] ++ error "tail reached"))
