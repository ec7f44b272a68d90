module Main where

import System.IO
main :: IO ()
main = do
  hSetBuffering stdout NoBuffering
  hPutStrLn stdout "to stdout"
  hPutStr stderr "to stderr\n"
  hPrint stdout [1, 2]
  hFlush stdout
  print (stdin == stdin, LineBuffering, BlockBuffering (Just 3))
