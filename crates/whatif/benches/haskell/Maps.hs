module Main where

import qualified Data.Map as Map

main :: IO ()
main = print (Map.size filled, Map.lookup 77 filled, sum (Map.elems filled))
  where
    filled :: Map.Map Int Int
    filled = foldr insert Map.empty [1 .. 60000 :: Int]
    insert n = Map.insertWith (+) (n * 7919 `mod` 60013) n
