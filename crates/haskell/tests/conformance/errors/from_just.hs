module Main where

import Data.Maybe
main :: IO ()
main = print (fromJust (Nothing :: Maybe Int) + 1)
