module Main where

import qualified Data.Map as M
main :: IO ()
main = do
  let m = M.fromList [(k, k * k) | k <- [5, 3, 8, 1]]
  print (M.foldrWithKey (\k v acc -> (k, v) : take 1 acc) [] m)
  print (take 2 (M.toList (M.map (\v -> if v > 20 then error "lazy" else v) m)))
  print (fst <$> M.lookupMin m, M.foldr' (-) 0 m, M.foldl' (-) 0 m, foldr (\v r -> v : r) [] m)
  print (M.keys (M.filterWithKey (\k _ -> odd k) m), M.elems (M.mapWithKey const m), M.null (M.filter (> 100) m))
