module Main where

import Data.Function
result = [1 .. 10]
  & filter even
  & map (* 3)
  & sum
check x =
     x > 0
  && x < 100
  || x == 1000
main :: IO ()
main = do
  print result
  print $ map check
    [ 5
    , 200
    , 1000 ]
  print
    $ zip
        [1, 2]
        "ab"
