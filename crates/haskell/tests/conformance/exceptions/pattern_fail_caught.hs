module Main where

import Control.Exception
f :: Int -> Int
f 1 = 1
main :: IO ()
main = do
  r <- try (evaluate (f 2)) :: IO (Either PatternMatchFail Int)
  print r
  r2 <- try (evaluate (let Just x = Nothing :: Maybe Int in x)) :: IO (Either PatternMatchFail Int)
  print r2
  r3 <- try (evaluate ((\(Just y) -> y) (Nothing :: Maybe Int)))
  print (r3 :: Either PatternMatchFail Int)
  r4 <- try (evaluate (case 3 of { 4 -> 'x' }))
  print (r4 :: Either PatternMatchFail Char)
  r5 <- try (do { Just z <- return (Nothing :: Maybe Int); print z })
  print (r5 :: Either IOException ())
