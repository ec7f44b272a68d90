module Main where

import Data.Tuple
main :: IO ()
main = do
  print (swap (1, 'a'), fst (1, 2), snd (1, 2), (1, 'a', "b", 2.5, True, (), [1]))
  print (compare (1, 2, 3) (1, 2, 4), (1, 'a') == (1, 'a'), max (1, 2) (2, 1), (minBound, maxBound) :: (Bool, Bool))
  print (fmap (+ 1) ('x', 1), ("a", (+ 1)) <*> ("b", 2), foldr (+) 1 ('x', 2), traverse (\x -> [x, x + 1]) ('k', 1), length (1, 2), sum ("z", 3))
  print (mempty :: (String, [Int]), ("a", [1]) <> ("b", [2]), mapM (\x -> ([x], x * 2)) [1, 2, 3], (,) 1 2, (,,,) 1 2 3 4)
  print ((1, 2, 3, 4, 5, 6, 7, 8) < (1, 2, 3, 4, 5, 6, 7, 9))
