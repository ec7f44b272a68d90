module Main where

import qualified Data.Map as M
import Data.Map.Merge.Strict
main :: IO ()
main = do
  let a = M.fromList [(1, "a"), (2, "b"), (4, "d")]
      b = M.fromList [(2, 20), (3, 30), (4, 40)]
  print (merge dropMissing dropMissing (zipWithMatched (\_ x y -> x ++ show y)) a b)
  print (merge preserveMissing (mapMissing (\_ n -> show n)) (zipWithMaybeMatched (\k x y -> if k == 2 then Nothing else Just (x ++ show y))) a b)
  print (merge (mapMaybeMissing (\k s -> if k == 1 then Just s else Nothing)) dropMissing (zipWithMatched (\_ x _ -> x)) a b)
  r <- mergeA (traverseMissing (\k x -> print k >> return x)) dropMissing (zipWithAMatched (\k x y -> print (k, y) >> return x)) a b
  print r
