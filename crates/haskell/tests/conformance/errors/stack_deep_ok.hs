module Main where

main :: IO ()
main = do
  print (foldr (+) 0 [1 .. 100000])
  print (length (show (product [1 .. 500 :: Integer])))
  print (foldl (+) 0 [1 .. 100000])
