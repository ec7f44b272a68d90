module Main where

import Control.Exception
import Data.List (foldl')

-- Which folds look at what they start with?
attempt :: a -> IO ()
attempt x = do
  result <- try (evaluate x)
  putStrLn (either (\e -> "failed: " ++ takeWhile (/= '\n') (show (e :: ErrorCall))) (const "fine") result)

main :: IO ()
main = do
  attempt (foldl' (\_ x -> x) (error "start") [1, 2 :: Int])
  attempt (foldl (\_ x -> x) (error "start") [1, 2 :: Int])
  attempt (foldr const (error "start") [1, 2 :: Int])
  attempt (foldl' (\_ x -> x) (error "start") (Just (3 :: Int)))
  attempt (foldl' (\a x -> if x == 2 then error "step" else a + x) 0 [1, 2, 3 :: Int])
  attempt (foldl (\a x -> if x == 2 then error "step" else x) 0 [1, 2, 3 :: Int])
  attempt (length [foldl' (+) (error "start") [1 :: Int]])
