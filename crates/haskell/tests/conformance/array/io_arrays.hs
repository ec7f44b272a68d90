module Main where

import Data.Array.IO
main :: IO ()
main = do
  a <- newListArray (0, 4) [1 .. 5] :: IO (IOArray Int Int)
  b <- getBounds a
  print b
  mapM_ (\i -> readArray a i >>= writeArray a i . (* 10)) [0, 2, 4]
  getElems a >>= print
  getAssocs a >>= print
  u <- newArray ('a', 'c') 0 :: IO (IOUArray Char Int)
  writeArray u 'b' 7
  getElems u >>= print
  m <- mapArray (+ 1) a
  getElems m >>= print
