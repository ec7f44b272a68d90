module Main where

import qualified Data.Map as M
main :: IO ()
main = do
  print (read "fromList [(1,\"a\"),(2,\"b\")]" :: M.Map Int String)
  print (Just (M.fromList [(1, M.fromList [('a', True)])]))
  print (compare (M.fromList [(1, 'a')]) (M.fromList [(1, 'b')]), M.fromList [(2, 1)] > M.fromList [(1, 5), (2, 0)])
  print (M.fromList [(M.fromList [(1, 2)], "nested key")])
  print (showsPrec 11 (M.fromList [(1, 1)]) "", fmap negate (M.fromList [(1, 1)]))
