module Main where

import Data.Array
main :: IO ()
main = do
  let a = listArray (0, 2) [1, 2, 3] :: Array Int Int
  print (a ! 1)
  print (a ! 5)
