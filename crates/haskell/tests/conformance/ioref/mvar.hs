module Main where

import Control.Concurrent.MVar
import Control.Exception
main :: IO ()
main = do
  m <- newMVar 1
  modifyMVar_ m (return . (+ 1))
  readMVar m >>= print
  x <- modifyMVar m (\a -> return (a * 10, a))
  print x
  takeMVar m >>= print
  isEmptyMVar m >>= print
  e <- newEmptyMVar :: IO (MVar Int)
  tryTakeMVar e >>= print
  putMVar e 5
  tryPutMVar e 6 >>= print
  swapMVar e 7 >>= print
  withMVar e print
  r <- try (takeMVar m) :: IO (Either BlockedIndefinitelyOnMVar Int)
  print r
