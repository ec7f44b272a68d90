module Main where

import Data.Monoid
main :: IO ()
main = do
  print (getSum (foldMap Sum [1 .. 10]), getProduct (foldMap Product [1 .. 5]), getAll (foldMap (All . even) [2, 4]), getAny (foldMap (Any . odd) [2, 4]))
  print (Sum 1 <> Sum 2, Product 3, First (Just 1) <> First Nothing <> First (Just 3), Last (Just 1) <> Last (Just 2) <> Last Nothing)
  print (appEndo (Endo (+ 1) <> Endo (* 2)) 5, appEndo (foldMap (Endo . (+)) [1, 2, 3]) 0, getDual (Dual "a" <> Dual "b"), mempty :: Sum Int)
  print (getAlt (foldMap Alt [Nothing, Just 1, Just 2]), getAp (Ap (Just "x") <> Ap (Just "y")), mconcat ["a", "b"], mempty :: String, (mempty, ()) :: (String, ()))
  print (fmap (+ 1) (Sum 1), Sum 3 + 4, minimum [Sum 3, Sum 1], Just (Sum 1) <> Nothing, (compare 1 2 <> EQ), getAll mempty, getAny mempty)
