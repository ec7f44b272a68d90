module Main where

import System.IO
import Text.Read
loop :: Int -> IO ()
loop total = do
  putStr "> "
  hFlush stdout
  eof <- isEOF
  if eof then putStrLn "bye" else do
    l <- getLine
    case words l of
      ["add", n] | Just k <- readMaybe n -> print (total + k) >> loop (total + k)
      ["quit"] -> putStrLn ("total " ++ show total)
      _ -> putStrLn ("? " ++ l) >> loop total
main :: IO ()
main = loop 0
