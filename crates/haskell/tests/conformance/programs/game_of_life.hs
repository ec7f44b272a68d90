module Main where

import qualified Data.Set as S
step :: S.Set (Int, Int) -> S.Set (Int, Int)
step cells = S.filter alive candidates
  where
    candidates = S.union cells (S.fromList (concatMap nbrs (S.toList cells)))
    alive c = let n = count c in n == 3 || (n == 2 && S.member c cells)
    count c = length (filter (`S.member` cells) (nbrs c))
    nbrs (x, y) = [(x + dx, y + dy) | dx <- [-1 .. 1], dy <- [-1 .. 1], (dx, dy) /= (0, 0)]
render c = unlines [[if S.member (x, y) c then '#' else '.' | x <- [0 .. 5]] | y <- [0 .. 4]]
main :: IO ()
main = mapM_ (putStrLn . render) (take 3 (iterate step (S.fromList [(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)])))
