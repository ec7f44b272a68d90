module Main where

import qualified Data.Map as M
main :: IO ()
main = print (M.fromList [(1, "a")] M.! 2)
