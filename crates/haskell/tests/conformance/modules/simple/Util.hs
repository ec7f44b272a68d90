module Util (shout, helper, Config (..), module Data.Char) where
import Data.Char
data Config = Config { level :: Int } deriving Show
shout :: String -> String
shout = map toUpper . (++ "!")
helper :: Int -> Int
helper = hidden . (+ 1)
hidden :: Int -> Int
hidden = (* 2)
