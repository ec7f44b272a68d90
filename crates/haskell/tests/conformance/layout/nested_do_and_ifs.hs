module Main where

import Control.Monad
main :: IO ()
main = do
  forM_ [1 .. 3] $ \i -> do
    if odd i
      then do
        putStr "odd "
        print i
      else
        putStrLn "even"
    let j = i * i
        k = j + 1
    when (k > 4) $ do
      putStr "k="
      print k
  let go n | n == 0 = return ()
           | otherwise = do
               putStr (show n)
               go (n - 1)
  go 3
  putStrLn "."
