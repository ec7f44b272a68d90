module Main where

import qualified Data.Map as M
main :: IO ()
main = do
  let m = M.fromList [(3, "c"), (1, "a"), (2, "b"), (1, "z")]
  print m
  print (M.lookup 1 m, M.lookup 9 m, m M.! 3, m M.!? 4, M.member 2 m, M.notMember 2 m, M.findWithDefault "?" 7 m, M.size m, M.null m)
  print (M.toList m, M.keys m, M.elems m, M.toDescList m, M.assocs m)
  print (M.lookupLT 2 m, M.lookupGE 2 m, M.lookupLE 0 m, M.lookupGT 2 m, M.lookupMin m, M.lookupMax m)
  print (M.empty == (M.empty :: M.Map Int Int), M.singleton 'k' 1, M.fromListWith (++) [(1, "a"), (2, "b"), (1, "c")])
  print (M.fromAscList [(1, 'a'), (1, 'b'), (2, 'c')], M.fromDistinctAscList [(1, 'a'), (2, 'b')], M.fromListWithKey (\k a b -> show k ++ a ++ b) [(1, "x"), (1, "y")])
