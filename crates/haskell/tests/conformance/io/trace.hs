module Main where

import Debug.Trace
f :: Int -> Int
f x = trace ("f " ++ show x) (x * 2)
main :: IO ()
main = do
  print (f 3 + 1)
  let y = traceShow "y" 5
  print (y + y)
  traceM "in IO"
  print (traceShowId (2, 3))
