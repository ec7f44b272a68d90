module Main where

{- block {- nested -} still -}
-- line
main :: IO ()
main = do -- trailing
  print 1 {- inline -} 
  print (2 {- a -} + {- b -} 3)
  print (4 --> 1) -- this is an operator
  -----
  print 5
  where a --> b = a - b
