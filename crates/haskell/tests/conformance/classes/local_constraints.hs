module Main where

import Data.List (sortBy, insertBy)

insertAll :: Ord b => (a -> b) -> [a] -> [a]
insertAll key = foldr (insertBy cmp) []
  where cmp x y = compare (key x) (key y)

lookupAll :: (Eq k, Show v) => k -> [(k, v)] -> String
lookupAll k kvs = concat [show v | (k', v) <- kvs, k' == k]

main :: IO ()
main = do
  print (insertAll negate [3, 1, 2])
  print (insertAll length ["ccc", "a", "bb"])
  putStrLn (lookupAll 'a' [('a', 1), ('b', 2), ('a', 3)])
