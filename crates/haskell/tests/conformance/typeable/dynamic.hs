module Main where

import Data.Dynamic
main :: IO ()
main = do
  let ds = [toDyn (1 :: Int), toDyn "two", toDyn (Just 'c'), toDyn True]
  print ds
  print [n | Just n <- map fromDynamic ds :: [Maybe Int]]
  print (map (\d -> fromDyn d "default") ds)
