module Main where

import qualified Data.Map.Strict as M
import Data.Char
import Data.List
text = "the quick brown fox jumps over the lazy dog The dog sleeps and the fox runs"
main :: IO ()
main = do
  let freq = M.fromListWith (+) [(map toLower w, 1 :: Int) | w <- words text]
  mapM_ (\(w, n) -> putStrLn (w ++ ": " ++ show n)) (sortOn (\(w, n) -> (negate n, w)) (M.toList freq))
  print (M.foldr (+) 0 freq, M.size freq, M.lookup "fox" freq)
  let byLen = M.fromListWith (++) [(length w, [w]) | w <- M.keys freq]
  print byLen
