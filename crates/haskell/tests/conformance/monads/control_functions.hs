module Main where

import Control.Monad
main :: IO ()
main = do
  print (join [[1], [2]], void (Just 1), filterM (const [True, False]) [1, 2], zipWithM (\a b -> if b /= 0 then Just (a `div` b) else Nothing) [10, 20] [2, 5])
  print (foldM (\a x -> if x > 0 then Just (a + x) else Nothing) 0 [1, 2, 3], replicateM 2 "ab", liftM2 (+) (Just 1) (Just 2), ap [(+ 1)] [1, 2], mapAndUnzipM (\x -> Just (x, x * 2)) [1, 2])
  print (((\_ -> [1]) >=> \x -> [x, x + 1]) (), (Just <=< Just) 3, msum [Nothing, Just 1], mplus [1] [2], guard True :: Maybe (), (guard False >> Just 1), mfilter even (Just 3))
  forM_ (zip [1 ..] "ab") print
  mapM_ print =<< replicateM 2 (return 'x')
  zipWithM_ (\a b -> putStrLn (a ++ b)) ["a", "b"] ["1", "2"]
  foldM_ (\a x -> print (a + x) >> return (a + x)) 0 [1, 2, 3]
  print (liftM3 (,,) [1] [2] [3], (<$!>) (+ 1) (Just 1), sequence_ [Just 1, Nothing], (forever Nothing :: Maybe ()))
