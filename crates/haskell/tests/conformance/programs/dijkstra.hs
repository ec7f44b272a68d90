module Main where

import qualified Data.Map as M
import qualified Data.Set as S
type G = M.Map Char [(Char, Int)]
g :: G
g = M.fromList [('a', [('b', 7), ('c', 9), ('f', 14)]), ('b', [('c', 10), ('d', 15)]), ('c', [('d', 11), ('f', 2)]), ('d', [('e', 6)]), ('f', [('e', 9)]), ('e', [])]
dijkstra :: G -> Char -> M.Map Char Int
dijkstra gr s = go (S.singleton (0, s)) (M.singleton s 0)
  where
    go q dist = case S.minView q of
      Nothing -> dist
      Just ((d, u), q')
        | d > M.findWithDefault maxBound u dist -> go q' dist
        | otherwise -> uncurry go (foldl relax (q', dist) (M.findWithDefault [] u gr))
        where
          relax (qq, dd) (v, w)
            | nd < M.findWithDefault maxBound v dd = (S.insert (nd, v) qq, M.insert v nd dd)
            | otherwise = (qq, dd)
            where nd = d + w
main :: IO ()
main = print (M.toList (dijkstra g 'a'))
