module Main where

import Control.Monad.Writer
collatz :: Int -> Writer [Int] Int
collatz 1 = tell [1] >> return 0
collatz n = do
  tell [n]
  k <- collatz (if even n then n `div` 2 else 3 * n + 1)
  return (k + 1)
gcd' :: Int -> Int -> Writer [String] Int
gcd' a 0 = a <$ tell ["done " ++ show a]
gcd' a b = do
  tell [show a ++ " mod " ++ show b ++ " = " ++ show (a `mod` b)]
  gcd' b (a `mod` b)
main :: IO ()
main = do
  print (runWriter (collatz 6))
  mapM_ putStrLn (execWriter (gcd' 48 18))
  print (runWriter (foldM (\a x -> writer (a + x, [a])) 0 [1 .. 4]))
