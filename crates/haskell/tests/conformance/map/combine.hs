module Main where

import qualified Data.Map as M
main :: IO ()
main = do
  let a = M.fromList [(1, "a1"), (2, "a2"), (3, "a3")]
      b = M.fromList [(2, "b2"), (3, "b3"), (4, "b4")]
  print (M.union a b, M.unionWith (++) a b, M.unions [a, b], M.unionsWith (++) [a, b, a])
  print (M.intersection a b, M.intersectionWith (,) a b, M.difference a b, a M.\\ b, M.differenceWith (\x y -> if x == "a2" then Nothing else Just (x ++ y)) a b)
  print (M.isSubmapOf (M.fromList [(1, "a1")]) a, M.isSubmapOfBy (<=) a a, M.disjoint a b, M.isProperSubmapOf a a)
  print (a <> b, mempty :: M.Map Int Int, mconcat [b, a], M.mergeWithKey (\_ x y -> Just (x ++ y)) id (const M.empty) a b, M.compose (M.fromList [("a1", 'x')]) a)
