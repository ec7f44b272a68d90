module Main where

import Data.Graph
main :: IO ()
main = do
  let g = buildG (0, 5) [(0, 1), (1, 2), (2, 0), (3, 4)]
  print (topSort (buildG (0, 3) [(0, 1), (0, 2), (1, 3), (2, 3)]), map flattenSCC (stronglyConnComp [("a", 1, [2]), ("b", 2, [1]), ("c", 3, [3]), ("d", 4, [])]))
  print (reachable g 0, path g 0 2, path g 0 3, edges g, components g, scc g)
  print (stronglyConnComp [('x', 'x', "y"), ('y', 'y', ""), ('z', 'z', "z")])
