module Main where

main :: IO ()
main = do
  let e = error ("outer: " ++ show (length [1, 2]))
  putStrLn (take 3 "abcdef")
  putStrLn e
