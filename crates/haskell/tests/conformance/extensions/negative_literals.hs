{-# LANGUAGE NegativeLiterals, LambdaCase #-}
module Main where

main :: IO ()
main = do
  print (abs -3, -1 `mod` 3)
  print (map negate [-1, -2])
