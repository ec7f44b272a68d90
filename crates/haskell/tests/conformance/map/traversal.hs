module Main where

import qualified Data.Map as M
main :: IO ()
main = do
  let m = M.fromList (zip [1 .. 5] "hello")
  print (M.map succ m, M.mapWithKey (\k v -> show k ++ [v]) m, fmap fromEnum m)
  print (M.foldr (:) [] m, M.foldl (flip (:)) [] m, M.foldrWithKey (\k v r -> (k, v) : r) [] m, M.foldlWithKey (\a k v -> a ++ show k ++ [v]) "" m, M.foldMapWithKey (\k v -> [(v, k)]) m)
  print (M.mapAccum (\a v -> (a ++ [v], fromEnum v)) "" m, M.mapAccumRWithKey (\a k v -> (a + k, a)) 0 m, M.mapKeys (`div` 2) m, M.mapKeysWith (\a b -> max a b) (`div` 2) m)
  print (traverse (\c -> if c > 'a' then Just (fromEnum c) else Nothing) m, sequenceA (M.fromList [(1, [1, 2]), (2, [3])]))
  mapM_ print m
  _ <- M.traverseWithKey (\k v -> putStrLn (show k ++ "=" ++ [v])) m
  print (sum (M.fromList [(1, 10), (2, 20)]), maximum m, elem 'l' m, length m, concatMap (replicate 2) (M.elems m))
