module Main where

import Data.Foldable
import qualified Data.Map as M
main :: IO ()
main = do
  print (toList (Just 1), foldl' (+) 0 [1, 2, 3], foldr' (:) [] "ab", fold ["a", "b"], foldMap (\x -> [x, x]) [1, 2])
  for_ [1, 2] print
  traverse_ print "ab"
  print (asum [Nothing, Just 1, Just 2], sequenceA_ [Just 1, Nothing], find (> 1) (M.fromList [(1, 1), (2, 2)]), notElem 3 (Just 2))
  print (minimumBy (\a b -> compare (snd a) (snd b)) [(1, 'b'), (2, 'a')], maximum (M.fromList [(1, 'x'), (2, 'y')]), null (M.empty), length (M.singleton 1 2), sum (Right 3), product Nothing, elem 2 (Left 2))
  r <- foldlM (\a x -> do { putStrLn (show a ++ "+" ++ show x); return (a + x) }) 0 [1, 2, 3]
  print r
  print (foldrM (\x a -> if x > 0 then Just (a - x) else Nothing) 0 [1, 2, 3], and (Just False), concat (Just [1, 2]), msum [[], [1], [2]])
