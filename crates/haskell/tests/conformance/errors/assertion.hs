module Main where

import Control.Exception
main :: IO ()
main = do
  print (assert (1 < 2) "ok")
  print (assert (1 > 2) "bad")
