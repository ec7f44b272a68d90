module Main where

import Data.Char
import qualified Data.Map as M
import Data.List
main :: IO ()
main = do
  s <- getContents
  let ws = words (map toLower (filter (\c -> isAlpha c || isSpace c) s))
      m = M.fromListWith (+) [(w, 1 :: Int) | w <- ws]
  putStrLn ("lines " ++ show (length (lines s)) ++ " words " ++ show (length ws) ++ " chars " ++ show (length s))
  mapM_ (\(w, n) -> putStrLn (replicate n '*' ++ " " ++ w)) (take 3 (sortBy (\a b -> compare (snd b) (snd a) <> compare (fst a) (fst b)) (M.toList m)))
