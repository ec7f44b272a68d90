module Main where

import qualified Data.Map as M
mapReduce :: Ord k => (a -> [(k, v)]) -> (v -> v -> v) -> [a] -> M.Map k v
mapReduce f g xs = collapse g (group (concatMap f xs))
group :: Ord k => [(k, v)] -> M.Map k [v]
group = foldr (\(k, v) m -> M.insert k (v : M.findWithDefault [] k m) m) M.empty
collapse :: (v -> v -> v) -> M.Map k [v] -> M.Map k v
collapse f = M.map (foldr1 f)
main :: IO ()
main = print (M.toList (mapReduce (\w -> [(c, 1) | c <- w]) (+) ["abc", "aab", "b"]))
