module Main where

import qualified Data.Map as M
data T = T { a :: Maybe Int, b :: [Either Int String], c :: (Char, Double) } deriving (Show, Read, Eq)
rt :: (Show a, Read a, Eq a) => a -> Bool
rt x = read (show x) == x
main :: IO ()
main = do
  print (rt (1 :: Int), rt (-5 :: Integer), rt 1.5e-10, rt "a\"\n\1234\&5", rt [Just 'x', Nothing], rt (Left 3 :: Either Int ()), rt ((), [((), 'c')]))
  print (rt (T (Just (-1)) [Left 1, Right "s"] ('\'', -0.5)), rt (M.fromList [(1, "a"), (-2, "b")]), rt [LT ..], rt (1.0e7 :: Float), rt [minBound, maxBound :: Int])
