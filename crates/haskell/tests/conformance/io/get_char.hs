module Main where

main :: IO ()
main = do
  a <- getChar
  b <- getChar
  print (a, b)
  rest <- getContents
  print rest
