module Main where

import Control.Monad

main :: IO ()
main = do
  forM_ [1 .. 3] $ \i -> do
    putStr (show i)
    when (i == 2) $
      putStr "!"
    putStrLn ""
  forM_ "ab" $ \c ->
    print c
  print =<< mapM (\x -> do
                    return (x * 2)) [1, 2]
