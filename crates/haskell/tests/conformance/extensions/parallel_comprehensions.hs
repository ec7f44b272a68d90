{-# LANGUAGE ParallelListComp #-}
module Main where

main :: IO ()
main = do
  print [(x, y) | x <- [1 .. 5 :: Int] | y <- "abc"]
  print [(x, y, z) | x <- [1 :: Int ..], even x | (y, _) <- zip "wxyz" [0 :: Int ..] | z <- [True, False, True]]
  print [x * y + w | x <- [1, 2, 3 :: Int], let w = x * 10 | y <- [4, 5], y > 0, _ <- [(), ()]]
  let x = 100 :: Int
  print [x + y | y <- [x, x + 1] | x <- [1, 2]]
  print (take 10 fibs)
  where
    fibs = 0 : 1 : [a + b | a <- fibs | b <- tail fibs] :: [Integer]
