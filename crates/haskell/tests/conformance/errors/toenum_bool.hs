module Main where

main :: IO ()
main = print (toEnum 2 :: Bool)
