module Main where

main :: IO ()
main = do
  let x = Just 3
  print (case x of
    Nothing -> 0)
