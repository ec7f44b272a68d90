module Main where

data Colour = Red | Green deriving (Show, Enum)
main :: IO ()
main = do
  print (toEnum 1 :: Colour)
  print (toEnum 7 :: Colour)
