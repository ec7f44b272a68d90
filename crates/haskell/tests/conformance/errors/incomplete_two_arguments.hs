module Main where

f :: Maybe Int -> Bool -> Int
f (Just x) True = x
f Nothing False = 0
main :: IO ()
main = do
  print (f (Just 1) True)
  print (f Nothing True)
