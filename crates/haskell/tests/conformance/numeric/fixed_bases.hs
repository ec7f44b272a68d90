module Main where

import Numeric
import Data.Char
toBin :: Int -> String
toBin n = showIntAtBase 2 intToDigit n ""
fromBin :: String -> Int
fromBin = foldl (\a c -> a * 2 + digitToInt c) 0
main :: IO ()
main = do
  print (map toBin [0 .. 8], map (fromBin . toBin) [0, 5, 100])
  print (fst (head (readHex "deadBEEF")) :: Integer, showHex (2 ^ 70 :: Integer) "", showOct 511 "")
  print (showFFloat (Just 3) 1234.56789 "", showFFloat (Just 1) 0.05 "", showEFloat (Just 1) 0.000123 "", showGFloat (Just 3) 1e-3 "")
