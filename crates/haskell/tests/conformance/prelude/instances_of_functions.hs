module Main where

import Data.Monoid
main :: IO ()
main = do
  print ((fmap show (+ 1)) 5, ((+) <$> (* 2) <*> (+ 10)) 3, ((* 2) >>= (+)) 5, (pure 7) undefined)
  print ((show <> const "-" <> show) 5, (mempty :: Int -> String) 3, (compare 1 <> compare 2) 3)
  print (appEndo (foldMap (Endo . (*)) [2, 3]) 7, sequence [(+ 1), (* 2)] 10, traverse (\x y -> x + y) [1, 2] 10)
