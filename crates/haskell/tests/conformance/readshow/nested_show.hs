module Main where

import qualified Data.Map as M
import Data.Array
import Data.Ratio
main :: IO ()
main = do
  print (Just (M.fromList [(1, Just (-2))]), [M.empty :: M.Map Int Int], M.singleton (Left 3 :: Either Int ()) "x")
  print (listArray (0, 2) [Just 1, Nothing, Just (-3)], Just (listArray (0, 0) "x"))
  print (Just (1 % 2), [Just [Just ()]], (Just (1, -1), Left (-1.5) :: Either Double Int))
