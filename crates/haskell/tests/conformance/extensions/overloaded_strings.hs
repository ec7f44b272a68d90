{-# LANGUAGE OverloadedStrings #-}
module Main where

import Data.String
newtype Name = Name String deriving (Show, Eq)
instance IsString Name where fromString = Name . map succ
f :: Name -> Int
f "ab" = 1
f _ = 2
main :: IO ()
main = do
  print ("abc" :: Name)
  print (f "ab", f (Name "ab"), f (Name "bc"))
  putStrLn "plain"
