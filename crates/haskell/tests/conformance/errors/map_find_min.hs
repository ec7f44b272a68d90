module Main where

import qualified Data.Map as M
main :: IO ()
main = print (M.findMin (M.empty :: M.Map Int Int))
