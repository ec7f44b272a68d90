module Main where

import Data.Containers.ListUtils
main :: IO ()
main = print (nubOrd [3, 1, 3, 2, 1], nubOrdOn (`mod` 3) [1 .. 10], take 3 (nubOrd (cycle "abc")), nubInt [2, 2, 1], nubIntOn length ["a", "b", "cc"])
