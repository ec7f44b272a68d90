{-# LANGUAGE BangPatterns #-}
module Main where

import Control.Exception

sumTo :: Int -> Int
sumTo n = go 0 n
  where
    go !acc 0 = acc
    go !acc k = go (acc + k) (k - 1)

f !x = 1
g x = 1

main :: IO ()
main = do
  print (sumTo 100000)
  r <- try (evaluate (f undefined)) :: IO (Either ErrorCall Int)
  putStrLn (either (const "forced") show r)
  print (g undefined)
  let !y = 3 + 4
  print y
  r2 <- try (do { let { !z = error "bang" :: Int }; return 5 }) :: IO (Either ErrorCall Int)
  print (either (\(ErrorCall m) -> m) show r2)
