module Main where

import System.IO
loop n = do
  e <- isEOF
  if e then putStrLn ("total " ++ show n) else do
    l <- getLine
    putStrLn ("got " ++ l)
    loop (n + 1)
main :: IO ()
main = loop 0
