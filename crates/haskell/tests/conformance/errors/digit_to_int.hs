module Main where

import Data.Char
main :: IO ()
main = print (digitToInt 'z')
