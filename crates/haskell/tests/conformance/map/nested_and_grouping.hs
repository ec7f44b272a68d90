module Main where

import qualified Data.Map as M
type Graph = M.Map String (M.Map String Int)
addEdge (a, b, w) = M.insertWith M.union a (M.singleton b w)
main :: IO ()
main = do
  let g = foldr addEdge M.empty [("a", "b", 1), ("a", "c", 4), ("b", "c", 2)]
  print g
  print (M.map M.size g, M.foldr (\m acc -> sum m + acc) 0 g)
  print (M.lookup "a" g >>= M.lookup "c", (M.!?) g "z", M.unionsWith (M.unionWith (+)) [g, g])
