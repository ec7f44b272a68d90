{-# LANGUAGE MonadComprehensions #-}
module Main where

import Data.Char (isDigit, toUpper)

safeDiv :: Int -> Int -> Maybe Int
safeDiv a b = [a `div` b | b /= 0]

digits :: String -> Maybe [Int]
digits s = [map (read . pure) s | all isDigit s, not (null s)]

sums :: Monad m => m Int -> m Int -> m (Int, Int)
sums xs ys = [(s, x * y) | x <- xs, y <- ys, let s = x + y]

main :: IO ()
main = do
  print (map (safeDiv 10) [0, 3, 5])
  print (map digits ["123", "12a", ""])
  print (sums (Just 3) (Just 4), sums (Just 3) Nothing)
  print (sums [1, 2] [10, 20])
  print (sums (Right 1) (Left "no" :: Either String Int))
  shouted <- [map toUpper s | s <- return "quietly"]
  putStrLn shouted
  print [(x, y) | x <- [1 .. 4 :: Int], even x, y <- "ab"]
  print (fmap (+ 1) [x | Just x <- [Just 1, Nothing, Just 3]])
  print [y | (x, y) <- Just (1 :: Int, 'c'), x > 0]
