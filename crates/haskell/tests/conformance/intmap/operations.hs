module Main where

import qualified Data.IntMap as I
import qualified Data.IntSet as IS
main :: IO ()
main = do
  let m = I.fromList [(5, 'a'), (-3, 'b'), (0, 'c'), (5, 'd')]
  print (m, I.lookup 5 m, I.member (-3) m, I.size m, I.toList m, I.keys m, m I.! 0, I.findWithDefault 'z' 9 m)
  print (I.insert 1 'x' m, I.delete 0 m, I.insertWith max 5 'a' m, I.adjust succ 5 m, I.alter (const (Just 'q')) 7 m, I.update (const Nothing) 5 m)
  print (I.unionWith (\a _ -> a) m (I.fromList [(5, 'z'), (9, 'y')]), I.intersection m (I.fromList [(5, ())]), I.difference m (I.fromList [(0, ())]))
  print (I.findMin m, I.findMax m, I.minViewWithKey m, I.split 0 m, I.lookupLT 0 m, I.lookupGE 1 m, I.foldrWithKey (\k v r -> (k, v) : r) [] m, I.map succ m)
  print (I.fromListWith (++) [(1, "a"), (1, "b")], I.filter (> 'b') m, I.partition (> 'b') m, I.mapMaybe (\c -> if c > 'b' then Just 1 else Nothing) m, sum (I.fromList [(1, 2)]))
  let s = IS.fromList [3, -1, 2, 3]
  print (s, IS.member 2 s, IS.toList (IS.map (* 2) s), IS.union s (IS.fromList [9]), IS.findMin s, I.keysSet m, IS.size s, IS.elems (IS.filter odd s))
