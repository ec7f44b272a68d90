module Main where

import qualified Data.Map as M
main :: IO ()
main = do
  let m = M.fromList (zip "dbca" [1 ..])
  print (M.findMin m, M.findMax m, M.deleteMin m, M.deleteMax m, M.minView m, M.maxViewWithKey m, M.minViewWithKey (M.empty :: M.Map Int Int))
  print (M.elemAt 1 m, M.findIndex 'c' m, M.lookupIndex 'z' m, M.updateAt (\_ _ -> Nothing) 0 m, M.deleteAt 3 m, M.deleteFindMin m)
  print (M.updateMin (const Nothing) m, M.updateMax (Just . (* 100)) m, compare m (M.insert 'a' 0 m), M.valid m)
  print (heap [5, 2, 8, 1])
  where
    heap = go . M.fromListWith (+) . map (\x -> (x, 1))
    go q = case M.minViewWithKey q of
      Nothing -> []
      Just ((k, n), q') -> replicate n k ++ go q'
