module Main where

import Control.Exception
data E = E Int String deriving Show
instance Exception E
main :: IO ()
main = do
  putStrLn "a"
  throwIO (E 1 "x")
