module Main where

import Data.Array.ST
import Data.Array.Unboxed
import Control.Monad.ST
import Control.Monad
sieve :: Int -> UArray Int Bool
sieve n = runSTUArray $ do
  a <- newArray (2, n) True
  forM_ [2 .. n] $ \i -> do
    p <- readArray a i
    when (p && i * i <= n) $ forM_ [i * i, i * i + i .. n] $ \j -> writeArray a j False
  return a
bubble :: [Int] -> [Int]
bubble xs = elems (runSTArray (do
  let n = length xs
  a <- newListArray (0, n - 1) xs
  forM_ [0 .. n - 2] $ \i -> forM_ [0 .. n - 2 - i] $ \j -> do
    x <- readArray a j
    y <- readArray a (j + 1)
    when (x > y) $ writeArray a j y >> writeArray a (j + 1) x
  return a))
main :: IO ()
main = do
  print [i | (i, True) <- assocs (sieve 50)]
  print (bubble [5, 2, 9, 1, 5, 6])
  print (runST (do { a <- newArray (0, 3) 0 :: ST s (STUArray s Int Int); forM_ [0 .. 3] (\i -> writeArray a i (i * i)); getElems a }))
  let u = listArray (0, 2) [1.5, 2.5, 3.5] :: UArray Int Double
  print (u, u ! 1, bounds u, accumArray (+) 0 (0, 2) [(0, 1), (2, 5), (0, 3)] :: UArray Int Int)
