module Main where

import Debug.Trace
main :: IO ()
main = do
  let x = trace "evaluated" (2 + 3)
  print (x + x)
  let f y = trace "called" (y * 2)
  print (f 1 + f 1)
  let xs = map (\n -> trace ("elem " ++ show n) n) [1, 2, 3]
  print (length xs)
  mapM_ print xs
  print (sum xs)
