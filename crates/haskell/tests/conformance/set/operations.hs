module Main where

import qualified Data.Set as S
main :: IO ()
main = do
  let a = S.fromList [5, 1, 3, 1]
      b = S.fromList [3 .. 7]
  print (a, S.toList a, S.member 3 a, S.size a, S.insert 2 a, S.delete 1 a, S.null S.empty)
  print (S.union a b, S.intersection a b, S.difference a b, a S.\\ b, S.isSubsetOf (S.fromList [1]) a, S.disjoint a b, S.unions [a, b])
  print (S.map (`div` 2) b, S.filter odd b, S.partition odd b, S.split 5 b, S.splitMember 5 b, S.foldr (:) [] b)
  print (S.findMin a, S.findMax a, S.minView a, S.maxView a, S.deleteMin a, S.elemAt 1 a, S.findIndex 3 a, S.lookupGE 4 b, S.lookupLT 3 b, S.toDescList a)
  print (S.powerSet (S.fromList "abc"), S.cartesianProduct (S.fromList [1, 2]) (S.fromList "ab"), S.take 2 b, S.drop 3 b)
  print (sum a, maximum a, elem 3 a, foldMap show b, a < b, S.fromList "hello" <> S.fromList "world", Just a, read "fromList [3,1]" :: S.Set Int)
