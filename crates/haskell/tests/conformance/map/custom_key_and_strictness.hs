module Main where

import qualified Data.Map.Strict as M
data K = K Int String deriving (Eq, Ord, Show)
main :: IO ()
main = do
  let m = M.fromListWith (+) [(K (n `mod` 3) (show (n `mod` 2)), n) | n <- [1 .. 20]]
  mapM_ print (M.toList m)
  print (M.lookup (K 1 "0") m, M.lookupMin m, M.foldlWithKey (\a (K i _) v -> a + i * v) 0 m)
  print (M.mapKeysWith (+) (\(K i _) -> i) m, M.filterWithKey (\(K _ s) _ -> s == "1") m)
