module Main where

import Data.Fixed (div', divMod', mod')
main :: IO ()
main = do
  print (7.5 `mod'` 2, (-7.5) `mod'` 2, 370 `mod'` 360, 1 `mod'` 0.3)
  print (7.5 `div'` 2 :: Int, divMod' 7.5 2 :: (Int, Double), divMod' (-1) 3 :: (Integer, Double))
