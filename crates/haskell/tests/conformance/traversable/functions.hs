module Main where

import Data.Traversable
main :: IO ()
main = do
  print (traverse (\x -> if x > 0 then Right x else Left ("bad " ++ show x)) [1, 2, -3, -4])
  print (sequenceA [Just 1, Just 2], sequence [[1, 2], [3, 4]], mapAccumL (\a x -> (a + x, show a)) 0 (Just 5))
  print (fmapDefault (+ 1) [1, 2], foldMapDefault show [1, 2], for (Just 3) (\x -> [x, x * 10]))
  r <- forM [1, 2] (\x -> print x >> return (x * x))
  print r
  print (traverse (const Nothing :: Int -> Maybe Int) [], sequenceA [(+ 1), (* 2)] 5, mapM (\x -> ("log" ++ show x, x)) [1, 2])
