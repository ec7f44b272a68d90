module Main where

import Text.Read
main :: IO ()
main = do
  print (readMaybe "12" :: Maybe Int, readMaybe "12x" :: Maybe Int, readMaybe "" :: Maybe Int, readMaybe "1.5" :: Maybe Int, readMaybe "1.5" :: Maybe Double)
  print (readEither "x" :: Either String Int, readEither "5" :: Either String Int, readMaybe "[1,2" :: Maybe [Int], readMaybe "  7  " :: Maybe Integer)
  print (readMaybe "\"quoted\"" :: Maybe String, readMaybe "quoted" :: Maybe String, readMaybe "True" :: Maybe Bool, readMaybe "true" :: Maybe Bool, readMaybe "LT" :: Maybe Ordering)
  print (readMaybe "-5" :: Maybe Int, readMaybe "- 5" :: Maybe Int, readMaybe "+5" :: Maybe Int, readMaybe "0b1" :: Maybe Int, readMaybe ".5" :: Maybe Double, readMaybe "1." :: Maybe Double, readMaybe "NaN" :: Maybe Double)
