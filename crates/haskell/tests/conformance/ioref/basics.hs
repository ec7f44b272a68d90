module Main where

import Data.IORef
import Control.Monad
main :: IO ()
main = do
  r <- newIORef 0
  forM_ [1 .. 10] $ \i -> modifyIORef r (+ i)
  readIORef r >>= print
  writeIORef r 100
  old <- atomicModifyIORef r (\x -> (x + 1, x))
  print old
  readIORef r >>= print
  l <- newIORef []
  mapM_ (\x -> modifyIORef' l (x :)) "abc"
  readIORef l >>= putStrLn
  r2 <- newIORef undefined
  writeIORef r2 5
  readIORef r2 >>= print
  print (r == r)
