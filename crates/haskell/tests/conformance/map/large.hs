module Main where

import qualified Data.Map as M
main :: IO ()
main = do
  let n = 2000
      m = foldr (\k -> M.insert ((k * 7919) `mod` 2003) k) M.empty [1 .. n]
  print (M.size m, M.valid m, sum (M.elems m), M.findMin m, M.findMax m)
  let m' = foldr M.delete m [0, 3 .. 2000]
  print (M.size m', M.valid m', M.valid (M.union m m'), M.valid (M.filter even m))
