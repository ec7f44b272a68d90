module Main where

main :: IO ()
main = do
  print (read "-3" :: Int)
  print (read "[1,2" :: [Int])
