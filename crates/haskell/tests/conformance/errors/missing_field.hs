module Main where

data R = R { a :: Int, b :: Int }
main :: IO ()
main = do
  let r = R { a = 1 }
  print (a r)
  print (b r)
