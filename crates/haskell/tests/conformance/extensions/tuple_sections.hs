{-# LANGUAGE TupleSections #-}
module Main where

main :: IO ()
main = do
  print (map (,True) [1, 2])
  print (map (1,) "ab")
  print ((,2,) 1 3, (1,,3,) 2 4)
  print (zipWith (,'x',) [1, 2] "yz")
