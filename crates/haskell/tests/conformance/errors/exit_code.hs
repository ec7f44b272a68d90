module Main where

import System.Exit
main :: IO ()
main = do
  putStrLn "exiting"
  exitWith (ExitFailure 3)
  putStrLn "unreachable"
