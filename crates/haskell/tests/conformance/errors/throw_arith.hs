module Main where

import Control.Exception
main :: IO ()
main = do
  putStrLn "go"
  throw Overflow
