module Main where

main :: IO ()
main = do
  print (read "5" :: Int)
  print (read "five" :: Int)
