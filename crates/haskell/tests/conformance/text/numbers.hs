{-# LANGUAGE OverloadedStrings #-}
module Main where

import Data.Text (Text)
import Data.Text.Read

main :: IO ()
main = do
  print [decimal t :: Either String (Int, Text) | t <- ["12ab", "", "x1", "007", "-3"]]
  print [signed decimal t :: Either String (Int, Text) | t <- ["-12ab", "+4", "5", "-", "--1"]]
  print [hexadecimal t :: Either String (Int, Text) | t <- ["ffz", "0x1F", "0Xa", "g"]]
  print [double t | t <- ["1.5", "1.5e3x", "-2", "1e-2", "1.x", ".5", "2e", "3E+2"]]
  print [rational t :: Either String (Rational, Text) | t <- ["1.25", "-7", "1e2"]]
