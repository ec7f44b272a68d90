module Main where

import Data.List
import qualified Data.Map as M
main :: IO ()
main = do
  s <- getContents
  let rows = map (splitOn ',') (lines s)
      header = head rows
      recs = map (zip header) (tail rows)
  mapM_ (putStrLn . intercalate " | " . map snd) recs
  print (sum [read v :: Int | r <- recs, Just v <- [lookup "qty" r]])
  print (M.fromListWith (+) [(k, read q :: Int) | r <- recs, Just k <- [lookup "item" r], Just q <- [lookup "qty" r]])
  where
    splitOn c s = case break (== c) s of
      (a, _ : b) -> a : splitOn c b
      (a, []) -> [a]
