module Main where

import qualified Data.Set as S
bfs :: (Int -> [Int]) -> Int -> [Int]
bfs next s = go [s] (S.singleton s)
  where
    go [] _ = []
    go (x : q) seen =
      let new = [y | y <- next x, not (S.member y seen)]
      in x : go (q ++ new) (foldr S.insert seen new)
nubOrd :: Ord a => [a] -> [a]
nubOrd = go S.empty
  where
    go _ [] = []
    go s (x : xs) | S.member x s = go s xs
                  | otherwise = x : go (S.insert x s) xs
main :: IO ()
main = do
  print (bfs (\n -> filter (<= 20) [2 * n, 2 * n + 1, n + 3]) 1)
  print (nubOrd "mississippi", take 3 (nubOrd (cycle [1, 2, 3])))
  print (S.size (S.fromList [x * y `mod` 100 | x <- [1 .. 50], y <- [1 .. 50]]))
