module Main where

import Control.Exception
main :: IO ()
main = do
  r <- try readLn :: IO (Either IOException Int)
  print r
  x <- readLn :: IO [Int]
  print x
